import { expect, test } from '@playwright/test';
import { planFor } from '../../src/run/kit-plan.js';
import { OrderAccount } from '../../src/target/order-account.js';
import type { OrderPlan } from '../../src/target/lease-calls.js';
import type { OrderTurn } from '../../src/target/order-stages.js';
import { preparedOrders, readStandIns } from '../../src/target/stand-ins.js';
import type { StandIns } from '../../src/target/stand-ins.js';

/** The environment file of a team, in which whatever is not an order stands once. */
const kitOf = (pending: number, subscription: number): StandIns => {
  const ids = (count: number, kind: string): string =>
    Array.from({ length: count }, (_, index) => `${kind}-${index}`).join(',');
  const others = [
    'API_KEY COMPANY_ID ACCESS_TOKEN ACCESS_TOKEN_CLIENT CLIENT_MEMBER_ID ACCESS_TOKEN_UNAPPROVED',
    'ACCESS_TOKEN_NO_ROLE OTHER_MEMBER_ID OTHER_API_KEY OTHER_COMPANY_ID OTHER_ACCESS_TOKEN OTHER_ORDER_ID',
    'EXPIRED_COMPANY_ID EXPIRED_ACCESS_TOKEN EXPIRED_ORDER_ID WEBHOOK_ID WEBHOOK_SECRET CATEGORY_ID',
  ].flatMap((names) => names.split(' '));
  return readStandIns({
    ...Object.fromEntries(others.map((name) => [name, name])),
    PROJECT_MANAGER_IDS: ids(2, 'manager'),
    ORDERS_PENDING: ids(pending, 'pending'),
    ORDERS_SUBSCRIPTION: ids(subscription, 'subscription'),
  });
};

/** Numbers below 1 that are the same for the same seed. */
function* randomNumbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

/** Runs a plan as so many workers would, each test ending whenever chance says; the tests that got no orders. */
function refusedOf(standIns: StandIns, plan: OrderPlan, workers: number, seed: number): string[] {
  const account = new OrderAccount(preparedOrders(standIns), plan);
  const random = randomNumbers(seed);
  const chance = (): number => random.next().value;
  const keyed = [...plan.planned].map((entry) => ({ entry, key: entry[1].stage + chance() }));
  const queue = keyed.sort((one, other) => one.key - other.key).map(({ entry }) => entry);
  const waiting: [string, OrderTurn][] = [];
  const running: { test: string; lent: { id: string; to: OrderTurn['uses'][number]['to'] }[] }[] = [];
  const refused: string[] = [];
  while (queue.length + waiting.length + running.length > 0) {
    while (waiting.length + running.length < workers && queue.length > 0) waiting.push(queue.shift()!);
    for (const [name, turn] of [...waiting]) {
      const lent = turn.uses.map((use) => ({ use, order: account.lend(name, use) }));
      if (lent.some(({ order }) => order === 'later')) continue;
      waiting.splice(
        waiting.findIndex(([each]) => each === name),
        1,
      );
      const got = lent.flatMap(({ use, order }) =>
        typeof order === 'object' && 'id' in order ? [{ id: order.id, to: use.to }] : [],
      );
      if (got.length < lent.length) refused.push(name);
      running.push({ test: name, lent: got });
    }
    // Nobody runs whom the waiting ones could wait for.
    if (running.length === 0) return [...refused, ...waiting.map(([name]) => name)];
    const [ended] = running.splice(Math.floor(chance() * running.length), 1);
    ended!.lent.forEach(({ id, to }) =>
      account.giveBack(id, to, { doubtful: false, shown: true, updates: 0 }),
    );
    account.ended(ended!.test);
  }
  return refused;
}

for (const shuffled of [false, true])
  for (const [pending, subscription] of [
    [12, 2],
    [40, 4],
  ] as const) {
    const how = shuffled ? 'in any sequence' : 'in stages';

    test(
      `each test that ${pending} orders are enough for gets its own, ${how}, with 1 to 8 workers`,
      { tag: '@nightly' },
      () => {
        const standIns = kitOf(pending, subscription);
        const plan = planFor(standIns, undefined, shuffled);
        expect(plan.planned.size).toBeGreaterThan(100);
        for (const workers of [1, 2, 8])
          for (const seed of [1, 2, 3]) expect(refusedOf(standIns, plan, workers, seed)).toEqual([]);
      },
    );
  }
