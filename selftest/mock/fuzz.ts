import fc from 'fast-check';
import { inPool } from '../proof/pool.js';
import type { Client, Workspace } from './mock-test.js';
import { exchange } from './raw-exchange.js';
import type { RawAnswer, RawOutcome, RawRequest } from './raw-exchange.js';

/** The boundary of the multipart bodies. */
const BOUNDARY = 'fuzz-boundary';

const text = (value: string): Buffer => Buffer.from(value, 'utf8');
const size = (max: number): fc.Arbitrary<number> => fc.integer({ min: 0, max });

/** Values that break naive readers: wrong types, extremes, names of the prototype chain. */
const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>('', ' ', '\u0000', '\ud800', 'é'.repeat(2000), -0, 1e308, 2 ** 53, {}, [], [[]]),
  fc.constantFrom<unknown>('__proto__', 'constructor', { constructor: { prototype: 1 } }, { toString: 1 }),
  fc.constantFrom<unknown>(
    { $map: [1] },
    { length: -1 },
    { then: 1 },
    'a@'.repeat(500),
    '2026-02-30T00:00:00Z',
  ),
);

/** An entry of a bulk call or a verification with some of its members made odd. */
function bentObject(sound: Record<string, unknown>): fc.Arbitrary<Record<string, unknown>> {
  const names = [...Object.keys(sound), 'toString', 'valueOf', 'details', 'password', 'categories'];
  return fc
    .array(fc.tuple(fc.constantFrom(...names), oddValue), { maxLength: 4 })
    .map((bends) => ({ ...sound, ...Object.fromEntries(bends) }));
}

/** JSON bodies: sound ones that were bent or cut, and texts that are no JSON. */
function jsonBody(sound: Record<string, unknown>, listed: boolean): fc.Arbitrary<Buffer> {
  const one = bentObject(sound);
  const bent = listed ? fc.array(fc.oneof({ weight: 5, arbitrary: one }, oddValue), { maxLength: 5 }) : one;
  const whole = text(JSON.stringify(listed ? [sound] : sound));
  const wrap = (inner: string): Buffer => text(listed ? `[${inner}]` : inner);
  return fc.oneof(
    { weight: 6, arbitrary: bent.map((value) => text(JSON.stringify(value))) },
    fc.jsonValue().map((value) => text(JSON.stringify(value))),
    size(whole.length).map((length) => whole.subarray(0, length)),
    fc
      .tuple(size(whole.length - 1), size(255))
      .map(([at, byte]) =>
        Buffer.concat([whole.subarray(0, at), Buffer.from([byte]), whole.subarray(at + 1)]),
      ),
    size(60_000).map((depth) => wrap('['.repeat(depth) + ']'.repeat(depth))),
    size(20_000).map((depth) => wrap('{"a":'.repeat(depth) + '1' + '}'.repeat(depth))),
    fc
      .constantFrom('__proto__', '\\u005f_proto__', 'constructor', 'prototype', 'hasOwnProperty')
      .map((name) => wrap(`{"${name}":{"approved":true},"email":{"${name}":1}}`)),
    size(5000).map((count) =>
      wrap(`{${Array.from({ length: count }, (_, i) => `"field${i}":${i}`).join(',')}}`),
    ),
    size(20_000).map((count) => text(`[${Array<string>(count).fill('0').join(',')}]`)),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    fc.constant(Buffer.from(whole.toString('utf8'), 'utf16le')),
    fc.constant(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), whole])),
    fc.constant(Buffer.concat([whole, Buffer.from([0xff, 0xfe, 0xc0])])),
    fc.constantFrom('NaN', '1e999', '"', 'null', 'true', '[,]', '[]x', "{'a':1}", '\u2028').map(text),
  );
}

