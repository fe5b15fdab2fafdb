import {
  absentAnswer,
  harnessCallLimit,
  harnessState,
  harnessStateLimit,
} from '../contract/harness-states.js';
import { isObject, parsedJson } from '../contract/json-value.js';
import { stop } from '../session/stop.js';
import { basicCredentials } from './connection/basic-credentials.js';
import { Connection } from './connection/connection.js';
import type { Incoming } from './connection/connection.js';
import { sentInTime } from './manners/hold.js';
import type { Manners } from './manners/manners.js';
import type { Provision } from './provision.js';
import type { Settings } from './settings.js';
import { Unanswered } from './connection/unanswered.js';
import { Waiting } from './waiting.js';
import { demandWrites } from './writes.js';

/**
 * The target's private door for fixtures: one POST per provider state (docs/harness.md).
 * What a harness does not know is remembered by what was asked for, so that it is asked once: it may know a state for
 * some params alone. It is asked again where it says that this goes for this once.
 */
export class Harness {
  readonly #settings: Settings;
  readonly #manners: Manners;
  readonly #connection: Connection;
  readonly #query: string;
  readonly #headers: [string, string][];
  readonly #limit: number;
  /** By state, the kinds of params that it is not known for. */
  readonly #unknown = new Map<string, Set<string>>();

  /**
   * @param url address of the harness; its user name and password go along as basic credentials
   * @param limit milliseconds that one call has, however often the harness says that it is at work
   */
  constructor(url: string, settings: Settings, manners: Manners, limit = harnessCallLimit) {
    this.#limit = limit;
    this.#settings = settings;
    this.#manners = manners;
    this.#connection = new Connection(url, settings, harnessStateLimit);
    this.#query = new URL(url).search;
    this.#headers = [['Content-Type', 'application/json'], ...basicCredentials(url, 'Authorization')];
  }

  /**
   * Asks for a state. The test ends as `untested` where the run may not write, and as `cantTell` where no answer comes
   * or the answer lacks a member that spec/harness.yaml demands.
   *
   * @param refusable whether a sound harness may refuse it because of the record: its answer is not remembered then
   */
  async setup(
    state: string,
    params: Record<string, unknown>,
    refusable = false,
  ): Promise<Provision<Record<string, unknown>>> {
    const known = harnessState(state);
    if (!known.reads) demandWrites(this.#settings);
    const kind = kindOf(params);
    if (this.#unknown.get(state)?.has(kind)) return { outcome: 'unknown' };
    const { status, text, unread } = await this.#post(state, params);
    if (unread !== undefined)
      return {
        outcome: 'refused',
        status,
        reason: `it answered ${status}, but its body can't be read: ${unread}.`,
      };
    const answer = parsedJson(text);
    const members = isObject(answer) ? answer : {};
    if (status === 404 || status === 501 || (status === 200 && members.unsupported === true)) {
      if (members.once !== true && !refusable)
        this.#unknown.set(state, (this.#unknown.get(state) ?? new Set()).add(kind));
      return { outcome: 'unknown' };
    }
    if (status !== 200 || !isObject(answer))
      return { outcome: 'refused', status, reason: `it answered ${status} ${excerpt(text)}` };
    const absent = absentAnswer(known, answer);
    if (absent !== undefined) stop('cantTell', `The harness answered the state ${state} without ${absent}.`);
    return { outcome: 'made', value: answer };
  }

  /** Whether it is not known yet to lack a state. */
  knows(state: string): boolean {
    return !this.#unknown.has(state);
  }

  close(): Promise<void> {
    return this.#connection.close();
  }

  async #post(state: string, params: Record<string, unknown>): Promise<Incoming> {
    const { patience } = this.#manners;
    const what = `the state ${state}`;
    const missed = patience.lossesOf(what);
    if (missed !== undefined)
      stop(
        'cantTell',
        `The harness at HARNESS_URL was not asked for ${what}: ${missed} earlier requests for it got no whole answer within ${harnessStateLimit / 1000} s.`,
      );
    try {
      const answer = await sentInTime(this.#manners, () =>
        this.#connection.exchange(
          {
            method: 'POST',
            path: this.#query,
            headers: this.#headers,
            body: JSON.stringify({ state, action: 'setup', params }),
          },
          new Waiting(what, this.#limit),
        ),
      );
      patience.win(what);
      return answer;
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      if (error.kind === 'timeout') patience.lose(what);
      return stop('cantTell', `The harness at HARNESS_URL failed to set up ${what}: ${error.words}.`);
    }
  }
}

/** What params ask for, whatever record they name. */
function kindOf(params: Record<string, unknown>): string {
  const told = Object.entries(params).filter(([, value]) => value !== undefined);
  return JSON.stringify(
    told.map(([name, value]) => (/Id$|^(?:url|email)$/.test(name) ? [name] : [name, value])),
  );
}

function excerpt(text: string): string {
  return text === '' ? 'without a body.' : `"${text.slice(0, 200)}".`;
}
