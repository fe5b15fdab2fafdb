import type { HarnessProtocol } from '../contract/harness-types.js';
import type { Session } from '../session/session.js';
import { harnessFailed, missing, supply, madeOf } from './fixtures.js';
import type { Supply, Provision } from './fixtures.js';
import type { AskOptions, Harness } from './harness.js';
import { keepMade } from './secrets.js';

type State = keyof HarnessProtocol;
type Made<S extends State> = HarnessProtocol[S]['answers'] | undefined;

/** Asks the harness for states on behalf of one test, which keeps what was made and what of it is secret. */
export class HarnessStates {
  readonly #harness: Harness | undefined;
  readonly #session: Session;

  /** @param harness undefined where the target has none */
  constructor(harness: Harness | undefined, session: Session) {
    this.#harness = harness;
    this.#session = session;
  }

  /** What becomes of a state; `unknown` without a harness that knows it. */
  async ask<S extends State>(
    state: S,
    params: object,
    options?: AskOptions,
  ): Promise<Provision<HarnessProtocol[S]['answers']>> {
    const provision = (await this.#harness?.setup(state, { ...params }, this.#session, options)) ?? {
      outcome: 'unknown',
    };
    if (provision.outcome === 'made') keepMade(this.#session, state, provision.value);
    return provision as Provision<HarnessProtocol[S]['answers']>;
  }

  /** What the harness made; undefined where it does not know the state, or would not make it. */
  async offered<S extends State>(state: S, params: object, options?: AskOptions): Promise<Made<S>> {
    return madeOf(await this.ask(state, params, { ...options, refusable: true }));
  }

  /** What the harness shows; undefined where it does not: the test has looked at less then. */
  async shown<S extends State>(state: S, params: object): Promise<Made<S>> {
    const shown = madeOf(await this.ask(state, params));
    if (shown === undefined) this.#session.sawInPart();
    return shown;
  }

  /** What the harness made; undefined where it does not know the state. */
  async made<S extends State>(state: S, params: object, options?: AskOptions): Promise<Made<S>> {
    const asked = await this.ask(state, params, options);
    if (asked.outcome === 'refused')
      harnessFailed(state, `The harness failed to set up the state ${state}: ${asked.reason}`);
    return madeOf(asked);
  }

  /** What the harness made; the test is `untested` where it does not know the state. */
  async needed<S extends State>(
    state: S,
    params: object,
    options?: AskOptions,
  ): Promise<HarnessProtocol[S]['answers']> {
    return (await this.made(state, params, options)) ?? this.lacking(state);
  }

  /** Ends the test as `untested`, since no harness knows a state. */
  lacking(state: State): never {
    return missing(`the harness state ${state}`, state, this.supply(state));
  }

  /** Whether the harness is not known yet to lack a state. */
  mayKnow(state: string): boolean {
    return this.#harness?.knows(state) === true;
  }

  /** What would supply a state. */
  supply(state: string): Supply {
    return this.#harness === undefined
      ? supply('HARNESS_URL')
      : { settings: ['HARNESS_URL'], words: `HARNESS_URL to one that knows the state ${state}` };
  }
}