const fieldName = fc.oneof(
  fc.constantFrom('name', 'status', 'budget', 'quantity', 'deadline', 'assignedProjectManagers[]', 'files'),
  fc.constantFrom('markTasksAsDone', 'repeatCount', '__proto__', 'constructor', 'toString', '', 'a[b][c]'),
  fc.string({ maxLength: 10 }),
);
const fieldValue = fc.oneof(
  fc.constantFrom('Ongoing', 'Completed', 'true', '1e999', '-1', '0x10', 'Infinity', '2026-01-01', ''),
  fc.string({ unit: 'binary', maxLength: 40 }),
  size(300_000).map((count) => `[${'1,'.repeat(count)}1]`),
);
const partHeader = fc.constantFrom(
  '',
  'Content-Type: application/json\r\n',
  'Content-Type: text/plain; charset=utf-16\r\n',
  'Content-Type: \u0000\r\n',
  'Content-Transfer-Encoding: base64\r\n',
  `X-Long: ${'x'.repeat(90_000)}\r\n`,
  'no colon\r\n',
);
const disposition = fc.oneof(
  { weight: 6, arbitrary: fieldName.map((name) => `form-data; name="${name}"`) },
  fieldName.map((name) => `form-data; name="${name}"; filename="../../x"`),
  fieldName.map((name) => `form-data; name="${name}"; filename*=utf-8''%ff%zz`),
  fc.constantFrom('form-data', 'attachment; name=a', 'form-data; name="a', ''),
);

const part = fc
  .tuple(disposition, partHeader, fieldValue)
  .map(([given, header, value]) => `Content-Disposition: ${given}\r\n${header}\r\n${value}\r\n`);

/** Multipart bodies: some sound, most with broken parts, a missing end or another boundary. */
const multipartBody: fc.Arbitrary<Buffer> = fc.oneof(
  { weight: 6, arbitrary: fc.array(part, { maxLength: 5 }).map((parts) => text(joined(parts))) },
  fc
    .tuple(part, size(400))
    .map(([one, cut]) => text(joined([one])).subarray(0, -Math.min(cut, one.length)) as Buffer),
  size(1200).map((count) =>
    text(joined(Array<string>(count).fill('Content-Disposition: form-data; name="notes"\r\n\r\nx\r\n'))),
  ),
  part.map((one) => text(joined([one]).replaceAll(BOUNDARY, 'other'))),
  fc
    .uint8Array({ maxLength: 300 })
    .map((bytes) => Buffer.concat([text(`--${BOUNDARY}\r\n`), Buffer.from(bytes)])),
  fc.constant(Buffer.alloc(0)),
);

function joined(parts: string[]): string {
  return `${parts.map((one) => `--${BOUNDARY}\r\n${one}`).join('')}--${BOUNDARY}--\r\n`;
}

/** Requests that are open at a time, and milliseconds for an answer. */
const atOnce = 8;
const limit = 10_000;

/** What the requests are made with: a workspace, and orders of it. */
interface FuzzedTarget extends Workspace {
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

/** How a framing differs from the sound one; a length of null is for chunks. */
interface Framed extends Partial<Pick<RawRequest, 'then' | 'complete'>> {
  length?: number | null;
  sent?: Buffer;
}

function framed(head: string[], body: Buffer, framing: Framing): Omit<RawRequest, 'name'> {
  const chunk = [Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')];
  const chunked = body.length === 0 ? Buffer.from('0\r\n\r\n') : Buffer.concat(chunk);
  const [half, longer] = [body.length >> 1, body.length + 50];
  const cut = { length: longer, sent: body.subarray(0, half), complete: false };
  const differences: Record<Framing, Framed> = {
    sound: {},
    chunked: { length: null, sent: chunked },
    short: { length: half },
    long: { length: longer, complete: false },
    cut: { ...cut, then: 'end' },
    aborted: { ...cut, then: 'abort' },
    negative: { length: -1 },
    'bad-chunk': { length: null, sent: Buffer.from('zz\r\nxx') },
    both: { sent: chunked },
  };
  const { length = body.length, sent = body, then = 'wait', complete = true } = differences[framing];
  const lines = [...head];
  if (length !== null) lines.push(`content-length: ${length}`);
  if (length === null || framing === 'both') lines.push('transfer-encoding: chunked');
  return {
    bytes: Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), sent]),
    then,
    complete,
  };
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
