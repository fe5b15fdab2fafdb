import type { EventTraits } from '../exchange/inbox.js';
import type { LeadVariants } from '../operations/lead-variant.js';
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

const variable = 'CONFORMANCE_PREFLIGHT';

/** Leaves what was found to the processes that this one starts. */
export function leaveToWorkers(found: Preflight): void {
  process.env[variable] = JSON.stringify(found);
}

/** What the run found out before its first test, in a worker of it. */
export function readPreflight(): Preflight {
  const value = process.env[variable];
  if (value === undefined)
    throw new Error('The run was started without its global setup: use playwright.config.ts.');
  return JSON.parse(value) as Preflight;
}

/** The same, or nothing where no test was to be run. */
export function preflightOrNothing(): Partial<Preflight> {
  return process.env[variable] === undefined ? {} : readPreflight();
}

/** What a person at the terminal is to know before the first test: a sentence each, in which a target may be quoted. */
export function preflightSentences(): string[] {
  const { unreachable: why, troubles = [], notes = [] } = preflightOrNothing();
  return [why?.message ?? [], [...troubles, ...notes].map(({ message }) => message)].flat();
}
