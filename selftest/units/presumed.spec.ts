import { expect, test } from '@playwright/test';
import { compose } from '../../src/verdict/compose.js';
import type { Verdict } from '../../src/verdict/result.js';
import { catalogueOf, recordOf, runOf } from './test-record.js';

const cases: { presumed: Verdict; own: Verdict; verdict: Verdict }[] = [
  { presumed: 'failed', own: 'failed', verdict: 'cantTell' },
  { presumed: 'failed', own: 'passed', verdict: 'passed' },
  { presumed: 'passed', own: 'failed', verdict: 'failed' },
  { presumed: 'cantTell', own: 'failed', verdict: 'failed' },
];

for (const { presumed, own, verdict } of cases) {
  test(`a requirement that ${own} is ${verdict} where what it presumes is ${presumed}`, () => {
    const { requirements } = compose(
      runOf([
        recordOf({ id: 'a', verdict: presumed, holds: ['WHK-FIRST'] }),
        recordOf({ id: 'b', verdict: own, message: 'Something came in.', holds: ['WHK-SECOND'] }),
      ]),
      catalogueOf([{ id: 'WHK-FIRST' }, { id: 'WHK-SECOND', presumes: ['WHK-FIRST'] }]),
    );
    const second = requirements[1];

    expect(second?.verdict).toBe(verdict);
    expect(second?.message?.includes('WHK-FIRST') === true).toBe(verdict === 'cantTell');
    expect(second?.blockedBy).toEqual(verdict === 'cantTell' ? ['WHK-FIRST'] : []);
    expect(second?.violations).toHaveLength(verdict === 'failed' ? 1 : 0);
    expect(second?.tests[0]?.verdict, 'A test keeps its own verdict.').toBe(own);
  });
}
