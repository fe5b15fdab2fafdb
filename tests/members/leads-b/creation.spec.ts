import { controlCreated, expect, test } from '../../../src/test.js';

const leads = [
  {
    slug: 'required-fields',
    name: 'with the required fields alone',
    fields: { firstName: undefined, lastName: undefined },
  },
  { slug: 'names', name: 'with a name', fields: {} },
];

for (const { slug, name, fields } of leads) {
  test(
    `LDB-CREATE/${slug}`,
    { title: `creating a lead ${name} answers 201`, holds: ['LDB-CREATE'] },
    async ({ leadsB }) => {
      const answer = await leadsB.create(1, fields);

      expect(answer).toBeAccepted(201);
      expect(answer).toHaveCreated();
    },
  );
}

// Whether these are created is for the requirements of their type and their status.
const others = [
  { slug: 'lead-company-member', name: 'of a lead company member', fields: { type: 'leadCompanyMember' } },
  { slug: 'last-status', name: 'in the last of the six statuses', fields: { status: 'Negotiation' } },
];

for (const { slug, name, fields } of others) {
  test(
    `LDB-CREATE/${slug}`,
    { title: `creating a lead ${name} answers 201`, holds: ['LDB-CREATE'] },
    async ({ leadsB }) => {
      expect(controlCreated(await leadsB.create(1, fields))).toBeAccepted(201);
    },
  );
}

test(
  'LDB-CREATE/several',
  { title: 'creating several leads answers 201', holds: ['LDB-CREATE'] },
  async ({ leadsB, session, settings }) => {
    expect(controlCreated(await leadsB.create(3))).toBeAccepted(201);

    session.record('Q-LEAD-B-PATH', settings.leadBPath);
    const answer = await leadsB.create(0);
    session.record('Q-MEDIA-TYPE', `${leadsB.operation}: ${answer.header('content-type') ?? 'none'}`, answer);
    session.record('Q-EMPTY-ARRAY', `${leadsB.operation}: ${answer.status}`, answer);
  },
);

for (const count of [2, 5, 20]) {
  test(
    `LDB-CREATE-MANY/call-of-${count}`,
    { title: `${count} leads in one call are all created`, holds: ['LDB-CREATE-MANY'] },
    async ({ leadsB }) => {
      controlCreated(await leadsB.create());

      expect(await leadsB.create(count)).toHaveCreated();
    },
  );
}

const mixture = [
  { type: 'individual', status: 'Working' },
  { type: 'leadCompanyMember', status: 'Proposal Sent' },
  { type: 'individual', status: 'New' },
];

test(
  'LDB-CREATE-MANY/types-and-statuses',
  { title: 'leads of different types and statuses in one call are all created', holds: ['LDB-CREATE-MANY'] },
  async ({ leadsB }) => {
    for (const fields of mixture) controlCreated(await leadsB.create(1, fields));

    expect(await leadsB.create(mixture.length, (index) => mixture[index] ?? {})).toHaveCreated();
  },
);

test(
  'LDB-CREATE/second-call',
  { title: 'a second call adds further leads', holds: ['LDB-CREATE'] },
  async ({ leadsB }) => {
    controlCreated(await leadsB.create());

    expect(await leadsB.create()).toBeAccepted(201);
  },
);
