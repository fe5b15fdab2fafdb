import type { UnjudgedVerdict } from './not-judged.js';
import { NotJudged } from './not-judged.js';
import { runningTest } from './running-test.js';

/** The longest reason, in characters: it may quote what a target answered. */
const longest = 1_000;

/**
 * Ends the running test without a judgement; outside of a test it throws {@link NotJudged}.
 * @param reason one sentence that says what, where and what to do
 * @param code the reason as programs read it, a short text in kebab-case, e.g. `not-stored`
 */
export function stop(verdict: UnjudgedVerdict, reason: string, code?: string): never {
  const test = runningTest();
  if (test === undefined) throw new NotJudged(verdict, reason, code);
  const told = test.session.recorder.redaction.text(reason, longest);
  test.session.endedFor({ verdict, reason: told, ...(code !== undefined && { code }) });
  return test.end(verdict, told);
}
