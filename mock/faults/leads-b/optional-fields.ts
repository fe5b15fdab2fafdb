import type { PasswordRule } from '../../seams/lead-b-rules.js';
import { breaking, forEach } from '../breaking.js';
import type { Fault } from '../fault.js';
import type { Change } from '../seams/change.js';
import { ignoredLeadField, passwordWeakness, refusedLeadField } from '../seams/accounts/lead-b-field.js';
import { changedRule } from '../seams/rule.js';

/** The middle of the requirement ids of each field. */
const countFields = {
  closedWonAmount: 'AMOUNT',
  emailActivityCount: 'EMAIL-COUNT',
  meetingCount: 'MEETING-COUNT',
  messageThreadCount: 'THREAD-COUNT',
  outreachActivityCount: 'OUTREACH-COUNT',
};

function blankFaults([name, part]: [string, string]): Fault[] {
  const title = `a-lead-of-variant-b-is-refused-where-${name}`;
  return [
    ...breaking(`LDB-${part}-NULL`, {
      [`${title}-is-null`]: refusedLeadField(name, (value) => value === null),
    }),
    ...breaking(`LDB-${part}-EMPTY`, {
      [`${title}-is-an-empty-string`]: refusedLeadField(name, (value) => value === ''),
    }),
  ];
}

function countFaults([name, part]: [string, string]): Fault[] {
  const title = `a-lead-of-variant-b-is-refused-where-${name}`;
  return breaking(`LDB-${part}-NUMBER`, {
    [`${title}-is-a-number`]: refusedLeadField(name, (value) => typeof value === 'number'),
    [`${title}-is-0`]: refusedLeadField(name, (value) => value === 0),
  });
}

const passwordRules: readonly PasswordRule[] = ['length', 'upper', 'lower', 'digit', 'special'];

/** A password that is weak by a rule as well. */
const weakBy = (rule: PasswordRule, when: (password: string) => boolean): Change =>
  passwordWeakness((weak, password) => (when(password) ? [...weak, rule] : weak));

const passwordFaults: readonly Fault[] = [
  ...passwordRules.flatMap((lifted) =>
    breaking(`LDB-PASSWORD-${lifted.toUpperCase()}`, {
      [`a-password-of-a-lead-of-variant-b-need-not-keep-the-rule-of-its-${lifted}`]: passwordWeakness(
        (weak) => weak.filter((rule) => rule !== lifted),
      ),
    }),
  ),
  ...breaking('LDB-PASSWORD-LENGTH', {
    'a-password-of-7-characters-is-accepted-with-a-lead-of-variant-b': passwordWeakness((weak, { length }) =>
      weak.filter((rule) => rule !== 'length' || length !== 7),
    ),
    'the-bytes-of-a-password-are-counted-with-a-lead-of-variant-b': passwordWeakness((weak, password) =>
      weak.filter((rule) => rule !== 'length' || Buffer.byteLength(password) < 8),
    ),
  }),
  ...breaking(['LDB-PASSWORD-UPPER', 'LDB-PASSWORD-LOWER', 'LDB-PASSWORD-DIGIT', 'LDB-PASSWORD-SPECIAL'], {
    'a-password-may-lack-one-of-the-kinds-of-characters-with-a-lead-of-variant-b': passwordWeakness((weak) =>
      weak.length === 1 ? weak.filter((rule) => rule === 'length') : weak,
    ),
  }),
  ...breaking('LDB-PASSWORD-ACCEPTED', {
    'a-password-of-8-characters-is-refused-with-a-lead-of-variant-b': weakBy(
      'length',
      ({ length }) => length === 8,
    ),
    'a-password-of-more-than-10-characters-is-refused-with-a-lead-of-variant-b': weakBy(
      'length',
      ({ length }) => length > 10,
    ),
    'a-password-that-begins-with-another-character-than-a-letter-is-refused-with-a-lead-of-variant-b': weakBy(
      'lower',
      (password) => !/^[a-z]/i.test(password),
    ),
    'a-password-is-refused-whatever-it-is-with-a-lead-of-variant-b': weakBy('special', () => true),
  }),
];

const engagementTypes = ['Email', 'Phone', 'One-to-One', 'Online Meeting'];
const engagement = (value: unknown): string => String(value).toLowerCase();

/** Takes other category ids for those that were sent. */
const checkedCategories = (change: (ids: string[]) => string[]): Change =>
  changedRule(
    'unknownCategories',
    (find) => (service, workspace, ids) => find(service, workspace, change(ids)),
  );

/** Faults of the optional fields of lead variant B whose wire names are not shown (section 4.3 B). */
export const optionalFieldFaults: readonly Fault[] = [
  ...Object.entries({ ...countFields, disqualificationReason: 'DISQUALIFICATION' }).flatMap(blankFaults),
  ...Object.entries(countFields).flatMap(countFaults),
  ...passwordFaults,
  ...breaking('LDB-CATEGORIES-EXIST', {
    'no-category-id-is-checked-with-a-lead-of-variant-b': checkedCategories(() => []),
    'a-category-id-needs-the-form-of-an-identifier-alone-with-a-lead-of-variant-b': checkedCategories((ids) =>
      ids.filter((id) => !/^[0-9a-f]{24}$/i.test(id)),
    ),
  }),
  ...breaking(
    'LDB-INVITATION',
    forEach([true, false], (flag) => ({
      [`the-send-invitation-flag-${flag}-is-refused`]: refusedLeadField(
        'sendInvitationEmail',
        (sent) => sent === flag,
      ),
    })),
  ),
  ...breaking('LDB-ENGAGEMENT-TYPE', {
    ...forEach(engagementTypes, (type) => ({
      [`the-last-engagement-type-${type}-is-refused`]: refusedLeadField(
        'lastEngagementType',
        (sent) => sent === type,
      ),
    })),
    'the-last-engagement-type-may-be-any-text': ignoredLeadField(
      'lastEngagementType',
      (sent) => typeof sent === 'string',
    ),
    'the-last-engagement-type-may-be-in-any-case': ignoredLeadField('lastEngagementType', (sent) =>
      engagementTypes.map(engagement).includes(engagement(sent)),
    ),
  }),
];
