import { isObject } from '../../../src/contract/json-value.js';
import { listedValues } from '../../../src/contract/schemas.js';
import { leadBFields } from '../../configuration/lead-b-names.js';
import { emailKey } from '../../domain/members.js';
import type { Violation } from '../../messages/request.js';
import type { Breakage, Fault } from '../fault.js';
import { breaking, each, forEach } from '../fault.js';
import {
  ignoredLeadField,
  isAfterFirst,
  lostDetail,
  passwordWeakness,
  refusedLeadField,
  sentEntries,
  skippedEntry,
  storedDetails,
  storedLeadB,
  storedLeadBStatus,
} from '../seams/accounts.js';
import type { Change } from '../seams/change.js';
import { afterAWhile, changedRule, ignoredViolation, inOrder, withMemory, without } from '../seams/change.js';
import { ordinaryLead, refused } from './calls.js';

const lead = 'a-lead-of-variant-b';
const ignored = (when: (violation: Violation) => boolean): Change => ignoredViolation('lead-b-request', when);

function requiredFaults(field: string): Fault[] {
  const missing = (violation: Violation): boolean =>
    violation.field === field && violation.keyword === 'required';
  return breaking(`LDB-${field.toUpperCase()}-REQUIRED`, ignored, {
    [`${lead}-without-${field}-is-created`]: missing,
    [`${lead}-without-${field}-is-created-unless-it-is-the-first`]: (violation) =>
      missing(violation) && isAfterFirst(violation),
  });
}

/** @param listed its values, of which an ordinary lead has the first; @param other a value that is not one of them */
function listedFaults(field: string, listed: readonly string[], other: string): Fault[] {
  const [refusal, taken] = [`LDB-${field.toUpperCase()}-ENUM`, `LDB-${field.toUpperCase()}-TAKEN`];
  const takes = (when: (violation: Violation) => boolean): Change =>
    ignored((violation) => violation.field === field && violation.keyword !== 'required' && when(violation));
  const lowerCase = (value: unknown): string => String(value).toLowerCase();
  const refuses = (value: string): Record<string, Change> => ({
    [`${lead}-with-the-${field}-${value}-is-refused`]: refused(field, (sent) => sent === value),
  });
  const [ordinary = '', ...others] = listed;
  return [
    ...breaking(refusal, takes, {
      [`${lead}-takes-any-${field}`]: () => true,
      [`${lead}-takes-any-${field}-unless-it-is-the-first`]: isAfterFirst,
      [`lead-b-51-takes-any-${field}`]: ({ entry = 0 }) => entry >= 50,
      [`${lead}-takes-the-${field}-${other}`]: ({ value }) => value === other,
      [`${lead}-takes-its-${field}-in-any-case`]: ({ value }) =>
        listed.map(lowerCase).includes(lowerCase(value)),
      [`${lead}-takes-an-empty-${field}`]: ({ value }) => value === '',
      [`${lead}-takes-null-as-its-${field}`]: ({ value }) => value === null,
    }),
    ...breaking(taken, {
      ...forEach(others, refuses),
      ...forEach(others, (value) => ({
        [`${lead}-with-the-${field}-${value}-is-skipped`]: skippedEntry((entry) => entry[field] === value),
      })),
    }),
    ...breaking([taken, ...ordinaryLead], refuses(ordinary)),
  ];
}

const nameFaults = (field: string, part: string): Fault[] => [
  ...breaking([`LDB-${part}`, ...ordinaryLead], {
    [`${lead}-with-${field}-is-refused`]: refused(field, (value) => value !== undefined),
  }),
  ...breaking(`LDB-${part}-TYPE`, ignored, {
    [`${lead}-takes-any-type-of-${field}`]: (violation) => violation.field === field,
    [`${lead}-takes-an-array-as-its-${field}`]: (violation) =>
      violation.field === field && Array.isArray(violation.value),
  }),
];

function emailFaults(): Fault[] {
  const takes = (when: (email: string, violation: Violation) => boolean): Change =>
    ignored(
      (violation) =>
        violation.field === 'email' &&
        violation.keyword !== 'required' &&
        when(String(violation.value), violation),
    );
  return breaking('LDB-EMAIL-VALID', takes, {
    [`${lead}-takes-any-text-as-its-email`]: () => true,
    [`${lead}-takes-any-text-as-its-email-unless-it-is-the-first`]: (_email, found) => isAfterFirst(found),
    [`${lead}-takes-any-email-with-an-at-sign`]: (email) => email.includes('@'),
    [`${lead}-takes-an-email-with-a-space`]: (email) => email.includes(' '),
    [`${lead}-takes-an-email-with-two-at-signs`]: (email) => email.split('@').length > 2,
    [`${lead}-takes-an-email-that-ends-with-its-at-sign`]: (email) => email.endsWith('@'),
  });
}

