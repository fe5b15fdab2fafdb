/**
 * ASSUMPTION: the wire names of the fields of lead variant B that the specification does not show (section 4.3). They stand here
 * alone, so that a target with other names is mirrored by a change of this file.
 */

/** What a field takes: its type, and whether null and an empty string stand for "no value". */
export interface LeadField {
  name: string;
  /** Its name in the table of 4.3, by which the harness shows it. */
  text: string;
  type: 'string' | 'number' | 'boolean' | 'string[]' | 'array';
  blank?: boolean;
  values?: readonly string[];
}

/** The optional fields with a rule that goes beyond their type are named here. */
export const passwordName = 'password';
export const categoriesName = 'categories';

/** The optional fields of variant B whose names are not shown. */
export const leadBFields: readonly LeadField[] = [
  { name: passwordName, text: 'password', type: 'string' },
  { name: 'phoneNumber', text: 'phone number', type: 'string' },
  { name: 'country', text: 'country', type: 'string' },
  { name: 'city', text: 'city', type: 'string' },
  { name: 'state', text: 'state or region', type: 'string' },
  { name: 'zipCode', text: 'ZIP or postal code', type: 'string' },
  { name: 'address', text: 'address', type: 'string' },
  { name: categoriesName, text: 'categories or labels', type: 'string[]' },
  { name: 'companyName', text: 'company name', type: 'string' },
  { name: 'sendInvitationEmail', text: 'send invitation email', type: 'boolean' },
  { name: 'source', text: 'source', type: 'string' },
  { name: 'estimatedValue', text: 'estimated value', type: 'string' },
  { name: 'website', text: 'website', type: 'string' },
  { name: 'assignedAgentId', text: 'assigned agent id', type: 'string' },
  { name: 'lastContactedDate', text: 'last contacted date', type: 'string' },
  { name: 'attachedFileIds', text: 'attached file ids', type: 'string[]' },
  { name: 'profileImage', text: 'profile image', type: 'string' },
  { name: 'customFieldResponses', text: 'custom field responses', type: 'array' },
  { name: 'closedWonCurrencyCode', text: 'closed-won currency code', type: 'string' },
  { name: 'closedWonAmount', text: 'closed-won amount', type: 'number', blank: true },
  { name: 'lastEngagementDate', text: 'last engagement date', type: 'string' },
  {
    name: 'lastEngagementType',
    text: 'last engagement type',
    type: 'string',
    values: ['Email', 'Phone', 'One-to-One', 'Online Meeting'],
  },
  { name: 'firstOutreachDate', text: 'first outreach date', type: 'string' },
  { name: 'disqualificationReason', text: 'disqualification reason', type: 'string', blank: true },
  { name: 'emailActivityCount', text: 'email activity count', type: 'number', blank: true },
  { name: 'meetingCount', text: 'meeting count', type: 'number', blank: true },
  { name: 'messageThreadCount', text: 'message thread count', type: 'number', blank: true },
  { name: 'outreachActivityCount', text: 'outreach activity count', type: 'number', blank: true },
  { name: 'lastActivityDate', text: 'last activity date', type: 'string' },
];

/** What stands in a stored lead where the request left a field out (section 4.3). */
export const leadBDefaults = { phoneNumber: '', sendInvitationEmail: true } as const;
