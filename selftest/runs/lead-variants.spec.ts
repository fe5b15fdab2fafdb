import { expect, test } from '../test.js';
import { catalogue } from '../../src/contract/catalogue.js';
import { renderMarkdown } from '../../src/report/forms/markdown.js';
import { renderHtml } from '../../src/report/html/page.js';
import { groupByReason, restrictionLines } from '../../src/report/findings.js';
import { renderSummary } from '../../src/report/terminal.js';
import { lastingEnvironment } from '../environment/environment.js';
import { heldTo } from '../proof/provers.js';

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

const lacking = 'lead-b-without-two-fields';

test('fields that the target is said not to offer are a restriction in one line, and what is about several is judged by the others', async () => {
  const lost = ['LDB-AMOUNT-NULL', 'LDB-AMOUNT-NUMBER', 'LDB-PHONE', 'LDB-PHONE-DEFAULT'];
  const offered = ['LDB-CITY', 'LDB-FIELDS-STORED'];
  const { verdicts, result } = await heldTo(lacking, [...lost, ...offered]);

  expect(verdicts).toEqual(
    Object.fromEntries([
      ...lost.map((id) => [id, 'inapplicable']),
      ...offered.map((id): [string, string] => [id, 'passed']),
    ]),
  );
  expect(result.run.restrictions).toEqual([
    {
      code: 'field-not-offered',
      settings: ['LEAD_B_FIELDS'],
      message:
        'LEAD_B_FIELDS says that the target does not offer these fields of variant B: closed-won amount, phone number.',
      partly: false,
      requirements: lost,
    },
  ]);
  const reported = restrictionLines(result.run.restrictions);
  expect(reported).toHaveLength(1);
  expect(reported[0]?.extent).toBe('4 requirements');
  expect(reported[0]?.message).toMatch(/closed-won amount, phone number/);
  for (const shown of [renderSummary(result, {}, ''), renderMarkdown(result, {}), renderHtml(result, {})])
    expect(shown.match(/: LEAD_B_FIELDS says that the target does not offer/g)?.length ?? 1).toBe(1);
});

test('without LEAD_B_FIELDS the fields that were not found are named in one line', async () => {
  const asked = ['LDB-PHONE', 'LDB-PHONE-DEFAULT', 'LDB-AMOUNT-NUMBER'];
  const { result, verdicts } = await heldTo(lacking, asked, {
    LEAD_B_FIELDS: '{}',
  });

  expect(verdicts).toEqual(Object.fromEntries(asked.map((id) => [id, 'untested'])));
  expect(result.requirements.flatMap(({ id, code }) => (asked.includes(id) ? code : []))).toEqual(
    asked.map(() => 'field-name-unknown'),
  );
  const { requirements } = result;
  const groups = groupByReason(
    requirements.filter(({ code }) => code === 'field-name-unknown'),
    'untested',
  );
  expect(groups).toHaveLength(1);
  expect(groups[0]?.reason).toMatch(/^LEAD_B_FIELDS leaves out: /);
  expect(groups[0]?.reason).toContain('phone number');
  expect(groups[0]?.reason).toContain('closed-won amount');
});

test('nobody is invited but by a lead that is about that, where LEAD_B_FIELDS names the flag', async () => {
  const asked = ['LDB-CREATE', 'LDB-CREATE-MANY', 'LDB-STATUS-TAKEN', 'LDB-INVITATION'];
  const named = { LEAD_B_FIELDS: '{"send invitation email":"sendInvitationEmail"}' };
  const before = await heldTo('plain', asked);
  const { result, verdicts } = await heldTo('plain', asked, named);

  expect(new Set(Object.values(verdicts))).toEqual(new Set(['passed']));
  const { members, invitations } = result.sideEffects;
  expect(before.result.sideEffects.invitations).toBeGreaterThan(members * 0.9);
  // Leads with the required fields alone, and those whose flag says that one is sent, at levels too.
  expect(invitations).toBeLessThanOrEqual(7);
});

test('a target that refuses the flag is blamed for that alone', async () => {
  const asked = ['LDB-CREATE', 'LDB-INVITATION'];
  const { verdicts } = await heldTo('the-send-invitation-flag-false-is-refused', asked, {
    LEAD_B_FIELDS: '{"send invitation email":"sendInvitationEmail"}',
  });

  expect(verdicts).toEqual({ 'LDB-CREATE': 'passed', 'LDB-INVITATION': 'failed' });
});

for (const { target, declared, prefix } of [
  { target: 'lead-a-only', declared: 'A', prefix: 'LDB-' },
  { target: 'lead-b-only', declared: 'B', prefix: 'LDA-' },
])
  test(`without a harness nothing of the variant that LEAD_VARIANT=${declared} leaves out is untested`, async () => {
    const others = catalogue().flatMap(({ id, excluded }) =>
      id.startsWith(prefix) && excluded === undefined ? [id] : [],
    );
    const { verdicts } = await heldTo(target, others, { LEAD_VARIANT: declared }, lastingEnvironment);

    expect(Object.entries(verdicts).filter(([, verdict]) => verdict !== 'inapplicable')).toEqual([]);
  });
