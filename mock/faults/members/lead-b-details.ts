import type { LeadField } from '../../configuration/lead-b-names.js';
import type { PasswordRule } from '../../seams/lead-b-rules.js';
import type { Violation } from '../../messages/violation.js';
import { kebab } from './bulk-call.js';
import type { Fault } from '../fault.js';
import type { Apply } from '../wrapping.js';
import { withRule } from '../wrapping.js';

/** Refuses a value of an optional field that is right. */
function refused(name: string, wrong: (value: unknown) => boolean): Apply {
  return withRule(
    'leadField',
    (original) =>
      (service, field: LeadField, value): Violation | undefined =>
        field.name === name && wrong(value)
          ? { field: name, keyword: 'fault', message: 'is not taken', value }
          : original(service, field, value),
  );
}

/** Lets pass a value of an optional field that is wrong. */
function accepted(name: string, right: (value: unknown) => boolean): Apply {
  return withRule(
    'leadField',
    (original) => (service, field: LeadField, value) =>
      field.name === name && right(value) ? undefined : original(service, field, value),
  );
}

const countFields = [
  { name: 'closedWonAmount', part: 'AMOUNT' },
  { name: 'emailActivityCount', part: 'EMAIL-COUNT' },
  { name: 'meetingCount', part: 'MEETING-COUNT' },
  { name: 'messageThreadCount', part: 'THREAD-COUNT' },
  { name: 'outreachActivityCount', part: 'OUTREACH-COUNT' },
];
const blankFields = [...countFields, { name: 'disqualificationReason', part: 'DISQUALIFICATION' }];

const blanks = blankFields.flatMap(({ name, part }): Fault[] => [
  {
    id: `lead-b-${kebab(name)}-null-refused`,
    breaks: [`LDB-${part}-NULL`],
    describe: `A lead of variant B is refused where ${name} is null.`,
    apply: refused(name, (value) => value === null),
  },
  {
    id: `lead-b-${kebab(name)}-empty-refused`,
    breaks: [`LDB-${part}-EMPTY`],
    describe: `A lead of variant B is refused where ${name} is an empty string.`,
    apply: refused(name, (value) => value === ''),
  },
]);

const counts = countFields.flatMap(({ name, part }): Fault[] => [
  {
    id: `lead-b-${kebab(name)}-number-refused`,
    breaks: [`LDB-${part}-NUMBER`],
    describe: `A lead of variant B is refused where ${name} is a number.`,
    apply: refused(name, (value) => typeof value === 'number'),
  },
  {
    id: `lead-b-${kebab(name)}-zero-refused`,
    breaks: [`LDB-${part}-NUMBER`],
    describe: `A lead of variant B is refused where ${name} is 0.`,
    apply: refused(name, (value) => value === 0),
  },
]);

const lifted = (['length', 'upper', 'lower', 'digit', 'special'] as const).map((rule): Fault => ({
  id: `lead-b-password-${rule}-not-checked`,
  breaks: [`LDB-PASSWORD-${rule.toUpperCase()}`],
  describe: `A password of a lead of variant B need not keep the rule of its ${rule}.`,
  apply: withRule(
    'passwordWeakness',
    (original) => (service, password) => original(service, password).filter((each) => each !== rule),
  ),
}));

