import { casesOf, test } from '../../../src/test.js';
import { alone, lastOfTwo, memberLevels } from '../members.js';
import { expectValueCreated, expectValueKeptOut, recordValue } from './leads-b.js';

const field = 'password';

const shortest = 'Abcde12!';

const accepted = [
  { slug: '8-characters', value: shortest },
  { slug: '9-characters', value: 'Abcdef12!' },
  { slug: '12-characters', value: 'Abcdefgh!123' },
  { slug: 'capital-last', value: 'abcde12!Z' },
  { slug: 'small-letter-last', value: 'ABCDE12!z' },
  { slug: 'digit-last', value: 'Abcdefg!7' },
  { slug: 'at-sign', value: 'Abcde12@' },
  { slug: 'special-first', value: '!Abcde12' },
  ...[...'#$%^&*'].map((sign, index) => ({ slug: `special-${index + 1}`, value: `Abcde12${sign}` })),
];

test(
  'LDB-PASSWORD-ACCEPTED/valid',
  {
    title: 'POST /members/bulk-lead creates a lead with a password that keeps every rule',
    cases: casesOf(accepted),
    at: memberLevels,
  },
  async (scene, { value }) => {
    await expectValueCreated(scene, { field, value });
    if (value !== shortest) return;
    for (const length of [24, 73, 200]) {
      const long = { field, value: `Abcde12!${'x'.repeat(length - 8)}` };
      await recordValue(scene, long, 'Q-PASSWORD-LENGTH', `${length} characters`);
    }
  },
);

const rules = {
  LENGTH: 'of fewer than 8 characters',
  UPPER: 'without an uppercase letter',
  LOWER: 'without a lowercase letter',
  DIGIT: 'without a digit',
  SPECIAL: 'without a special character',
};

/** Each password breaks one rule; `kept` is the same with that rule kept, and `twin` that without letters beyond ASCII. */
const broken: { slug: string; rule: string; value: string; kept: string; twin?: string }[] = [
  { slug: '7-characters', rule: 'LENGTH', value: 'Abcd12!', kept: 'Abcd123!' },
  { slug: '7-characters-10-bytes', rule: 'LENGTH', value: 'Ab1!éßü', kept: 'Ab1!éßüx', twin: 'Ab1!esux' },
  { slug: '4-characters', rule: 'LENGTH', value: 'Ab1!', kept: 'Ab1!Ab1!' },
  { slug: 'no-capital', rule: 'UPPER', value: 'abcde12!', kept: 'Abcde12!' },
  { slug: 'long-no-capital', rule: 'UPPER', value: 'abcdefgh12!!', kept: 'abcdefgH12!!' },
  { slug: '16-no-capital', rule: 'UPPER', value: 'abcdefghijkl12!!', kept: 'abcdefghijkL12!!' },
  { slug: 'accent-no-capital', rule: 'UPPER', value: 'éabcde12!', kept: 'éAbcde12!', twin: 'eAbcde12!' },
  { slug: 'no-small-letter', rule: 'LOWER', value: 'ABCDE12!', kept: 'aBCDE12!' },
  { slug: 'long-no-small-letter', rule: 'LOWER', value: 'ABCDEFGH12!!', kept: 'ABCDEFGh12!!' },
  { slug: '16-no-small-letter', rule: 'LOWER', value: 'ABCDEFGHIJKL12!!', kept: 'ABCDEFGHIJKl12!!' },
  { slug: 'no-digit', rule: 'DIGIT', value: 'Abcdefg!', kept: 'Abcdef1!' },
  { slug: 'long-no-digit', rule: 'DIGIT', value: 'Abcdefghij!!', kept: 'Abcdefghi1!!' },
  { slug: '16-no-digit', rule: 'DIGIT', value: 'Abcdefghijklmn!!', kept: 'Abcdefghijklm1!!' },
  { slug: 'no-special', rule: 'SPECIAL', value: 'Abcdef12', kept: 'Abcdef1!' },
  { slug: 'long-no-special', rule: 'SPECIAL', value: 'Abcdefgh1234', kept: 'Abcdefgh123!' },
  { slug: '16-no-special', rule: 'SPECIAL', value: 'Abcdefghijkl1234', kept: 'Abcdefghijkl123!' },
];

const refused = [
  ...broken.map((each) => ({ ...each, position: alone, others: {} })),
  ...broken
    .filter(({ value }) => value.length < 12)
    .map((each) => ({
      ...each,
      slug: `${each.slug}-last-of-2`,
      position: lastOfTwo,
      others: { type: 'leadCompanyMember', status: 'Negotiation' },
    })),
];

for (const [rule, flaw] of Object.entries(rules))
  test(
    `LDB-PASSWORD-${rule}/refused`,
    {
      title: `POST /members/bulk-lead creates no lead with a password ${flaw}`,
      cases: casesOf(refused.filter((each) => each.rule === rule)),
      ...(rule !== 'LENGTH' && { at: memberLevels }),
    },
    (scene, row) => expectValueKeptOut(scene, { field, ...row }),
  );

test(
  'LDB-PASSWORD-LENGTH/bytes',
  {
    title: 'POST /members/bulk-lead creates no lead with a password of 7 characters in 10 bytes',
    at: memberLevels,
  },
  (scene) => expectValueKeptOut(scene, { field, value: 'Ab1!éßü', kept: 'Ab1!éßüx', twin: 'Ab1!esux' }),
);
