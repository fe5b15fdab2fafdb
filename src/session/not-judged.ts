import type { Reason } from '../verdict/result.js';

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
