import fc from 'fast-check';

/** The boundary of the multipart bodies. */
export const BOUNDARY = 'fuzz-boundary';

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
export function jsonBody(sound: Record<string, unknown>, listed: boolean): fc.Arbitrary<Buffer> {
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
export const multipartBody: fc.Arbitrary<Buffer> = fc.oneof(
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
