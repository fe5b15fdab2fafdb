import { expect, test } from '../test.js';
import { findErrorName, findFieldNames, Response, BulkResponse } from '../../src/exchange/response.js';
import { idMember, readLeadBAnswer } from '../../src/exchange/lead-b-answer.js';
import { orderInEvent, placeOfUpdated } from '../../src/exchange/delivered-event.js';
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

const id = '65f0c0ffee65f0c0ffee65f0';
const order = { _id: id, name: 'A title', status: 'Ongoing', budget: 12.5, notes: null };
const shown = { name: 'A title', status: 'Ongoing', budget: 12.5, notes: null };

for (const [name, body, expected] of [
  ['the order itself', order, shown],
  ['an order inside an envelope', { event: 'ORDER.UPDATED', data: { order } }, shown],
  ['an order as a text of JSON', { payload: JSON.stringify({ order }) }, shown],
  ['an order under another name of its id', { orderId: id, ...order, _id: 'x' }, shown],
  ['an order beside an object that names it alone', [{ pid: id }, order], shown],
  [
    'the order from before beside it',
    { order, previous: { ...order, name: 'Another title', budget: 3 } },
    { status: 'Ongoing', notes: null },
  ],
  ['another order', { ...order, _id: 'another' }, undefined],
] as const)
  test(`an order is read from an event with ${name}`, () => {
    expect(orderInEvent(JSON.stringify(body), id)).toEqual(expected);
  });

const instant = '2031-04-05T10:11:00.000Z';

for (const [name, members, read] of [
  [
    'members in another form',
    { status: { label: 'Ongoing' }, budget: '12.50' },
    { status: undefined, budget: undefined },
  ],
  [
    'dates and managers',
    {
      deadline: '2031-04-05T12:11:00+02:00',
      kickoffDate: 1_933_150_260_000,
      assignedProjectManagers: [{ _id: 'a', name: 'A' }, 'b'],
    },
    { deadline: instant, kickoffDate: instant, assignedProjectManagers: ['a', 'b'] },
  ],
  [
    'words in letters of another case',
    {
      status: 'ONGOING',
      currency: 'eur',
      repeatDuration: 'Month',
      billingCycleEvent: 'CREATE_ORDER_WITH_TASK',
    },
    { currency: 'EUR', repeatDuration: 'month', billingCycleEvent: 'createOrderWithTask' },
  ],
  [
    'dates in seconds, and without an offset',
    { deadline: 1_933_150_260, kickoffDate: '2031-04-05T10:11:00' },
    { deadline: instant },
  ],
  [
    'names of members in snake case',
    { kickoff_date: 1_933_150_260, assigned_project_managers: [id], repeat_count: 3 },
    { kickoffDate: instant, assignedProjectManagers: [id], repeatCount: 3 },
  ],
  [
    'two members whose names differ in case alone',
    { kickoff_date: 1_933_150_260, KickoffDate: 1_933_150_261 },
    {},
  ],
  [
    'managers as assignments of a member',
    { assignedProjectManagers: [{ memberId: id, since: 2031 }] },
    { assignedProjectManagers: [id] },
  ],
  [
    'managers as assignments that have an id of their own',
    { assignedProjectManagers: [{ _id: id, member: { _id: id.replace('6', '7') } }] },
    {},
  ],
] as const)
  test(`an order is read from an event with ${name}`, () => {
    expect(orderInEvent(JSON.stringify({ ...order, ...members }), id)).toEqual({ ...shown, ...read });
  });

test('an order is not read from a body that is no JSON', () => {
  expect(orderInEvent('order updated', id)).toBeUndefined();
});

test('of an order from before and the updated one, the place of a text that was written tells which is which', () => {
  const event = (before: string, after: string) =>
    JSON.stringify({ old: { ...order, notes: before }, data: JSON.stringify({ ...order, notes: after }) });
  const place = placeOfUpdated(event('Old', 'Written'), id, 'Written');

  expect(orderInEvent(event('Old', 'New'), id, place)).toMatchObject({ notes: 'New' });
  expect(orderInEvent(event('Old', 'New'), id)).not.toHaveProperty('notes');
});

test('a payload is altered in time that grows with its length, whatever its texts are', () => {
  const body = `{"data":["${'\\"'.repeat(20_000)}"],"a":1}`;
  const delivery = { webhookId: 'w', secret: 's', signature: 'x', body } as Parameters<typeof wrongIn>[0];
  const started = performance.now();

  const { changes } = wrongMembers.find(({ member }) => member === 'payload')!;
  for (const { change } of changes) wrongIn(delivery, 'payload', change);

  expect(performance.now() - started).toBeLessThan(5_000);
});
