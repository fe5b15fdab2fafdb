import type { RunningReceiver } from '../../src/exchange/receiver.js';
import type { Arrivals, ReceivedDelivery } from '../../src/exchange/delivered-event.js';
import { UsageError } from '../../src/contract/command.js';
import { answerViolations, harnessState, harnessStates } from '../../src/contract/harness-states.js';
import { isObject, parsedJson } from '../../src/contract/json-value.js';
import { oneLine } from '../../src/contract/text.js';
import { cut } from '../../src/report/readable-text.js';
import { basicCredentials } from '../../src/target/connection/connection.js';
import type { AnswersOf, ParamsOf, StateName } from '../setups.js';

/** A state did not hold, so that what builds on it can't be looked at; why stands in the report already. */
class Abandoned extends Error {
  constructor(readonly state: StateName) {
    super();
  }
}

/** What some work comes to; undefined where it was abandoned, at the state that `onAbandoned` hears of. */
export async function attempt<T>(
  work: () => Promise<T>,
  onAbandoned?: (state: StateName) => void,
): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Abandoned)) throw error;
    onAbandoned?.(error.state);
    return undefined;
  }
}

/** What was found out about one state of a harness. */
export interface StateReport {
  state: StateName;
  /** `unknown`: 404, 501 or `unsupported`; `not asked`: what it takes could not be had. */
  outcome: 'holds' | 'unknown' | 'wrong' | 'not asked';
  /** Milliseconds of the slowest answer; absent where there was none. */
  slowest?: number;
  /** What is wrong, a sentence each. */
  complaints: string[];
  /** What its author may want to know. */
  remarks: string[];
}

/** What a harness says beside the values of a state. */
interface RefusalSeen {
  refused: number;
}

interface Reply {
  status: number;
  text: string;
}

/** The harness that is checked, and what was found out about its states. */
export class Door {
  readonly #url: URL;
  readonly #headers: [string, string][];
  readonly #limit: number;
  readonly #reports: Map<string, StateReport>;

  /**
   * @param url address of the harness; its user name and password go along as basic credentials
   * @param limit milliseconds that it has for one state
   */
  constructor(url: string, limit: number) {
    this.#url = new URL(url);
    this.#headers = [['Content-Type', 'application/json'], ...basicCredentials(url, 'Authorization')];
    // As a part of the address, fetch takes neither.
    this.#url.username = '';
    this.#url.password = '';
    this.#limit = limit;
    this.#reports = new Map(
      [...harnessStates().keys()].map((state) => [
        state,
        { state: state as StateName, outcome: 'not asked', complaints: [], remarks: [] },
      ]),
    );
  }

  /** The states in the order of spec/harness.yaml. */
  get reports(): StateReport[] {
    return [...this.#reports.values()];
  }

  /** The values of a state; params that have a default may be left out. Throws {@link Abandoned} where it does not hold. */
  async setup<S extends StateName>(state: S, params: Partial<ParamsOf<S>>): Promise<AnswersOf<S>> {
    const answer = await this.offered(state, params);
    if (isRefusal(answer)) this.#abandon(state, `It answered ${answer.refused} to ${phraseOf(params)}.`);
    return answer;
  }

  /** As {@link Door.setup}, where the target may refuse. */
  async offered<S extends StateName>(
    state: S,
    params: Partial<ParamsOf<S>>,
  ): Promise<AnswersOf<S> | RefusalSeen> {
    const { status, text } = await this.#post(state, params);
    const value = parsedJson(text);
    const report = this.#report(state);
    if (isUnknown(status, value)) {
      const once = isObject(value) && value.once === true;
      if (once) report.remarks.push(`It does not know it with ${phraseOf(params)}.`);
      else if (report.outcome === 'not asked') report.outcome = 'unknown';
      throw new Abandoned(state);
    }
    if (harnessState(state).refusals.includes(status)) return { refused: status };
    if (status !== 200)
      this.#abandon(state, `It answered ${status} to ${phraseOf(params)}: ${cut(oneLine(text), 160)}`);
    if (value === undefined) this.#abandon(state, 'It answered 200 with a body that is no JSON.');
    const violations = answerViolations(state, value);
    for (const { pointer, message } of violations)
      this.wrong(state, `${pointer || 'The answer'} ${message}.`);
    if (violations.length > 0) throw new Abandoned(state);
    if (report.outcome === 'not asked') report.outcome = 'holds';
    return value as AnswersOf<S>;
  }

  /** Whether a state that nobody knows is reported as unknown: a sentence where it is not. */
  async strangeState(): Promise<string | undefined> {
    const { status, text } = await this.#send('conformance.unknown', {});
    return isUnknown(status, parsedJson(text))
      ? undefined
      : `A state that it can't know is answered with ${status} in place of 404 or 501: an unknown state would count as ${status === 200 ? 'set up' : 'a fault of the harness'}.`;
  }

  /** Says what is wrong with a state, once. */
  wrong(state: StateName, complaint: string): void {
    const report = this.#report(state);
    report.outcome = 'wrong';
    if (!report.complaints.includes(complaint)) report.complaints.push(complaint);
  }

  /** Says what the author may want to know of a state, once. */
  remark(state: StateName, remark: string): void {
    const { remarks } = this.#report(state);
    if (!remarks.includes(remark)) remarks.push(remark);
  }

  /** What was found out about a state so far. */
  outcomeOf(state: StateName): StateReport['outcome'] {
    return this.#report(state).outcome;
  }

  async #post(state: StateName, params: object): Promise<Reply> {
    const started = performance.now();
    try {
      return await this.#send(state, params);
    } catch (error) {
      const { name, cause, message } = error as Error & { cause?: { message?: string } };
      return this.#abandon(
        state,
        name === 'TimeoutError'
          ? `It gave no answer within ${this.#limit / 1000} s.`
          : `It could not be asked: ${cause?.message ?? message}.`,
      );
    } finally {
      const report = this.#report(state);
      report.slowest = Math.max(report.slowest ?? 0, performance.now() - started);
    }
  }

  async #send(state: string, params: object): Promise<Reply> {
    const answer = await fetch(this.#url, {
      method: 'POST',
      headers: this.#headers,
      // A harness ignores members that it does not know.
      body: JSON.stringify({ state, action: 'setup', params, conformance: 'check' }),
      signal: AbortSignal.timeout(this.#limit),
    });
    return { status: answer.status, text: await answer.text() };
  }

  #abandon(state: StateName, complaint: string): never {
    this.wrong(state, complaint);
    throw new Abandoned(state);
  }

  #report(state: string): StateReport {
    const report = this.#reports.get(state);
    if (report === undefined) throw new Error(`There is no state ${state}.`);
    return report;
  }
}

