import { isObject } from '../../src/contract/json-value.js';
import {
  changedAnswer,
  changedEffect,
  changedRequest,
  changedRule,
  inOrder,
  withMemory,
  withMembers,
} from '../faults/seams/change.js';
import type { Change } from '../faults/seams/change.js';
import type { Entry, ServiceRequest } from '../messages/request.js';
import type { ServiceResponse } from '../messages/response.js';
import type { Service } from '../service/service.js';
import type { Variants } from './variant.js';

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

const ownerId = 'a0'.repeat(12);

const unshownAnswer = 'Section 4.3 does not show the names of the answer of variant B, nor its form.';

/** Variants of how leads and clients are created. */
export const leadVariants: Variants = {
  'lead-b-other-names': {
    describe:
      'Takes and answers variant B under other names, at a path of its own, and converts a lead that its leadId names.',
    argument:
      'Section 4.3 shows neither the path of variant B nor the names of most of its fields and of its answer, and 3.4 not how an entry names the lead that it converts.',
    unspecified: { leadBPath: '/leads/import' },
    settings: { env: { LEAD_B_PATH: '/leads/import' } },
    apply: inOrder(
      renamedFields(isLeadB, (name) => ownNames[name] ?? (name in otherFields ? `unknown-${name}` : name)),
      changedAnswer((answer, request) =>
        isLeadB(request) && answer.status < 400 ? { ...answer, body: deeplyRenamed(answer.body) } : answer,
      ),
      changedRule('leadToConvert', (find, service, workspace, entry) => {
        const lead = find(service, workspace, entry);
        return lead?._id === entry['leadId'] ? lead : undefined;
      }),
    ),
  },
  'lead-b-bearer': {
    describe: 'Speaks variant B alone and takes a bearer token for it.',
    argument:
      'Sections 4.3 and 5 do not show the credential headers of variant B, nor which variant is current.',
    unspecified: { leadVariants: 'B', leadBCredential: 'bearer' },
    settings: { leadBBearer: true },
  },
  'lead-b-bearer-of-each-workspace': {
    describe: 'Takes for variant B the bearer token of each workspace.',
    argument: 'Sections 4.3 and 5 do not show the credential headers of variant B.',
    unspecified: { leadBCredential: 'bearer' },
    settings: { env: { LEAD_B_HEADERS: '{"authorization":"Bearer ${ACCESS_TOKEN}"}' } },
  },
  'lead-a-says-more': {
    describe: 'Speaks variant A alone, and answers it with a flag and a list of what failed.',
    argument: 'Section 4.3 says what the answer of variant A has, and not that it has nothing else.',
    unspecified: { leadVariants: 'A' },
    apply: changedAnswer((answer, { operation }) =>
      operation === 'createLeads' && answer.status < 300
        ? withMembers(answer, { success: true, failed: [] })
        : answer,
    ),
  },
  'lead-b-by-index': {
    describe:
      'Answers variant B with each lead and its owner beside its index, and with a list of all that was sent; takes passwords of ASCII alone.',
    argument: unshownAnswer,
    apply: inOrder(
      changedRule('passwordWeakness', (judge, service, password) => [
        ...judge(service, password),
        ...(/^[ -~]*$/.test(password) ? [] : (['special'] as const)),
      ]),
      answeredB(({ createdLeads, ...others }, { body }) => ({
        results: (body as Entry[]).map(({ email }, index) => ({ index, email })),
        createdLeads: createdLeads.map((lead, index) => ({ index, lead: { ownerId, ...lead } })),
        ...others,
      })),
    ),
  },
  'lead-b-as-resources': {
    describe:
      'Answers variant B with its leads as resources with attributes, whom it invited, and existing leads with a reason.',
    argument: unshownAnswer,
    apply: answeredB(({ createdLeads, skippedLeads, ...others }, { body }) => {
      const skipped = new Set(skippedLeads.map(({ email }) => email));
      return {
        ...others,
        invited: (body as Entry[]).map(({ email }) => email).filter((email) => !skipped.has(email)),
        createdLeads: createdLeads.map(({ _id: id, ...attributes }) => ({ id, type: 'leads', attributes })),
        skippedLeads: skippedLeads.map(({ existingLead, ...entry }) => ({
          ...(existingLead as object),
          ...entry,
        })),
      };
    }),
  },
  'lead-b-without-two-fields': {
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
    apply: renamedFields(
      () => true,
      (name) => (name in absentFields ? `unknown-${name}` : name),
    ),
  },
  'clients-converted-again': {
    describe:
      'Converts a client again whose email comes with isConvertedClient true, and puts a new record in the place of the old one.',
    argument: 'Section 3.4 says what becomes of a lead, and not what becomes of a client.',
    apply: inOrder(
      changedRule('leadToConvert', (find, service, workspace, entry) => {
        const owner = service.seams.rules.emailOwner(service, workspace, entry['email']);
        const isClient = entry['isConvertedClient'] === true && owner?.kind === 'client';
        return isClient ? owner : find(service, workspace, entry);
      }),
      changedEffect('convertLead', (convert, service, member, entry) => {
        const workspace = service.world.workspaces.get(member.companyId);
        if (member.kind !== 'client' || workspace === undefined) return convert(service, member, entry);
        service.world.members.delete(member._id);
        const client = service.seams.effects.createMember(service, workspace, 'client', entry);
        client.isConvertedClient = true;
        return client;
      }),
    ),
  },

  // They refuse entries, and never a call for one of them.
  'duplicates-entry-wise': {
    describe:
      'Answers a call of variant A or of clients with 207, a message of its own and an error for each duplicate, even where all are.',
    argument:
      'Section 4.4 says that a duplicate is a validation error for that entry, and section 7 not how it is reported.',
    unspecified: { duplicateEmail: 'entry' },
    apply: changedAnswer((answer, request) => {
      if (!isOfBulk(request)) return answer;
      if (answer.status < 300 && isObject(answer.body) && Array.isArray(answer.body.errors))
        return { ...withMembers(answer, { message: 'Some entries could not be created' }), status: 207 };
      const errors = duplicatesIn(answer);
      if (errors === undefined) return answer;
      return { ...answer, status: 207, body: { message: 'Nothing was created', errors } };
    }),
  },
  'result-of-each-entry': {
    describe:
      'Answers a call for leads of variant A with the result of each entry, a word, and one for clients with the numbers of both.',
    argument: 'Section 7 does not show the shape of the validation error of a duplicate.',
    unspecified: { duplicateEmail: 'entry' },
    apply: changedAnswer((answer, { operation, body: sent }) => {
      if (answer.status >= 300 || !isObject(answer.body) || !('createdMembers' in answer.body)) return answer;
      const { errors = [], ...body } = answer.body as { errors?: { index: number }[] };
      const { length } = sent as Entry[];
      const results = (sent as Entry[]).map(({ email }, index) => ({
        index,
        email,
        status: errors.some((error) => error.index === index) ? 'duplicate_email' : 'created',
      }));
      const summary = `${length - errors.length} created, ${errors.length} rejected`;
      return { ...answer, body: { ...body, ...(operation === 'createLeads' ? { results } : { summary }) } };
    }),
  },
  'refused-entry-wise': {
    describe:
      'Leaves invalid entries out of a call, those with an ampersand in the first name and those beyond a hundred, tells of each by an error or as skipped, and creates the rest.',
    argument:
      'Section 7 speaks of a validation error per entry, and sections 4.3 and 4.4 do not say what becomes of the call.',
    unspecified: { emptyArray: 'accepted', duplicateEmail: 'entry' },
    apply: refusedEntryWise((entry) => 'type' in entry || !('isConvertedClient' in entry || 'role' in entry)),
  },
  'leads-without-company': {
    describe:
      'Takes every call for leads without a company id for one of variant B, and skips what is no lead of it.',
    argument:
      'Section 4.3 has no company id in variant B and reports what it does not create as skipped; what tells both variants apart is not shown (section 9).',
    unspecified: { emptyArray: 'accepted', duplicateEmail: 'entry', forbiddenFields: 'removed' },
    apply: inOrder(
      changedRule('leadVariant', (_original, service, request) =>
        lacksCompany(service, request) ? 'B' : 'A',
      ),
      refusedEntryWise((_entry, service, request) => lacksCompany(service, request)),
    ),
  },
};

