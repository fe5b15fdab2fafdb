import { expect, test } from '@playwright/test';
import type { OrderStatus } from '../../src/contract/order-status.js';
import type { OrderUse } from '../../src/target/order-use.js';
import { chooseTests } from '../../src/target/order-plan.js';
import type { PlannedTest } from '../../src/target/order-plan.js';
import { stageOf } from '../../src/target/order-stages.js';
import type { Stock } from '../../src/target/order-stages.js';

const none: Stock = { Pending: 0, Ongoing: 0, Review: 0, Completed: 0, Cancelled: 0 };
const use = (from: OrderStatus, to: OrderStatus = from): OrderUse => ({ from, to, subscription: false });
const planned = (name: string, uses: OrderUse[], finds: string[] = []): PlannedTest => ({
  test: name,
  uses,
  finds,
  stage: stageOf(uses),
});

const closer = (name: string, ...finds: string[]) => planned(name, [use('Ongoing', 'Completed')], finds);

const choices: { name: string; tests: PlannedTest[]; stock: Partial<Stock>; chosen: string[] }[] = [
  {
    name: 'any number of tests that leave their order as it was share one',
    tests: ['a', 'b', 'c'].map((name) => planned(name, [use('Pending')])),
    stock: { Pending: 1 },
    chosen: ['a', 'b', 'c'],
  },
  {
    name: 'one order goes all the way through the tests of each state',
    tests: [
      planned('p', [use('Pending', 'Ongoing')], ['1']),
      planned('o', [use('Ongoing', 'Review')], ['2']),
      planned('r', [use('Review', 'Completed')], ['3']),
    ],
    stock: { Pending: 1 },
    chosen: ['o', 'p', 'r'],
  },
  {
    name: 'where orders are short, the tests that find most that no other finds go first',
    tests: [closer('one', 'a'), closer('same', 'a', 'b'), closer('two', 'a', 'b', 'c'), closer('new', 'd')],
    stock: { Pending: 2 },
    chosen: ['new', 'two'],
  },
  {
    name: 'an order stays Pending for the tests that need it so',
    tests: [planned('stays', [use('Pending')], []), planned('leaves', [use('Pending', 'Ongoing')], ['a'])],
    stock: { Pending: 1 },
    chosen: ['stays'],
  },
  {
    name: 'a test that needs more orders at once than there are is left out',
    tests: [planned('three', [use('Pending'), use('Pending'), use('Pending')], ['a'])],
    stock: { Pending: 2 },
    chosen: [],
  },
  {
    name: 'an order is left for the closed one that a test needs',
    tests: [planned('closed', [use('Cancelled')], ['a']), closer('closes', 'b')],
    stock: { Pending: 1 },
    chosen: ['closed'],
  },
];

for (const { name, tests, stock, chosen } of choices) {
  test(`of the tests of a kit: ${name}`, () => {
    const stocks = { regular: { ...none, ...stock }, subscription: none };

    expect([...chooseTests(tests, stocks)].sort()).toEqual(chosen);
    expect([...chooseTests([...tests].reverse(), stocks)].sort()).toEqual(chosen);
  });
}

const stages: { name: string; uses: OrderUse[]; stage: number }[] = [
  { name: 'no order', uses: [], stage: 0 },
  { name: 'a Pending order that is moved on', uses: [use('Pending', 'Ongoing')], stage: 0 },
  { name: 'a Review order', uses: [use('Review')], stage: 2 },
  {
    name: 'three orders, one of which is closed',
    uses: [use('Pending'), use('Pending'), use('Pending', 'Cancelled')],
    stage: 3,
  },
  {
    name: 'two orders, one of which is closed',
    uses: [use('Pending'), use('Pending', 'Cancelled')],
    stage: 4,
  },
  { name: 'a Pending order that is closed', uses: [use('Pending', 'Cancelled')], stage: 5 },
  { name: 'a closed order', uses: [use('Completed')], stage: 6 },
];

for (const { name, uses, stage } of stages) {
  test(`a test with ${name} has its turn in stage ${stage}`, () => {
    expect(stageOf(uses)).toBe(stage);
  });
}
