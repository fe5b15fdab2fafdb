import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../test.js';
import { readJson } from '../../src/contract/contract-files.js';
import { HarFile, readExchanges, readResult, writeResult } from '../../src/reporting/result-file.js';
import { harEntries } from '../../src/report/har.js';
import type { HarEntry } from '../../src/report/har.js';
import type { Exchanges, RecordedExchange } from '../../src/verdict/recorded-exchange.js';
import type { ConformanceResult } from '../../src/verdict/result.js';

const result = readJson('schemas/examples/conformance-result/pass/one-requirement.json') as ConformanceResult;

const exchanges: Exchanges = {
  'a-1': {
    operation: 'updateOrder',
    startedAt: '2026-01-02T03:04:05.678Z',
    durationMs: 1.5,
    request: {
      method: 'PUT',
      url: 'http://127.0.0.1:1/orders?pid=1',
      headers: [
        ['companyId', 'a'],
        ['companyid', '$API_KEY'],
      ],
      body: '',
      cut: true,
      parts: [
        { name: 'notes', value: '' },
        { name: 'files', file: { filename: '', type: 'text/plain', size: 2, content: 'Hi' } },
        { name: 'files', file: { filename: 'b', type: 'x/y', size: 1, content: 'AA==', encoding: 'base64' } },
        { name: 'files', file: { filename: 'c', type: 'x/y', size: 9_000_000 } },
        { name: 'files', file: { filename: 'd', type: 'x/y', size: 1_000, repeats: 'm' } },
      ],
    },
    response: { status: 200, headers: [['x', 'é']], body: '{"a":"\u2028</script>"}' },
  },
  'a-2': {
    delivery: true,
    startedAt: '2026-01-02T03:04:06.000Z',
    durationMs: 2,
    request: { method: 'POST', url: 'http://127.0.0.1:2/key', headers: [], body: '{}' },
    error: 'the connection was refused',
  },
  'a-3': {
    harness: 'order.read',
    times: 3,
    startedAt: '2026-01-02T03:04:07.000Z',
    durationMs: 2,
    request: { method: 'POST', url: 'http://127.0.0.1:3/', headers: [], body: '{"state":"order.read"}' },
    response: { status: 200, headers: [], body: '{"order":{}}' },
  },
};

test('the archive shows a multipart body as the text that was sent, as far as it is text', async () => {
  const boundary = 'multipart/form-data; boundary=x-1';
  const { request, ...rest } = exchanges['a-1'] as RecordedExchange;
  const sent = { ...rest, request: { ...request, headers: [['content-type', boundary]] } };
  const [line = ''] = harEntries({ 'a-1': sent as RecordedExchange }, { id: 'a', title: '', holds: [] });
  const { mimeType, text } = (JSON.parse(line) as HarEntry).request.postData ?? { mimeType: '', text: '' };

  const read = await new Response(text, { headers: { 'content-type': mimeType } }).formData();

  expect(mimeType).toBe(boundary);
  const files = (read.getAll('files') as File[]).map(async (file) => [file.type, await file.text()]);
  expect([...read.keys()]).toEqual(['notes', 'files', 'files', 'files', 'files']);
  expect(read.get('notes')).toBe('');
  expect(await Promise.all(files)).toEqual([
    ['text/plain', 'Hi'],
    ['x/y', '\0'],
    ['x/y', '[9000000 bytes, not kept]'],
    ['x/y', 'm'.repeat(1_000)],
  ]);
});

test('an exchange comes back whole from the archive, which marks its test and what was redacted', ({}, info) => {
  const directory = info.outputPath('report');
  const archive = new HarFile(directory);
  const entries = harEntries(exchanges, { id: 'a', title: 'a test', holds: ['CMP-NAME'] });
  archive.begin(result);
  archive.append(entries);
  archive.end();
  writeResult(directory, result);

  expect(readExchanges(path.join(directory, 'conformance.json'))).toEqual(exchanges);
  expect(entries.map((entry) => JSON.parse(entry) as object)).toEqual([
    expect.objectContaining({ _test: 'a', _requirements: ['CMP-NAME'], _redacted: true }),
    expect.not.objectContaining({ _redacted: true }),
    expect.objectContaining({ _harness: 'order.read', comment: 'Call to the harness, order.read: a test' }),
  ]);
});

test('the archive is whole while it grows, and holds what it was asked to', ({}, info) => {
  const directory = info.outputPath('report');
  const archive = new HarFile(directory);
  writeResult(directory, result);
  archive.begin(result);
  const keys = (): string[] => Object.keys(readExchanges(path.join(directory, 'conformance.json')));

  expect(keys()).toEqual([]);
  for (const [key, exchange] of Object.entries(exchanges)) {
    archive.append(harEntries({ [key]: exchange }, { id: 'a', title: '', holds: [] }));
    archive.publish();
    expect(keys().at(-1)).toBe(key);
  }
});

for (const [name, text, sentence] of [
  ['that is not there', undefined, "can't be read (ENOENT)"],
  ['that is no JSON', '{', 'is no JSON'],
  [
    'of another format',
    '{"format":"conformance-result/2"}',
    'is of format "conformance-result/2" and not of format 3: make it again with this suite.',
  ],
  ['that breaks its schema', '{"format":3}', 'was not written by a run of this suite'],
] as const)
  test(`a result ${name} is refused in one sentence`, ({}, info) => {
    const file = info.outputPath('conformance.json');
    if (text !== undefined) writeFileSync(file, text);

    expect(() => readResult(file)).toThrow(sentence);
  });
