import { expect, test } from '../test.js';
import { findErrorName, findFieldNames, Response, BulkResponse } from '../../src/exchange/response.js';
import { idMember, readLeadBAnswer } from '../../src/exchange/lead-b-answer.js';
import { orderInEvent, placeOfUpdated } from '../../src/exchange/order-event.js';
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

const bodies: { name: string; body: unknown; shown: unknown }[] = [
  { name: 'the order itself', body: order, shown },
  { name: 'an order inside an envelope', body: { event: 'ORDER.UPDATED', data: { order } }, shown },
  { name: 'an order as a text of JSON', body: { payload: JSON.stringify({ order }) }, shown },
  { name: 'an order under another name of its id', body: { orderId: id, ...order, _id: 'x' }, shown },
  { name: 'an order beside an object that names it alone', body: [{ pid: id }, order], shown },
  {
    name: 'the order from before beside it',
    body: { order, previous: { ...order, name: 'Another title', budget: 3 } },
    shown: { status: 'Ongoing', notes: null },
  },
  { name: 'another order', body: { ...order, _id: 'another' }, shown: undefined },
  {
    name: 'members in another form',
    body: { ...order, status: { label: 'Ongoing' }, budget: '12.50', name: 'A title' },
    shown: { name: 'A title', notes: null },
  },
  {
    name: 'dates and managers',
    body: {
      ...order,
      deadline: '2031-04-05T12:11:00+02:00',
      kickoffDate: 1_933_150_260_000,
      assignedProjectManagers: [{ _id: 'a', name: 'A' }, 'b'],
    },
    shown: {
      ...shown,
      deadline: '2031-04-05T10:11:00.000Z',
      kickoffDate: '2031-04-05T10:11:00.000Z',
      assignedProjectManagers: ['a', 'b'],
    },
  },
  {
    name: 'words in letters of another case',
    body: {
      ...order,
      status: 'ONGOING',
      currency: 'eur',
      repeatDuration: 'Month',
      billingCycleEvent: 'CREATE_ORDER_WITH_TASK',
    },
    shown: {
      ...shown,
      currency: 'EUR',
      repeatDuration: 'month',
      billingCycleEvent: 'createOrderWithTask',
    },
  },
  {
    name: 'dates in seconds, and without an offset',
    body: { ...order, deadline: 1_933_150_260, kickoffDate: '2031-04-05T10:11:00' },
    shown: { ...shown, deadline: '2031-04-05T10:11:00.000Z' },
  },
  {
    name: 'names of members in snake case',
    body: { ...order, kickoff_date: 1_933_150_260, assigned_project_managers: [id], repeat_count: 3 },
    shown: {
      ...shown,
      kickoffDate: '2031-04-05T10:11:00.000Z',
      assignedProjectManagers: [id],
      repeatCount: 3,
    },
  },
  {
    name: 'two members whose names differ in case alone',
    body: { ...order, kickoff_date: 1_933_150_260, KickoffDate: 1_933_150_261 },
    shown,
  },
  {
    name: 'managers as assignments of a member',
    body: { ...order, assignedProjectManagers: [{ memberId: id, since: 2031 }] },
    shown: { ...shown, assignedProjectManagers: [id] },
  },
  {
    name: 'managers as assignments that have an id of their own',
    body: { ...order, assignedProjectManagers: [{ _id: id, member: { _id: id.replace('6', '7') } }] },
    shown,
  },
];

for (const { name, body, shown: expected } of bodies) {
  test(`an order is read from an event with ${name}`, () => {
    expect(orderInEvent(JSON.stringify(body), id)).toEqual(expected);
  });
}

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
