import { randomUUID } from 'node:crypto';
import { harnessCallLimit } from '../contract/harness-states.js';
import type { Response } from '../exchange/response.js';
import type { Wire, WireRequest } from '../exchange/wire.js';
import { buildRequest } from '../operations/request.js';
import type { Session } from '../session/session.js';
import { NotJudged } from '../session/running-test.js';
import { Unanswered } from '../target/connection/unanswered.js';
import type { WorkspaceFixture } from '../target/fixtures.js';
import type { Given } from '../target/given.js';
import type { Settings } from '../target/settings.js';
import { printable } from '../target/variables.js';
import type { Why } from '../verdict/result.js';
import { textOf } from './environment-check.js';
import type { Ask } from './environment-check.js';

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
      const provision = await given.states.ask('workspace', {});
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

/**
 * Why no test can run if the service is not at BASE_URL: every operation that can be asked without a write is answered as a
 * path that nothing has, with 404 or a page of HTML. @param apiKey a key of the target, and the id of its company
 */
export async function wrongAddress(
  { baseUrl = '' }: Settings,
  { apiKey, companyId }: { apiKey: string; companyId?: string | undefined },
  ask: Ask,
): Promise<Why | undefined> {
  const headers = { 'x-api-key': apiKey, companyid: companyId };
  const verification = { contentType: 'application/json', body: '{}' };
  const requests = [
    buildRequest('listCompanies', { headers }),
    buildRequest('listRoles', { headers, query: { type: 'company' } }),
    buildRequest('verifySignature', {}, { raw: verification }),
  ];
  const nowhere: WireRequest = {
    operation: 'preflight',
    writes: false,
    method: 'GET',
    path: `/nothing-has-this-path-${randomUUID()}`,
    headers: [],
  };
  let expected: string | undefined;
  let status = 404;
  for (const request of requests) {
    const answer = await ask(request);
    if (answer === undefined || !isForeign(answer)) return undefined;
    expected ??= traitsOf(await ask(nowhere), nowhere, baseUrl);
    if (expected === undefined || traitsOf(answer, request, baseUrl) !== expected) return undefined;
    ({ status } = answer);
  }
  const manner = status === 404 ? 'answers 404' : `answers ${status} and the same page of HTML`;
  return {
    code: 'target-unreachable',
    settings: ['BASE_URL'],
    message: `The target at BASE_URL ${baseUrl} ${manner} to every operation, as to a path that nothing has: the service is not there, so correct the host or the path of BASE_URL.`,
  };
}

/** Whether an answer may be that of another service, or of none: 404, or a page. */
function isForeign(answer: Response): boolean {
  return answer.status === 404 || (answer.status < 400 && answer.isPage);
}

/** What tells one answer from another: its status, and its body without what repeats the request or differs each time. */
function traitsOf(
  answer: Response | undefined,
  { method, path }: WireRequest,
  baseUrl: string,
): string | undefined {
  if (answer === undefined) return undefined;
  const [bare = path] = path.split('?');
  // Whole before in part: an address of one operation, given as BASE_URL, holds its path twice.
  const below = new URL(baseUrl).pathname.replace(/\/$/, '');
  const repeated = [below + path, below + bare, path, bare, method];
  const text = repeated.reduce((left, each) => left.replaceAll(each, ''), answer.text);
  return `${answer.status} ${textOf({ text })}`;
}