/** What the mock answers to variant B. */
interface AnswerB {
  createdLeads: Entry[];
  skippedLeads: Entry[];
}

/** Gives another form to what is answered to variant B. */
function answeredB(change: (body: AnswerB, request: ServiceRequest) => object): Change {
  return changedAnswer((answer, request) =>
    isObject(answer.body) && 'createdLeads' in answer.body
      ? { ...answer, body: change(answer.body as unknown as AnswerB, request) }
      : answer,
  );
}

function isLeadB({ path }: ServiceRequest): boolean {
  return path === '/leads/import';
}

/** Reads the fields of the entries of some requests under other names. */
function renamedFields(when: (request: ServiceRequest) => boolean, rename: (name: string) => string): Change {
  return changedRequest((_service, request) => {
    if (!when(request) || !Array.isArray(request.body)) return request;
    const body = request.body.map((entry: unknown) =>
      isObject(entry)
        ? Object.fromEntries(Object.entries(entry).map(([name, value]) => [rename(name), value]))
        : entry,
    );
    return { ...request, body };
  });
}

function deeplyRenamed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(deeplyRenamed);
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [
    otherMembers[name] ?? otherFields[name] ?? name,
    deeplyRenamed(member),
  ]);
  return Object.fromEntries(members) as unknown;
}