const namedFields = [
  ...['type', 'email', 'status', 'firstName', 'lastName'],
  ...['role', 'isConvertedClient', 'positionInBoard'],
];

const knownFields = [...namedFields, ...leadBFields.map(({ name }) => name)];

/** Faults of the fields of lead variant B that section 4.3 names. */
export const leadBNamedFieldFaults = [
  ...['type', 'email', 'status'].flatMap(requiredFaults),
  ...listedFaults('type', ['individual', 'leadCompanyMember'], 'company'),
  ...listedFaults('status', listedValues('lead-b-status'), 'Active'),
  ...breaking('LDB-STATUS-ENUM', ignored, {
    'lead-b-takes-two-words-in-any-case': ({ field, value }) =>
      field === 'status' && /^proposal sent$/i.test(String(value)),
  }),
  ...breaking('LDB-STATUS-TAKEN', {
    'a-company-member-is-not-in-negotiation': refused(
      'status',
      (status, { type }) => type === 'leadCompanyMember' && status === 'Negotiation',
    ),
  }),
  ...nameFaults('firstName', 'FIRST-NAME'),
  ...nameFaults('lastName', 'LAST-NAME'),
  ...emailFaults(),
  ...breaking('LDB-STATUS-STORED', storedLeadBStatus, {
    [`${lead}-is-stored-with-the-status-new-whatever-status-was-sent`]: () => 'New',
    [`${lead}-is-stored-with-the-status-proposal-sent-where-negotiation-was-sent`]: (sent) =>
      sent === 'Negotiation' ? 'Proposal Sent' : sent,
    [`${lead}-is-stored-with-the-status-contacted-where-working-was-sent`]: (sent) =>
      sent === 'Working' ? 'Contacted' : sent,
  }),
  ...breaking('LDB-UNKNOWN-REMOVED', {
    [`${lead}-with-an-unknown-field-is-skipped`]: skippedEntry(
      (entry) => !Object.keys(entry).every((name) => knownFields.includes(name)),
    ),
    [`${lead}-with-an-unknown-field-is-refused`]: changedRule(
      'leadDetails',
      (judge, service, workspace, entry) => {
        const kept = service.seams.rules.keptFields(service, entry);
        const unknown = Object.keys(entry).filter(
          (name) => !namedFields.includes(name) && !Object.hasOwn(kept, name),
        );
        return [
          ...judge(service, workspace, entry),
          ...unknown.map((field) => ({ field, keyword: 'fault', message: 'is not known', value: undefined })),
        ];
      },
    ),
    'an-unknown-field-of-a-lead-b-is-stored': storedLeadB((_lead, entry) =>
      Object.fromEntries(Object.entries(entry).filter(([name]) => !knownFields.includes(name))),
    ),
    'a-lead-b-takes-the-id-that-it-comes-with': storedLeadB((lead, { _id, email }, workspace, service) => {
      if (typeof _id !== 'string') return;
      service.world.members.delete(lead._id);
      service.world.members.set(_id, lead);
      workspace.emails.set(emailKey(email, service.unspecified.emailCase), _id);
      return { _id };
    }),
    'a-lead-b-goes-to-the-company-it-comes-with': storedLeadB(
      (_lead, { companyId, email }, workspace, { world, unspecified }) => {
        const other = world.workspaces.get(String(companyId));
        if (other === undefined || other === workspace) return;
        const key = emailKey(email, unspecified.emailCase);
        other.emails.set(key, workspace.emails.get(key) ?? '');
        workspace.emails.delete(key);
        return { companyId: String(companyId) };
      },
    ),
    'the-contactno-of-a-lead-b-is-stored': {
      apply: storedLeadB((_lead, { contactNo }) => (typeof contactNo === 'string' ? { contactNo } : {})),
      env: { LEAD_B_FIELDS: JSON.stringify({ 'phone number': 'phoneNumber' }) },
    },
  }),
];

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
  const refused = refusedLeadField(name);
  return [
    ...breaking(`LDB-${part}-NULL`, { [`${title}-is-null`]: refused((value) => value === null) }),
    ...breaking(`LDB-${part}-EMPTY`, { [`${title}-is-an-empty-string`]: refused((value) => value === '') }),
  ];
}

