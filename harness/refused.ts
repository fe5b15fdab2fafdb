/** The target refuses what the state asks of it, e.g. a new API key for a user who may have none. */
export class Refused extends Error {
  /**
   * @param status one that spec/harness.yaml lists under `refusals` of the state
   * @param reason one sentence
   */
  constructor(
    readonly status: number,
    reason: string,
  ) {
    super(reason);
  }
}
