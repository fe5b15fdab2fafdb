import type { Verdict } from './result.js';

/** How Playwright says that one run of a test ended. */
export interface EndedTest {
  status: 'passed' | 'failed' | 'timedOut' | 'skipped' | 'interrupted';
  /** Annotations of the test and of this run. */
  annotations: { type: string; description?: string }[];
  /** The first error's message, redacted. */
  error?: string;
  finding?: { message: string };
}

const unjudged = ['cantTell', 'untested', 'inapplicable'] as const;

/**
 * The verdict of one run of a test. Failed it is by its finding alone: an error without one is a trouble of the run
 * or a defect of the suite, and says nothing of the target.
 */
export function judgeTest({ status, annotations, error, finding }: EndedTest): {
  verdict: Verdict;
  message?: string;
} {
  if (status === 'passed') return { verdict: 'passed' };
  if (status === 'failed' && finding !== undefined) return { verdict: 'failed', message: finding.message };
  if (status === 'interrupted') return { verdict: 'cantTell', message: 'The run was interrupted.' };
  if (status === 'timedOut')
    return { verdict: 'cantTell', message: `The test ran out of time. ${error ?? ''}`.trim() };
  if (status === 'failed')
    return { verdict: 'cantTell', message: `The test broke off: ${error ?? 'no error was given'}` };
  for (const verdict of unjudged) {
    const annotation = annotations.find(({ type }) => type === verdict);
    if (annotation !== undefined) return { verdict, message: annotation.description };
  }
  return {
    verdict: 'untested',
    message:
      annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description ??
      'The test was not run.',
  };
}
