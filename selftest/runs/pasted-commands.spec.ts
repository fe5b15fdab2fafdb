import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { promisify } from 'node:util';
import { expect, test } from '../test.js';
import { startMock } from '../../mock/server.js';
import type { Mock } from '../../mock/server.js';
import { requestLines } from '../../src/report/findings.js';
import type { RecordedExchange } from '../../src/verdict/recorded-exchange.js';
import { fixturesOf, lastingEnvironment, reaching } from '../environment/environment.js';
import { heldThere } from '../proof/provers.js';
import { inPool } from '../proof/pool.js';
import { shells } from '../units/shells.js';
import { namedFaults } from './named-faults.js';

/** Each makes a request be accepted, or answered, that can be sent again and comes to the same. */
const broken = [
  'the-company-listing-is-open-to-requests-without-an-api-key',
  'the-company-listing-takes-a-key-that-differs-from-an-issued-one-in-its-last-character',
  'the-company-listing-takes-a-key-with-more-behind-it',
  'the-role-listing-takes-any-text-as-an-api-key',
  'the-role-listing-is-open-to-a-key-that-is-not-tied-to-the-company',
  'the-member-type-of-a-role-mapping-in-roles-is-workspace',
  'a-bearer-scheme-with-an-empty-token-is-accepted',
  'a-bearer-token-that-is-a-true-one-cut-short-is-accepted',
  'a-true-bearer-token-with-more-behind-it-is-accepted',
  'the-api-key-is-accepted-as-a-bearer-token',
  'an-update-without-a-company-id-is-accepted',
  'an-update-with-another-company-s-id-is-accepted',
  'the-refusal-of-the-member-of-other-company-has-the-status-404',
  'a-negative-budget-is-accepted',
  'a-budget-that-is-no-number-is-accepted',
  'a-quantity-of-0-is-accepted',
  'a-quantity-that-is-no-number-is-accepted',
  'a-name-of-one-character-is-accepted',
  'a-deadline-of-words-is-accepted',
  'a-kickoffdate-of-words-is-accepted',
  'a-billingcyclecount-that-is-no-number-is-accepted',
  'a-billingcycleevent-that-is-not-listed-is-accepted',
  'a-repeatduration-that-is-not-listed-is-accepted',
  'any-text-is-accepted-as-the-id-of-a-project-manager',
  'a-signature-that-is-cut-short-succeeds',
  'a-secret-that-is-cut-short-succeeds',
  'an-empty-signature-succeeds',
  'the-status-of-a-failed-verification-is-401',
];

const every = [
  ...['companies', 'roles', 'signatures', 'orders/access'],
  ...['orders/fields/bounds.spec.ts', 'orders/fields/values.spec.ts'],
];

/** The files of tests that find them, and how many commands they give at least; some alone for every change. */
const scopes: { of: string; files: string[]; atLeast: number; tag?: string }[] = [
  {
    of: 'some findings',
    files: ['companies/access.spec.ts', 'roles/access.spec.ts'],
    atLeast: 2,
  },
  { of: 'every finding', files: every, atLeast: 30, tag: '@nightly' },
];

for (const { of, files, atLeast, tag = [] } of scopes)
  for (const byEnvironment of [false, true])
    test(
      byEnvironment
        ? `the command of ${of}, pasted into a shell, gets the status that the report shows`
        : `the command of ${of} of a run with a harness does so by itself, but for secrets of a webhook`,
      { tag: byEnvironment ? '@nightly' : tag },
      async ({ untilEnd }) => {
        test.setTimeout(300_000);
        const target = await untilEnd(startMock({ faults: namedFaults(...broken) }));
        const environment: Record<string, string> = byEnvironment
          ? await fixturesOf(target, { ...lastingEnvironment, more: true })
          : reaching(target);
        const held = await heldThere(environment, {
          files: files.map((file) => `tests/${file}`),
          ...(byEnvironment && { width: 3 }),
        });
        reopenOrders(target);
        const pasted = await pastedFrom(held, (seen) =>
          byEnvironment ? { ...environment, ...withWebhook(environment, seen) } : {},
        );
        const [ofWebhooks = [], others = []] = [true, false].map((is) =>
          pasted.filter(
            ({ command }) => (!byEnvironment && /"\$\{(?:SECRET|SIGNATURE)/.test(command)) === is,
          ),
        );

        expect(others.length).toBeGreaterThanOrEqual(atLeast);
        expect(others.filter(({ shown, came }) => came !== shown)).toEqual([]);
        for (const { command } of ofWebhooks) expect(command).toMatch(/^: '(?:SECRET|SIGNATURE)[\w, ]*: /m);
      },
    );

/** What a test sent to an open order is sent to one again. */
function reopenOrders({ service }: Mock): void {
  for (const order of service.world.orders.values())
    if (order.status === 'Completed' || order.status === 'Cancelled') order.status = 'Ongoing';
}

/**
 * The commands of all findings of a run, with the status that each got when it was pasted, and the one that the report
 * shows.
 * @param variablesOf what a reader sets before, by the exchanges of the test
 */
async function pastedFrom(
  { result, exchanges }: Awaited<ReturnType<typeof heldThere>>,
  variablesOf: (seen: readonly (RecordedExchange | undefined)[]) => Record<string, string>,
): Promise<{ title: string; command: string; shown: number | undefined; came: number }[]> {
  const failed = new Map(
    result.requirements.flatMap(({ tests }) =>
      tests.flatMap(({ id, title, cases }) =>
        cases.flatMap((each) =>
          each.finding === null ? [] : [[id, { title, each, finding: each.finding }] as const],
        ),
      ),
    ),
  );
  const pasted = await inPool([...failed.values()], 4, async ({ title, each, finding }, index) => {
    const exchange = exchanges[finding.exchanges[0] ?? ''];
    const command = requestLines(finding, each, exchanges).join('\n');
    if (exchange === undefined || exchange.harness !== undefined || command === '') return [];
    // It says that a reader can't repeat it: half of a secret is kept by no report.
    if (command.includes('The word redacted stands for')) return [];
    const env = { ...process.env, ...variablesOf(each.exchanges.map((key) => exchanges[key])) };
    const shell = shells[index % shells.length] ?? 'bash';
    const { stdout } = await promisify(execFile)(shell, ['-c', command], { env });
    return [{ title, command, shown: exchange.response?.status, came: statusIn(stdout) }];
  });
  return pasted.flat();
}

/** What the lines before a command say to look for: the secret of the webhook, and what it signed a delivery with. */
function withWebhook(
  { WEBHOOK_SECRET: SECRET = '' }: Record<string, string>,
  seen: readonly (RecordedExchange | undefined)[],
): Record<string, string> {
  const delivered = seen.find((each) => each?.delivery === true)?.request.body ?? '';
  return { SECRET, SIGNATURE: createHmac('sha256', SECRET).update(delivered).digest('hex') };
}

/** The first status that is not an interim one: curl asks before it sends a file of which it does not know the length. */
function statusIn(printed: string): number {
  const statuses = [...printed.matchAll(/^HTTP\/\S+ (\d+)/gm)].map(([, status]) => Number(status));
  return statuses.find((status) => status >= 200) ?? 0;
}
