import type { Member } from '../domain/members.js';
import { emailKey } from '../domain/members.js';
import type { Workspace } from '../domain/workspaces.js';
import type { Entry, Problem, ProblemEntry, RequestType, ServiceRequest } from '../messages/request.js';
import { refuseIf, Refusal, validationError } from '../messages/request.js';
import type { ServiceResponse } from '../messages/response.js';
import { respond } from '../messages/response.js';
import { authorizedByBearer, authorizedByKey } from '../rules/access.js';
import { shapeProblem, shapeViolations } from '../rules/shape.js';
import type { Service } from '../service/service.js';

/** What tells the creation of leads (variant A) from that of clients. */
interface BulkCreation {
  kind: 'lead' | 'client';
  type: RequestType;
  /** The required fields of text. */
  required: readonly string[];
  message: string;
  status: number;
  /** The rules of this kind alone. */
  check(workspace: Workspace, entry: Entry): Problem | undefined;
}

/** POST /members/bulk-client (section 4.4), which also converts leads (section 3.4). */
export function createClients(service: Service, request: ServiceRequest): Promise<ServiceResponse> {
  const { rules } = service.seams;
  return createMembers(service, request, {
    kind: 'client',
    type: 'client-request',
    required: ['firstName', 'lastName', 'email'],
    message: 'Client created successfully',
    status: service.unspecified.clientSuccessStatus,
    check: (workspace, entry) =>
      rules.conversionKnown(service, entry, rules.leadToConvert(service, workspace, entry)),
  });
}

/** Lead creation of variant A (section 4.3). */
export function createLeadsA(service: Service, request: ServiceRequest): Promise<ServiceResponse> {
  const { rules } = service.seams;
  return createMembers(service, request, {
    kind: 'lead',
    type: 'lead-a-request',
    required: ['firstName', 'lastName', 'email', 'role'],
    message: 'Lead created successfully',
    status: service.unspecified.leadSuccessStatus,
    check: (workspace, entry) =>
      rules.leadRoleIsMapping(service, workspace, entry) ?? rules.leadNotConverted(service, entry),
  });
}

/** Creates all entries of a call, or none; a duplicate refuses the call or itself, as the unspecified behaviours say. */
async function createMembers(
  service: Service,
  request: ServiceRequest,
  { kind, type, required, message, status, check }: BulkCreation,
): Promise<ServiceResponse> {
  const { unspecified, seams } = service;
  const { rules, effects } = seams;
  const workspace = authorizedByKey(service, request);
  const entries = await readEntries(service, request, 'A', type, required);
  entries.forEach((entry, index) => {
    const problem =
      rules.statusKnown(service, kind, entry) ??
      rules.fieldsKnown(service, kind, entry) ??
      check(workspace, entry);
    if (problem) throw new Refusal(ofEntry(problem, index));
  });

  const duplicates = duplicatesOf(service, workspace, entries);
  const [first] = duplicates;
  if (first && (duplicates.length === entries.length || unspecified.duplicateEmail === 'call'))
    throw new Refusal({
      ...validationError(`entry ${first.index}: ${first.message}`, 'email', unspecified.duplicateEmailStatus),
      entries: duplicates,
    });
  const refused = new Set(duplicates.map(({ index }) => index));
  const members: Member[] = [];
  entries.forEach((entry, index) => {
    if (refused.has(index)) return;
    const lead = kind === 'client' ? rules.leadToConvert(service, workspace, entry) : undefined;
    members.push(
      lead
        ? effects.convertLead(service, lead, entry)
        : effects.createMember(service, workspace, kind, entry),
    );
  });
  return respond(status, {
    message,
    createdMembers: members.map((member) => effects.createdMember(service, member)),
    ...(first && { errors: duplicates.map((entry) => ({ name: 'ValidationError', ...entry })) }),
  });
}

