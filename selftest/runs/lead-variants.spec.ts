import { expect, test } from '@playwright/test';
import { heldTo } from '../proof/held-to.js';

const some = ['LEAD-CREATE', 'LDA-CREATE', 'LDB-CREATE'];

test('a variant whose every creation answers 500 is in doubt, and not missing', async () => {
  const { verdicts, result } = await heldTo('lead-a-crashes', some);

  expect(verdicts).toEqual({ 'LEAD-CREATE': 'passed', 'LDA-CREATE': 'cantTell', 'LDB-CREATE': 'passed' });
  expect(result.requirements.find(({ id }) => id === 'LDA-CREATE')?.message).toContain(
    'POST /members/bulk-lead answered 500',
  );
  expect(result.run.restrictions).toEqual([]);
  expect(result.run.crashes).toMatchObject([{ operation: 'createLeads', status: 500 }]);
});

test('where every creation of leads answers 500 nothing is said to be missing', async () => {
  const { verdicts, result } = await heldTo('leads-crash', some);

  expect(verdicts).toEqual({
    'LEAD-CREATE': 'cantTell',
    'LDA-CREATE': 'cantTell',
    'LDB-CREATE': 'cantTell',
  });
  for (const { message } of result.requirements)
    if (message) expect(message).toMatch(/answered 500|No test of it/);
});

test('a variant that is declared and crashes has failed, and the finding shows the response', async () => {
  const { verdicts, result } = await heldTo('leads-crash', some, { LEAD_VARIANT: 'A' });

  expect(verdicts).toMatchObject({ 'LEAD-CREATE': 'failed', 'LDA-CREATE': 'failed' });
  const [violation] = result.requirements.find(({ id }) => id === 'LEAD-CREATE')?.violations ?? [];
  expect(violation?.message).toContain('500');
  expect(violation?.exchanges).not.toEqual([]);
});

test('a refused variant is a restriction that the result names', async () => {
  const { verdicts, result } = await heldTo('lead-a-refused', some);

  expect(verdicts).toEqual({
    'LEAD-CREATE': 'passed',
    'LDA-CREATE': 'inapplicable',
    'LDB-CREATE': 'passed',
  });
  expect(result.run.restrictions).toMatchObject([
    { code: 'lead-variant-a-refused', requirements: ['LDA-CREATE'] },
  ]);
  expect(result.run.restrictions[0]?.message).toContain('POST /members/bulk-lead answered 400');
});

test('a target that speaks variant B elsewhere is asked for its path, and not blamed', async () => {
  const { verdicts, result } = await heldTo('lead-b-elsewhere', some);

  expect(verdicts).toEqual({
    'LEAD-CREATE': 'cantTell',
    'LDA-CREATE': 'inapplicable',
    'LDB-CREATE': 'untested',
  });
  for (const id of ['LEAD-CREATE', 'LDB-CREATE'])
    expect(result.requirements.find((each) => each.id === id)?.message, id).toContain('LEAD_B_PATH');
});
