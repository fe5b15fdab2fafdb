import { expect, test } from '@playwright/test';
import { BulkResponse, Response } from '../../src/exchange/response.js';
import { readLeadBAnswer } from '../../src/exchange/lead-b-answer.js';

const [added, twin] = [
  { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com' },
  { firstName: 'Mary', lastName: 'Boole', email: 'mary@example.com' },
];
const lead = { leadId: '65f0c0ffee65f0c0ffee65f0', fullName: 'Ada Byron', stage: 'New' };
const duplicate = { mail: twin.email, why: 'A member with this email exists' };

/** Answers of variant B whose names the specification leaves open (section 4.3), with where their parts stand. */
const answers = [
  {
    name: 'lists that are named for what they hold',
    body: { success: true, createdLeads: [lead], skippedLeads: [duplicate] },
    parts: ['/success', '/createdLeads', '/skippedLeads'],
  },
  {
    name: 'lists whose names say nothing',
    body: { ok: true, data: { one: [lead], other: [duplicate] } },
    parts: ['/ok', '/data/one', '/data/other'],
  },
  {
    name: 'an empty list that is named for what was not done',
    body: { success: true, addedLeads: [lead], notAdded: [] },
    parts: ['/success', '/addedLeads', '/notAdded'],
  },
  {
    name: 'no created lead in a list that is named for success',
    body: { isSuccess: false, succeeded: [], unsuccessful: [duplicate] },
    parts: ['/isSuccess', '/succeeded', '/unsuccessful'],
  },
  {
    name: 'skipped entries that carry the existing lead',
    body: {
      status: true,
      leads: [lead],
      rest: [{ ...duplicate, existing: { ...lead, stage: 'Working' } }],
    },
    parts: ['/status', '/leads', '/rest'],
  },
  {
    name: 'a flag inside its entries alone',
    body: { results: { added: [{ ...lead, invited: true }], duplicates: [] } },
    parts: [undefined, '/results/added', '/results/duplicates'],
  },
];

for (const { name, body, parts } of answers) {
  test(`an answer of variant B is read by structure: ${name}`, () => {
    const raw = new Response('createLeads', 201, [], JSON.stringify(body), 'e1');

    const { flags, created, skipped } = readLeadBAnswer(new BulkResponse(raw, 'leadsB', [added, twin]));

    expect([flags[0]?.pointer, created?.pointer, skipped?.pointer]).toEqual(parts);
  });
}
