import { expect, test } from '../test.js';
import { heldBy, killMatrix } from '../../src/contract/kill-matrix.js';
import type { PreparedEnvironment } from '../environment/environment.js';
import type { JobResult } from './job.js';
import { sharedProvers } from './held-to.js';

/** The expired workspace is named, with its order, and few orders beside. */
const few = (orders: number): PreparedEnvironment => ({ orders, subscriptions: 0, managers: 1, more: true });

const tests = Object.entries(killMatrix().tests)
  .filter(([test, row]) => heldBy(test, row).some((id) => /EXPIRED/.test(id)))
  .map(([test]) => test);

test('an update that passes in the expired workspace of the environment file is found, without another order', async () => {
  test.setTimeout(300_000);
  const provers = await sharedProvers();
  const held = async (id: string, orders: number): Promise<Extract<JobResult, { kind: 'fault' }>> => {
    const [result] = await provers.run([{ kind: 'fault', id, tests, environment: few(orders) }]);
    if (result?.kind !== 'fault') throw new Error('The fault was not tried.');
    return result;
  };
  const passes = await held('the-rule-of-the-expired-subscription-is-missing', 0);
  expect(passes.kill.blamed).toEqual(['ORD-SUBSCRIPTION-EXPIRED']);
  const misnamed = await held('the-refusal-of-the-expired-subscription-names-forbidden', 0);
  expect(misnamed.kill.blamed).toEqual(['ERR-PERMISSION-NAME-EXPIRED']);

  // What is refused as it should be is passed by a control, which takes an order.
  const elsewhere = await held('the-company-listing-is-refused-without-a-bearer-token-beside-the-key', 1);
  expect(elsewhere.kill).toMatchObject({ blamed: [], collateral: [], doubtful: [] });
});
