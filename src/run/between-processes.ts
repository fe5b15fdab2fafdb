import { isObject } from '../contract/json-value.js';
import type { EventTraits } from '../exchange/inbox.js';
import type { LeadVariants } from '../operations/lead-variant.js';
import { SecretIndex } from '../session/secrets/secret-search.js';
import { askControlPort, startControlPort } from '../target/control-port.js';
import type { FixtureUse, Why } from '../verdict/result.js';
import type { SettingWarning } from './environment-check.js';

/** What is found out once, before the first test, and handed to every worker. */
export interface Preflight {
  /** Why the target can't be asked at all, if it can't: no test is run then. */
  unreachable?: Why;
  /** By the name of a variable of the environment file, why what it holds is not used: the tests that need it are `cantTell`. */
  refused: Record<string, string>;
  /**
   * The ids that no test gets: of orders that are beyond doubt not what their list says, and of project managers that the
   * target refuses although it accepts others.
   */
  unfit: string[];
  /** Why the events of the webhook of the environment file do not come to this run, if they do not. */
  receiverUnreachable?: Why;
  /** What is wrong with the run or its settings. */
  troubles: SettingWarning[];
  /** What of the environment file may be as the team meant it: a warning. */
  notes: SettingWarning[];
  /** Which variants of lead creation the target is held to, and why not to the others. */
  leadVariants: LeadVariants;
  /** What every lead of variant B is sent with, so that nobody is invited: the flag of LEAD_B_FIELDS, if the target takes it. */
  uninvited?: Record<string, false>;
  /** How the events of the webhook of the environment file can be distinguished, if there is one that posts to this run. */
  eventTraits?: EventTraits;
  receiver?: { url: string; controlUrl: string };
  /** Whether the harness makes workspaces, so that each test has one of its own with as many records as it likes. */
  canMakeRecords: boolean;
  /** The states that the harness was found not to know. */
  unknownStates?: string[];
  /** Where the account of the prepared orders is asked; undefined where there are none. */
  leases?: string;
  /** Where the processes of the run tell one another what is secret. */
  secrets?: string;
  /** What was made at the target. */
  created: FixtureUse[];
  /** Where the workers agree on the pace. */
  directory: string;
}

const preflightVariable = 'CONFORMANCE_PREFLIGHT';

/** Leaves what was found to the processes that this one starts. */
export function leaveToWorkers(found: Preflight): void {
  process.env[preflightVariable] = JSON.stringify(found);
}

/** What the run found out before its first test, in a worker of it. */
export function readPreflight(): Preflight {
  const value = process.env[preflightVariable];
  if (value === undefined)
    throw new Error('The run was started without its global setup: use playwright.config.ts.');
  return JSON.parse(value) as Preflight;
}

/** The same, or nothing where no test was to be run. */
export function preflightOrNothing(): Partial<Preflight> {
  return process.env[preflightVariable] === undefined ? {} : readPreflight();
}

/** What a person at the terminal is to know before the first test: a sentence each, in which a target may be quoted. */
export function preflightSentences(): string[] {
  const { unreachable: why, troubles = [], notes = [] } = preflightOrNothing();
  return [why?.message ?? [], [...troubles, ...notes].map(({ message }) => message)].flat();
}

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
      const reported = await askControlPort<{ learned: string[]; known: number }>(
        this.#url,
        { learned, known: this.#cursor },
        limit,
      );
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
const stepsVariable = 'CONFORMANCE_STEPS';

/** Spares a run the steps of its tests: its only reporter does not show them, and it writes no trace. */
export function leaveOutSteps(): void {
  process.env[stepsVariable] = 'none';
}

/** Whether somebody may show the steps of a test. */
export function areStepsShown(): boolean {
  return process.env[stepsVariable] === undefined;
}
