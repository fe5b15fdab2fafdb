import { request } from 'undici';
import { isObject } from '../contract/json-value.js';
import { SecretIndex } from '../session/secrets/secret-search.js';
import { startControlPort } from '../target/control-port.js';

/** Milliseconds that an exchange of secrets may take at the end of a test, which is not held up by it, and of a process. */
const limits = { test: 2_000, process: 30_000 };

/**
 * Opens the port at which the processes of a run tell one another what they have learned to be secret, so that the secret
 * of one test is taken out of the exchanges of every other. It stands in memory alone: nothing of it is written.
 * @param known what the process of the run knows
 */
export function openSecrets(known: SecretIndex): Promise<{ url: string; close: () => Promise<void> }> {
  return startControlPort(({ method, body }) => {
    if (method !== 'POST') return Promise.resolve({ status: 405 });
    if (!isObject(body) || !Array.isArray(body.learned)) return Promise.resolve({ status: 400 });
    for (const value of body.learned) if (typeof value === 'string') known.add(value);
    const learned = known.since(Number(body.known));
    return Promise.resolve({ status: 200, body: { learned, known: known.size } });
  });
}

/** What one process of a run knows to be secret: what its own tests learned, and by and by what those of others did. */
export class SharedSecrets {
  readonly known = new SecretIndex((value) => this.#learned(value));
  readonly #url: string | undefined;
  #untold: string[] = [];
  #cursor = 0;
  #isReceiving = false;

  /** @param url where the process of the run hears of it; nobody does without */
  constructor(url: string | undefined) {
    this.#url = url;
  }

  /** Tells the others, when this process has run its last test, what they were too busy to hear before. */
  close(): Promise<void> {
    return this.#untold.length === 0 ? Promise.resolve() : this.exchange(limits.process);
  }

  /**
   * Tells the others what was learned here, and learns what they have reported. Where they can't be reached it goes on.
   * @param limit milliseconds
   */
  async exchange(limit = limits.test): Promise<void> {
    if (this.#url === undefined) return;
    const learned = this.#untold;
    this.#untold = [];
    try {
      const answer = await request(this.#url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ learned, known: this.#cursor }),
        headersTimeout: limit,
        bodyTimeout: limit,
      });
      const reported = (await answer.body.json()) as { learned: string[]; known: number };
      this.#isReceiving = true;
      for (const value of reported.learned) this.known.add(value);
      this.#cursor = reported.known;
    } catch {
      this.#untold.unshift(...learned);
    } finally {
      this.#isReceiving = false;
    }
  }

  #learned(value: string): void {
    if (this.#isReceiving) return;
    this.#untold.push(value);
    // Where other reporters hear of each step, those of other tests may show it before this test ends.
    if (this.#untold.length === 1 && areStepsShown()) setImmediate(() => void this.exchange());
  }
}

/** Says to the workers of a run that nobody shows the steps of a test. */
const variable = 'CONFORMANCE_STEPS';

/** Spares a run the steps of its tests: its only reporter does not show them, and it writes no trace. */
export function leaveOutSteps(): void {
  process.env[variable] = 'none';
}

/** Whether somebody may show the steps of a test. */
export function areStepsShown(): boolean {
  return process.env[variable] === undefined;
}
