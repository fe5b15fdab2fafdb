import { Pool } from 'undici';
import { absentAnswer, harnessState, harnessStateLimit } from '../contract/harness-states.js';
import { isObject, parsedJson } from '../contract/json-value.js';
import { stop } from '../session/stop.js';
import type { Provision } from './provision.js';
import type { Settings } from './settings.js';
import { Waiting } from './waiting.js';
import { demandWrites } from './writes.js';

/**
 * The target's private door for fixtures: one POST per provider state (docs/harness.md).
 * What a harness does not know is remembered, so that it is asked once, unless it says that this goes for this once.
 */
export class Harness {
  readonly #settings: Settings;
  readonly #pool: Pool;
  readonly #path: string;
  readonly #unknown = new Set<string>();

  /** @param url address of the harness */
  constructor(url: string, settings: Settings) {
    const parsed = new URL(url);
    this.#settings = settings;
    this.#path = parsed.pathname + parsed.search;
    this.#pool = new Pool(parsed.origin, { connections: 16, connect: { timeout: 5_000 } });
  }

  /**
   * Asks for a state. The test ends as `untested` where the run may not write, and as `cantTell` where no answer comes
   * or the answer lacks a member that spec/harness.yaml demands.
   */
  async setup(state: string, params: Record<string, unknown>): Promise<Provision<Record<string, unknown>>> {
    const known = harnessState(state);
    if (!known.reads) demandWrites(this.#settings);
    if (this.#unknown.has(state)) return { outcome: 'unknown' };
    const { status, text } = await this.#post(state, params);
    const answer = parsedJson(text);
    const members = isObject(answer) ? answer : {};
    if (status === 404 || status === 501 || (status === 200 && members.unsupported === true)) {
      if (members.once !== true) this.#unknown.add(state);
      return { outcome: 'unknown' };
    }
    if (status !== 200 || !isObject(answer))
      return { outcome: 'refused', status, reason: `it answered ${status} ${excerpt(text)}` };
    const absent = absentAnswer(known, answer);
    if (absent !== undefined) stop('cantTell', `The harness answered the state ${state} without ${absent}.`);
    return { outcome: 'made', value: answer };
  }

  close(): Promise<void> {
    return this.#pool.destroy();
  }

  async #post(state: string, params: Record<string, unknown>): Promise<{ status: number; text: string }> {
    const waiting = new Waiting();
    let cause: string;
    try {
      const response = await this.#pool.request({
        method: 'POST',
        path: this.#path,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ state, action: 'setup', params }),
        signal: waiting.signal,
        headersTimeout: 0,
        bodyTimeout: 0,
        onInfo: () => waiting.goOn(),
      });
      const text = await response.body.text();
      return { status: response.statusCode, text };
    } catch (error) {
      const { name, code, message } = error as { name?: string; code?: string; message?: string };
      cause =
        name === 'TimeoutError' ? `no answer within ${harnessStateLimit / 1000} s` : (message ?? code ?? '');
    } finally {
      waiting.end();
    }
    return stop('cantTell', `The harness at HARNESS_URL failed to set up the state ${state}: ${cause}.`);
  }
}

function excerpt(text: string): string {
  return text === '' ? 'without a body.' : `"${text.slice(0, 200)}".`;
}
