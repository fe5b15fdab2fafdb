import { expect, test } from '../test.js';
import { startMock } from '../../mock/server.js';
import { fixturesOf, lastingEnvironment } from '../environment/environment.js';
import { heldThere, heldTo } from '../proof/provers.js';
import { changedAnswer } from '../../mock/faults/seams/change.js';
import { respond } from '../../mock/messages/response.js';
import type { MockOptions } from '../../mock/server.js';
import type { ConformanceResult } from '../../src/verdict/result.js';
import type { Judged } from '../proof/provers.js';
import { madeUp } from './named-faults.js';

const token = { of: 'tokens', operation: 'updateOrder' } as const;

/** What the tests of orders and of listings use, and after how many requests of an operation it is over. */
const endings: {
  variable: string;
  of: 'tokens' | 'keys';
  operation: string;
  status: number;
  after: number;
  tag?: string;
}[] = [
  { ...token, variable: 'ACCESS_TOKEN', status: 401, after: 60, tag: '@nightly' },
  { ...token, variable: 'ACCESS_TOKEN', status: 403, after: 60 },
  { ...token, variable: 'ACCESS_TOKEN_UNAPPROVED', status: 401, after: 10 },
  { of: 'keys', variable: 'API_KEY', operation: 'listRoles', status: 401, after: 4, tag: '@nightly' },
];

const requirements = ['ORD-NAME', 'ORD-QUANTITY-MIN', 'ORD-CALLER-APPROVED', 'ROL-LIST-OK', 'ROL-TYPE'];

for (const { variable, of, operation, status, after, tag = [] } of endings)
  test(
    `a target is not blamed where ${variable} expires while the run goes on, and it answers ${status}`,
    { tag },
    async ({ untilEnd }) => {
      let value = '';
      let seen = 0;
      const expiring = madeUp((seams) => ({
        ...seams,
        request(service, request) {
          const isUsed = [...request.headers.values()].flat().some((each) => each.includes(value));
          if (request.operation === operation && isUsed && (seen += 1) > after)
            service.world[of].delete(value);
          return seams.request(service, request);
        },
        response: (service, answer, request) =>
          seams.response(service, answer.status === 401 ? { ...answer, status } : answer, request),
      }));
      const mock = await untilEnd(startMock({ faults: [expiring] }));
      const variables = await fixturesOf(mock, lastingEnvironment);
      value = variables[variable] ?? '';
      const { result } = await heldThere(variables, { requirements });

      expect(seen).toBeGreaterThan(after);
      const { counts } = result.run;
      expect(counts.failed).toBe(0);
      const reasons = result.requirements.filter(({ verdict }) => verdict === 'cantTell');
      expect(reasons.length).toBeGreaterThan(0);
      for (const { id, settings, message } of reasons) {
        expect(settings, `${id}: ${message}`).toEqual([variable]);
        expect(message).toContain(`${variable} was accepted before the first test`);
      }
    },
  );

const moves = ['ORD-PENDING-REVIEW', 'ORD-PENDING-REVIEW-UNCHANGED', 'ERR-VALIDATION-NAME-MOVE'];

test('an order that a violation moved is named by the finding, and acquired by nobody any more', async () => {
  const { result, verdicts } = await heldTo('a-pending-order-moves-to-review', moves, {}, lastingEnvironment);

  expect(verdicts['ORD-PENDING-REVIEW']).toBe('failed');
  expect(blamedBeside(result, ['ORD-PENDING-REVIEW'])).toEqual([]);
  const reported = messages(result).filter((message) => message.includes('ORDERS_PENDING is Review now'));
  expect(reported.length).toBeGreaterThanOrEqual(2);
  expect(
    new Set(reported.map((message) => /The order (\w+) of ORDERS_PENDING/.exec(message)?.[1])).size,
  ).toBe(2);
});