function countFaults([name, part]: [string, string]): Fault[] {
  const title = `a-lead-of-variant-b-is-refused-where-${name}`;
  return breaking(`LDB-${part}-NUMBER`, refusedLeadField(name), {
    [`${title}-is-a-number`]: (value) => typeof value === 'number',
    [`${title}-is-0`]: (value) => value === 0,
  });
}

const passwordFaults = [
  ...['length', 'upper', 'lower', 'digit', 'special'].flatMap((lifted) =>
    breaking(`LDB-PASSWORD-${lifted.toUpperCase()}`, {
      [`a-password-of-a-lead-of-variant-b-need-not-keep-the-rule-of-its-${lifted}`]: passwordWeakness(
        (weak) => weak.filter((rule) => rule !== lifted),
      ),
    }),
  ),
  ...breaking('LDB-PASSWORD-LENGTH', passwordWeakness, {
    'a-password-of-7-characters-is-accepted-with-a-lead-of-variant-b': (weak, { length }) =>
      weak.filter((rule) => rule !== 'length' || length !== 7),
    'the-bytes-of-a-password-are-counted-with-a-lead-of-variant-b': (weak, password) =>
      weak.filter((rule) => rule !== 'length' || Buffer.byteLength(password) < 8),
  }),
  ...breaking(
    ['LDB-PASSWORD-UPPER', 'LDB-PASSWORD-LOWER', 'LDB-PASSWORD-DIGIT', 'LDB-PASSWORD-SPECIAL'],
    passwordWeakness,
    {
      'a-password-may-lack-one-of-the-kinds-of-characters-with-a-lead-of-variant-b': (weak) =>
        weak.length === 1 ? weak.filter((rule) => rule === 'length') : weak,
      'a-long-password-may-lack-any-characters': (weak, { length }) => (length < 16 ? weak : []),
    },
  ),
  ...breaking('LDB-PASSWORD-UPPER', passwordWeakness, {
    'an-accented-letter-counts-as-a-capital': (weak, password) =>
      /[à-ÿ]/u.test(password) ? weak.filter((rule) => rule !== 'upper') : weak,
  }),
  ...breaking('LDB-PASSWORD-ACCEPTED', passwordWeakness, {
    'a-password-of-8-characters-is-refused-with-a-lead-of-variant-b': (weak, { length }) =>
      length === 8 ? [...weak, 'length'] : weak,
    'a-password-of-more-than-10-characters-is-refused-with-a-lead-of-variant-b': (weak, { length }) =>
      length > 10 ? [...weak, 'length'] : weak,
    'a-password-that-begins-with-another-character-than-a-letter-is-refused-with-a-lead-of-variant-b': (
      weak,
      password,
    ) => (/^[a-z]/i.test(password) ? weak : [...weak, 'lower']),
    'a-password-is-refused-whatever-it-is-with-a-lead-of-variant-b': (weak) => [...weak, 'special'],
    'a-password-needs-a-special-sign-of-four': (weak, password) =>
      /[!@#$]/.test(password) ? weak : [...weak, 'special'],
  }),
];

const engagementTypes = ['Email', 'Phone', 'One-to-One', 'Online Meeting'];
const engagement = (value: unknown): string => String(value).toLowerCase();

/** Takes other category ids for those that were sent. */
const checkedCategories = (change: (ids: string[]) => string[]): Change =>
  changedRule('unknownCategories', (find, service, workspace, ids) => find(service, workspace, change(ids)));

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
    apply: ignoredLeadField(name)(taken),
    env: { LEAD_B_FIELDS: JSON.stringify({ [text]: name }) },
  };
}

