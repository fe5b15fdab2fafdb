import { Pool } from 'undici';
import { NotJudged } from './not-judged.js';

/** Milliseconds that the harness has for one state. */
const stateLimit = 15_000;

/**
 * The target's private door for fixtures: one POST per provider state (docs/targets.md).
 * What a harness does not know is remembered, so that it is asked once.
 */
export class Harness {
  readonly #pool: Pool;
  readonly #path: string;
  readonly #unsupported = new Set<string>();

  /** @param url address of the harness */
  constructor(readonly url: string) {
    const parsed = new URL(url);
    this.#path = parsed.pathname + parsed.search;
    this.#pool = new Pool(parsed.origin, { connections: 16, connect: { timeout: 5_000 } });
  }

  /**
   * Sets up a state.
   * @returns the members of the answer, or undefined where the harness does not know the state
   * @throws NotJudged cantTell where the harness fails
   */
  async setup(state: string, params: Record<string, unknown>): Promise<Record<string, unknown> | undefined> {
    if (this.#unsupported.has(state)) return undefined;
    const { status, text } = await this.post(state, params);
    if (status === 404 || status === 501) return this.#forget(state);
    const answer = status === 200 ? parsedObject(text) : undefined;
    if (answer === undefined)
      throw new NotJudged(
        'cantTell',
        `The harness failed to set up the state ${state}: it answered ${status} ${excerpt(text)}`,
      );
    return answer.unsupported === true ? this.#forget(state) : answer;
  }

  /**
   * Sends one state and answers what came, unjudged: for states whose refusal is the point.
   * @throws NotJudged cantTell where no answer came
   */
  async post(state: string, params: Record<string, unknown>): Promise<{ status: number; text: string }> {
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
      const cause = name === 'TimeoutError' ? `no answer within ${stateLimit / 1000} s` : (message ?? code);
      throw new NotJudged(
        'cantTell',
        `The harness at HARNESS_URL failed to set up the state ${state}: ${cause}.`,
      );
    }
  }

  close(): Promise<void> {
    return this.#pool.destroy();
  }

  #forget(state: string): undefined {
    this.#unsupported.add(state);
    return undefined;
  }
}

function parsedObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

function excerpt(text: string): string {
  return text === '' ? 'without a body.' : `"${text.slice(0, 200)}".`;
}
