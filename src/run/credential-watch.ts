import type { Recorder } from '../session/recorder.js';
import { tooMany } from '../exchange/response.js';
import type { Response } from '../exchange/response.js';
import type { WireRequest } from '../exchange/wire.js';
import { Unanswered } from '../target/connection/unanswered.js';
import { valuesOf } from '../target/environment-fixtures.js';
import type { Settings } from '../target/settings.js';
import type { Why } from '../verdict/result.js';

/** For so many milliseconds a credential that a target knew is not asked about again where a refusal may be for another reason. */
const trustedFor = 10_000;

/** As {@link Wire.ask}. */
type Send = (request: WireRequest, recorder: Recorder) => Promise<Response>;

/**
 * Watches the keys and tokens of the environment file while a run goes on: one that expires must not be reported as a
 * violation of each test that uses it.
 */
export class CredentialWatch {
  readonly #settings: Settings;
  readonly #variables: ReadonlyMap<string, string>;
  readonly #send: Send;
  readonly #ended = new Map<string, Why>();
  /** When each was last seen to be known to the target. */
  readonly #known = new Map<string, number>();

  /**
   * @param doubted the variables in doubt since before the first test: of these nothing is said
   */
  constructor(settings: Settings, doubted: readonly string[], send: Send) {
    this.#settings = settings;
    this.#send = send;
    this.#variables = new Map(
      valuesOf(settings.environmentFixtures)
        .filter(([name]) => /API_KEY|ACCESS_TOKEN/.test(name) && !doubted.includes(name))
        .map(([name, value]) => [value, name]),
    );
  }

  /**
   * Why the credential of a request that was refused is of no use any more; undefined where it still is, or the request had
   * none of the file.
   */
  async endOf({ headers }: WireRequest, status: number, recorder: Recorder): Promise<Why | undefined> {
    for (const [, value] of headers) {
      const token = /^Bearer (.+)$/.exec(value)?.[1];
      const variable = this.#variables.get(token ?? value);
      const isItsHeader = variable?.includes('TOKEN') === (token !== undefined);
      if (variable === undefined || !isItsHeader) continue;
      const why = await this.#look(variable, status, recorder);
      if (why !== undefined) return why;
    }
    return undefined;
  }

  async #look(variable: string, status: number, recorder: Recorder): Promise<Why | undefined> {
    const before = this.#ended.get(variable);
    const known = this.#known.get(variable) ?? -Infinity;
    const asked = performance.now();
    if (before !== undefined || (status !== 401 && asked - known < trustedFor)) return before;
    const ask = (request: WireRequest): Promise<Response | undefined> =>
      this.#send(request, recorder).then(
        (answer) => (answer.status === tooMany ? undefined : answer),
        (error: unknown) => {
          if (error instanceof Unanswered) return undefined;
          throw error;
        },
      );
    // Hardly a run comes here, and no test needs the rest of that file.
    const { hasEnded } = await import('./environment-check.js');
    if (!(await hasEnded(variable, this.#settings, ask))) {
      this.#known.set(variable, asked);
      return undefined;
    }
    const why: Why = {
      code: 'credential-ended',
      subject: variable,
      settings: [variable],
      message: `${variable} was accepted before the first test, and is refused now as one that was never issued: set one that lasts longer than a run.`,
    };
    this.#ended.set(variable, why);
    return why;
  }
}
