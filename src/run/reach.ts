import { harnessCallLimit } from '../contract/harness-states.js';
import type { Response } from '../exchange/response.js';
import type { Wire } from '../exchange/wire.js';
import { NotJudged } from '../session/not-judged.js';
import type { Session } from '../session/session.js';
import type { WorkspaceFixture } from '../target/fixture-shapes.js';
import type { Given } from '../target/given.js';
import { proxyFor } from '../target/connection/proxies.js';
import type { Settings } from '../target/settings.js';
import { Unanswered } from '../target/connection/unanswered.js';
import { printable } from '../target/variables.js';
import type { Why } from '../verdict/result.js';
import { isForeign } from './address-check.js';
import { closedAddress } from './closed-address.js';

/** Why no test can run where nothing listens at the address of the target, of its harness, or of a proxy before them. */
export async function unreachable(settings: Settings): Promise<Why | undefined> {
  const places = [
    ['target', 'BASE_URL', settings.baseUrl],
    ['harness', 'HARNESS_URL', settings.harnessUrl],
  ] as const;
  for (const [what, variable, address] of places) {
    if (address === undefined) continue;
    const proxy = proxyFor(address, settings.proxies);
    const closed =
      proxy === undefined
        ? await closedAddress(what, variable, address)
        : await closedAddress('proxy', proxy.variable, proxy.url.href);
    if (closed !== undefined) return closed;
  }
  return undefined;
}

/**
 * Why no test can run where a target that takes connections can't be spoken to at all: it answers nothing, TLS or a proxy
 * stands in the way, or it sends everybody to its TLS address. Any other trouble may be that of one operation, and
 * its tests will tell. With it comes whether the answer may be that of another service, or of none.
 */
export async function unspeakable(
  { baseUrl = '' }: Settings,
  wire: Wire,
  { recorder }: Session,
): Promise<{ why?: Why; isForeign?: boolean }> {
  const at = `The target at BASE_URL ${baseUrl}`;
  try {
    const answer = await wire.ask(
      { operation: 'preflight', writes: false, method: 'GET', path: '/accounts/companies', headers: [] },
      recorder,
    );
    const secure = secureAddress(answer, baseUrl);
    if (secure === undefined) return { isForeign: isForeign(answer) };
    return never(
      `${at} answers ${answer.status} and sends every request on to ${secure}: set BASE_URL to that address.`,
    );
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    if (error.kind === 'timeout')
      return never(`${at} takes connections but gives ${error.words}: check that it is up.`);
    if (error.kind === 'tls') return never(`${at} can't be spoken to: ${error.words}.`);
    if (error.kind === 'proxy')
      return never(
        `${at} can't be reached: ${error.words}: correct that variable, or exempt ${new URL(baseUrl).hostname} in NO_PROXY.`,
        'NO_PROXY',
      );
    return {};
  }
}

/** Whether the harness makes the state that nearly every test begins with; else why no test can run. */
export async function harnessWorkspace(
  { harnessUrl = '' }: Settings,
  given: Given,
): Promise<
  { outcome: 'made'; value: WorkspaceFixture } | { outcome: 'unknown' } | { outcome: 'refused'; why: Why }
> {
  let reason = '';
  // Twice, since one refusal may be a passing one, but not after an hour.
  const started = performance.now();
  for (let attempt = 1; attempt <= 2 && performance.now() - started < harnessCallLimit; attempt += 1)
    try {
      const provision = await given.offeredWorkspace();
      if (provision.outcome !== 'refused') return provision;
      reason = provision.reason;
    } catch (error) {
      if (!(error instanceof NotJudged)) throw error;
      reason = error.message;
    }
  return {
    outcome: 'refused',
    why: {
      code: 'harness-failed',
      subject: 'workspace',
      settings: ['HARNESS_URL'],
      message: `The harness at HARNESS_URL ${printable(harnessUrl)} makes no workspace: ${reason.replace(/[.]$/, '')}: fix it or correct HARNESS_URL.`,
    },
  };
}

function never(message: string, ...settings: string[]): { why: Why } {
  return { why: { code: 'target-unreachable', settings: ['BASE_URL', ...settings], message } };
}

/** The address of the same host with TLS, where an answer sends a plain request there. */
function secureAddress(answer: Response, baseUrl: string): string | undefined {
  const location = answer.status >= 300 && answer.status < 400 ? answer.header('location') : undefined;
  if (location === undefined || !URL.canParse(location, baseUrl)) return undefined;
  const [to, from] = [new URL(location, baseUrl), new URL(baseUrl)];
  return from.protocol === 'http:' && to.protocol === 'https:' && to.hostname === from.hostname
    ? to.origin
    : undefined;
}
