import { casesOf, controlCreated, expect, test, tookAll } from '../../../src/test.js';
import { memberLevels } from '../members.js';
import { withoutFlag } from './leads-b.js';

test(
  'LDB-CREATE/plain',
  {
    title: 'POST /members/bulk-lead creates a lead and answers 201',
    cases: {
      'required-fields': { firstName: undefined, lastName: undefined },
      names: {},
    },
  },
  async ({ leadsB, settings }, fields) => {
    // Not even the flag that keeps the target from inviting the lead is sent with it.
    const answer = await leadsB.create(1, { ...withoutFlag(settings), ...fields });

    expect(answer).toBeAccepted(201);
    expect(answer).toHaveCreated();
  },
);

// Whether these are created is for the requirements of their type and their status.
test(
  'LDB-CREATE/other-kinds',
  {
    title: 'POST /members/bulk-lead answers 201 for a lead of another type or status',
    cases: {
      'lead-company-member': { type: 'leadCompanyMember' },
      'last-status': { status: 'Negotiation' },
    },
    at: memberLevels,
  },
  async ({ leadsB }, fields) => {
    expect(controlCreated(await leadsB.create(1, fields))).toBeAccepted(201);
  },
);

test(
  'LDB-CREATE/several',
  { title: 'POST /members/bulk-lead answers 201 for several leads' },
  async ({ leadsB, session, settings }) => {
    expect(controlCreated(await leadsB.create(3))).toBeAccepted(201);

    session.record('Q-LEAD-B-PATH', settings.leadBPath);
    const answer = await leadsB.create(0);
    session.record('Q-MEDIA-TYPE', `${leadsB.operation}: ${answer.header('content-type') ?? 'none'}`, answer);
    session.record('Q-EMPTY-ARRAY', `${leadsB.operation}: ${answer.status}`, answer);
  },
);

test(
  'LDB-CREATE-MANY/sizes',
  {
    title: 'POST /members/bulk-lead creates all leads of a call',
    cases: casesOf([2, 5, 20].map((count) => ({ slug: `call-of-${count}`, count }))),
  },
  async ({ leadsB }, { count }) => {
    const several = await leadsB.create(count);
    if (!tookAll(several)) controlCreated(await leadsB.create());

    expect(several).toHaveCreated();
  },
);

const mixture = [
  { type: 'individual', status: 'Working' },
  { type: 'leadCompanyMember', status: 'Proposal Sent' },
  { type: 'individual', status: 'New' },
];

test(
  'LDB-CREATE-MANY/types-and-statuses',
  { title: 'POST /members/bulk-lead creates all leads of a call of every type and status' },
  async ({ leadsB }) => {
    for (const fields of mixture) controlCreated(await leadsB.create(1, fields));

    expect(await leadsB.create(mixture.length, (index) => mixture[index] ?? {})).toHaveCreated();
  },
);

test(
  'LDB-CREATE/second-call',
  { title: 'POST /members/bulk-lead answers 201 for the leads of a second call' },
  async ({ leadsB }) => {
    controlCreated(await leadsB.create());

    expect(await leadsB.create()).toBeAccepted(201);
  },
);