/** Whether a state was refused by the target. */
export function isRefusal(answer: object): answer is RefusalSeen {
  return 'refused' in answer && typeof answer.refused === 'number';
}

function isUnknown(status: number, value: unknown): boolean {
  return (
    status === 404 || status === 501 || (status === 200 && isObject(value) && value.unsupported === true)
  );
}

/** The params but for the ids, which say nothing to a reader. */
function phraseOf(params: object): string {
  const shown = Object.entries(params).filter(([name]) => !/Id$|^url$/.test(name));
  return shown.length === 0
    ? 'params of its schema'
    : shown.map(([name, value]) => `${name} ${String(value)}`).join(', ');
}

/** The few calls of the service by which a check sees whether a state is really set up. */
export class Target {
  constructor(readonly baseUrl: string) {}

  /** The status of a listing of companies (section 4.1), and the ids that it shows. */
  async companies(apiKey: string): Promise<{ status: number; ids: unknown[] }> {
    const answer = await fetch(`${this.baseUrl}/accounts/companies`, { headers: { 'x-api-key': apiKey } });
    const body: unknown = await answer.json().catch(() => undefined);
    const companies = isObject(body) && Array.isArray(body.companies) ? (body.companies as unknown[]) : [];
    return { status: answer.status, ids: companies.filter(isObject).map(({ _id }) => _id) };
  }

  /** The status of an update of an order's notes (section 4.5) by the SuperAdmin of its workspace. */
  async update({ companyId, accessToken }: AnswersOf<'workspace'>, orderId: string): Promise<number> {
    const form = new FormData();
    form.set('notes', 'written by a check of the harness');
    const answer = await fetch(`${this.baseUrl}/orders?pid=${encodeURIComponent(orderId)}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${accessToken}`, companyid: companyId },
      body: form,
    });
    await answer.text();
    return answer.status;
  }
}

/** Whether a status is a success. */
export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** An address that a webhook may post to, and what came in there. */
export interface Address {
  url: string;
  /** The deliveries, once there are `count` or the time is up. */
  deliveries(count: number): Promise<ReceivedDelivery[]>;
}

/** Milliseconds that a delivery may take. */
const arrivalLimit = 5_000;

/**
 * An address of a receiver that nothing else uses.
 * @param publicUrl the address by which the target reaches the receiver
 * @param wait milliseconds that a delivery may take
 */
export async function newAddress(
  { url, controlUrl }: RunningReceiver,
  publicUrl = url,
  wait = arrivalLimit,
): Promise<Address> {
  const headers = { 'Content-Type': 'application/json' };
  const made = await fetch(controlUrl, { method: 'POST', headers });
  const { path } = (await made.json()) as { path: string };
  return {
    url: `${publicUrl}/${path}`,
    deliveries: async (count) => {
      const answer = await fetch(`${controlUrl}/${path}?count=${count}&wait=${wait}`);
      const { deliveries, lost } = (await answer.json()) as Arrivals;
      if (lost === undefined) return deliveries;
      throw new UsageError(`Deliveries may be missing: ${lost}. Try again.`);
    },
  };
}