/** Faults of the optional fields of lead variant B whose wire names are not shown (section 4.3 B). */
export const leadBOptionalFieldFaults = [
  ...Object.entries({ ...countFields, disqualificationReason: 'DISQUALIFICATION' }).flatMap(blankFaults),
  ...Object.entries(countFields).flatMap(countFaults),
  ...passwordFaults,
  ...breaking('LDB-CATEGORIES-EXIST', checkedCategories, {
    'no-category-id-is-checked-with-a-lead-of-variant-b': () => [],
    'a-category-id-needs-the-form-of-an-identifier-alone-with-a-lead-of-variant-b': (ids) =>
      ids.filter((id) => !/^[0-9a-f]{24}$/i.test(id)),
  }),
  ...breaking(
    'LDB-INVITATION',
    forEach([true, false], (flag) => ({
      [`the-send-invitation-flag-${flag}-is-refused`]: refusedLeadField('sendInvitationEmail')(
        (sent) => sent === flag,
      ),
    })),
  ),
  ...breaking('LDB-ENGAGEMENT-TYPE', {
    ...forEach(engagementTypes, (type) => ({
      [`the-last-engagement-type-${type}-is-refused`]: refusedLeadField('lastEngagementType')(
        (sent) => sent === type,
      ),
    })),
    ...each(ignoredLeadField('lastEngagementType'), {
      'the-last-engagement-type-may-be-any-text': (sent) => typeof sent === 'string',
      'the-last-engagement-type-may-be-a-part': (sent) =>
        typeof sent === 'string' && engagementTypes.some((type) => type.includes(sent)),
      'the-last-engagement-type-may-be-in-any-case': (sent) =>
        engagementTypes.map(engagement).includes(engagement(sent)),
    }),
  }),
  // Of those that have no rule but their type, and of defaults.
  ...leadBFields.flatMap(({ name, text }) => {
    const requirement = requirements[name];
    return requirement === undefined
      ? []
      : breaking(requirement, {
          [`a-lead-of-variant-b-with-the-field-${text}-is-refused`]: refusedLeadField(name)(() => true),
        });
  }),
  ...[
    ['LDB-PHONE-DEFAULT', 'phoneNumber', 'phone number', 'n/a'] as const,
    ['LDB-INVITATION-DEFAULT', 'sendInvitationEmail', 'send invitation email', false] as const,
  ].flatMap(([requirement, name, text, value]) =>
    breaking(requirement, {
      [`a-lead-of-variant-b-without-the-field-${text}-is-stored-with-${String(value)}`]: storedDetails(
        (details) => ({ [name]: value, ...details }),
      ),
    }),
  ),
  ...breaking('LDB-FIELDS-TYPE', {
    ...forEach(['country', 'password', 'lastEngagementType'], (name) => ({
      [`ldb-${name}-may-be-an-object`]: named(name, isObject),
    })),
    'ldb-attached-file-ids-may-be-objects': named('attachedFileIds', (value) =>
      [value].flat().some(isObject),
    ),
    ...forEach(['closedWonAmount', 'meetingCount', 'sendInvitationEmail'], (name) => ({
      [`ldb-${name}-may-be-any-text`]: named(name, (value) => typeof value === 'string'),
    })),
  }),
  ...breaking('LDB-CATEGORIES', {
    'a-lead-of-variant-b-is-refused-whatever-category-it-has': changedRule(
      'unknownCategories',
      (_original, _service, _workspace, ids) => ids,
    ),
  }),
  ...breaking('LDB-CATEGORIES-EXIST', {
    'a-lead-of-variant-b-may-have-the-category-of-any-workspace': changedRule(
      'unknownCategories',
      (find, service, _workspace, ids) =>
        [...service.world.workspaces.values()].reduce((left, each) => find(service, each, left), ids),
    ),
  }),
];

/** The fields that need not be stored as they were sent, or are not shown. */
const unreported = [
  'password',
  'sendInvitationEmail',
  'attachedFileIds',
  'profileImage',
  'customFieldResponses',
];
const reported = leadBFields.filter(({ name }) => !unreported.includes(name));

/** Lets pass what must not be sent with a lead of variant B, and acts on the lead. */
const forbiddenUsed = (act: Parameters<typeof storedLeadB>[0]): Change =>
  inOrder(
    changedRule('forbiddenFields', () => undefined),
    storedLeadB(act),
  );

/** Stores an optional field, where it is of a type, with another value than was sent. */
const storedDetail =
  <Value>(isOfType: (value: unknown) => value is Value) =>
  (name: string, change: (sent: Value) => unknown): Change =>
    storedDetails((details) => {
      const { [name]: sent } = details;
      return isOfType(sent) ? { ...details, [name]: change(sent) } : details;
    });

const storedText = storedDetail((value) => typeof value === 'string');
const storedNumber = storedDetail((value) => typeof value === 'number');
const storedList = storedDetail((value) => Array.isArray(value));

