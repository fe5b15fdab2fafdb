import { controlCreated, describeOutcome, expect, onlyAt, sampleEmail, test } from '../../../src/test.js';
import type { BulkCreation, BulkResponse, Session } from '../../../src/test.js';
import { expectOneOfManyCreated } from '../support/at-once.js';
import { convert } from '../support/conversion.js';
import { expectKeptOut, positions } from '../support/invalid-entry.js';
import { bulkKinds } from './support/both-kinds.js';

const repetitions = [
  { slug: 'adjacent', name: 'next to each other', size: 2, shared: [0, 1] },
  { slug: 'first-and-last-of-3', name: 'first and last of three', size: 3, shared: [0, 2] },
  { slug: 'last-two-of-3', name: 'last two of three', size: 3, shared: [1, 2] },
  { slug: 'three-of-4', name: 'three of four', size: 4, shared: [0, 1, 3] },
];

for (const { prefix, one, many, kind } of bulkKinds) {
  for (const position of positions) {
    test(
      `${prefix}-EMAIL-UNIQUE/${position.slug}`,
      {
        title: `a ${one} with the email of another ${one}, ${position.name}, is not created`,
        holds: [`${prefix}-EMAIL-UNIQUE`],
      },
      async ({ bulkOf, session }) => {
        const bulk = bulkOf(kind);
        const { email } = await bulk.given();

        const answer = await expectKeptOut(bulk, position, { email });

        await observeDuplicate(bulk, answer, email, session);
      },
    );
  }

  test(
    `${prefix}-EMAIL-UNIQUE/converted-lead`,
    {
      title: `a ${one} with the email of a lead that was converted is not created`,
      holds: [`${prefix}-EMAIL-UNIQUE`],
    },
    async ({ bulkOf, clients, givenLead, session }) => {
      const bulk = bulkOf(kind);
      controlCreated(await bulk.create());
      const lead = await givenLead();
      await convert(clients, lead, session);

      expect(await bulk.create(1, { email: lead.email })).toHaveKeptOut();
    },
  );

  test(
    `${prefix}-EMAIL-UNIQUE/each-of-several`,
    { title: `the email of each of several ${many} is taken`, holds: [`${prefix}-EMAIL-UNIQUE`] },
    async ({ bulkOf }) => {
      const bulk = bulkOf(kind);
      const there = [await bulk.given(), await bulk.given(), await bulk.given()];

      for (const { email } of there) expect(await bulk.create(1, { email })).toHaveKeptOut();
    },
  );

  test(
    `${prefix}-EMAIL-UNIQUE/sent-twice`,
    { title: `the same ${one} sent twice is not created twice`, holds: [`${prefix}-EMAIL-UNIQUE`] },
    async ({ bulkOf }) => {
      const bulk = bulkOf(kind);
      const { sent } = controlCreated(await bulk.create());

      expect(await bulk.send(sent)).toHaveKeptOut();
    },
  );

  test(
    `${prefix}-EMAIL-UNIQUE/stays-taken`,
    {
      title: `an email stays taken however often a ${one} is sent with it`,
      holds: [`${prefix}-EMAIL-UNIQUE`],
    },
    async ({ bulkOf }) => {
      const bulk = bulkOf(kind);
      const { email } = await bulk.given();

      for (let attempt = 0; attempt < 4; attempt += 1)
        expect(await bulk.create(1, { email })).toHaveKeptOut();
    },
  );

  test(
    `${prefix}-EMAIL-UNIQUE/at-once`,
    {
      title: `of calls with one email that are sent at once, at most one creates its ${one}`,
      holds: [`${prefix}-EMAIL-UNIQUE`],
    },
    async ({ bulkOf }) => {
      await expectOneOfManyCreated(bulkOf(kind));
    },
  );

  for (const { slug, name, size, shared } of repetitions) {
    test(
      `${prefix}-EMAIL-OWN/${slug}`,
      {
        title: `${many} with one email in a call, ${name}, are not created together`,
        holds: [`${prefix}-EMAIL-OWN`],
      },
      async ({ bulkOf, session }) => {
        const bulk = bulkOf(kind);
        controlCreated(await bulk.create(size));
        const email = sampleEmail();

        const answer = await bulk.create(size, (index) => (shared.includes(index) ? { email } : {}));

        expect(answer).toHaveCreatedAtMostOneOf(shared);
        await observeDuplicate(bulk, answer, email, session);
      },
    );
  }

  test(
    `${prefix}-EMAIL-SCOPE/elsewhere`,
    { title: `the email of a ${one} elsewhere does not hinder a ${one}`, holds: [`${prefix}-EMAIL-SCOPE`] },
    async ({ bulkOf, elsewhere }) => {
      const bulk = bulkOf(kind);
      const { email } = await bulk.in(elsewhere).given();
      controlCreated(await bulk.create(3));

      expect(await bulk.create(3, onlyAt(1, { email }))).toHaveCreated();
    },
  );
}

/**
 * Records what became of a call that holds a duplicate email, where an entry of another email was sent with it. Whether
 * that entry was created where the call was refused shows when it is sent again: its email is free or it is not.
 */
async function observeDuplicate(
  bulk: BulkCreation,
  answer: BulkResponse,
  duplicate: string,
  session: Session,
): Promise<void> {
  const own = answer.sent.find(({ email }) => email !== duplicate);
  if (own === undefined) return;
  const outcome = `${bulk.operation}, a duplicate email among others: ${describeOutcome(answer)}`;
  session.record('Q-BULK-ERROR', outcome, answer);
  const refused = !answer.ok && (await bulk.send([own])).ok;
  session.observe('duplicate-email', refused ? 'call' : 'entry');
}
