import { expect, test } from '@playwright/test';
import { startMock } from '../../mock/server.js';
import { runFixturesCommand } from '../../src/run/fixtures-command.js';
import type { Variables } from '../../src/target/variables.js';
import { fixturesOf, lastingEnvironment } from '../environment/environment.js';
import { heldTo } from '../proof/held-to.js';
import type { Judged } from '../proof/held-to.js';
import { root } from '../proof/run-suite.js';

/** Requirements whose tests close an order. */
const closing = ['ORD-CANCEL', 'ORD-COMPLETE'];

test('what the example of FIXTURES_COMMAND prints lets closing be judged, which the environment file alone does not', async () => {
  const mock = await startMock();
  const fixtures = await fixturesOf(mock, lastingEnvironment);
  const environment: Variables = {
    ...fixtures,
    PATH: process.env.PATH,
    FIXTURES_COMMAND: `node harness/example/fresh-orders.js ${mock.harnessUrl} 10`,
  };
  const alone = await held(environment);
  await runFixturesCommand(environment, root);
  const withFresh = await held(environment);
  await mock.close();

  expect(passedCases(alone)).toBe(0);
  expect(passedCases(withFresh)).toBeGreaterThan(3);
  expect(withFresh.result.run.counts).toMatchObject({ failed: 0, cantTell: 0 });
});

test('the example of FIXTURES_COMMAND says in one sentence why it has no orders', async () => {
  const environment: Variables = {
    BASE_URL: 'http://127.0.0.1:1',
    PATH: process.env.PATH,
    FIXTURES_COMMAND: 'node harness/example/fresh-orders.js http://127.0.0.1:1',
  };

  await expect(runFixturesCommand(environment, root)).rejects.toThrow(
    'FIXTURES_COMMAND ended with exit code 1; the last line of its standard error is "COMPANY_ID is not set: set it in the environment file.": correct the command or unset it.',
  );
});

function held(environment: Variables): Promise<Judged> {
  const variables = Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  return heldTo('plain', closing, variables, { orders: 0, subscriptions: 0, managers: 0 });
}

function passedCases({ result }: Judged): number {
  return result.requirements
    .filter(({ id }) => closing.includes(id))
    .flatMap(({ tests }) => tests.flatMap((each) => each.cases))
    .filter(({ verdict }) => verdict === 'passed').length;
}
