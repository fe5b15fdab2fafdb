import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { isObject, parsedJson } from '../contract/json-value.js';
import { candidateFields, profileIds } from '../contract/catalogue.js';
import { isLoopback } from '../contract/loopback.js';
import type { ProfileId } from '../contract/catalogue.js';
import {
  authoritiesOf,
  clientCertificateOf,
  proxyFor,
  readProxies,
} from './connection/proxies-and-certificates.js';
import { readEnvironmentFixtures } from './environment-fixtures.js';
import { traceHeaderOf } from './sender.js';
import {
  Mistakes,
  SettingsError,
  addressOf,
  baseAddressOf,
  choiceOf,
  fileOf,
  headersOf,
  hostOf,
  labelOf,
  lineOf,
  listOf,
  numberOf,
  pathOf,
  portOf,
} from './variables.js';
import type { Places, Variables } from './variables.js';
import { home, doubtfulNames, readSources, unknownNames } from './sources.js';
import type { Sources } from './sources.js';

/** How a target is reached and what the run may do to it: the environment file of docs/targets.md. */
export interface Settings extends ReturnType<typeof settingsOf> {
  /** The names of those that are set, in the order of the alphabet. */
  names: string[];
  /** Where they stand. */
  places: Places;
  /** What is probably not as somebody meant it, a sentence each. */
  warnings: string[];
}

/** Which variants of POST /members/bulk-lead the target is said to speak (section 4.3). */
export type LeadVariantSetting = Settings['leadVariant'];

/** Whether the environment file stands in for a harness: the records of the target are those that a team prepared. */
export function isByEnvironment({ embedded, harnessUrl, environmentFixtures }: Settings): boolean {
  return !embedded && harnessUrl === undefined && environmentFixtures.apiKey !== undefined;
}

/**
 * Milliseconds that a case may take. With prepared orders it waits for the effects by which each shows its state: at a target
 * whose effects take a second, for minutes.
 */
export function testLimitOf(settings: Settings): number {
  return isByEnvironment(settings) ? 300_000 : 60_000;
}

/** Requests per second to a target on another machine, unless REQUEST_RATE says otherwise. */
const politeRate = 20;

/** Seconds that an effect may take, unless EFFECT_WAIT says otherwise. */
const effectSeconds = 5;

/**
 * Reads the settings of the run from the environment, from what FIXTURES_COMMAND printed and, for `TARGET=name`, from
 * `.env.name`: the first that sets a variable wins. Throws {@link SettingsError} with every mistake, each naming the variable,
 * the file and the line.
 */
export function readSettings(environment: Variables = process.env, directory = home): Settings {
  const mistakes = new Mistakes();
  const sources = readSources(environment, directory, mistakes);
  try {
    const known = knownSettings(directory);
    mistakes.add(...unknownNames(sources, known));
    const names = new Set(environment.TARGET === undefined ? [] : ['TARGET']);
    const settings = settingsOf(
      { ...sources, variables: noting(names, sources.variables) },
      directory,
      mistakes,
    );
    mistakes.end();
    const warnings = doubtfulNames(sources, known);
    const set = [...names].filter((name) => sources.variables[name] !== undefined && !ofEveryRun.test(name));
    return { ...settings, names: set.sort(), places: sources.places, warnings };
  } catch (error) {
    throw error instanceof SettingsError ? error.at(sources.places) : error;
  }
}

/** The names of all settings: those that are asked for. */
function knownSettings(directory: string): string[] {
  const names = new Set(['TARGET']);
  const variables = noting(names, { BASE_URL: 'http://127.0.0.1' });
  settingsOf({ target: 'known', variables, perishable: {} }, directory, new Mistakes());
  return [...names];
}

