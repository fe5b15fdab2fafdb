import { expect, test } from '../test.js';
import { outcomeSentence, headOfClaim } from '../../src/report/outcome-sentence.js';
import { compose } from '../../src/verdict/compose.js';
import { accepting } from '../../src/verdict/profile-results.js';
import type { ConformanceResult, ProfileId, Verdict } from '../../src/verdict/result.js';
import { catalogueOf, recordOf, runOf } from '../units/test-record.js';
import { everyForm } from './every-form.js';

const rows = (['key', 'environment', 'environment', 'full', 'full'] as const).map((profile, index) => ({
  id: `ROW-${index}`,
  profile,
}));

/** The result of a run whose requirements end so, in the order key, environment, environment, full, full. */
function claiming(
  claim: ProfileId | undefined,
  verdicts: Verdict[],
  declared: object = {},
): ConformanceResult {
  const records = rows.map(({ id }, index) =>
    recordOf({
      id: `${id}/test`,
      holds: [id],
      verdict: verdicts[index] ?? 'untested',
      settings: ['WEBHOOK_ID'],
    }),
  );
  const run = runOf(records, { settings: ['BASE_URL', 'HARNESS_URL'] });
  const target = { ...run.target, declared: { leadVariant: 'A', ...declared } };
  return compose({ ...run, target, claim }, catalogueOf(rows));
}

const harness = '2 requirements belong to the full profile, which takes a harness.';

const sentences: [claim: ProfileId | undefined, verdicts: Verdict[], sentence: string][] = [
  [
    'environment',
    ['passed', 'passed', 'passed'],
    `Conformant to the environment profile: 3 of 3. ${harness}`,
  ],
  [
    'environment',
    ['passed', 'passed', 'untested'],
    `Incomplete in the environment profile: 2 of 3, 1 not judged. Set WEBHOOK_ID. ${harness}`,
  ],
  [
    'environment',
    ['passed', 'failed', 'passed'],
    `Nonconformant to the environment profile: 2 of 3, 1 fails. ${harness}`,
  ],
  [
    'environment',
    ['passed', 'passed', 'passed', 'failed'],
    `Nonconformant beyond the environment profile: 3 of 3. Beyond it 1 requirement fails, so the run fails. ${harness}`,
  ],
  [
    'environment',
    ['passed', 'passed', 'inapplicable', 'cantTell', 'inapplicable'],
    'Conformant to the environment profile: 2 of 2. 1 requirement belongs to the full profile, which takes a harness. The run could not tell 1 of them.',
  ],
  [
    'key',
    ['passed'],
    'Conformant to the key profile: 1 of 1. 2 requirements belong to the environment profile, which takes environment fixtures, and 2 to the full profile, which takes a harness.',
  ],
  ['full', ['passed', 'passed', 'passed', 'passed', 'passed'], 'Conformant to the full profile: 5 of 5.'],
  [
    undefined,
    ['passed', 'passed', 'passed'],
    'Nothing failed, but 2 of 5 requirements were not judged, so the run does not show that the target conforms. No profile is claimed: PROFILE=environment could be (3 of 3).',
  ],
  [
    undefined,
    ['untested', 'passed'],
    'Nothing failed, but 4 of 5 requirements were not judged, so the run does not show that the target conforms. No profile is claimed, and none could be: key 0 of 1, environment 1 of 3, full 1 of 5.',
  ],
];

for (const [claim, verdicts, sentence] of sentences)
  test(`of ${verdicts.join(', ')} a run that claims ${claim ?? 'nothing'} says so`, () => {
    expect(outcomeSentence(claiming(claim, verdicts))).toBe(sentence);
  });

test('a run that claims nothing says that a claim takes declared features', () => {
  const undeclared = claiming(undefined, ['passed'], { leadVariant: 'auto' });
  expect(outcomeSentence(undeclared)).toContain(
    "PROFILE=key could be, once the target's features are declared (1 of 1).",
  );
});

const conformant = claiming('environment', ['passed', 'passed', 'passed']);
const said = 'Conformant to the environment profile';

const firsts = {
  terminal: `✓ ${said}: 3 of 3.`,
  'report.html': `<title>${said}: some`,
  'junit.xml': `<testsuites name="Conformance of some: ${said}: 3 of 3.`,
  'summary.md': `## ✓ ${said}: some\n\n${said}: 3 of 3.`,
  'badge.svg': 'aria-label="conformance: conformant (environment)"',
  'badge.json': '"message":"conformant (environment)"',
  'earl.jsonld': `"dct:description": "${said}: 3 of 3.`,
  'annotations.txt': `::notice title=Conformance profile::${said}: 3 of 3.`,
  'comparison on the terminal': said,
  'comparison in Markdown': said,
  'comparison as a page': said,
};

test('every form says what is claimed', () => {
  const shown = everyForm(conformant);
  expect(Object.keys(firsts).sort()).toEqual(Object.keys(shown).sort());
  for (const [form, first] of Object.entries(firsts)) expect(shown[form], form).toContain(first);
});

for (const [accepted, head] of [
  [[], 'Nonconformant to the environment profile'],
  [['ROW-1'], 'Nonconformant beyond the environment profile'],
  [['ROW-1', 'ROW-3'], 'Conformant to the environment profile'],
] as const)
  test(`with ${accepted.join(', ') || 'nothing'} accepted a claim is ${head}`, () => {
    const failing = claiming('environment', ['passed', 'failed', 'passed', 'failed']);
    expect(headOfClaim(accepting(failing, new Set(accepted)))).toBe(head);
  });
