import type { Session } from '../session/session.js';
import { stop } from '../session/stop.js';
import type { AskOptions, Harness } from './harness.js';
import { missing, supply } from './missing.js';
import type { Supply } from './missing.js';
import { madeOf } from './provision.js';
import type { Provision } from './provision.js';
import { keepMade } from './secrets.js';

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
  async ask<T extends object>(
    state: string,
    params: Record<string, unknown>,
    options?: AskOptions,
  ): Promise<Provision<T>> {
    const provision = (await this.#harness?.setup(state, params, this.#session, options)) ?? {
      outcome: 'unknown',
    };
    if (provision.outcome === 'made') keepMade(this.#session, state, provision.value);
    return provision as Provision<T>;
  }

  /** What the harness made; undefined where it does not know the state, or would not make it. */
  async offered<T extends object>(
    state: string,
    params: Record<string, unknown>,
    options?: AskOptions,
  ): Promise<T | undefined> {
    return madeOf(await this.ask<T>(state, params, { ...options, refusable: true }));
  }

  /** What the harness made; undefined where it does not know the state. */
  async made<T extends object>(
    state: string,
    params: Record<string, unknown>,
    options?: AskOptions,
  ): Promise<T | undefined> {
    const asked = await this.ask<T>(state, params, options);
    if (asked.outcome === 'refused')
      stop('cantTell', {
        code: 'harness-failed',
        subject: state,
        settings: ['HARNESS_URL'],
        message: `The harness failed to set up the state ${state}: ${asked.reason}`,
      });
    return madeOf(asked);
  }

  /** What the harness made; the test is `untested` where it does not know the state. */
  async needed<T extends object>(
    state: string,
    params: Record<string, unknown>,
    options?: AskOptions,
  ): Promise<T> {
    return (
      (await this.made<T>(state, params, options)) ??
      missing(`the harness state ${state}`, state, this.supply(state))
    );
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
