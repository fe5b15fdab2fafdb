import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { EventTraits } from '../exchange/inbox.js';
import { lastOf } from '../exchange/deliveries.js';
import { signatureOf } from '../exchange/received-delivery.js';
import type { ReceivedDelivery } from '../exchange/received-delivery.js';
import { startReceiver } from '../exchange/receiver.js';
import {
  declaredVariants,
  foundVariants,
  tryLeadVariants,
  unknownVariants,
} from '../operations/lead-variant.js';
import type { LeadVariants } from '../operations/lead-variant.js';
import { Workspace } from '../operations/workspace.js';
import { NotJudged } from '../session/not-judged.js';
import { Redaction } from '../session/redaction.js';
import { Session } from '../session/session.js';
import { SecretIndex } from '../session/secrets/secret-index.js';
import type { FixtureUse } from '../verdict/result.js';
import { openAccount } from '../target/lease-server.js';
import { secretsOf } from '../target/secrets.js';
import { readSettings } from '../target/settings.js';
import type { Settings } from '../target/settings.js';
import { Unanswered } from '../target/connection/unanswered.js';
import type { Why } from '../verdict/reason.js';
import { checkKit } from './kit-check.js';
import type { Ask } from './kit-findings.js';
import { harnessWorkspace, unreachable, unspeakable } from './reach.js';
import { contextOf, openRun } from './run.js';
import { openSecrets } from './shared-secrets.js';
import type { Run } from './run.js';
import { usable } from './usable.js';
import { checkWebhook } from './webhook-check.js';