const weakPasswords: readonly {
  id: string;
  breaks: string;
  text: string;
  judge(password: string, weak: PasswordRule[]): PasswordRule[];
}[] = [
  {
    id: 'seven-characters-accepted',
    breaks: 'LDB-PASSWORD-LENGTH',
    text: 'of 7 characters is accepted',
    judge: (password, weak) => weak.filter((rule) => rule !== 'length' || password.length !== 7),
  },
  {
    id: 'nine-characters-needed',
    breaks: 'LDB-PASSWORD-ACCEPTED',
    text: 'of 8 characters is refused',
    judge: (password, weak) => (password.length === 8 ? [...weak, 'length'] : weak),
  },
  {
    id: 'long-refused',
    breaks: 'LDB-PASSWORD-ACCEPTED',
    text: 'of more than 20 characters is refused',
    judge: (password, weak) => (password.length > 20 ? [...weak, 'length'] : weak),
  },
  {
    id: 'begins-with-letter',
    breaks: 'LDB-PASSWORD-ACCEPTED',
    text: 'that begins with another character than a letter is refused',
    judge: (password, weak) => (/^[a-z]/i.test(password) ? weak : [...weak, 'lower']),
  },
  {
    id: 'strong-refused',
    breaks: 'LDB-PASSWORD-ACCEPTED',
    text: 'is refused, whatever it is',
    judge: () => ['special'],
  },
  {
    id: 'three-of-four-suffice',
    breaks: 'LDB-PASSWORD-SPECIAL',
    text: 'may lack one of the kinds of characters',
    judge: (_password, weak) => (weak.length === 1 ? weak.filter((rule) => rule === 'length') : weak),
  },
];

const passwords = weakPasswords.map(({ id, breaks, text, judge }): Fault => ({
  id: `lead-b-password-${id}`,
  breaks:
    id === 'three-of-four-suffice'
      ? ['LDB-PASSWORD-UPPER', 'LDB-PASSWORD-LOWER', 'LDB-PASSWORD-DIGIT', breaks]
      : [breaks],
  describe: `A password ${text} with a lead of variant B.`,
  apply: withRule(
    'passwordWeakness',
    (original) => (service, password) => judge(password, original(service, password)),
  ),
}));

const engagementTypes = ['Email', 'Phone', 'One-to-One', 'Online Meeting'];
const engagements: Fault[] = [
  ...engagementTypes.map((value): Fault => ({
    id: `lead-b-engagement-${value.toLowerCase().replace(' ', '-')}-refused`,
    breaks: ['LDB-ENGAGEMENT-TYPE'],
    describe: `The last engagement type ${value} is refused.`,
    apply: refused('lastEngagementType', (sent) => sent === value),
  })),
  {
    id: 'lead-b-engagement-any-text',
    breaks: ['LDB-ENGAGEMENT-TYPE'],
    describe: 'The last engagement type may be any text.',
    apply: accepted('lastEngagementType', (sent) => typeof sent === 'string'),
  },
  {
    id: 'lead-b-engagement-case-ignored',
    breaks: ['LDB-ENGAGEMENT-TYPE'],
    describe: 'The last engagement type may be in any case.',
    apply: accepted('lastEngagementType', (sent) =>
      engagementTypes.some((value) => value.toLowerCase() === String(sent).toLowerCase()),
    ),
  },
];

const categories = [
  { id: 'not-checked', text: 'No category id is checked', checked: (): string[] => [] },
  {
    id: 'form-checked-alone',
    text: 'A category id needs the form of an identifier alone',
    checked: (ids: string[]) => ids.filter((id) => !/^[0-9a-f]{24}$/i.test(id)),
  },
].map(({ id, text, checked }): Fault => ({
  id: `lead-b-categories-${id}`,
  breaks: ['LDB-CATEGORIES-EXIST'],
  describe: `${text} with a lead of variant B.`,
  apply: withRule(
    'unknownCategories',
    (original) => (service, workspace, ids) => original(service, workspace, checked(ids)),
  ),
}));

/** Faults of the optional fields of lead variant B whose wire names are not shown (section 4.3 B). */
export const leadBDetailFaults: readonly Fault[] = [
  ...blanks,
  ...counts,
  ...lifted,
  ...passwords,
  ...engagements,
  ...categories,
  ...[true, false].map((value): Fault => ({
    id: `lead-b-invitation-${value}-refused`,
    breaks: ['LDB-INVITATION'],
    describe: `The send-invitation flag ${value} is refused.`,
    apply: refused('sendInvitationEmail', (sent) => sent === value),
  })),
];
