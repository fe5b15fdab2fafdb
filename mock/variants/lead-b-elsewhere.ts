import type { Seams } from '../service/service.js';
import type { Variant } from './variant.js';

/** Other wire names than the mock's own for the fields that variant B does not name: own name to other name. */
const otherFields: Record<string, string> = {
  password: 'userPassword',
  categories: 'labels',
  sendInvitationEmail: 'sendInvite',
  closedWonAmount: 'wonAmount',
  lastEngagementType: 'engagementType',
  disqualificationReason: 'disqualifyReason',
  emailActivityCount: 'emailCount',
  meetingCount: 'meetingsCount',
  messageThreadCount: 'threadCount',
  outreachActivityCount: 'outreachCount',
};

/** The same of the members of its answer. */
const otherMembers: Record<string, string> = {
  success: 'ok',
  createdLeads: 'added',
  skippedLeads: 'ignored',
  _id: 'leadId',
  name: 'fullName',
  status: 'state',
  email: 'address',
  reason: 'why',
  existingLead: 'existing',
};

/** Fields of variant B that a target may lack, by their names in the mock, with those of the table of 4.3. */
const absentFields: Record<string, string> = {
  phoneNumber: 'phone number',
  closedWonAmount: 'closed-won amount',
};

const ownNames = Object.fromEntries(Object.entries(otherFields).map(([own, other]) => [other, own]));

/** Variant B under other names, at another path, with another credential. */
export const leadBVariants: [string, Variant][] = [
  [
    'lead-b-other-names',
    {
      describe: 'Takes and answers variant B under other names, at a path of its own.',
      argument:
        'Section 4.3 shows neither the path of variant B nor the names of most of its fields and of its answer.',
      unspecified: { leadBPath: '/leads/import' },
      settings: { env: { LEAD_B_PATH: '/leads/import' } },
      apply: underOtherNames,
    },
  ],
  [
    'lead-b-bearer',
    {
      describe: 'Speaks variant B alone and takes a bearer token for it.',
      argument:
        'Sections 4.3 and 5 do not show the credential headers of variant B, nor which variant is current.',
      unspecified: { leadVariants: 'B', leadBCredential: 'bearer' },
      settings: { leadBBearer: true },
    },
  ],
  [
    'lead-b-bearer-of-each-workspace',
    {
      describe: 'Takes for variant B the bearer token of each workspace.',
      argument: 'Sections 4.3 and 5 do not show the credential headers of variant B.',
      unspecified: { leadBCredential: 'bearer' },
      settings: { env: { LEAD_B_HEADERS: '{"authorization":"Bearer ${ACCESS_TOKEN}"}' } },
    },
  ],
  [
    'lead-b-without-two-fields',
    {
      describe: 'Knows neither the phone number nor the closed-won amount of a lead of variant B.',
      argument:
        'Section 4.3 has two descriptions of the operation, shows no wire names of these fields of variant B, and removes what a target does not know.',
      settings: {
        env: {
          LEAD_B_FIELDS: JSON.stringify(
            Object.fromEntries(Object.values(absentFields).map((text) => [text, null])),
          ),
        },
      },
      apply: withoutFields,
    },
  ],
];

function underOtherNames(seams: Seams): Seams {
  return {
    ...seams,
    request(service, request) {
      const given = seams.request(service, request);
      if (!isLeadB(given.path) || !Array.isArray(given.body)) return given;
      return {
        ...given,
        body: given.body.map((entry: unknown) =>
          renamed(entry, (name) => ownNames[name] ?? unknownHere(name)),
        ),
      };
    },
    response(service, response, request) {
      const given = seams.response(service, response, request);
      if (!isLeadB(request.path) || given.status >= 400) return given;
      return { ...given, body: deeplyRenamed(given.body) };
    },
  };
}

function withoutFields(seams: Seams): Seams {
  return {
    ...seams,
    request(service, request) {
      const given = seams.request(service, request);
      if (!Array.isArray(given.body)) return given;
      return {
        ...given,
        body: given.body.map((entry: unknown) =>
          renamed(entry, (name) => (name in absentFields ? `unknown-${name}` : name)),
        ),
      };
    },
  };
}

function isLeadB(path: string): boolean {
  return path === '/leads/import';
}

/** The mock's own name for a field means nothing to this target. */
function unknownHere(name: string): string {
  return name in otherFields ? `unknown-${name}` : name;
}

function deeplyRenamed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(deeplyRenamed);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [
    otherMembers[name] ?? otherFields[name] ?? name,
    deeplyRenamed(member),
  ]);
  return Object.fromEntries(members) as unknown;
}

function renamed(entry: unknown, rename: (name: string) => string): unknown {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return entry;
  return Object.fromEntries(Object.entries(entry).map(([name, value]) => [rename(name), value]));
}