test('an order that was moved though the move was refused is seen before it is acquired again', async () => {
  const fault = 'a-pending-order-that-refuses-the-move-to-review-is-in-ongoing';
  const { result, verdicts } = await heldTo(fault, [...moves, 'ORD-PUT-OK'], {}, lastingEnvironment);

  expect(verdicts['ORD-PENDING-REVIEW-UNCHANGED']).toBe('failed');
  expect(blamedBeside(result, ['ORD-PENDING-REVIEW-UNCHANGED', 'ORD-PUT-ATOMIC'])).toEqual([]);
  expect(messages(result).join('\n')).toContain(
    'of ORDERS_PENDING is Ongoing now and not Pending: replace it',
  );
});

test('an order that took a status nobody lists is acquired by nobody until its state was seen', async () => {
  const requirements = ['ORD-STATUS-ENUM', 'ORD-REVIEW-REVIEW', 'ORD-CANCEL-CLIENT'];
  const heldToOne = (taken: string): Promise<Judged> =>
    heldTo(`a-status-that-is-not-listed-is-${taken}`, requirements, {}, lastingEnvironment);
  const stored = await heldToOne('accepted-and-stored');
  const leftOut = await heldToOne('taken-as-not-sent');

  for (const { result, verdicts } of [stored, leftOut]) {
    expect(verdicts['ORD-STATUS-ENUM']).toBe('failed');
    expect(blamedBeside(result, ['ORD-STATUS-ENUM'])).toEqual([]);
  }
  expect(messages(stored.result).join('\n')).toMatch(/ORDERS_\w+ is perhaps \w+ now and not/);
  expect(messages(leftOut.result).join('\n')).not.toContain('is perhaps');
});

test('what an update that reads an order back changes is not said of a refused one @nightly', async () => {
  const own = ['ORD-PUT-PARTIAL'];
  const fault = 'an-update-without-name-resets-it';
  const { result, verdicts } = await heldTo(fault, [...own, 'ORD-PUT-ATOMIC'], {}, lastingEnvironment);

  expect(verdicts['ORD-PUT-PARTIAL']).toBe('failed');
  expect(blamedBeside(result, own)).toEqual([]);
  expect(messages(result).join('\n')).toContain('that changes its name here');
});

for (const { status, says } of [
  { status: 401, says: 'ACCESS_TOKEN was accepted before the first test, and is refused now' },
  { status: 500, says: 'The target refused the update that was sent to see whether the order is Pending' },
])
  test(`an order is not said to be closed by an update that is answered ${status}`, async () => {
    const mock = await startMock(failingAfterRefusal(status));
    const { result } = await heldThere(await fixturesOf(mock, lastingEnvironment), { requirements: moves });
    await mock.close();

    const reported = messages(result).join('\n');
    expect(reported).toContain(says);
    expect(reported).not.toContain('is closed now');
    expect(result.run.counts.failed).toBe(0);
  });

/** A target that answers no update any more once it has refused the move to Review. */
function failingAfterRefusal(status: number): MockOptions {
  let hasRefused = false;
  const apply = changedAnswer((answer, { operation, fields }) => {
    if (operation !== 'updateOrder') return answer;
    if (hasRefused) return respond(status, { message: 'not done' });
    hasRefused = answer.status === 400 && fields.some(([name]) => name === 'status');
    return answer;
  });
  return { faults: [madeUp(apply)] };
}

function messages({ requirements }: ConformanceResult): string[] {
  return requirements.flatMap(({ tests }) =>
    tests.flatMap(({ cases }) =>
      cases.flatMap(({ finding, reason }) => finding?.message ?? reason?.message ?? []),
    ),
  );
}

/** The requirements that failed and are not among some. */
function blamedBeside({ requirements }: ConformanceResult, own: readonly string[]): string[] {
  return requirements
    .filter(({ id, verdict }) => verdict === 'failed' && !own.includes(id))
    .map(({ id }) => id);
}
