import fc from 'fast-check';
import { BOUNDARY, jsonBody, multipartBody } from './fuzz-bodies.js';
import { inPool } from '../proof/pool.js';
import type { Client, Workspace } from './mock-test.js';
import { exchange } from './raw-exchange.js';
import type { RawAnswer, RawOutcome, RawRequest } from './raw-exchange.js';

/** Requests that are open at a time, and milliseconds for an answer. */
const atOnce = 8;
const limit = 10_000;

/** What the requests are made with: a workspace, and orders of it. */
export interface FuzzedTarget extends Workspace {
  orderIds: string[];
}

interface Operation {
  line: string;
  headers: string[];
  body: fc.Arbitrary<Buffer>;
  contentType: string;
}

function operations({ apiKey, companyId, accessToken, clientRoleId, orderIds }: FuzzedTarget): Operation[] {
  const key = `x-api-key: ${apiKey}`;
  const person = { firstName: 'A', lastName: 'B', email: 'fuzz@example.com', isConvertedClient: false };
  const leadB = { type: 'individual', email: 'fuzz-b@example.com', status: 'New' };
  const signed = { webhookId: companyId, signature: 'x', secret: 'y', payload: {} };
  const json = 'application/json';
  const none = fc.constant(Buffer.alloc(0));
  return [
    { line: 'GET /accounts/companies', headers: [key], body: none, contentType: '' },
    {
      line: 'GET /roles?type=company',
      headers: [key, `companyid: ${companyId}`],
      body: none,
      contentType: '',
    },
    {
      line: 'POST /members/bulk-lead',
      headers: [key, `companyid: ${companyId}`],
      body: jsonBody({ ...person, role: clientRoleId }, true),
      contentType: json,
    },
    { line: 'POST /members/bulk-lead', headers: [key], body: jsonBody(leadB, true), contentType: json },
    {
      line: 'POST /members/bulk-client',
      headers: [key, `companyId: ${companyId}`],
      body: jsonBody(person, true),
      contentType: json,
    },
    ...orderIds.map((id) => ({
      line: `PUT /orders?pid=${id}`,
      headers: [`Authorization: Bearer ${accessToken}`, `companyid: ${companyId}`],
      body: multipartBody,
      contentType: `multipart/form-data; boundary=${BOUNDARY}`,
    })),
    {
      line: 'POST /api/v1/webhooks/verify-signature',
      headers: [],
      body: jsonBody(signed, false),
      contentType: json,
    },
  ];
}

const CONTENT_TYPES = [
  '',
  'text/plain',
  'application/json; charset=utf-16',
  'multipart/form-data',
  'a',
  '/;;=',
];
const QUERIES = ['?pid=', '?pid=a&pid=b', '?__proto__[x]=1', '?%zz', '?type=%00', `?${'a=1&'.repeat(900)}`];
const MORE_HEADERS = [
  'companyid: 1',
  'x-api-key:',
  'Authorization: Basic eA==',
  '__proto__: 1',
  'content-encoding: gzip',
  `x-long: ${'x'.repeat(20_000)}`,
  'clientid: \u00e9\u00ff',
  'no colon',
];

type Framing = 'sound' | 'chunked' | 'short' | 'long' | 'cut' | 'aborted' | 'negative' | 'bad-chunk' | 'both';

