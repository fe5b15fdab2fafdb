/**
 * ASSUMPTION: the wire names of lead variant B that the specification does not show (section 4.3). They stand here
 * alone, so that a target with other names is mirrored by a change of this file.
 */

/** What a field takes: its type, and whether null and an empty string stand for "no value". */
export interface LeadField {
  name: string;
  type: 'string' | 'number' | 'boolean' | 'string[]' | 'array';
  blank?: boolean;
  values?: readonly string[];
}

/** The optional fields with a rule that goes beyond their type are named here. */
export const passwordName = 'password';
export const categoriesName = 'categories';

/** The optional fields of variant B whose names are not shown. */
export const leadBFields: readonly LeadField[] = [
  { name: passwordName, type: 'string' },
  { name: 'phoneNumber', type: 'string' },
  { name: 'country', type: 'string' },
  { name: 'city', type: 'string' },
  { name: 'state', type: 'string' },
  { name: 'zipCode', type: 'string' },
  { name: 'address', type: 'string' },
  { name: categoriesName, type: 'string[]' },
  { name: 'companyName', type: 'string' },
  { name: 'sendInvitationEmail', type: 'boolean' },
  { name: 'source', type: 'string' },
  { name: 'estimatedValue', type: 'string' },
  { name: 'website', type: 'string' },
  { name: 'assignedAgentId', type: 'string' },
  { name: 'lastContactedDate', type: 'string' },
  { name: 'attachedFileIds', type: 'string[]' },
  { name: 'profileImage', type: 'string' },
  { name: 'customFieldResponses', type: 'array' },
  { name: 'closedWonCurrencyCode', type: 'string' },
  { name: 'closedWonAmount', type: 'number', blank: true },
  { name: 'lastEngagementDate', type: 'string' },
  { name: 'lastEngagementType', type: 'string', values: ['Email', 'Phone', 'One-to-One', 'Online Meeting'] },
  { name: 'firstOutreachDate', type: 'string' },
  { name: 'disqualificationReason', type: 'string', blank: true },
  { name: 'emailActivityCount', type: 'number', blank: true },
  { name: 'meetingCount', type: 'number', blank: true },
  { name: 'messageThreadCount', type: 'number', blank: true },
  { name: 'outreachActivityCount', type: 'number', blank: true },
  { name: 'lastActivityDate', type: 'string' },
];

/** What stands in a stored lead where the request left a field out (section 4.3). */
export const leadBDefaults = { phoneNumber: '', sendInvitationEmail: true } as const;

/** The members of the response of variant B. */
export const leadBResponse = {
  success: 'success',
  created: 'createdLeads',
  skipped: 'skippedLeads',
  id: '_id',
  name: 'name',
  status: 'status',
  email: 'email',
  reason: 'reason',
  existing: 'existingLead',
} as const;
