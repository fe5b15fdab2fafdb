/** Why a test ends without judging its target. */
export type UnjudgedVerdict = 'cantTell' | 'untested' | 'inapplicable';

/**
 * Ends a test without a judgement: the run is in trouble (`cantTell`), a fixture or a setting is missing
 * (`untested`), or the target does not offer what the test is about (`inapplicable`).
 * The reason is one sentence that says what, where and what to do.
 */
export class NotJudged extends Error {
  override name = 'NotJudged';

  constructor(
    readonly verdict: UnjudgedVerdict,
    readonly reason: string,
    /** The reason as programs read it, in kebab-case, where one does. */
    readonly code?: string,
  ) {
    super(reason);
  }
}
