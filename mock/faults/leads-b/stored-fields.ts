import { leadBFields } from '../../configuration/lead-b-names.js';
import type { Member } from '../../domain/members.js';
import type { Workspace } from '../../domain/workspaces.js';
import type { Entry } from '../../messages/request-bodies.js';
import { breaking, forEach } from '../breaking.js';
import type { Fault } from '../fault.js';
import { sentEntries } from '../seams/accounts/bulk-call.js';
import { inOrder, remembering } from '../seams/change.js';
import type { Change } from '../seams/change.js';
import { changedEffect } from '../seams/effect.js';
import { changedRule } from '../seams/rule.js';

type Details = Record<string, unknown>;

const without = (details: Details, lost: string): Details =>
  Object.fromEntries(Object.entries(details).filter(([name]) => name !== lost));

/** Stores a lead of variant B with other optional fields than those that were sent. */
function storedDetails(change: (details: Details, entry: Entry) => Details): Change {
  return changedEffect(
    'createLeadB',
    (create) => (service, workspace, entry, details) =>
      create(service, workspace, entry, change(details, entry)),
  );
}

/** The fields that need not be stored as they were sent, or are not shown. */
const untold = ['password', 'sendInvitationEmail', 'attachedFileIds', 'profileImage', 'customFieldResponses'];
const reported = leadBFields.filter(({ name }) => !untold.includes(name));

type Act = (lead: Member, entry: Entry, workspace: Workspace) => void;

/** Acts on a lead of variant B once it is stored. */
const storedLead = (act: Act): Change =>
  changedEffect('createLeadB', (create) => (service, workspace, entry, details) => {
    const lead = create(service, workspace, entry, details);
    act(lead, entry, workspace);
    return lead;
  });

/** Lets pass what must not be sent with a lead of variant B, and acts on the lead. */
const forbiddenUsed = (act: Act): Change =>
  inOrder(
    changedRule('forbiddenFields', () => () => undefined),
    storedLead(act),
  );

const forbiddenFaults = breaking('LDB-FORBIDDEN-UNUSED', {
  'a-lead-of-variant-b-takes-the-role-that-is-sent-with-it': forbiddenUsed((lead, { role }, { roles }) => {
    lead.roleId = roles.find(({ _id }) => _id === role)?._id ?? lead.roleId;
  }),
  'a-lead-of-variant-b-is-stored-as-converted-where-isconvertedclient-says-so': forbiddenUsed(
    (lead, { isConvertedClient }) => {
      if (isConvertedClient === true) lead.isConvertedClient = true;
    },
  ),
  'a-lead-of-variant-b-takes-the-positioninboard-that-is-sent-with-it': forbiddenUsed(
    (lead, { positionInBoard }) => {
      if (typeof positionInBoard === 'number') lead.positionInBoard = positionInBoard;
    },
  ),
});

const fieldFaults = breaking('LDB-FIELDS-STORED', {
  ...forEach(reported, ({ name, text }) => ({
    [`the-${text}-of-a-lead-of-variant-b-is-not-stored`]: storedDetails((details) => without(details, name)),
  })),
  'the-country-of-a-lead-of-variant-b-is-not-stored-where-a-city-comes-with-it': storedDetails((details) =>
    'city' in details ? without(details, 'country') : details,
  ),
  'a-lead-company-member-of-variant-b-is-stored-without-its-optional-fields': storedDetails(
    (details, { type }) => (type === 'leadCompanyMember' ? {} : details),
  ),
  'leads-of-variant-b-after-the-first-of-a-call-are-stored-without-their-optional-fields': remembering(
    () => new Set<unknown>(),
    (first) =>
      inOrder(
        sentEntries('lead-b', (entries) => {
          first.add(entries[0]?.['email']);
          return entries;
        }),
        storedDetails((details, entry) => (first.has(entry['email']) ? details : {})),
      ),
  ),
  'the-last-name-of-a-lead-of-variant-b-is-not-stored-where-no-first-name-comes-with-it': storedLead(
    (lead, { firstName }) => {
      if (firstName === undefined) lead.lastName = '';
    },
  ),
});

/** Faults of what is stored of a lead of variant B (section 4.3 B). */
export const storedFieldFaults: readonly Fault[] = [...fieldFaults, ...forbiddenFaults];