/** What became of an entry that is left out. */
interface Refused {
  index: number;
  email: unknown;
  error: string;
}

function lacksCompany(service: Service, request: ServiceRequest): boolean {
  return service.seams.rules.header(service, request, 'companyid') === undefined;
}

/** The duplicates that a call was refused for. */
function duplicatesIn({ status, body }: ServiceResponse): unknown[] | undefined {
  if (status < 400 || !isObject(body) || !Array.isArray(body['entries'])) return undefined;
  const entries = body['entries'] as unknown[];
  return entries.every((entry) => isObject(entry) && 'email' in entry) ? entries : undefined;
}

/** Whether an entry for leads is one of variant B. */
type IsOfB = (entry: Entry, service: Service, request: ServiceRequest) => boolean;

function refusedEntryWise(isOfB: IsOfB): Change {
  return withMemory((refusedOf = new WeakMap<ServiceRequest, Refused[]>()) =>
    inOrder(
      changedRequest((service, request) => {
        if (!isOfBulk(request) || !Array.isArray(request.body)) return request;
        const sent = request.body as unknown[];
        const isLead = request.operation === 'createLeads';
        const refused = sent.flatMap((entry, index) =>
          isObject(entry) ? wrongIn(entry, index, isLead, isLead && isOfB(entry, service, request)) : [],
        );
        if (refused.length === 0) return request;
        const left = sent.filter((_entry, index) => !refused.some((each) => each.index === index));
        const changed = { ...request, body: left };
        refusedOf.set(changed, refused);
        return changed;
      }),
      changedAnswer((answer, request) => {
        const refused = refusedOf.get(request);
        const { status, body } = answer;
        if (refused === undefined || status >= 300 || !isObject(body)) return answer;
        if (!('skippedLeads' in body)) return withMembers(answer, { errors: refused });
        const skipped = refused.map(({ email, error }) => ({ email: email ?? null, reason: error }));
        return withMembers(answer, { skippedLeads: [...(body['skippedLeads'] as unknown[]), ...skipped] });
      }),
    ),
  );
}

function isOfBulk({ operation }: ServiceRequest): boolean {
  return operation === 'createLeads' || operation === 'createClients';
}

const texts = ['firstName', 'lastName', 'email', 'role', 'status', 'contactNo', 'source'];
const ofB: Readonly<Record<string, readonly string[]>> = {
  type: ['individual', 'leadCompanyMember'],
  status: ['New', 'Contacted', 'Qualified', 'Working', 'Proposal Sent', 'Negotiation'],
};

/** How many entries of a call of variant A or of clients are created at most. */
const mostEntries = 100;

/** What is wrong with an entry; `isB` is whether it is one of variant B, `isLead` whether of a lead of either. */
function wrongIn(entry: Entry, index: number, isLead: boolean, isB: boolean): Refused[] {
  if (!isB && index >= mostEntries) return [{ index, email: entry['email'], error: 'one entry too many' }];
  const required = isB
    ? ['type', 'email', 'status']
    : ['firstName', 'lastName', 'email', 'isConvertedClient', ...(isLead ? ['role'] : [])];
  const { email, isConvertedClient: converted, positionInBoard: position } = entry;
  const [field] = [
    ...(String(entry['firstName']).includes('&') ? ['firstName'] : []),
    ...required.filter((name) => entry[name] === undefined || entry[name] === null || entry[name] === ''),
    ...texts.filter((name) => entry[name] !== undefined && typeof entry[name] !== 'string'),
    ...(isB
      ? [
          ...Object.keys(ofB).filter((name) => !ofB[name]?.includes(String(entry[name]))),
          ...(/^[^\s@]+@[^\s@]+$/.test(String(email)) ? [] : ['email']),
        ]
      : [
          ...(typeof converted === 'boolean' && !(isLead && converted) ? [] : ['isConvertedClient']),
          ...(['number', 'undefined'].includes(typeof position) ? [] : ['positionInBoard']),
        ]),
  ];
  return field === undefined ? [] : [{ index, email, error: `${field} is not valid` }];
}
