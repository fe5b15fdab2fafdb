import { isObject } from '../../src/contract/json-value.js';
import type { ServiceRequest } from '../messages/request.js';
import type { ServiceResponse } from '../messages/response.js';
import type { Seams, Service } from '../service/service.js';
import type { Variant } from './variant.js';

/** What became of an entry that is left out. */
interface Refused {
  index: number;
  email: unknown;
  error: string;
}

/** Variants that refuse entries, and never a call for one of them. */
export const entryWiseVariants: [string, Variant][] = [
  [
    'duplicates-entry-wise',
    {
      describe:
        'Answers a call of variant A or of clients with 207 and an error for each duplicate, even where all are.',
      argument:
        'Section 4.4 says that a duplicate is a validation error for that entry, and section 7 not how it is reported.',
      unspecified: { duplicateEmail: 'entry' },
      apply: (seams) => ({
        ...seams,
        response(service, response, request): ServiceResponse {
          const given = seams.response(service, response, request);
          const entries = duplicatesIn(given);
          return isOfBulk(request) && entries !== undefined
            ? {
                ...given,
                status: 207,
                body: { message: 'Nothing was created', createdMembers: [], errors: entries },
              }
            : given;
        },
      }),
    },
  ],
  [
    'refused-entry-wise',
    {
      describe:
        'Leaves invalid entries out of a call, tells of each by an error or as skipped, and creates the rest.',
      argument:
        'Section 7 speaks of a validation error per entry, and sections 4.3 and 4.4 do not say what becomes of the call.',
      unspecified: { emptyArray: 'accepted', duplicateEmail: 'entry' },
      apply: (seams) => refusedEntryWise(seams, speaksB),
    },
  ],
  [
    'leads-without-company',
    {
      describe:
        'Takes every call for leads without a company id for one of variant B, and skips what is no lead of it.',
      argument:
        'Section 4.3 has no company id in variant B and reports what it does not create as skipped; what tells both variants apart is not shown (section 9).',
      unspecified: { emptyArray: 'accepted', duplicateEmail: 'entry', forbiddenFields: 'removed' },
      apply: (seams) =>
        refusedEntryWise(
          {
            ...seams,
            rules: {
              ...seams.rules,
              leadVariant: (service, request) =>
                seams.rules.header(service, request, 'companyid') === undefined ? 'B' : 'A',
            },
          },
          (_entry, service, request) => seams.rules.header(service, request, 'companyid') === undefined,
        ),
    },
  ],
];

/** The duplicates that a call was refused for. */
function duplicatesIn({ status, body }: ServiceResponse): unknown[] | undefined {
  if (status < 400 || !isObject(body) || !Array.isArray(body['entries'])) return undefined;
  const entries = body['entries'] as unknown[];
  return entries.every((entry) => isObject(entry) && 'email' in entry) ? entries : undefined;
}

/** Whether an entry for leads is one of variant B. */
type IsOfB = (entry: Record<string, unknown>, service: Service, request: ServiceRequest) => boolean;

const speaksB: IsOfB = (entry) => 'type' in entry || !('isConvertedClient' in entry || 'role' in entry);

function refusedEntryWise(seams: Seams, isOfB: IsOfB): Seams {
  const refusedOf = new WeakMap<ServiceRequest, Refused[]>();
  return {
    ...seams,
    request(service, request) {
      const given = seams.request(service, request);
      if (!isOfBulk(given) || !Array.isArray(given.body)) return given;
      const sent = given.body as unknown[];
      const refused = sent.flatMap((entry, index) =>
        isObject(entry)
          ? wrongIn(entry, given, index, given.operation === 'createLeads' && isOfB(entry, service, given))
          : [],
      );
      if (refused.length === 0) return given;
      const left = sent.filter((_entry, index) => !refused.some((each) => each.index === index));
      const changed = { ...given, body: left };
      refusedOf.set(changed, refused);
      return changed;
    },
    response(service, response, request) {
      const given = seams.response(service, response, request);
      const refused = refusedOf.get(request);
      if (refused === undefined || given.status >= 300 || !isObject(given.body)) return given;
      if (!('skippedLeads' in given.body)) return { ...given, body: { ...given.body, errors: refused } };
      const skipped = refused.map(({ email, error }) => ({ email: email ?? null, reason: error }));
      return {
        ...given,
        body: { ...given.body, skippedLeads: [...(given.body['skippedLeads'] as unknown[]), ...skipped] },
      };
    },
  };
}

function isOfBulk({ operation }: ServiceRequest): boolean {
  return operation === 'createLeads' || operation === 'createClients';
}

const texts = ['firstName', 'lastName', 'email', 'role', 'status', 'contactNo', 'source'];
const ofB = {
  type: ['individual', 'leadCompanyMember'],
  status: ['New', 'Contacted', 'Qualified', 'Working', 'Proposal Sent', 'Negotiation'],
};

function wrongIn(
  entry: Record<string, unknown>,
  { operation }: ServiceRequest,
  index: number,
  isB: boolean,
): Refused[] {
  const required = isB
    ? ['type', 'email', 'status']
    : [
        'firstName',
        'lastName',
        'email',
        'isConvertedClient',
        ...(operation === 'createLeads' ? ['role'] : []),
      ];
  const wrong = [
    ...required.filter((field) => entry[field] === undefined || entry[field] === null || entry[field] === ''),
    ...texts.filter((field) => entry[field] !== undefined && typeof entry[field] !== 'string'),
    ...(isB
      ? [
          ...Object.entries(ofB).flatMap(([field, listed]) =>
            listed.includes(String(entry[field])) ? [] : [field],
          ),
          ...(/^[^\s@]+@[^\s@]+$/.test(String(entry['email'])) ? [] : ['email']),
        ]
      : [
          ...(typeof entry['isConvertedClient'] === 'boolean' ? [] : ['isConvertedClient']),
          ...(operation === 'createLeads' && entry['isConvertedClient'] === true
            ? ['isConvertedClient']
            : []),
          ...(['number', 'undefined'].includes(typeof entry['positionInBoard']) ? [] : ['positionInBoard']),
        ]),
  ];
  const [field] = wrong;
  return field === undefined ? [] : [{ index, email: entry['email'], error: `${field} is not valid` }];
}
