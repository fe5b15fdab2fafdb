import type { Reason, Why } from './reason.js';
import type { Verdict } from './result.js';

/** How one run of a test ended, as its runner and its record say. */
export interface EndedTest {
  status: 'passed' | 'failed' | 'timedOut' | 'skipped' | 'interrupted';
  /** The first error's message, redacted. */
  error?: string;
  /** Why its runner skipped it, if it never began. */
  skipped?: string;
  finding?: { message: string; code: string; subject?: string };
  /** Why it ended without a judgement. */
  reason?: Reason;
}

/** The verdict of a test, and what it comes from. */
export type Judged = { verdict: Verdict } & Partial<Why>;

/**
 * The verdict of one run of a test. Failed it is by its finding alone: an error without one is a trouble of the run
 * or a defect of the suite, and says nothing of the target.
 */
export function judgeTest({ status, error, skipped, finding, reason }: EndedTest): Judged {
  if (status === 'passed') return { verdict: 'passed' };
  if (status === 'failed' && finding !== undefined) return { verdict: 'failed', ...saidOf(finding) };
  if (status === 'interrupted')
    return { verdict: 'cantTell', code: 'interrupted', message: 'The run was interrupted.' };
  if (status === 'timedOut')
    return {
      verdict: 'cantTell',
      code: 'out-of-time',
      message: `The test ran out of time. ${error ?? ''}`.trim(),
    };
  if (reason !== undefined) return reason;
  if (status === 'failed')
    return {
      verdict: 'cantTell',
      code: 'broke-off',
      message: `The test broke off: ${error ?? 'no error was given'}`,
    };
  return { verdict: 'untested', code: 'not-run', message: skipped ?? 'The test was not run.' };
}

function saidOf({ code, subject, message }: NonNullable<EndedTest['finding']>): Omit<Judged, 'verdict'> {
  return { code, message, ...(subject !== undefined && { subject }) };
}
