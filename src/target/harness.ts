import {
  absentAnswer,
  harnessCallLimit,
  harnessState,
  harnessStateLimit,
} from '../contract/harness-states.js';
import { isObject, parsedJson } from '../contract/json-value.js';
import { asStep, excerpt, runningTest } from '../session/session.js';
import type { Session } from '../session/session.js';
import { basicCredentials, Connection } from './connection/connection.js';
import type { Deadline, KeptIncoming } from './connection/connection.js';
import { Unanswered } from './connection/unanswered.js';
import { demandWrites, harnessFailed, harnessLacks, missing, supply, madeOf } from './fixtures.js';
import type { Provision, Supply } from './fixtures.js';
import { sentInTime } from './request-policy.js';
import type { RequestPolicy } from './request-policy.js';
import { learnSecrets, keepMade } from './secrets.js';
import type { Settings } from './settings.js';
import type { HarnessProtocol } from '../contract/harness-types.js';

/** What a caller says of a call beside the state and its params. */
export interface AskOptions {
  /** Whether a sound harness may refuse it because of the record: its answer is not remembered then. */
  refusable?: boolean;
  /** What stands before the names of the credentials that it makes: those of a second workspace are `OTHER_…`. */
  prefix?: string;
}

/**
 * The target's private door for fixtures: one POST per provider state (docs/harness.md).
 * What a harness does not know is remembered by what was asked for, so that it is asked once: it may know a state for
 * some params alone. It is asked again where it says that this goes for this once.
 */
export class Harness {
  readonly #settings: Settings;
  readonly #requestPolicy: RequestPolicy;
  readonly #connection: Connection;
  /** The address as it is recorded. */
  readonly #shown: string;
  readonly #query: string;
  readonly #headers: [string, string][];
  readonly #limit: number;
  /** By state, the kinds of params that it is not known for. */
  readonly #unknown = new Map<string, Set<string>>();

  /**
   * @param url address of the harness; its user name and password go along as basic credentials
   * @param limit milliseconds that one call has, however often the harness says that it is at work
   */
  constructor(url: string, settings: Settings, requestPolicy: RequestPolicy, limit = harnessCallLimit) {
    this.#limit = limit;
    this.#settings = settings;
    this.#requestPolicy = requestPolicy;
    this.#connection = new Connection(url, settings, harnessStateLimit);
    this.#shown = shownAddress(url);
    this.#query = new URL(url).search;
    this.#headers = [['Content-Type', 'application/json'], ...basicCredentials(url, 'Authorization')];
  }

