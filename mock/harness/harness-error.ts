/** Why the harness does not bring a state about: a status and one sentence. */
export class HarnessError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}
