import { expect, test } from '../test.js';
import { findErrorName, findFieldNames, Response, BulkResponse } from '../../src/exchange/response.js';
import { idMember, readLeadBAnswer } from '../../src/exchange/lead-b-answer.js';
import { wrongIn, wrongMembers } from '../../tests/signatures/signatures.js';

const answer = (text: string): Response => new Response('updateOrder', 400, [], text, 'E1');
const namesIn = (text: string): string[] => findFieldNames(answer(text)).flatMap(({ names }) => names);

test('a text that is no JSON names an error and its field', () => {
  const text = 'ValidationError: budget is not valid. (fieldName: budget)';

  expect(findErrorName(answer(text), 'ValidationError')).toBeDefined();
  expect(namesIn(text)).toEqual(['budget']);
});

test('a field is named in the forms that texts have', () => {
  for (const text of [
    'fieldName: name',
    'fieldName = "name".',
    "{fieldName:'name'",
    '<e><fieldName>name</fieldName></e>',
  ])
    expect(namesIn(text), text).toEqual(['name']);
  expect(namesIn('fieldName: assignedProjectManagers[1]')).toEqual(['assignedProjectManagers[1]']);
});

test('a text that only speaks of a field, or of its fieldName, names none', () => {
  for (const text of ['budget is not valid', 'the fieldName is missing', 'otherfieldName: name'])
    expect(namesIn(text), text).toEqual([]);
});

test('in JSON only a member is a field name', () => {
  expect(namesIn('{"error":{"fieldName":["name","budget"]}}')).toEqual(['name', 'budget']);
  expect(namesIn('{"message":"fieldName: name"}')).toEqual([]);
});

const [added, twin] = [
  { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com' },
  { firstName: 'Mary', lastName: 'Boole', email: 'mary@example.com' },
];
const lead = { leadId: '65f0c0ffee65f0c0ffee65f0', fullName: 'Ada Byron', stage: 'New' };
const duplicate = { mail: twin.email, why: 'A member with this email exists' };

/** Answers of variant B whose names the specification leaves open (section 4.3), with where their parts stand. */
for (const [name, body, parts] of [
  [
    'lists that are named for what they hold',
    { success: true, createdLeads: [lead], skippedLeads: [duplicate] },
    ['/success', '/createdLeads', '/skippedLeads'],
  ],
  [
    'lists whose names say nothing',
    { ok: true, data: { one: [lead], other: [duplicate] } },
    ['/ok', '/data/one', '/data/other'],
  ],
  [
    'an empty list that is named for what was not done',
    { success: true, addedLeads: [lead], notAdded: [] },
    ['/success', '/addedLeads', '/notAdded'],
  ],
  [
    'no created lead in a list that is named for success',
    { isSuccess: false, succeeded: [], unsuccessful: [duplicate] },
    ['/isSuccess', '/succeeded', '/unsuccessful'],
  ],
  [
    'skipped entries that carry the existing lead',
    { status: true, leads: [lead], rest: [{ ...duplicate, existing: { ...lead, stage: 'Working' } }] },
    ['/status', '/leads', '/rest'],
  ],
  [
    'a flag inside its entries alone',
    { results: { added: [{ ...lead, invited: true }], duplicates: [] } },
    [undefined, '/results/added', '/results/duplicates'],
  ],
] as const)
  test(`an answer of variant B is read by structure: ${name}`, () => {
    const raw = new Response('createLeads', 201, [], JSON.stringify(body), 'e1');

    const { flags, created, skipped } = readLeadBAnswer(new BulkResponse(raw, 'leadsB', [added, twin]));

    expect([flags[0]?.pointer, created?.pointer, skipped?.pointer]).toEqual(parts);
  });

const ids = {
  _id: '65f0c0ffee65f0c0ffee65f0',
  leadId: 17,
  uid: '17',
  reference: 'ee902a75-24c3-4852-9950-c0bd05395215',
};

for (const [key, value] of Object.entries(ids))
  test(`a created lead of variant B shows its id as ${key}`, () => {
    expect(idMember({ paid: 'no', roleId: '3', [key]: value })?.value).toBe(value);
  });

test('a payload is altered in time that grows with its length, whatever its texts are', () => {
  const body = `{"data":["${'\\"'.repeat(20_000)}"],"a":1}`;
  const delivery = { webhookId: 'w', secret: 's', signature: 'x', body } as Parameters<typeof wrongIn>[0];
  const started = performance.now();

  const { changes } = wrongMembers.find(({ member }) => member === 'payload')!;
  for (const { change } of changes) wrongIn(delivery, 'payload', change);

  expect(performance.now() - started).toBeLessThan(5_000);
});
