import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startReceiver } from '../exchange/receiver.js';
import { findLeadVariants } from '../operations/lead-variant.js';
import type { LeadVariants } from '../operations/lead-variant.js';
import { Workspace } from '../operations/workspace.js';
import { NotJudged } from '../session/not-judged.js';
import { Session } from '../session/session.js';
import type { WorkspaceFixture } from '../target/fixture-shapes.js';
import { Harness } from '../target/harness.js';
import { madeOf } from '../target/provision.js';
import type { Provision } from '../target/provision.js';
import { readSettings } from '../target/settings.js';
import type { Settings } from '../target/settings.js';
import { closedAddress } from './closed-address.js';
import { contextOf, openRun } from './run.js';

/** What is found out once, before the first test, and handed to every worker. */
export interface Preflight {
  /** One sentence where the target can't be asked at all; no test is run then. */
  unreachable?: string;
  /** Which variants of lead creation the target speaks, or why that could not be found out. */
  leadVariants: LeadVariants | { verdict: 'cantTell' | 'untested'; reason: string };
  receiver?: { url: string; controlUrl: string };
  receiverError?: string;
  /** Whether the harness makes workspaces, so that each test has one of its own with as many records as it likes. */
  canMakeRecords: boolean;
  /** Where the workers claim ids of the environment file. */
  claimsDirectory: string;
}

const variable = 'CONFORMANCE_PREFLIGHT';

/** Playwright's global setup: finds out what every worker has to know, and leaves it to the processes that it starts. */
export default async function preflight(): Promise<() => Promise<void>> {
  const { found, close } = await openPreflight(readSettings());
  process.env[variable] = JSON.stringify(found);
  return close;
}

/** What the run found out before its first test, in a worker of it. */
export function readPreflight(): Preflight {
  const value = process.env[variable];
  if (value === undefined)
    throw new Error('The run was started without its global setup: use playwright.config.ts.');
  return JSON.parse(value) as Preflight;
}

/** Asks the target whether it is there and what it speaks, and starts the receiver of deliveries. */
export async function openPreflight(
  settings: Settings,
): Promise<{ found: Preflight; close: () => Promise<void> }> {
  const found: Preflight = {
    claimsDirectory: mkdtempSync(path.join(tmpdir(), 'conformance-claims-')),
    unreachable: await unreachable(settings),
    leadVariants: { verdict: 'cantTell', reason: 'the target was not asked' },
    canMakeRecords: false,
  };
  const receiver = await startReceiver(settings.receiverPort).catch((error: unknown) => {
    found.receiverError = `The receiver of deliveries can't listen on RECEIVER_PORT ${settings.receiverPort}: ${(error as Error).message}.`;
    return undefined;
  });
  if (receiver !== undefined) found.receiver = { url: receiver.url, controlUrl: receiver.controlUrl };
  if (found.unreachable === undefined) await ask(settings, found, await harnessWorkspace(settings));
  return {
    found,
    close: async () => {
      await receiver?.close();
      rmSync(found.claimsDirectory, { recursive: true, force: true });
    },
  };
}

async function unreachable(settings: Settings): Promise<string | undefined> {
  return (
    (await closedAddress('target', 'BASE_URL', settings.baseUrl)) ??
    (await closedAddress('harness', 'HARNESS_URL', settings.harnessUrl))
  );
}

/** Asks a target that takes connections; what it finds stands in `found`. */
async function ask(
  settings: Settings,
  found: Preflight,
  workspace: Provision<WorkspaceFixture>,
): Promise<void> {
  found.canMakeRecords = workspace.outcome !== 'unknown';
  const run = openRun(settings, found);
  const context = contextOf(run, new Session('preflight'));
  try {
    found.unreachable = await silent(settings, () =>
      context.send({
        operation: 'preflight',
        writes: false,
        method: 'GET',
        path: '/accounts/companies',
        headers: [],
      }),
    );
    if (found.unreachable !== undefined) return;
    const { leadVariant } = settings;
    found.leadVariants =
      leadVariant === 'auto'
        ? await findLeadVariants(
            context,
            new Workspace(context, async () => madeOf(workspace) ?? run.given.workspace()),
          )
        : { a: leadVariant !== 'B', b: leadVariant !== 'A' };
  } catch (error) {
    if (!(error instanceof NotJudged) || error.verdict === 'inapplicable') throw error;
    found.leadVariants = {
      verdict: error.verdict,
      reason: `Which variant of lead creation the target speaks could not be found out. ${error.reason} Or set LEAD_VARIANT.`,
    };
  } finally {
    await run.close();
  }
}

/** A workspace that the harness made; unknown where there is none that makes one. */
async function harnessWorkspace(settings: Settings): Promise<Provision<WorkspaceFixture>> {
  const { harnessUrl } = settings;
  if (harnessUrl === undefined) return { outcome: 'unknown' };
  const harness = new Harness(harnessUrl, settings);
  try {
    return (await harness.setup('workspace', {})) as Provision<WorkspaceFixture>;
  } catch (error) {
    if (!(error instanceof NotJudged)) throw error;
    // Each test will hear of the same trouble, and say so.
    return { outcome: 'refused', status: 0, reason: error.reason };
  } finally {
    await harness.close();
  }
}

/** One sentence where a target does not answer. Any other trouble may be that of one operation; its tests will tell. */
async function silent({ baseUrl }: Settings, send: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await send();
  } catch (error) {
    if (error instanceof NotJudged && error.reason.includes('no answer within'))
      return `The target at BASE_URL ${baseUrl} takes connections but does not answer: check that it is up.`;
    if (!(error instanceof NotJudged)) throw error;
  }
  return undefined;
}