function settingsOf(
  { target, variables, perishable }: Pick<Sources, 'target' | 'variables' | 'perishable'>,
  directory: string,
  mistakes: Mistakes,
) {
  // A line or a name that can't be read may be the one that was to set it.
  const isComplete = !mistakes.areThere;
  const of = <T>(read: () => T): T => mistakes.of(read);
  const embedded = variables.BASE_URL === undefined && target === 'mock';
  const baseUrl = of(() => baseAddressOf(embedded ? 'MOCK_URL' : 'BASE_URL', variables));
  if (!embedded && variables.BASE_URL === undefined && isComplete)
    mistakes.add(
      new SettingsError(
        `BASE_URL is not set in the environment or in .env.${target}: give the address of the target.`,
        'BASE_URL',
      ),
    );
  const harnessUrl = of(() => addressOf(embedded ? 'MOCK_HARNESS_URL' : 'HARNESS_URL', variables));
  const hasHarness = embedded || variables.HARNESS_URL !== undefined;
  const proxies = of(() => {
    const named = readProxies(variables);
    // A proxy that can't be used is reported now, not when the first request needs it.
    for (const address of [baseUrl, harnessUrl]) if (address !== undefined) proxyFor(address, named);
    return named;
  });
  const here = baseUrl === undefined || isLoopback(baseUrl);
  return {
    target,
    /** What was judged, as the report shows it, where it is not the target's name; and which build of it. */
    targetName: of(() => lineOf('TARGET_NAME', variables)),
    targetVersion: of(() => lineOf('TARGET_VERSION', variables)),
    /** The name of a header that carries the id of case and exchange with each request. */
    traceHeader: of(() => traceHeaderOf(variables)),
    /** Whether the embedded mock is the target. */
    embedded,
    /** Without a trailing slash; undefined where the embedded mock is to be started. */
    baseUrl,
    harnessUrl,
    /** The names of the forms of the report to make; empty for those that are made without asking. */
    forms: listOf('FORMS', variables),
    /** The conformance profile that the run claims. */
    profile: of(() => claimIn(variables, hasHarness)),
    strict: of(() => choiceOf('STRICT', variables, ['0', '1'], '0')) === '1',
    /** Whether only those tests run that say most in the least time. */
    quick: of(() => choiceOf('QUICK', variables, ['0', '1'], '0')) === '1',
    /** Where a whole run writes: an absolute path. Others write beside it (src/reporting/output-folder.ts). */
    reportDir: of(() => reportDirOf(variables, target, directory)),
    /** The file of the accepted deviations, where it is not the one that is named after the target. */
    acceptedFile: of(() => fileOf('ACCEPTED', variables)),
    /** Whether the run may create and change records: see {@link mayWrite}. */
    writes: of(() => mayWrite(variables, hasHarness)),
    /** Requests per second, of all workers together; infinite where nothing limits them. */
    requestRate: of(() => numberOf('REQUEST_RATE', variables) ?? (here ? Infinity : politeRate)),
    /** Milliseconds that an effect may take: a delivery, an entry of the history, a notification, a filed file, tasks, a folder. */
    effectWait: (of(() => numberOf('EFFECT_WAIT', variables)) ?? effectSeconds) * 1000,
    /** Certificate authorities that are trusted beside those of Node.js, as PEM text. */
    authorities: of(() => authoritiesOf(variables)),
    /** What is shown to the target and its harness where they ask for a certificate. */
    clientCertificate: of(() => clientCertificateOf(variables)),
    proxies,
    environmentFixtures: of(() => readEnvironmentFixtures(variables, perishable)),
    /** The command that prints fresh orders: src/run/fixtures-command.ts runs it before the settings are read. */
    fixturesCommand: variables.FIXTURES_COMMAND,
    receiverPort: of(() => portOf('RECEIVER_PORT', variables)),
    /** Where the receiver listens; on loopback unless set. */
    receiverHost: of(() => hostOf('RECEIVER_HOST', variables)),
    receiverUrl: of(() => receiverUrlOf(variables)),
    leadVariant: of(() => choiceOf('LEAD_VARIANT', variables, ['A', 'B', 'both', 'auto'], 'auto')),
    leadBPath: of(() => pathOf('LEAD_B_PATH', variables)) ?? '/members/bulk-lead',
    /**
     * Credential headers of variant B, where credentials of the workspace of a test may stand as `${API_KEY}`; undefined:
     * x-api-key alone.
     */
    leadBHeaders: of(() => headersOf('LEAD_B_HEADERS', variables)),
    /** The wire names of optional fields of variant B, by their names in the table of 4.3; null: the target does not offer it. */
    leadBFields: of(() => leadBFieldsOf(variables)),
    /** The readings that are chosen, by the id of the contradiction. */
    rulings: {
      'pending-to-review': of(() =>
        choiceOf('PENDING_TO_REVIEW', variables, ['blocked', 'allowed', 'either'], 'blocked'),
      ),
      'pending-to-completed': of(() =>
        choiceOf('PENDING_TO_COMPLETED', variables, ['needed', 'not-needed', 'either'], 'needed'),
      ),
      'refused-update': of(() => choiceOf('REFUSED_UPDATE', variables, ['nothing', 'either'], 'nothing')),
      'lead-b-limit': of(() => choiceOf('LEADS_200', variables, ['taken', 'either'], 'taken')),
    },
    /** The seed of sample data and random sequences; a run prints it. */
    seed: variables.CONFORMANCE_SEED ?? '',
    /** Marks what this run creates; a run that is given none has one of its own. */
    runId: of(() => labelOf('CONFORMANCE_RUN', variables)) ?? '',
  };
}

