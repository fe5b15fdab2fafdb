import { startMock } from '../../mock/server.js';
import type { TestRecord } from '../../src/verdict/verdicts.js';
import { collectTests } from '../proof/collect-tests.js';
import { variablesOf } from '../proof/hold-mock.js';
import { runTests } from '../proof/run-tests.js';
import type { RunOptions } from '../proof/run-tests.js';

const tests = await collectTests();

/** Holds a fresh mock to the contract; `ids` chooses tests by the ids of their records. */
export async function run({ ids, ...options }: RunOptions & { ids?: string[] }): Promise<TestRecord[]> {
  const chosen = ids === undefined ? tests : tests.filter(({ id }) => ids.includes(id));
  const mock = await startMock({});
  try {
    // Left to itself the run would take a mock that refuses every lead of a variant for one that does not speak it.
    const variables = { ...(await variablesOf(mock, {})), LEAD_VARIANT: 'both' };
    return (await runTests(chosen, variables, options)).tests;
  } finally {
    await mock.close();
  }
}
