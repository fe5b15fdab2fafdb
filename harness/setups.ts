import type { HarnessProtocol } from '../src/contract/harness-types.js';

/** The name of a state of the protocol. */
export type StateName = keyof HarnessProtocol;

/** What a state takes, with the defaults of spec/harness.yaml put in. */
export type ParamsOf<S extends StateName> = HarnessProtocol[S]['params'];

/** What a state answers. */
export type AnswersOf<S extends StateName> = HarnessProtocol[S]['answers'];

/**
 * Brings one state about at the target and answers its values; the params keep to its schema. Throws {@link Unsupported}
 * where the harness can't do it with these params, {@link Refused} where the target refuses, else anything.
 * @param gone aborted where the run no longer waits for the answer
 */
export type Setup<S extends StateName> = (
  params: ParamsOf<S>,
  gone: AbortSignal,
) => AnswersOf<S> | Promise<AnswersOf<S>>;

/** The states that a harness knows. One that is left out is answered with 501, and what needs it is `untested`. */
export type Setups = { [S in StateName]?: Setup<S> };

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