/** Playwright empties a folder there before each run. Throws {@link SettingsError} where others may have one of that name. */
function reportDirOf({ REPORT_DIR: value }: Variables, target: string, directory: string): string {
  const folder = path.resolve(directory, value ?? path.join('reports', target));
  if (folder === path.resolve(directory))
    throw new SettingsError(
      `REPORT_DIR is "${value}", the folder of the environment files, in which a run would replace files of others: name a folder for reports alone.`,
      'REPORT_DIR',
    );
  return folder;
}

/** Variables that a run sets for its own processes. */
const ofEveryRun = /^(MOCK|CONFORMANCE)_/;

/** The variables, which note the name of each that is asked for. */
function noting(names: Set<string>, variables: Variables): Variables {
  return new Proxy(variables, {
    get(all, name: string) {
      names.add(name);
      return all[name];
    },
  });
}

/** The fields of LEAD_B_FIELDS. Throws {@link SettingsError}. */
function leadBFieldsOf({ LEAD_B_FIELDS: value = '{}' }: Variables): Record<string, string | null> {
  const parsed = parsedJson(value);
  const isField = (name: unknown): boolean =>
    name === null || (typeof name === 'string' && name.trim() === name && name !== '');
  if (!isObject(parsed) || !Object.values(parsed).every(isField))
    throw new SettingsError(
      'LEAD_B_FIELDS is not a JSON object from fields to their wire names, or to null if the target does not offer them: correct or unset it.',
      'LEAD_B_FIELDS',
    );
  const known = candidateFields().map(({ text }) => text);
  const unknown = Object.keys(parsed).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new SettingsError(
      `LEAD_B_FIELDS names the field ${JSON.stringify(unknown)}, which the table of section 4.3 does not have: use one of ${known.join(', ')}.`,
      'LEAD_B_FIELDS',
    );
  return parsed as Record<string, string | null>;
}

/** Whoever knows the path of a webhook that is always the same can post what looks like its deliveries. */
function receiverUrlOf(variables: Variables): string | undefined {
  const url = baseAddressOf('RECEIVER_URL', variables);
  if (url !== undefined && variables.WEBHOOK_ID !== undefined && new URL(url).pathname === '/')
    throw new SettingsError(
      `RECEIVER_URL is "${url}", to which anybody may post in place of the webhook WEBHOOK_ID: end it with a part that nobody guesses, such as ${url}/${randomUUID()}, and set that address in the webhook.`,
      'RECEIVER_URL',
    );
  return url;
}

/**
 * Whether TARGET_WRITES permits the run to create and change records. Unset, a target with a harness is one that was made
 * for tests; an address says nothing, since loopback may be a tunnel to somewhere else.
 */
function mayWrite(variables: Variables, isForTests: boolean): boolean {
  const fallback = isForTests ? 'allowed' : 'refused';
  return choiceOf('TARGET_WRITES', variables, ['allowed', 'refused'], fallback) === 'allowed';
}

/**
 * The profile that PROFILE claims; undefined where nothing is claimed. Throws {@link SettingsError}, also where the claim
 * takes a harness and there is none.
 */
export function claimIn(variables: Variables, hasHarness: boolean): ProfileId | undefined {
  if (variables.PROFILE === undefined) return undefined;
  const claimed = choiceOf('PROFILE', variables, profileIds, 'full');
  if (claimed === 'full' && !hasHarness)
    throw new SettingsError(
      'PROFILE claims full, which takes a harness, and HARNESS_URL is not set: set it, or claim environment or key.',
      'PROFILE',
    );
  return claimed;
}
