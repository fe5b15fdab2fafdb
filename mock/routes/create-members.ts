import type { Member } from '../domain/members.js';
import { emailKey } from '../domain/members.js';
import type { Workspace } from '../domain/workspaces.js';
import type { Entry, Problem, ProblemEntry, RequestType, ServiceRequest } from '../messages/request.js';
import { validationError } from '../messages/request.js';
import type { ServiceResponse } from '../messages/response.js';
import { respond } from '../messages/response.js';
import type { Service } from '../service/service.js';
import { authorizeKey } from './authorize.js';
import { readEntries, refusal } from './bodies.js';

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

/** Creates all entries of a call, or none; a duplicate refuses the call or itself, as the unspecified behaviours say. */
async function createMembers(
  service: Service,
  request: ServiceRequest,
  bulk: BulkCreation,
): Promise<ServiceResponse> {
  const { unspecified, seams } = service;
  const { rules, effects } = seams;
  const access = authorizeKey(service, request);
  if (access.problem) return refusal(unspecified, access.problem);
  const { workspace } = access;

  const { type, required } = bulk;
  const read = await readEntries(service, request, 'A', { type, limit: 'arrayLimit', required });
  if (read.problem) return refusal(unspecified, read.problem);
  const { entries } = read;
  const wrong = wrongEntry(service, workspace, bulk, entries);
  if (wrong) return refusal(unspecified, wrong);

  const duplicates = duplicatesOf(service, workspace, entries);
  const every = duplicates.length === entries.length;
  if (duplicates.length > 0 && (every || unspecified.duplicateEmail === 'call')) {
    return refusal(unspecified, duplicateProblem(duplicates, unspecified.duplicateEmailStatus));
  }
  const refused = new Set(duplicates.map(({ index }) => index));
  const members: Member[] = [];
  entries.forEach((entry, index) => {
    if (refused.has(index)) return;
    const lead = bulk.kind === 'client' ? rules.leadToConvert(service, workspace, entry) : undefined;
    members.push(
      lead
        ? effects.convertLead(service, lead, entry)
        : effects.createMember(service, workspace, bulk.kind, entry),
    );
  });
  const createdMembers = members.map((member) => effects.createdMember(service, member));
  const errors =
    duplicates.length > 0
      ? { errors: duplicates.map((entry) => ({ name: 'ValidationError', ...entry })) }
      : {};
  return respond(bulk.status, { message: bulk.message, createdMembers, ...errors });
}

function wrongEntry(
  service: Service,
  workspace: Workspace,
  bulk: BulkCreation,
  entries: Entry[],
): Problem | undefined {
  const { rules } = service.seams;
  for (const [index, entry] of entries.entries()) {
    const problem =
      rules.statusKnown(service, bulk.kind, entry) ??
      rules.fieldsKnown(service, bulk.kind, entry) ??
      bulk.check(workspace, entry) ??
      (bulk.kind === 'client'
        ? rules.conversionKnown(service, entry, rules.leadToConvert(service, workspace, entry))
        : undefined);
    if (!problem) continue;
    const { message, fieldName } = problem;
    return { ...problem, entries: [{ index, ...(fieldName === undefined ? {} : { fieldName }), message }] };
  }
  return undefined;
}

function duplicatesOf(service: Service, workspace: Workspace, entries: Entry[]): ProblemEntry[] {
  const { rules } = service.seams;
  const earlier = new Set<string>();
  const found: ProblemEntry[] = [];
  for (const [index, entry] of entries.entries()) {
    const { email } = entry;
    const repeated = rules.emailRepeated(service, earlier, email);
    const taken =
      !rules.leadToConvert(service, workspace, entry) && rules.emailOwner(service, workspace, email);
    if (repeated || taken) {
      const message = repeated ? 'email stands twice in this call' : 'email already belongs to a member';
      found.push({ index, fieldName: 'email', email: String(email), message });
    }
    earlier.add(emailKey(email, service.unspecified.emailCase));
  }
  return found;
}

function duplicateProblem(duplicates: ProblemEntry[], status: number): Problem {
  const [first] = duplicates;
  const message = `entry ${first?.index}: ${first?.message}`;
  return { ...validationError(message, 'email', status), entries: duplicates };
}

/** POST /members/bulk-client (section 4.4), which also converts leads (section 3.4). */
export function createClients(service: Service, request: ServiceRequest): Promise<ServiceResponse> {
  return createMembers(service, request, {
    kind: 'client',
    type: 'client-request',
    required: ['firstName', 'lastName', 'email'],
    message: 'Client created successfully',
    status: service.unspecified.clientSuccessStatus,
    check: () => undefined,
  });
}

/** Lead creation of variant A (section 4.3). */
export function createLeadsA(service: Service, request: ServiceRequest): Promise<ServiceResponse> {
  return createMembers(service, request, {
    kind: 'lead',
    type: 'lead-a-request',
    required: ['firstName', 'lastName', 'email', 'role'],
    message: 'Lead created successfully',
    status: service.unspecified.leadSuccessStatus,
    check: (workspace, entry) => {
      const { rules } = service.seams;
      return rules.leadRoleIsMapping(service, workspace, entry) ?? rules.leadNotConverted(service, entry);
    },
  });
}
