import { leadBFields } from '../../configuration/lead-b-names.js';
import { isObject } from '../../../src/contract/json-value.js';
import { breaking, forEach } from '../breaking.js';
import type { Breakage } from '../breaking.js';
import type { Fault } from '../fault.js';
import { ignoredLeadField, refusedLeadField } from '../seams/accounts/lead-b-field.js';
import { changedEffect } from '../seams/effect.js';
import { changedRule } from '../seams/rule.js';

/** The requirement of each optional field that has no rule but its type. */
const requirements: Readonly<Record<string, string>> = {
  phoneNumber: 'LDB-PHONE',
  country: 'LDB-COUNTRY',
  city: 'LDB-CITY',
  state: 'LDB-STATE',
  zipCode: 'LDB-ZIP',
  address: 'LDB-ADDRESS',
  companyName: 'LDB-COMPANY-NAME',
  source: 'LDB-SOURCE',
  estimatedValue: 'LDB-ESTIMATED-VALUE',
  website: 'LDB-WEBSITE',
  assignedAgentId: 'LDB-AGENT',
  lastContactedDate: 'LDB-LAST-CONTACTED',
  attachedFileIds: 'LDB-FILES',
  profileImage: 'LDB-PROFILE-IMAGE',
  customFieldResponses: 'LDB-CUSTOM-FIELDS',
  closedWonCurrencyCode: 'LDB-CURRENCY',
  lastEngagementDate: 'LDB-LAST-ENGAGEMENT-DATE',
  firstOutreachDate: 'LDB-FIRST-OUTREACH',
  lastActivityDate: 'LDB-LAST-ACTIVITY',
};

/** Takes some values of a field that a target can't take; without its name nothing shows that it is the field. */
function named(name: string, taken: (value: unknown) => boolean): Breakage {
  const text = leadBFields.find((field) => field.name === name)?.text ?? name;
  return {
    apply: ignoredLeadField(name, taken),
    env: { LEAD_B_FIELDS: JSON.stringify({ [text]: name }) },
  };
}

/** Faults of the plain optional fields of lead variant B, and of defaults (section 4.3 B). */
export const plainFieldFaults: readonly Fault[] = [
  ...leadBFields.flatMap(({ name, text }) => {
    const requirement = requirements[name];
    return requirement === undefined
      ? []
      : breaking(requirement, {
          [`a-lead-of-variant-b-with-the-field-${text}-is-refused`]: refusedLeadField(name, () => true),
        });
  }),
  ...[
    ['LDB-PHONE-DEFAULT', 'phoneNumber', 'phone number', 'n/a'] as const,
    ['LDB-INVITATION-DEFAULT', 'sendInvitationEmail', 'send invitation email', false] as const,
  ].flatMap(([requirement, name, text, value]) =>
    breaking(requirement, {
      [`a-lead-of-variant-b-without-the-field-${text}-is-stored-with-${String(value)}`]: changedEffect(
        'createLeadB',
        (create) => (service, workspace, entry, details) =>
          create(service, workspace, entry, name in details ? details : { ...details, [name]: value }),
      ),
    }),
  ),
  ...breaking('LDB-FIELDS-TYPE', {
    ...forEach(['country', 'password', 'lastEngagementType'], (name) => ({
      [`ldb-${name}-may-be-an-object`]: named(name, isObject),
    })),
    'ldb-attached-file-ids-may-be-objects': named('attachedFileIds', (value) =>
      [value].flat().some((each) => isObject(each)),
    ),
    ...forEach(['closedWonAmount', 'meetingCount', 'sendInvitationEmail'], (name) => ({
      [`ldb-${name}-may-be-any-text`]: named(name, (value) => typeof value === 'string'),
    })),
  }),
  ...breaking('LDB-CATEGORIES', {
    'a-lead-of-variant-b-is-refused-whatever-category-it-has': changedRule(
      'unknownCategories',
      () => (_service, _workspace, ids) => ids,
    ),
  }),
  ...breaking('LDB-CATEGORIES-EXIST', {
    'a-lead-of-variant-b-may-have-the-category-of-any-workspace': changedRule(
      'unknownCategories',
      (find) => (service, _workspace, ids) =>
        [...service.world.workspaces.values()].reduce((left, each) => find(service, each, left), ids),
    ),
  }),
];
