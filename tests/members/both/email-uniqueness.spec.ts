import { control, covers, expect, sampleEmail, test } from '../../../src/test.js';
import { bulkKinds } from './both-kinds.js';
import { expectNotCreated } from './created-members.js';
import { expectAtMostOneCreated, observeDuplicate } from './duplicate-email.js';
import { expectInvalidRefused, positions } from './invalid-entry.js';

const repetitions = [
  { name: 'next to each other', size: 2, shared: [0, 1] },
  { name: 'first and last of three', size: 3, shared: [0, 2] },
  { name: 'last two of three', size: 3, shared: [1, 2] },
  { name: 'three of four', size: 4, shared: [0, 1, 3] },
];

for (const { prefix, one, many, kind } of bulkKinds) {
  for (const position of positions) {
    test(
      `a ${one} with the email of another ${one}, ${position.name}, is not created`,
      covers(`${prefix}-EMAIL-UNIQUE`),
      async ({ bulkOf, session }) => {
        const bulk = bulkOf(kind);
        const there = await bulk.entry();
        control(await bulk.create([there]));

        const { answer, entries } = await expectInvalidRefused(bulk, position, { email: there.email });

        const own = entries.find(({ email }) => email !== there.email);
        if (own !== undefined) await observeDuplicate(bulk, answer, own, session);
      },
    );
  }

  test(
    `the email of each of several ${many} is taken`,
    covers(`${prefix}-EMAIL-UNIQUE`),
    async ({ bulkOf }) => {
      const bulk = bulkOf(kind);
      const there = await bulk.entries(3);
      for (const entry of there) control(await bulk.create([entry]));

      for (const { email } of there) {
        const entry = await bulk.entry({ email });
        expectNotCreated(await bulk.create([entry]), [entry], 0);
      }
    },
  );

  test(
    `the same ${one} sent twice is not created twice`,
    covers(`${prefix}-EMAIL-UNIQUE`),
    async ({ bulkOf }) => {
      const bulk = bulkOf(kind);
      const entry = await bulk.entry();
      control(await bulk.create([entry]));

      expectNotCreated(await bulk.create([entry]), [entry], 0);
    },
  );

  test(
    `an email stays taken however often a ${one} is sent with it`,
    covers(`${prefix}-EMAIL-UNIQUE`),
    async ({ bulkOf }) => {
      const bulk = bulkOf(kind);
      const { email, ...others } = await bulk.entry();
      control(await bulk.create([{ email, ...others }]));

      for (let attempt = 0; attempt < 4; attempt += 1) {
        const entry = await bulk.entry({ email });
        expectNotCreated(await bulk.create([entry]), [entry], 0);
      }
    },
  );

  for (const { name, size, shared } of repetitions) {
    test(
      `${many} with one email in a call, ${name}, are not created together`,
      covers(`${prefix}-EMAIL-OWN`),
      async ({ bulkOf, session }) => {
        const bulk = bulkOf(kind);
        control(await bulk.create(await bulk.entries(size)));
        const email = sampleEmail();
        const entries = (await bulk.entries(size)).map((entry, index) =>
          shared.includes(index) ? { ...entry, email } : entry,
        );

        const answer = await bulk.create(entries);

        expectAtMostOneCreated(
          answer,
          entries,
          entries.filter((entry) => entry.email === email),
        );
        const own = entries.find((entry) => entry.email !== email);
        if (own !== undefined) await observeDuplicate(bulk, answer, own, session);
      },
    );
  }

  test(
    `the email of a ${one} elsewhere does not hinder a ${one}`,
    covers(`${prefix}-EMAIL-SCOPE`),
    async ({ bulkOf, elsewhere }) => {
      const bulk = bulkOf(kind);
      const there = bulk.in(elsewhere);
      const { email, ...others } = await there.entry();
      control(await there.create([{ ...others, email }]));
      control(await bulk.create(await bulk.entries(3)));

      expect(await bulk.create(await bulk.entries(3, { index: 1, fields: { email } }))).toBeAccepted();
    },
  );
}