/** What is found out once, before the first test, and handed to every worker. */
export interface Preflight {
  /** Why the target can't be asked at all, if it can't: no test is run then. */
  unreachable?: Why;
  /** By the name of a variable of the environment file, why what it holds is not used: the tests that need it are `cantTell`. */
  refused: Record<string, string>;
  /** Why the events of the webhook of the environment file do not come to this run, if they do not. */
  deaf?: Why;
  /** What is wrong with the run or its settings, a sentence each. */
  troubles: string[];
  /** Which variants of lead creation the target is held to, and why not to the others. */
  leadVariants: LeadVariants;
  /** How the events of the webhook of the environment file can be told apart, if there is one that posts to this run. */
  eventTraits?: EventTraits;
  receiver?: { url: string; controlUrl: string };
  /** Whether the harness makes workspaces, so that each test has one of its own with as many records as it likes. */
  canMakeRecords: boolean;
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

/** How many secrets are known at most before those that anybody can send are no longer learned. */
const mostSecrets = 100_000;

/** The longest sentence that is told, in characters: it may quote what a target or a harness answered. */
const keptSentence = 2_000;

const known = new SecretIndex();

/** Playwright's global setup: finds out what every worker has to know, and leaves it to the processes that it starts. */
export default async function preflight(): Promise<() => Promise<void>> {
  const { found, close } = await openPreflight(readSettings(), known);
  process.env[variable] = JSON.stringify(found);
  return close;
}

/** What the process of a run knows to be secret: by its end, all that every process of it has learned. */
export function secretsOfRun(): SecretIndex {
  return known;
}

/** What the run found out before its first test, in a worker of it. */
export function readPreflight(): Preflight {
  const value = process.env[variable];
  if (value === undefined)
    throw new Error('The run was started without its global setup: use playwright.config.ts.');
  return JSON.parse(value) as Preflight;
}

/** What a person at the terminal is to know before the first test: a sentence each, in which a target may be quoted. */
export function preflightSentences(): string[] {
  if (process.env[variable] === undefined) return [];
  const { unreachable: why, troubles } = readPreflight();
  return [why?.message ?? [], troubles].flat();
}

/** What was wrong before the first test; nothing where no test was to be run. */
export function preflightTroubles(): string[] {
  return process.env[variable] === undefined ? [] : readPreflight().troubles;
}

/** What was made at the target before the first test. */
export function preflightFixtures(): Preflight['created'] {
  return process.env[variable] === undefined ? [] : readPreflight().created;
}

/** Asks the target whether it is there and what it speaks, and starts the receiver of deliveries. */
export async function openPreflight(
  settings: Settings,
  secrets = new SecretIndex(),
): Promise<{ found: Preflight; close: () => Promise<void> }> {
  const directory = mkdtempSync(path.join(tmpdir(), 'conformance-'));
  const found: Preflight = {
    directory,
    unreachable: await unreachable(settings),
    refused: {},
    troubles: [],
    created: [],
    leadVariants: unknownVariants('cantTell', {
      message: 'The target was not asked which variants of lead creation it speaks.',
    }),
    canMakeRecords: settings.harnessUrl !== undefined,
  };
  const { receiverPort, receiverHost, receiverUrl } = settings;
  // A target may show the signature of a delivery to one test before another one, whose it is, has seen it.
  const onKept = (delivery: ReceivedDelivery): void => {
    const signature = signatureOf(delivery);
    if (signature !== undefined && secrets.size < mostSecrets) secrets.add(signature);
  };
  const receiver = await startReceiver({
    port: receiverPort,
    host: receiverHost,
    livePath: receiverUrl && lastOf(receiverUrl),
    onKept,
  }).catch((error: unknown) => {
    const { code = '', message } = error as NodeJS.ErrnoException;
    const [setting, remedy] = ['EADDRINUSE', 'EACCES'].includes(code)
      ? [`RECEIVER_PORT ${receiverPort}`, 'name a free port']
      : [`RECEIVER_HOST ${receiverHost}`, 'name an address of this machine'];
    found.troubles.push(
      `The receiver of deliveries can't listen on ${setting} (${message}): ${remedy} or unset it.`,
    );
    return undefined;
  });
  if (receiver !== undefined) found.receiver = { url: receiver.url, controlUrl: receiver.controlUrl };
  const leases = await openAccount(usable(settings));
  found.leases = leases?.url;
  const port = await openSecrets(secrets);
  found.secrets = port.url;
  if (found.unreachable === undefined) await ask(settings, found, secrets);
  return {
    found,
    close: async () => {
      await Promise.all([receiver?.close(), leases?.close(), port.close()]);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Asks a target that takes connections; what it finds stands in `found`. */
async function ask(settings: Settings, found: Preflight, secrets: SecretIndex): Promise<void> {
  const session = new Session('preflight', new Redaction(secrets));
  const { redaction } = session.recorder;
  // A sentence about the environment file may repeat what the target answered to it.
  for (const [placeholder, value] of secretsOf(settings)) redaction.learn(placeholder, value);
  const run = openRun(settings, found);
  try {
    found.unreachable = await unspeakable(settings, run.wire, session);
    if (found.unreachable === undefined) await askForWorkspace(run, session);
  } finally {
    await run.close();
  }
  if (found.unreachable === undefined) found.leadVariants = await leadVariants(settings, found, session);
  for (const why of [found.unreachable, found.deaf])
    if (why !== undefined) why.message = redaction.text(why.message, keptSentence);
  for (const support of Object.values(found.leadVariants))
    if (!support.offered) support.message = redaction.text(support.message, keptSentence);
  found.troubles = found.troubles.map((sentence) => redaction.text(sentence, keptSentence));
  found.created = session.toRecord().fixtures;
}

/** Finds out who provides the workspace of a test, and whether what is provided is of use. */
async function askForWorkspace(run: Run, session: Session): Promise<void> {
  const { settings, harness, wire, inbox, preflight: found } = run;
  if (harness !== undefined) {
    // What the harness makes is written: a run that may not write asks it for nothing.
    if (!settings.writes) return;
    const workspace = await harnessWorkspace(settings, contextOf(run, session).given);
    if (workspace.outcome === 'refused') found.unreachable = workspace.why;
    if (workspace.outcome !== 'unknown') return;
    found.canMakeRecords = false;
    if (settings.standIns.apiKey === undefined)
      found.troubles.push(
        'The harness at HARNESS_URL does not know the state workspace, and API_KEY is not set: correct HARNESS_URL or set API_KEY.',
      );
  }
  const ask: Ask = (request) =>
    wire.ask(request, session.recorder).catch((error: unknown) => {
      if (error instanceof Unanswered || error instanceof NotJudged) return undefined;
      throw error;
    });
  const { refused, doubts } = await checkKit(settings, ask);
  const { deaf, traits } = Object.keys(refused).length === 0 ? await checkWebhook(settings, inbox, ask) : {};
  if (traits !== undefined) found.eventTraits = traits;
  found.refused = refused;
  if (deaf !== undefined) found.deaf = deaf;
  found.troubles.push(...Object.values(refused), ...(deaf === undefined ? [] : [deaf.message]), ...doubts);
}

async function leadVariants(settings: Settings, found: Preflight, session: Session): Promise<LeadVariants> {
  if (settings.leadVariant !== 'auto') return declaredVariants(settings.leadVariant);
  const run = openRun(settings, found);
  const context = contextOf(run, session);
  try {
    const trials = await tryLeadVariants(context, new Workspace(context, () => context.given.workspace()));
    return foundVariants(trials);
  } catch (error) {
    if (!(error instanceof NotJudged) || error.reason.verdict === 'inapplicable') throw error;
    const { verdict, settings = [], message } = error.reason;
    return unknownVariants(verdict, {
      settings: [...settings, 'LEAD_VARIANT'],
      message: `Which variant of lead creation the target speaks could not be found out. ${message} Or set LEAD_VARIANT.`,
    });
  } finally {
    await run.close();
  }
}