function framed(head: string[], body: Buffer, framing: Framing): Omit<RawRequest, 'name'> {
  const request = (length: string | undefined, sent: Buffer): Buffer => {
    const framings = length === undefined ? ['transfer-encoding: chunked'] : [`content-length: ${length}`];
    if (framing === 'both') framings.push('transfer-encoding: chunked');
    return Buffer.concat([Buffer.from(`${[...head, ...framings].join('\r\n')}\r\n\r\n`, 'latin1'), sent]);
  };
  const chunk = [Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')];
  const chunked = body.length === 0 ? Buffer.from('0\r\n\r\n') : Buffer.concat(chunk);
  const exact = String(body.length);
  const longer = String(body.length + 50);
  const half = body.subarray(0, body.length >> 1);
  switch (framing) {
    case 'chunked':
      return { bytes: request(undefined, chunked), then: 'wait', complete: true };
    case 'short':
      return { bytes: request(String(body.length >> 1), body), then: 'wait', complete: true };
    case 'long':
      return { bytes: request(longer, body), then: 'wait', complete: false };
    case 'cut':
      return { bytes: request(longer, half), then: 'end', complete: false };
    case 'aborted':
      return { bytes: request(longer, half), then: 'abort', complete: false };
    case 'negative':
      return { bytes: request('-1', body), then: 'wait', complete: true };
    case 'bad-chunk':
      return { bytes: request(undefined, Buffer.from('zz\r\nxx')), then: 'wait', complete: true };
    case 'both':
      return { bytes: request(exact, chunked), then: 'wait', complete: true };
    default:
      return { bytes: request(exact, body), then: 'wait', complete: true };
  }
}

const framings: fc.Arbitrary<Framing> = fc.oneof(
  { weight: 8, arbitrary: fc.constant<Framing>('sound') },
  fc.constantFrom<Framing>('chunked', 'short', 'long', 'cut', 'aborted', 'negative', 'bad-chunk', 'both'),
);
const seldom = (values: string[]): fc.Arbitrary<string | undefined> =>
  fc.oneof({ weight: 7, arbitrary: fc.constant(undefined) }, fc.constantFrom(...values));

/** Has a mock make what the requests are made with. */
export async function fuzzedTarget(client: Client): Promise<FuzzedTarget> {
  const workspace = await client.workspace();
  const { companyId } = workspace;
  const orderIds: string[] = [];
  for (const status of ['Pending', 'Ongoing', 'Completed'])
    orderIds.push((await client.given('order', { companyId, status })).orderId!);
  return { ...workspace, orderIds };
}

/** Sends bad requests to a mock, and answers a sentence for each answer that is wrong. */
export async function fuzz(
  { mock }: Client,
  target: FuzzedTarget,
  numRuns: number,
  seed: number,
): Promise<string[]> {
  const port = Number(new URL(mock.baseUrl).port);
  const requests = fc.sample(badRequests(target), { numRuns, seed });
  const found = await inPool(requests, atOnce, async (request) => {
    const wrong = complaint(request, await exchange(port, request, limit));
    return wrong === undefined ? [] : [`${request.name}: ${wrong}`];
  });
  return found.flat();
}

/** Requests of every operation with something wrong in the body, the content type, the headers or the framing. */
function badRequests(target: FuzzedTarget): fc.Arbitrary<RawRequest> {
  return fc.constantFrom(...operations(target)).chain((operation) =>
    fc
      .tuple(operation.body, seldom(CONTENT_TYPES), seldom(QUERIES), seldom(MORE_HEADERS), framings)
      .map(([body, type = operation.contentType, query = '', more, framing]) => {
        const head = [
          `${operation.line}${query === '' ? '' : query.replace('?', operation.line.includes('?') ? '&' : '?')} HTTP/1.1`,
          'host: 127.0.0.1',
          'connection: close',
          ...operation.headers,
          ...(type === '' ? [] : [`content-type: ${type}`]),
          ...(more === undefined ? [] : [more]),
        ];
        const name = `${operation.line} ${framing} ${type} ${query.slice(0, 20)} ${more?.slice(0, 20) ?? ''}`;
        return { name, ...framed(head, body, framing) };
      }),
  );
}

/** What is wrong with an outcome, in one sentence; undefined where nothing is. */
function complaint(request: RawRequest, { answers, hung }: RawOutcome): string | undefined {
  if (hung) return 'no answer came';
  if (request.complete && answers.length === 0) return 'the connection was closed without an answer';
  return answers.map(answerComplaint).find((found) => found !== undefined);
}

function answerComplaint({ status, contentType, body }: RawAnswer): string | undefined {
  if (status < 200 || status >= 500) return `the status is ${status}: ${body.slice(0, 200)}`;
  if (contentType !== 'application/json; charset=utf-8')
    return `${status} with content type "${contentType}"`;
  let value: { status?: unknown; name?: unknown; message?: unknown; verification_status?: unknown } | null;
  try {
    value = JSON.parse(body) as typeof value;
  } catch {
    return `the body of a ${status} is not JSON: ${body.slice(0, 200)}`;
  }
  if (status < 300 || value?.verification_status === 'FAILED') return undefined;
  const kept =
    value?.status === status && typeof value.name === 'string' && typeof value.message === 'string';
  return kept ? undefined : `the error body of a ${status} lost its shape: ${body.slice(0, 200)}`;
}
