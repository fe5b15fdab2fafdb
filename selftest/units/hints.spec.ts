import { expect, test } from '@playwright/test';
import { hintsOf } from '../../src/report/findings.js';
import { compose } from '../../src/verdict/compose.js';
import type { Culprit } from '../../src/verdict/findings.js';
import type { Verdict } from '../../src/verdict/result.js';
import { catalogueOf, recordOf, runOf } from './test-record.js';

/** The status that a finding or a reason is about, and others that the operation answered. */
const answered = (...statuses: number[]): number[] => statuses;

const hinted: {
  name: string;
  verdict: Verdict;
  message: string;
  traffic?: number[];
  contradiction?: string;
  culprit: Culprit | undefined;
}[] = [
  {
    name: 'a wrong answer',
    verdict: 'failed',
    message: 'The name is missing.',
    traffic: answered(200),
    culprit: 'target',
  },
  {
    name: 'an answer of 500 where the specification contradicts itself',
    verdict: 'failed',
    message: 'It answered 500.',
    traffic: answered(500),
    contradiction: 'some',
    culprit: 'target',
  },
  {
    name: 'a wrong answer where the specification contradicts itself',
    verdict: 'failed',
    message: 'It moved.',
    traffic: answered(200),
    contradiction: 'some',
    culprit: 'specification',
  },
  {
    name: 'a 401 to an operation that never accepted anything',
    verdict: 'failed',
    message: 'listRoles answered 401 instead of a 2xx status.',
    traffic: answered(401),
    culprit: 'configuration',
  },
  {
    name: 'a 401 to an operation that accepts others',
    verdict: 'failed',
    message: 'listRoles answered 401 instead of a 2xx status.',
    traffic: answered(401, 200),
    culprit: 'target',
  },
  {
    name: 'a control refused with 403 by an operation that never accepted anything',
    verdict: 'cantTell',
    message: 'The control of this test was refused: listRoles answered 403 {}',
    traffic: answered(403),
    culprit: 'configuration',
  },
  {
    name: 'a control refused with 403 by an operation that accepts others',
    verdict: 'cantTell',
    message: 'The control of this test was refused: listRoles answered 403 {}',
    traffic: answered(403, 200),
    culprit: 'target',
  },
  {
    name: 'a harness that fails',
    verdict: 'cantTell',
    message: 'The harness failed to set up the state order: it answered 500 "oops".',
    culprit: 'configuration',
  },
  ...[
    'API_KEY is refused: GET /accounts/companies and GET /roles answered 401, as to a key that was never issued: correct API_KEY.',
    "ACCESS_TOKEN can't be told from a token that was never issued: PUT /orders answered both with 403, also about the order o of ORDERS_PENDING: correct ACCESS_TOKEN or ORDERS_PENDING.",
    'The order o accepted the move to Review, and nothing but ORDERS_PENDING says that it was Pending: correct ORDERS_PENDING, or set RECEIVER_URL and WEBHOOK_ID for its events to show its state.',
  ].map((message) => ({
    name: `a value of the environment file (${message.slice(0, 30)}…)`,
    verdict: 'cantTell' as const,
    message,
    culprit: 'configuration' as const,
  })),
  {
    name: 'an error of the test',
    verdict: 'cantTell',
    message: 'The test broke off: TypeError: x is not a function',
    culprit: 'suite',
  },
  {
    name: 'a request without an answer',
    verdict: 'cantTell',
    message: 'PUT /orders got no answer: no answer within 10 s.',
    culprit: 'target',
  },
  {
    name: 'a run that was interrupted',
    verdict: 'cantTell',
    message: 'The run was interrupted.',
    culprit: undefined,
  },
  { name: 'a missing setting', verdict: 'untested', message: 'Set API_KEY.', culprit: undefined },
];

for (const { name, verdict, message, traffic = [], contradiction, culprit } of hinted) {
  test(`${name} points to ${culprit === undefined ? 'nobody' : `the ${culprit}`}`, () => {
    const exchanges = Object.fromEntries(
      traffic.map((status, index) => [
        `t-${index}`,
        {
          operation: 'listRoles',
          startedAt: '',
          durationMs: 1,
          request: { method: 'GET', url: '', headers: [], body: '' },
          response: { status, headers: [], body: '' },
        },
      ]),
    );
    const result = compose(
      runOf([recordOf({ id: 't', verdict, message, cited: ['t-0'], holds: ['SOME-CLAUSE'] })]),
      catalogueOf(
        [{ contradiction }],
        [{ id: 'some', section: '1', text: 'Two clauses.', readings: [], ruling: 'one' }],
      ),
    );
    expect(hintsOf(result, exchanges).get('SOME-CLAUSE')?.culprit).toBe(culprit);
  });
}
