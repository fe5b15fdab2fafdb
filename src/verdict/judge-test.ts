import type { Verdict } from './result.js';

/** How one run of a test ended, as its runner and its record say. */
export interface EndedTest {
  status: 'passed' | 'failed' | 'timedOut' | 'skipped' | 'interrupted';
  /** The first error's message, redacted. */
  error?: string;
  /** Why its runner skipped it, if it never began. */
  skipped?: string;
  finding?: { message: string };
  /** How it ended without a judgement. */
  unjudged?: { verdict: Exclude<Verdict, 'passed' | 'failed'>; reason: string; code?: string };
}

/**
 * The verdict of one run of a test. Failed it is by its finding alone: an error without one is a trouble of the run
 * or a defect of the suite, and says nothing of the target.
 */
export function judgeTest({ status, error, skipped, finding, unjudged }: EndedTest): {
  verdict: Verdict;
  message?: string;
  code?: string;
} {
  if (status === 'passed') return { verdict: 'passed' };
  if (status === 'failed' && finding !== undefined) return { verdict: 'failed', message: finding.message };
  if (status === 'interrupted') return { verdict: 'cantTell', message: 'The run was interrupted.' };
  if (status === 'timedOut')
    return { verdict: 'cantTell', message: `The test ran out of time. ${error ?? ''}`.trim() };
  if (unjudged !== undefined) {
    const { verdict, reason, code } = unjudged;
    return { verdict, message: reason, ...(code !== undefined && { code }) };
  }
  if (status === 'failed')
    return { verdict: 'cantTell', message: `The test broke off: ${error ?? 'no error was given'}` };
  return { verdict: 'untested', message: skipped ?? 'The test was not run.' };
}
