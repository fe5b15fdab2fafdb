/** The harness does not bring a state about; what needs it is `untested`. */
export class Unsupported extends Error {
  /**
   * @param reason one sentence
   * @param once whether this goes for these params alone, so that the run asks for the state again
   */
  constructor(
    reason: string,
    readonly once = true,
  ) {
    super(reason);
  }
}
