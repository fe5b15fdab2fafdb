import { Pool } from 'undici';
import { harnessState } from '../contract/harness-states.js';
import { isObject, parsedJson } from '../contract/json-value.js';
import { stop } from '../session/stop.js';
import type { Provision } from './provision.js';
import type { Settings } from './settings.js';
import { demandWrites } from './writes.js';

/** Milliseconds that the harness has for one state. */
const stateLimit = 15_000;

/**
 * The target's private door for fixtures: one POST per provider state (docs/targets.md).
 * What a harness does not know is remembered, so that it is asked once.
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
    const { reads, answers } = harnessState(state);
    if (!reads) demandWrites(this.#settings);
    if (this.#unknown.has(state)) return { outcome: 'unknown' };
    const { status, text } = await this.#post(state, params);
    const answer = status === 200 ? parsedJson(text) : undefined;
    const unsupported = isObject(answer) && answer.unsupported === true;
    if (status === 404 || status === 501 || unsupported) {
      this.#unknown.add(state);
      return { outcome: 'unknown' };
    }
    if (!isObject(answer))
      return { outcome: 'refused', status, reason: `it answered ${status} ${excerpt(text)}` };
    const absent = answers.find((member) => answer[member] === undefined || answer[member] === null);
    if (absent !== undefined) stop('cantTell', `The harness answered the state ${state} without ${absent}.`);
    return { outcome: 'made', value: answer };
  }

  close(): Promise<void> {
    return this.#pool.destroy();
  }

  async #post(state: string, params: Record<string, unknown>): Promise<{ status: number; text: string }> {
    let cause: string;
    try {
      const response = await this.#pool.request({
        method: 'POST',
        path: this.#path,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ state, action: 'setup', params }),
        signal: AbortSignal.timeout(stateLimit),
      });
      return { status: response.statusCode, text: await response.body.text() };
    } catch (error) {
      const { name, code, message } = error as { name?: string; code?: string; message?: string };
      cause = name === 'TimeoutError' ? `no answer within ${stateLimit / 1000} s` : (message ?? code ?? '');
    }
    return stop('cantTell', `The harness at HARNESS_URL failed to set up the state ${state}: ${cause}.`);
  }
}

function excerpt(text: string): string {
  return text === '' ? 'without a body.' : `"${text.slice(0, 200)}".`;
}