function duplicatesOf(service: Service, workspace: Workspace, entries: Entry[]): ProblemEntry[] {
  const { rules } = service.seams;
  const earlier = new Set<string>();
  return entries.flatMap((entry, index) => {
    const { email } = entry;
    const repeated = rules.emailRepeated(service, earlier, email);
    const taken =
      !rules.leadToConvert(service, workspace, entry) && rules.emailOwner(service, workspace, email);
    earlier.add(emailKey(email, service.unspecified.emailCase));
    if (!repeated && !taken) return [];
    const message = repeated ? 'email stands twice in this call' : 'email already belongs to a member';
    return [{ index, fieldName: 'email', email: String(email), message }];
  });
}

/** Lead creation of variant B: duplicates are skipped, anything else that is wrong refuses the call (section 4.3). */
export async function createLeadsB(service: Service, request: ServiceRequest): Promise<ServiceResponse> {
  const { unspecified, seams } = service;
  const { rules, effects } = seams;
  const workspace =
    unspecified.leadBCredential === 'bearer'
      ? authorizedByBearer(service, request)
      : authorizedByKey(service, request, { company: false });
  const entries = await readEntries(service, request, 'B', 'lead-b-request', ['email']);
  refuseIf(rules.clientRole(service, workspace));
  entries.forEach((entry, index) => {
    const forbidden = rules.forbiddenFields(service, entry);
    if (forbidden) throw new Refusal({ ...forbidden, entries: [{ index, message: forbidden.message }] });
    const violations = rules.leadDetails(service, workspace, entry);
    refuseIf(
      shapeProblem(
        violations.map((violation) => ({ ...violation, entry: index })),
        unspecified.invalidEntryStatus,
      ),
    );
  });

  const earlier = new Set<string>();
  const created: Member[] = [];
  const skipped: object[] = [];
  for (const entry of entries) {
    const { email } = entry;
    const owner = rules.emailOwner(service, workspace, email);
    const repeated = rules.emailRepeated(service, earlier, email);
    earlier.add(emailKey(email, unspecified.emailCase));
    if (owner || repeated) skipped.push(skippedLead(service, email, repeated, owner));
    else created.push(effects.createLeadB(service, workspace, entry, rules.keptFields(service, entry)));
  }
  // ASSUMPTION: the names of these members, and how a skipped lead is shown (section 4.3 shows neither).
  return respond(created.length > 0 ? 201 : 200, {
    success: true,
    createdLeads: created.map(({ _id, name, status }) => ({ _id, name, status })),
    skippedLeads: skipped,
  });
}

function skippedLead(service: Service, email: unknown, repeated: boolean, owner: Member | undefined): object {
  const reason = repeated ? 'The email stands twice in this call' : 'A member with this email exists';
  if (!owner || service.unspecified.existingLead === 'hidden') return { email, reason };
  const { _id, name, status } = owner;
  return { email, reason, existingLead: { _id, name, email: owner.email, status } };
}

/** The entries of a bulk call. Throws {@link Refusal} for their number and their shape. */
async function readEntries(
  service: Service,
  request: ServiceRequest,
  variant: 'A' | 'B',
  type: RequestType,
  required: readonly string[],
): Promise<Entry[]> {
  const { rules } = service.seams;
  const body: unknown = Array.isArray(request.body)
    ? request.body.map((entry: unknown) => rules.preparedEntry(service, variant, entry))
    : request.body;
  refuseIf(rules.bodyReadable(service, request, ['application/json']));
  if (Array.isArray(body)) {
    const limit = variant === 'A' ? 'arrayLimit' : 'leadLimit';
    refuseIf(rules.entriesSent(service, body) ?? rules[limit](service, body));
  }
  const violations = await shapeViolations(service, type, body);
  const found = violations.length > 0 ? violations : rules.emptyRequired(service, body as Entry[], required);
  refuseIf(shapeProblem(found, service.unspecified.invalidEntryStatus));
  return body as Entry[];
}

/** The problem of one entry as that of its call. */
function ofEntry(problem: Problem, index: number): Problem {
  const { message, fieldName } = problem;
  return { ...problem, entries: [{ index, ...(fieldName === undefined ? {} : { fieldName }), message }] };
}
