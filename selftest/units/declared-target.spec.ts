import { expect, test } from '@playwright/test';
import { senderHeaders, suiteVersion } from '../../src/target/sender.js';
import { readSettings } from '../../src/target/settings.js';
import { SettingsError } from '../../src/target/settings-error.js';

const env = { BASE_URL: 'https://staging.example.com' };
const key = 'ORD-QUANTITY-MIN/bounds#zero-3';
const prefix = 'ORD-QUANTITY-MIN/bounds#zero';

const read = (variables: Record<string, string>) => () => readSettings({ ...env, ...variables });

test('a request says which suite and which run sends it', () => {
  expect(senderHeaders({ runId: 'a1b2', traceHeader: undefined }, key, prefix)).toEqual([
    ['User-Agent', `agency-work-management-conformance/${suiteVersion()} (run a1b2)`],
  ]);
});

test('TRACE_HEADER carries the key of the exchange', () => {
  const { traceHeader } = read({ TRACE_HEADER: 'X-Request-Id' })();
  expect(senderHeaders({ runId: 'a1b2', traceHeader }, key, prefix)[1]).toEqual(['X-Request-Id', key]);
});

test('traceparent has the form of the W3C: one trace for a case of a run, a span for each exchange', () => {
  const of = (runId: string, exchange: string): string[] =>
    senderHeaders({ runId, traceHeader: 'traceparent' }, exchange, prefix)[1]?.[1]?.split('-') ?? [];
  const [version, trace, span, flags, ...rest] = of('a1b2', key);
  expect([version, flags, rest]).toEqual(['00', '01', []]);
  expect(trace).toMatch(/^[0-9a-f]{32}$/);
  expect(span).toMatch(/^[0-9a-f]{16}$/);
  const [, sameTrace, otherSpan] = of('a1b2', `${prefix}-4`);
  expect(sameTrace).toBe(trace);
  expect(otherSpan).not.toBe(span);
  expect(of('c3d4', key)[1]).not.toBe(trace);
});

const apart = 'use one such as traceparent or X-Request-Id.';

for (const name of ['two words', 'naïve', 'a:b'])
  test(`TRACE_HEADER can't be ${JSON.stringify(name)}`, () => {
    expect(read({ TRACE_HEADER: name })).toThrow(
      new SettingsError(
        `TRACE_HEADER is ${JSON.stringify(name)}, which is not the name of a header: ${apart}`,
      ),
    );
  });

for (const name of [
  'X-API-Key',
  'companyId',
  'Authorization',
  'clientid',
  'content-type',
  'User-Agent',
  'x-lead-key',
])
  test(`TRACE_HEADER can't be ${name}, which carries something else`, () => {
    const LEAD_B_HEADERS = '{"X-Lead-Key":"a"}';
    expect(read({ TRACE_HEADER: name, LEAD_B_HEADERS })).toThrow(
      new SettingsError(`TRACE_HEADER is "${name}", a header that the API or HTTP uses itself: ${apart}`),
    );
  });

test('TARGET_NAME is one line', () => {
  expect(read({ TARGET_NAME: ' Billing API ', TARGET_VERSION: '2.4.1' })()).toMatchObject({
    targetName: 'Billing API',
    targetVersion: '2.4.1',
  });
  expect(read({ TARGET_NAME: 'two\nlines' })).toThrow(
    'TARGET_NAME is no text of one line with at most 200 characters: correct it.',
  );
});

for (const [value, sentence] of [
  [
    '{"phone number":7}',
    'LEAD_B_FIELDS is not a JSON object from fields to their wire names, or to null if the target does not offer them: correct or unset it.',
  ],
  ['{"phone":"tel"}', 'LEAD_B_FIELDS names the field "phone", which the table of section 4.3 does not have:'],
] as const)
  test(`LEAD_B_FIELDS can't be ${value}`, () => {
    expect(read({ LEAD_B_FIELDS: value })).toThrow(sentence);
  });
