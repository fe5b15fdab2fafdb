import { controlCreated, covers, expect, test } from '../../../src/test.js';

const leads = [
  { name: 'with the required fields alone', fields: { firstName: undefined, lastName: undefined } },
  { name: 'with a name', fields: {} },
];

for (const { name, fields } of leads) {
  test(`creating a lead ${name} answers 201`, covers('LDB-CREATE'), async ({ leadsB }) => {
    const answer = await leadsB.create(1, fields);

    expect(answer).toBeAccepted(201);
    expect(answer).toHaveCreated();
  });
}

// Whether these are created is for the requirements of their type and their status.
const others = [
  { name: 'of a lead company member', fields: { type: 'leadCompanyMember' } },
  { name: 'in the last of the six statuses', fields: { status: 'Negotiation' } },
];

for (const { name, fields } of others) {
  test(`creating a lead ${name} answers 201`, covers('LDB-CREATE'), async ({ leadsB }) => {
    expect(controlCreated(await leadsB.create(1, fields))).toBeAccepted(201);
  });
}

test('creating several leads answers 201', covers('LDB-CREATE'), async ({ leadsB, session, settings }) => {
  expect(controlCreated(await leadsB.create(3))).toBeAccepted(201);

  session.record('Q-LEAD-B-PATH', settings.leadBPath);
  const answer = await leadsB.create(0);
  session.record('Q-MEDIA-TYPE', `${leadsB.operation}: ${answer.header('content-type') ?? 'none'}`, answer);
  session.record('Q-EMPTY-ARRAY', `${leadsB.operation}: ${answer.status}`, answer);
});

for (const count of [2, 5, 20]) {
  test(`${count} leads in one call are all created`, covers('LDB-CREATE-MANY'), async ({ leadsB }) => {
    controlCreated(await leadsB.create());

    expect(await leadsB.create(count)).toHaveCreated();
  });
}

const mixture = [
  { type: 'individual', status: 'Working' },
  { type: 'leadCompanyMember', status: 'Proposal Sent' },
  { type: 'individual', status: 'New' },
];

test(
  'leads of different types and statuses in one call are all created',
  covers('LDB-CREATE-MANY'),
  async ({ leadsB }) => {
    for (const fields of mixture) controlCreated(await leadsB.create(1, fields));

    expect(await leadsB.create(mixture.length, (index) => mixture[index] ?? {})).toHaveCreated();
  },
);

test('a second call adds further leads', covers('LDB-CREATE'), async ({ leadsB }) => {
  controlCreated(await leadsB.create());

  expect(await leadsB.create()).toBeAccepted(201);
});