  /**
   * Asks for a state, and has the session of the test keep the call. The test ends as `untested` where the run may not
   * write, and as `cantTell` where no answer comes or the answer lacks a member that spec/harness.yaml demands.
   */
  async setup(
    state: string,
    params: Record<string, unknown>,
    session: Session,
    options: AskOptions = {},
  ): Promise<Provision<Record<string, unknown>>> {
    const known = harnessState(state);
    if (!known.reads) demandWrites(this.#settings);
    const kind = kindOf(params);
    if (this.#unknown.get(state)?.has(kind)) return { outcome: 'unknown' };
    const { status, text, unread, exchange } = await this.#post(state, params, session, options);
    if (unread !== undefined)
      return {
        outcome: 'refused',
        status,
        reason: `it answered ${status}, but its body can't be read: ${unread}.`,
      };
    const answer = parsedJson(text);
    const members = isObject(answer) ? answer : {};
    if (status === 404 || status === 501 || (status === 200 && members.unsupported === true)) {
      if (members.once !== true && options.refusable !== true)
        this.#unknown.set(state, (this.#unknown.get(state) ?? new Set()).add(kind));
      return { outcome: 'unknown' };
    }
    if (status !== 200 || !isObject(answer))
      return { outcome: 'refused', status, reason: `it answered ${status} ${quoted(text)}` };
    const absent = absentAnswer(known, answer);
    if (absent !== undefined)
      harnessLacks(state, `The harness answered the state ${state} without ${absent}.`);
    for (const shown of Object.values(answer).filter((each) => typeof each === 'object' && each !== null))
      session.recorder.showed(shown as object, exchange);
    return { outcome: 'made', value: answer };
  }

  /** Receives that it was found to lack a state. */
  lacks(state: string): void {
    this.#unknown.set(state, new Set());
  }

  /** Whether it is not known yet to lack a state. */
  knows(state: string): boolean {
    return !this.#unknown.has(state);
  }

  close(): Promise<void> {
    return this.#connection.close();
  }

  async #post(
    state: string,
    params: Record<string, unknown>,
    session: Session,
    options: AskOptions,
  ): Promise<KeptIncoming> {
    const { circuitBreaker } = this.#requestPolicy;
    const what = `the state ${state}`;
    const missed = circuitBreaker.lossesOf(what);
    if (missed !== undefined)
      harnessFailed(
        state,
        `The harness at HARNESS_URL was not asked for ${what}: ${missed} earlier requests for it got no whole answer within ${harnessStateLimit / 1000} s.`,
      );
    try {
      const answer = await asStep(
        `Harness: ${state}`,
        session,
        () => sentInTime(this.#requestPolicy, () => this.#exchanged(state, params, session, options)),
        ({ status, exchange }) => ({ name: `answered ${status}`, exchange }),
      );
      circuitBreaker.win(what);
      return answer;
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      if (error.kind === 'timeout') circuitBreaker.lose(what);
      return harnessFailed(state, `The harness at HARNESS_URL failed to set up ${what}: ${error.words}.`);
    }
  }

  async #exchanged(
    state: string,
    params: Record<string, unknown>,
    { recorder }: Session,
    { prefix }: AskOptions,
  ): Promise<KeptIncoming> {
    const body = JSON.stringify({ state, action: 'setup', params });
    const request = { method: 'POST', url: this.#shown, headers: this.#headers, body };
    return this.#connection.exchangeKept(
      { method: 'POST', path: this.#query, headers: this.#headers, body },
      ({ startedAt, durationMs, ...came }) => {
        const { response } = came;
        if (response !== undefined) {
          learnSecrets(recorder.redaction, state, params, parsedJson(response.body), prefix);
          // Of its headers a reader needs no more, and there are thousands of calls.
          response.headers = response.headers.filter(([name]) => name.toLowerCase() === 'content-type');
        }
        return recorder.keep({ harness: state, startedAt, durationMs, request, ...came });
      },
      new Waiting(`the state ${state}`, this.#limit),
    );
  }
}

/** An address for a record: without its credentials, and with a placeholder for each value of its query. */
function shownAddress(address: string): string {
  const { origin, pathname, searchParams } = new URL(address);
  const names = [...new Set(searchParams.keys())];
  const query = names.map((name) => `${encodeURIComponent(name)}=$SECRET_ADDRESS`).join('&');
  return origin + pathname + (query === '' ? '' : `?${query}`);
}

/** What params ask for, whatever record they name. */
function kindOf(params: Record<string, unknown>): string {
  const reported = Object.entries(params).filter(([, value]) => value !== undefined);
  return JSON.stringify(
    reported.map(([name, value]) => (/Id$|^(?:url|email)$/.test(name) ? [name] : [name, value])),
  );
}

function quoted(text: string): string {
  return text === '' ? 'without a body.' : `"${excerpt(text, 200)}".`;
}

/** Milliseconds after which the terminal says what is waited for. */
const quietLimit = 10_000;

/** How the line begins by which a process of the run says what it waits for. */
export const waitingLine = 'Waiting for the harness at HARNESS_URL ';

/**
 * The time that a harness has for one state. An interim response (102 Processing, RFC 2518) says that it is still at
 * work, as one does that waits for a person: the time begins again then, up to a limit for the whole call, and the running
 * test is not charged for it.
 */
class Waiting implements Deadline {
  readonly #test = runningTest();
  readonly #controller = new AbortController();
  readonly #quiet = setTimeout(
    () => this.#controller.abort(new DOMException('no answer', 'TimeoutError')),
    harnessStateLimit,
  );
  readonly #whole: NodeJS.Timeout;
  readonly #line: NodeJS.Timeout;
  #since = performance.now();
  #prolonged = false;

  /**
   * @param what a phrase for what the harness is to set up
   * @param limit milliseconds that it has in all
   */
  constructor(what: string, limit: number) {
    this.#whole = setTimeout(() => {
      const words = `no whole answer within ${inWords(limit)}, though it said that it was at work (102)`;
      this.#controller.abort(new Unanswered('timeout', words));
    }, limit);
    this.#line = setTimeout(() => {
      const most = inWords(this.#prolonged ? limit : harnessStateLimit);
      process.stderr.write(
        `${waitingLine}to set up ${what}: ${inWords(quietLimit)} so far, ${most} at most.\n`,
      );
    }, quietLimit);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  goOn(): void {
    this.#quiet.refresh();
    this.#prolonged = true;
    this.#prolong();
  }

  end(): void {
    for (const timer of [this.#quiet, this.#whole, this.#line]) clearTimeout(timer);
    if (this.#prolonged) this.#prolong();
  }

  #prolong(): void {
    const now = performance.now();
    this.#test?.extend(now - this.#since);
    this.#since = now;
  }
}

function inWords(milliseconds: number): string {
  return milliseconds < 60_000 ? `${milliseconds / 1000} s` : `${Math.round(milliseconds / 60_000)} min`;
}

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
