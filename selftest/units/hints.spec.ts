import { expect, test } from '../test.js';
import { hintsOf } from '../../src/report/findings.js';
import { compose } from '../../src/verdict/compose.js';
import type { Actor } from '../../src/verdict/reasons.js';
import type { Verdict } from '../../src/verdict/result.js';
import { catalogueOf, exchangeOf, recordOf, runOf } from './test-record.js';

type Row = [
  name: string,
  ended: { verdict: Verdict; code?: string; contradiction?: string },
  /** What the operation answered, to begin with in the answer that the finding is about. */
  statuses: number[],
  culprit: Actor | undefined,
];

const contradicted = { verdict: 'failed', contradiction: 'some' } as const;
const denied = { verdict: 'cantTell', code: 'control-denied' } as const;
const broken = (code: string) => ({ verdict: 'cantTell', code }) as const;

const rows: Row[] = [
  ['a wrong answer', { verdict: 'failed' }, [200], 'target'],
  ['an answer of 500 where the specification contradicts itself', contradicted, [500], 'target'],
  ['a wrong answer where the specification contradicts itself', contradicted, [200], 'specification'],
  ['a 401 to an operation that never accepted anything', { verdict: 'failed' }, [401], 'configuration'],
  ['a 401 to an operation that accepts others', { verdict: 'failed' }, [401, 200], 'target'],
  ['a control refused by an operation that never accepted anything', denied, [403], 'configuration'],
  ['a control refused by an operation that accepts others', denied, [403, 200], 'target'],
  ['a harness that fails', broken('harness-failed'), [], 'configuration'],
  ['a wrong setting', broken('setting-wrong'), [], 'configuration'],
  ['a doubtful setting', broken('setting-doubtful'), [], 'configuration'],
  ['an error of the test', broken('broke-off'), [], 'suite'],
  ['a request without an answer', broken('no-response'), [], 'target'],
  ['a run that was interrupted', broken('interrupted'), [], 'configuration'],
  ['a missing setting', { verdict: 'untested', code: 'fixture-missing' }, [], undefined],
];

for (const [name, { contradiction, ...ended }, statuses, culprit] of rows)
  test(`${name} points to ${culprit === undefined ? 'nobody' : `the ${culprit}`}`, () => {
    const exchanges = Object.fromEntries(
      statuses.map((status, index) => [
        `t-${index}`,
        exchangeOf({}, { operation: 'listRoles', response: { status, headers: [], body: '' } }),
      ]),
    );
    const record = recordOf({
      id: 't',
      ...ended,
      subject: 'listRoles',
      cited: ['t-0'],
      holds: ['SOME-CLAUSE'],
    });
    const disagreement = { id: 'some', section: '1', text: 'Two clauses.', readings: [], ruling: 'one' };
    const result = compose(runOf([record]), catalogueOf([{ contradiction }], [disagreement]));

    expect(hintsOf(result, exchanges).get('SOME-CLAUSE')?.culprit).toBe(culprit);
  });
