import { Clients } from '../../src/operations/clients.js';
import { sampleEmail } from '../../src/operations/sample-data.js';
import { control, covers, expect, test } from '../../src/test.js';
import { bulkClients } from '../leads/bulk-creation.js';
import { expectNotCreated } from '../leads/created-members.js';
import { expectAtMostOneCreated, observeDuplicate } from '../leads/duplicate-email.js';
import { givenLead } from '../leads/given-lead.js';
import { expectInvalidRefused, positions } from '../leads/invalid-entry.js';

for (const position of positions) {
  const title = `a client with the email of another client, ${position.name}, is not created`;
  test(title, covers('CLI-EMAIL-UNIQUE'), async ({ clients, session }) => {
    const bulk = bulkClients(clients);
    const there = await bulk.entry();
    control(await bulk.create([there]));

    const { answer, entries } = await expectInvalidRefused(bulk, position, { email: there.email });

    const own = entries.find(({ email }) => email !== there.email);
    if (own !== undefined) await observeDuplicate(bulk, answer, own, session);
  });
}

test('the email of each of several clients is taken', covers('CLI-EMAIL-UNIQUE'), async ({ clients }) => {
  const bulk = bulkClients(clients);
  const there = await bulk.entries(3);
  for (const entry of there) control(await bulk.create([entry]));

  for (const { email } of there) {
    const entry = await bulk.entry({ email });
    expectNotCreated(await bulk.create([entry]), [entry], 0);
  }
});

test('the same client sent twice is not created twice', covers('CLI-EMAIL-UNIQUE'), async ({ clients }) => {
  const bulk = bulkClients(clients);
  const client = await bulk.entry();
  control(await bulk.create([client]));

  expectNotCreated(await bulk.create([client]), [client], 0);
});

for (const position of positions) {
  const title = `a brand-new client with the email of a lead, ${position.name}, is not created`;
  test(title, covers('CLI-EMAIL-UNIQUE'), async ({ clients, door, workspace }) => {
    const { email } = await givenLead(door, workspace);

    await expectInvalidRefused(bulkClients(clients), position, { email });
  });
}

const repetitions = [
  { name: 'next to each other', size: 2, shared: [0, 1] },
  { name: 'first and last of three', size: 3, shared: [0, 2] },
  { name: 'last two of three', size: 3, shared: [1, 2] },
  { name: 'three of four', size: 4, shared: [0, 1, 3] },
];

for (const { name, size, shared } of repetitions) {
  const title = `clients with one email in a call, ${name}, are not created together`;
  test(title, covers('CLI-EMAIL-OWN'), async ({ clients, session }) => {
    const bulk = bulkClients(clients);
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
  });
}

test(
  'the email of a client elsewhere does not hinder a client',
  covers('CLI-EMAIL-SCOPE'),
  async ({ door, clients, elsewhere }) => {
    const [here, there] = [bulkClients(clients), bulkClients(new Clients(door, elsewhere))];
    const { email, ...names } = await there.entry();
    control(await there.create([{ ...names, email }]));
    control(await here.create(await here.entries(3)));

    expect(await here.create(await here.entries(3, { index: 1, fields: { email } }))).toBeAccepted();
  },
);

test(
  'the email of a lead elsewhere does not hinder a client',
  covers('CLI-EMAIL-SCOPE'),
  async ({ door, clients, elsewhere }) => {
    const bulk = bulkClients(clients);
    const { email } = await givenLead(door, elsewhere);
    control(await bulk.create([await bulk.entry()]));

    expect(await bulk.create([await bulk.entry({ email })])).toBeAccepted();
  },
);