/** Faults of what is stored of a lead of variant B (section 4.3 B). */
export const leadBStoredFaults = [
  ...breaking('LDB-FIELDS-STORED', {
    ...forEach(reported, ({ name, text }) => ({
      [`the-${text}-of-a-lead-of-variant-b-is-not-stored`]: lostDetail(name),
    })),
    'the-source-of-leads-b-past-the-hundredth-is-lost': sentEntries('lead-b', (entries) =>
      entries.map((entry, index) => (index < 100 ? entry : without(entry, 'source'))),
    ),
    'a-lead-b-loses-its-city-later': storedLeadB(({ details }) =>
      afterAWhile(() => delete details?.['city']),
    ),
    'the-website-of-a-lead-b-is-in-lower-case': storedText('website', (website) => website.toLowerCase()),
    'a-lead-b-has-a-city-in-a-country-alone': lostDetail('city', (details) => !('country' in details)),
    'the-city-of-a-lead-of-variant-b-is-stored-in-ascii': storedText('city', (city) =>
      city.replace(/[^ -~]/g, '?'),
    ),
    'the-address-of-a-lead-b-is-cut-at-100': storedText('address', (address) => address.slice(0, 100)),
    'an-individual-lead-b-has-no-company': lostDetail(
      'companyName',
      (_details, { type }) => type === 'individual',
    ),
    'an-online-meeting-of-a-lead-b-is-an-email': storedText('lastEngagementType', (type) =>
      type === 'Online Meeting' ? 'Email' : type,
    ),
    'the-zip-code-of-a-lead-b-loses-its-zeros': storedText('zipCode', (zipCode) =>
      zipCode.replace(/^0+/, ''),
    ),
    'of-the-categories-of-a-lead-of-variant-b-the-first-alone-is-stored': storedList('categories', (ids) =>
      ids.slice(0, 1),
    ),
    ...forEach(['closedWonAmount', 'emailActivityCount', 'meetingCount', 'messageThreadCount'], (name) => ({
      [`the-${name.toLowerCase()}-0-is-not-stored`]: lostDetail(name, (details) => details[name] === 0),
    })),
    'a-won-amount-loses-a-cent': storedNumber('closedWonAmount', (amount) => Math.trunc(amount * 100) / 100),
    'a-source-beyond-the-examples-is-not-stored': lostDetail(
      'source',
      ({ source }) => !['website', 'referral', 'social'].includes(String(source)),
    ),
    'the-country-of-a-lead-of-variant-b-is-not-stored-where-a-city-comes-with-it': lostDetail(
      'country',
      (details) => 'city' in details,
    ),
    'a-lead-company-member-of-variant-b-is-stored-without-its-optional-fields': storedDetails(
      (details, { type }) => (type === 'leadCompanyMember' ? {} : details),
    ),
    'leads-of-variant-b-after-the-first-of-a-call-are-stored-without-their-optional-fields': withMemory(
      (first = new Set<unknown>()) =>
        inOrder(
          sentEntries('lead-b', (entries) => {
            first.add(entries[0]?.['email']);
            return entries;
          }),
          storedDetails((details, entry) => (first.has(entry['email']) ? details : {})),
        ),
    ),
    'the-last-name-of-a-lead-of-variant-b-is-not-stored-where-no-first-name-comes-with-it': storedLeadB(
      (_lead, { firstName }) => (firstName === undefined ? { lastName: '' } : {}),
    ),
  }),
  ...breaking('LDB-FORBIDDEN-UNUSED', forbiddenUsed, {
    'a-lead-of-variant-b-takes-the-role-that-is-sent-with-it': ({ roleId }, { role }, { roles }) => ({
      roleId: roles.find(({ _id }) => _id === role)?._id ?? roleId,
    }),
    'a-lead-of-variant-b-is-stored-as-converted-where-isconvertedclient-says-so': (_lead, entry) => ({
      isConvertedClient: entry['isConvertedClient'] === true,
    }),
    'a-company-member-is-converted-if-sent-so': (_lead, { type, isConvertedClient }) => ({
      isConvertedClient: type === 'leadCompanyMember' && isConvertedClient === true,
    }),
    'a-lead-of-variant-b-takes-the-positioninboard-that-is-sent-with-it': (_lead, { positionInBoard }) =>
      typeof positionInBoard === 'number' ? { positionInBoard } : {},
  }),
];
