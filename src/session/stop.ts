import type { Reason, UnjudgedVerdict, Why } from '../verdict/result.js';
import { runningTest } from './running-test.js';

/**
 * Ends a test without a judgement: the run is in trouble (`cantTell`), a fixture or a setting is missing
 * (`untested`), or the target does not offer what the test is about (`inapplicable`).
 */
export class NotJudged extends Error {
  override name = 'NotJudged';

  constructor(readonly reason: Reason) {
    super(reason.message);
  }
}

/** The longest message, in characters: it may quote what a target answered. */
const longest = 1_000;

/** Ends the running case of a test without a judgement, by throwing {@link NotJudged}. */
export function stop(verdict: UnjudgedVerdict, why: Why): never {
  const test = runningTest();
  const { code, subject, settings = [], blockedBy, message } = why;
  const reason: Reason = {
    verdict,
    code,
    ...(subject !== undefined && { subject }),
    settings: [...new Set(settings)],
    ...(blockedBy && { blockedBy }),
    message: test?.session.recorder.redaction.text(message, longest) ?? message,
  };
  test?.session.endedFor(reason);
  throw new NotJudged(reason);
}
