import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startReceiver } from './exchange/receiver.js';
import { Session } from './exchange/session.js';
import { Wire } from './exchange/wire.js';
import { findLeadVariants } from './operations/lead-variant.js';
import type { LeadVariants } from './operations/lead-variant.js';
import { Claims } from './target/claims.js';
import { Given } from './target/given.js';
import { Harness } from './target/harness.js';
import { NotJudged } from './target/not-judged.js';
import { readSettings } from './target/settings.js';
import type { Settings } from './target/settings.js';

/** What is found out once, before the first test, and handed to every worker. */
export interface Preflight {
  /** One sentence where the target can't be asked at all; no test is run then. */
  unreachable?: string;
  /** Which variants of lead creation the target speaks, or why that could not be found out. */
  leadVariants: LeadVariants | { verdict: 'cantTell' | 'untested'; reason: string };
  receiver?: { url: string; controlUrl: string };
  receiverError?: string;
  /** Where the workers claim ids of the environment file. */
  claimsDirectory: string;
}

const variable = 'CONFORMANCE_PREFLIGHT';

/** Hands what was found to the tests of this process and of those that it starts. */
export function publishPreflight(found: Preflight): void {
  process.env[variable] = JSON.stringify(found);
}

/** What the run found out before its first test. */
export function readPreflight(): Preflight {
  const value = process.env[variable];
  if (value === undefined)
    throw new Error('The run was started without its global setup: use playwright.config.ts.');
  return JSON.parse(value) as Preflight;
}

/** Playwright's global setup: finds out what every worker has to know. */
export default async function preflight(): Promise<() => Promise<void>> {
  const { found, close } = await openPreflight(readSettings());
  publishPreflight(found);
  return close;
}

/** Asks the target whether it is there and what it speaks, and starts the receiver of deliveries. */
export async function openPreflight(
  settings: Settings,
): Promise<{ found: Preflight; close: () => Promise<void> }> {
  const claimsDirectory = mkdtempSync(path.join(tmpdir(), 'conformance-claims-'));
  const found: Preflight = {
    claimsDirectory,
    unreachable: await unreachable(settings),
    leadVariants: { verdict: 'cantTell', reason: 'the target was not asked' },
  };
  const receiver = await startReceiver(settings.receiverPort).catch((error: unknown) => {
    found.receiverError = `The receiver of deliveries can't listen on RECEIVER_PORT ${settings.receiverPort}: ${(error as Error).message}.`;
    return undefined;
  });
  if (receiver !== undefined) found.receiver = { url: receiver.url, controlUrl: receiver.controlUrl };
  if (found.unreachable === undefined) found.leadVariants = await leadVariants(settings, claimsDirectory);
  return {
    found,
    close: async () => {
      await receiver?.close();
      rmSync(claimsDirectory, { recursive: true, force: true });
    },
  };
}

async function unreachable(settings: Settings): Promise<string | undefined> {
  const baseUrl = settings.baseUrl ?? '';
  const refused =
    (await closed('target', 'BASE_URL', baseUrl)) ??
    (settings.harnessUrl === undefined
      ? undefined
      : await closed('harness', 'HARNESS_URL', settings.harnessUrl));
  if (refused !== undefined) return refused;
  const wire = new Wire(baseUrl);
  try {
    const session = new Session('preflight');
    await wire.send(
      { operation: 'preflight', method: 'GET', path: '/accounts/companies', headers: [] },
      session.recorder,
    );
    return undefined;
  } catch (error) {
    if (error instanceof NotJudged && error.reason.includes('no answer within'))
      return `The target at BASE_URL ${baseUrl} takes connections but does not answer: check that it is up.`;
    // Any other trouble may be that of one operation; its tests will tell.
    return undefined;
  } finally {
    await wire.close();
  }
}

/** One sentence where nothing listens at an address. */
function closed(what: string, name: string, address: string): Promise<string | undefined> {
  const { hostname, port, protocol } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve) => {
    const socket = createConnection({
      host,
      port: Number(port) || (protocol === 'https:' ? 443 : 80),
      timeout: 5_000,
    });
    const end = (reason?: string): void => {
      socket.destroy();
      resolve(
        reason &&
          `The ${what} at ${name} ${address} can't be reached (${reason}): start it or correct ${name}.`,
      );
    };
    socket.once('connect', () => end());
    socket.once('timeout', () => end('no connection within 5 s'));
    socket.once('error', (error: NodeJS.ErrnoException) =>
      end(
        error.code === 'ECONNREFUSED'
          ? 'connection refused'
          : error.code === 'ENOTFOUND'
            ? 'unknown host name'
            : error.message || String(error.code),
      ),
    );
  });
}

async function leadVariants(settings: Settings, claimsDirectory: string): Promise<Preflight['leadVariants']> {
  const stated = settings.leadVariant;
  if (stated !== 'auto') return { a: stated !== 'B', b: stated !== 'A' };
  const wire = new Wire(settings.baseUrl ?? '');
  const harness = settings.harnessUrl === undefined ? undefined : new Harness(settings.harnessUrl);
  const session = new Session('preflight');
  try {
    return await findLeadVariants({
      settings,
      session,
      given: new Given(settings, harness, new Claims(claimsDirectory)),
      send: (request) => {
        if (!settings.writes && request.method !== 'GET')
          throw new NotJudged('untested', writesForbidden(settings));
        return wire.send(request, session.recorder);
      },
      untested: (reason) => stop(new NotJudged('untested', reason)),
      cantTell: (reason) => stop(new NotJudged('cantTell', reason)),
    });
  } catch (error) {
    if (!(error instanceof NotJudged) || error.verdict === 'inapplicable') throw error;
    return {
      verdict: error.verdict,
      reason: `Which variant of lead creation the target speaks could not be found out. ${error.reason} Or set LEAD_VARIANT.`,
    };
  } finally {
    await wire.close();
    await harness?.close();
  }
}

/** Why a request that writes is not sent to a target that is not on this machine. */
export function writesForbidden(settings: Settings): string {
  return `This creates or changes records on ${new URL(settings.baseUrl ?? '').host}: set TARGET_WRITES=allowed to permit it.`;
}

function stop(signal: NotJudged): never {
  throw signal;
}
