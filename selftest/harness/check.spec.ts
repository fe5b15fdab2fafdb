import { expect, test } from '@playwright/test';
import { checkHarness } from '../../harness/check/check-harness.js';
import { startMock } from '../../mock/server.js';
import { startAltered } from './altered-harness.js';
import type { Alteration } from './altered-harness.js';
import { brokenHarnesses } from './broken-harnesses.js';

const done: Alteration = () => ({ status: 200, body: {} });

for (const { name, state, alteration, complaint, at = state } of brokenHarnesses)
  test(`the check finds a harness that ${name}`, async () => {
    const mock = await startMock();
    const altered = await startAltered(mock.harnessUrl, { [state]: alteration });
    const { states } = await checkHarness({
      harnessUrl: altered.url,
      baseUrl: mock.baseUrl,
      limit: 2_000,
      arrivalLimit: 400,
    });
    await Promise.all([altered.close(), mock.close()]);

    const found = states.find((report) => report.state === at);
    expect(found?.outcome).toBe('wrong');
    expect(found?.complaints.join('\n')).toMatch(new RegExp(complaint.source, 'm'));
    // What is wrong is blamed on this state alone; a workspace of no use leaves nothing to look at.
    const others = states.filter((report) => report.outcome === 'wrong' && report.state !== at);
    if (state !== 'workspace') expect(others).toEqual([]);
  });

test('the check finds a harness that knows states which nobody knows', async () => {
  const mock = await startMock();
  const altered = await startAltered(mock.harnessUrl, { 'conformance.unknown': done });
  const { strangeState } = await checkHarness({ harnessUrl: altered.url });
  await Promise.all([altered.close(), mock.close()]);

  expect(strangeState).toContain('answered with 200');
});

for (const withTarget of [true, false])
  test(`the check finds nothing wrong with the harness of the mock, ${withTarget ? 'with' : 'without'} its target`, async () => {
    const mock = await startMock();
    const result = await checkHarness({
      harnessUrl: mock.harnessUrl,
      baseUrl: withTarget ? mock.baseUrl : undefined,
    });
    await mock.close();

    expect(result.strangeState).toBeUndefined();
    expect(result.states.filter(({ outcome }) => outcome !== 'holds')).toEqual([]);
  });

test('a state that a harness does not know is unknown and nothing else', async () => {
  const mock = await startMock();
  const unknown: Alteration = () => ({ status: 200, body: { unsupported: true } });
  const missing: Alteration = () => ({ status: 404, body: {} });
  const altered = await startAltered(mock.harnessUrl, { 'order.read': unknown, 'webhook.history': missing });
  const { states } = await checkHarness({ harnessUrl: altered.url, baseUrl: mock.baseUrl });
  await Promise.all([altered.close(), mock.close()]);

  const outcomes = Object.fromEntries(states.map(({ state, outcome }) => [state, outcome]));
  expect(outcomes).toMatchObject({ 'order.read': 'unknown', 'webhook.history': 'unknown', order: 'holds' });
  expect(outcomes['webhook.redeliver']).toBe('not asked');
  expect(Object.values(outcomes)).not.toContain('wrong');
});

test('a harness without the state workspace is asked for nothing else', async () => {
  const mock = await startMock();
  const altered = await startAltered(mock.harnessUrl, { workspace: () => ({ status: 501, body: {} }) });
  const { states } = await checkHarness({ harnessUrl: altered.url });
  await Promise.all([altered.close(), mock.close()]);

  expect(new Set(altered.asked)).toEqual(new Set(['workspace', 'conformance.unknown']));
  expect(states.filter(({ outcome }) => outcome === 'not asked')).toHaveLength(states.length - 1);
});
