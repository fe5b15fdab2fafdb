import { expect, test } from '../test.js';
import { hintsOf } from '../../src/report/findings.js';
import { compose } from '../../src/verdict/compose.js';
import type { Actor } from '../../src/contract/reasons.js';
import type { Verdict } from '../../src/verdict/result.js';
import { catalogueOf, exchangeOf, recordOf, runOf } from './test-record.js';

/** The status that a finding or a reason is about, and others that the operation answered. */
const answered = (...statuses: number[]): number[] => statuses;

const hinted: {
  name: string;
  verdict: Verdict;
  message?: string;
  code?: string;
  subject?: string;
  traffic?: number[];
  contradiction?: string;
  culprit: Actor | undefined;
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
    code: 'control-denied',
    subject: 'listRoles',
    traffic: answered(403),
    culprit: 'configuration',
  },
  {
    name: 'a control refused with 403 by an operation that accepts others',
    verdict: 'cantTell',
    code: 'control-denied',
    subject: 'listRoles',
    traffic: answered(403, 200),
    culprit: 'target',
  },
  {
    name: 'a harness that fails',
    verdict: 'cantTell',
    code: 'harness-failed',
    culprit: 'configuration',
  },
  { name: 'a wrong setting', verdict: 'cantTell', code: 'setting-wrong', culprit: 'configuration' },
  { name: 'a doubtful setting', verdict: 'cantTell', code: 'setting-doubtful', culprit: 'configuration' },
  {
    name: 'an error of the test',
    verdict: 'cantTell',
    code: 'broke-off',
    culprit: 'suite',
  },
  {
    name: 'a request without an answer',
    verdict: 'cantTell',
    code: 'no-response',
    culprit: 'target',
  },
  {
    name: 'a run that was interrupted',
    verdict: 'cantTell',
    code: 'interrupted',
    culprit: 'configuration',
  },
  { name: 'a missing setting', verdict: 'untested', code: 'fixture-missing', culprit: undefined },
];

for (const { name, verdict, traffic = [], contradiction, culprit, ...said } of hinted) {
  test(`${name} points to ${culprit === undefined ? 'nobody' : `the ${culprit}`}`, () => {
    const exchanges = Object.fromEntries(
      traffic.map((status, index) => [
        `t-${index}`,
        exchangeOf({}, { operation: 'listRoles', response: { status, headers: [], body: '' } }),
      ]),
    );
    const result = compose(
      runOf([recordOf({ id: 't', verdict, ...said, cited: ['t-0'], holds: ['SOME-CLAUSE'] })]),
      catalogueOf(
        [{ contradiction }],
        [{ id: 'some', section: '1', text: 'Two clauses.', readings: [], ruling: 'one' }],
      ),
    );
    expect(hintsOf(result, exchanges).get('SOME-CLAUSE')?.culprit).toBe(culprit);
  });
}
