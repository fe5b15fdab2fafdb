import type { Member } from '../../domain/members.js';
import type { ServiceRequest } from '../../messages/request.js';
import type { Service } from '../../service/service.js';

/** The name of the role of a member in its company; undefined where it has none. */
export function roleOf({ world }: Service, member: Member | undefined): string | undefined {
  const roles = world.workspaces.get(member?.companyId ?? '')?.roles;
  return roles?.find(({ _id }) => _id === member?.roleId)?.role.name;
}

/** The name of the role of the member who sent a request. */
export function callerRole({
  service,
  request,
}: {
  service: Service;
  request: ServiceRequest;
}): string | undefined {
  return roleOf(service, service.seams.rules.findCaller(service, request));
}

/** The rules that refuse the caller of an update, and whom they refuse. */
export const refusedCallers = {
  companyTied: 'member of other company',
  callerApproved: 'unapproved caller',
  callerHasRole: 'caller without role',
  subscriptionActive: 'expired subscription',
} as const;
