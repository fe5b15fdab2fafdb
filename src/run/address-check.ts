import { randomUUID } from 'node:crypto';
import type { Response } from '../exchange/response.js';
import type { WireRequest } from '../exchange/wire-request.js';
import { buildRequest } from '../operations/request.js';
import type { Settings } from '../target/settings.js';
import type { Why } from '../verdict/result.js';
import type { Ask } from './environment-findings.js';

/**
 * Why no test can run if the service is not at BASE_URL: every operation that can be asked without a write is answered as a
 * path is that nothing has, with 404 or with a page of HTML. A target that answers so to a wrong key tells it from a wrong
 * path by other operations or other words.
 * @param apiKey a key of the target, and the id of its company
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
  const [first] = requests;
  let expected: string | undefined;
  for (const request of requests) {
    const answer = await ask(request);
    if (answer === undefined || !isForeign(answer)) return undefined;
    if (request === first) expected = traitsOf(await ask(nowhere), nowhere);
    if (expected === undefined || traitsOf(answer, request) !== expected) return undefined;
    if (request !== requests.at(-1)) continue;
    const manner =
      answer.status === 404 ? 'answers 404' : `answers ${answer.status} and the same page of HTML`;
    return {
      code: 'target-unreachable',
      settings: ['BASE_URL'],
      message: `The target at BASE_URL ${baseUrl} ${manner} to every operation, as to a path that nothing has: the service is not there, so correct the host or the path of BASE_URL.`,
    };
  }
  return undefined;
}

/** Whether an answer may be that of another service, or of none: 404, or a page. */
export function isForeign(answer: Response): boolean {
  return (
    answer.status === 404 ||
    (answer.status < 400 && /^text\/html\b/i.test(answer.header('content-type') ?? ''))
  );
}

/** What tells one answer from another: its status, and its body without what repeats the request or differs each time. */
function traitsOf(answer: Response | undefined, { method, path }: WireRequest): string | undefined {
  if (answer === undefined) return undefined;
  const [bare = path] = path.split('?');
  const text = [path, bare, method].reduce((left, each) => left.replaceAll(each, ''), answer.text);
  return `${answer.status} ${text.replaceAll(/[\da-f-]{8,}|\d+/gi, '#')}`;
}
