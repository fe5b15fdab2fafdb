import { expect, test } from '@playwright/test';
import { orderInEvent } from '../../src/exchange/order-event.js';

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
