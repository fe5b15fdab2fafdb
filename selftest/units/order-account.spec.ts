import { expect, test } from '@playwright/test';
import { OrderAccount } from '../../src/target/order-account.js';
import type { OrderPlan } from '../../src/target/lease-calls.js';
import { stageOf } from '../../src/target/order-stages.js';
import type { OrderUse } from '../../src/target/order-use.js';
import type { OrderStatus } from '../../src/contract/order-status.js';

const use = (from: OrderStatus, to: OrderStatus = from): OrderUse => ({ from, to, subscription: false });
const need = (from: OrderStatus) => ({ from, subscription: false });
const pending = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `order-${index}`,
    subscription: false,
    status: 'Pending' as const,
  }));

/** A plan by the names of tests. */
const planOf = (uses: Record<string, OrderUse[]> = {}): OrderPlan => ({
  planned: new Map(Object.entries(uses).map(([test, each]) => [test, { uses: each, stage: stageOf(each) }])),
  passedOver: new Map(),
});

/** What was lent, in words. */
const lent = (order: ReturnType<OrderAccount['lend']>): string => {
  if (typeof order === 'string') return order;
  return 'without' in order ? `without ${order.without}` : [order.id, order.status, ...order.moves].join(' ');
};

test('an order comes back in the state that it was moved to and is lent in that state', () => {
  const account = new OrderAccount(pending(1), planOf({ moves: [use('Pending', 'Ongoing')] }));

  expect(lent(account.lend('moves', need('Pending')))).toBe('order-0 Pending');
  expect(lent(account.lend('reads', need('Ongoing')))).toBe('later');
  account.giveBack('order-0', 'Ongoing', { doubtful: false, shown: true, updates: 0 });
  account.ended('moves');

  expect(lent(account.lend('reads', need('Ongoing')))).toBe('order-0 Ongoing');
});

test('an order is brought to the state that a test needs by the moves that lead there', () => {
  const account = new OrderAccount(pending(3), planOf());

  expect(lent(account.lend('one', need('Review')))).toBe('order-0 Pending Ongoing Review');
  expect(lent(account.lend('two', need('Completed')))).toBe('order-1 Pending Completed');
  expect(lent(account.lend('three', need('Pending')))).toBe('order-2 Pending');
  expect(lent(account.lend('four', need('Ongoing')))).toBe('later');
});

test('an order is not moved on while a test that is to come needs it as it is', () => {
  const account = new OrderAccount(
    pending(3),
    planOf({ stays: [use('Pending')], leaves: [use('Pending', 'Ongoing')] }),
  );

  expect(lent(account.lend('another', need('Ongoing')))).toBe('order-0 Pending Ongoing');
  expect(lent(account.lend('yet another', need('Ongoing')))).toBe('later');
  account.giveBack('order-0', 'Ongoing', { doubtful: false, shown: true, updates: 0 });

  expect(lent(account.lend('yet another', need('Ongoing')))).toBe('order-0 Ongoing');
  expect(lent(account.lend('stays', need('Pending')))).toBe('order-1 Pending');
});

test('a test gets all the orders that it is known to need at once, or none', () => {
  const account = new OrderAccount(
    pending(3),
    planOf({ two: [use('Pending'), use('Pending')], 'also two': [use('Pending'), use('Pending')] }),
  );

  expect(lent(account.lend('two', need('Pending')))).toBe('order-0 Pending');
  expect(lent(account.lend('also two', need('Pending')))).toBe('later');
  expect(lent(account.lend('two', need('Pending')))).toBe('order-1 Pending');
  account.giveBack('order-0', 'Pending', { doubtful: false, shown: true, updates: 0 });
  expect(lent(account.lend('also two', need('Pending')))).toBe('order-2 Pending');
  expect(lent(account.lend('also two', need('Pending')))).toBe('order-0 Pending');
});

test('what a test was lent and did not ask for comes back when it ends', () => {
  const account = new OrderAccount(pending(2), planOf({ two: [use('Pending'), use('Pending')] }));
  account.lend('two', need('Pending'));
  account.giveBack('order-0', 'Pending', { doubtful: false, shown: true, updates: 0 });
  account.ended('two');

  expect(lent(account.lend('one', need('Pending')))).not.toMatch(/later|never/);
  expect(lent(account.lend('other', need('Pending')))).not.toMatch(/later|never/);
});

test('an order in doubt is said to be so, and one that is set aside is lent no more', () => {
  const account = new OrderAccount(pending(1), planOf());
  account.lend('one', need('Pending'));
  account.giveBack('order-0', 'Pending', { doubtful: true, shown: true, updates: 0 });

  expect(account.lend('two', need('Pending'))).toMatchObject({ id: 'order-0', doubtful: true });
  account.setAside('order-0');
  expect(lent(account.lend('three', need('Pending')))).toBe('never');
});

test('a test for which orders are of no use is lent none, and told what it lacks', () => {
  const account = new OrderAccount(pending(1), {
    ...planOf(),
    passedOver: new Map([['blind', { without: ['API_KEY'] }]]),
  });

  expect(lent(account.lend('blind', need('Pending')))).toBe('without API_KEY');
  expect(lent(account.lend('other', need('Pending')))).toBe('order-0 Pending');
});

test('a test waits for those of an earlier stage that are still to come', () => {
  const account = new OrderAccount(
    pending(2),
    planOf({ early: [use('Pending')], closes: [use('Ongoing', 'Completed')] }),
  );

  expect(lent(account.lend('closes', need('Ongoing')))).toBe('later');
  account.ended('early');

  expect(lent(account.lend('closes', need('Ongoing')))).toBe('order-0 Pending Ongoing');
});

test('a plan that is made anew keeps no order for the tests of the one before', () => {
  const account = new OrderAccount(pending(1), planOf({ elsewhere: [use('Pending')] }));
  expect(lent(account.lend('moves', need('Ongoing')))).not.toMatch(/^order/);

  account.plan(planOf({ moves: [use('Ongoing')] }));

  expect(lent(account.lend('moves', need('Ongoing')))).toBe('order-0 Pending Ongoing');
});
