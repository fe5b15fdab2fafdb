import { leadBResponse } from '../configuration/lead-b-names.js';
import type { Member } from '../domain/members.js';
import { emailKey } from '../domain/members.js';
import type { Workspace } from '../domain/workspaces.js';
import type { Entry, Problem, ServiceRequest } from '../messages/request.js';
import type { ServiceResponse } from '../messages/response.js';
import { respond } from '../messages/response.js';
import { shapeProblem } from '../rules/shape.js';
import type { Service } from '../service/service.js';
import { authorizeBearer, authorizeKey } from './authorize.js';
import { readEntries, refusal } from './bodies.js';

/** Lead creation of variant B: duplicates are skipped, anything else that is wrong refuses the call (section 4.3). */
export async function createLeadsB(service: Service, request: ServiceRequest): Promise<ServiceResponse> {
  const { unspecified, seams } = service;
  const { rules, effects } = seams;
  const access =
    unspecified.leadBCredential === 'bearer'
      ? authorizeBearer(service, request)
      : authorizeKey(service, request, { company: false });
  if (access.problem) return refusal(unspecified, access.problem);
  const { workspace } = access;

  const read = await readEntries(service, request, 'B', {
    type: 'lead-b-request',
    limit: 'leadLimit',
    required: ['email'],
  });
  if (read.problem) return refusal(unspecified, read.problem);
  const { entries } = read;
  const problem = rules.clientRole(service, workspace) ?? wrongEntry(service, workspace, entries);
  if (problem) return refusal(unspecified, problem);

  const earlier = new Set<string>();
  const created: Member[] = [];
  const skipped: Record<string, unknown>[] = [];
  for (const entry of entries) {
    const { email } = entry;
    const owner = rules.emailOwner(service, workspace, email);
    const repeated = rules.emailRepeated(service, earlier, email);
    earlier.add(emailKey(email, unspecified.emailCase));
    if (owner || repeated) skipped.push(skippedLead(service, email, repeated, owner));
    else created.push(effects.createLeadB(service, workspace, entry, rules.keptFields(service, entry)));
  }
  return respond(created.length > 0 ? 201 : 200, {
    [leadBResponse.success]: true,
    [leadBResponse.created]: created.map(({ _id, name, status }) => ({
      [leadBResponse.id]: _id,
      [leadBResponse.name]: name,
      [leadBResponse.status]: status,
    })),
    [leadBResponse.skipped]: skipped,
  });
}

function wrongEntry(service: Service, workspace: Workspace, entries: Entry[]): Problem | undefined {
  const { rules } = service.seams;
  for (const [index, entry] of entries.entries()) {
    const forbidden = rules.forbiddenFields(service, entry);
    if (forbidden) return { ...forbidden, entries: [{ index, message: forbidden.message }] };
    const violations = rules.leadDetails(service, workspace, entry);
    const problem = shapeProblem(
      violations.map((violation) => ({ ...violation, entry: index })),
      service.unspecified.invalidEntryStatus,
    );
    if (problem) return problem;
  }
  return undefined;
}

function skippedLead(
  service: Service,
  email: unknown,
  repeated: boolean,
  owner: Member | undefined,
): Record<string, unknown> {
  const reason = repeated ? 'The email stands twice in this call' : 'A member with this email exists';
  const skipped: Record<string, unknown> = { [leadBResponse.email]: email, [leadBResponse.reason]: reason };
  if (owner && service.unspecified.existingLead === 'shown') {
    const { _id, name, status } = owner;
    skipped[leadBResponse.existing] = { _id, name, email: owner.email, status };
  }
  return skipped;
}
