import type { Setup } from '../setups.js';
import { Unsupported } from '../unsupported.js';
import { companyOf, newId, newSecret, records } from './records.js';

const roles = ['SuperAdmin', 'Admin', 'projectManager', 'teamMember', 'client'];

/** A signed-in member. `role`, `approved` and `hasRole` are always there: the server puts the defaults in. */
export const member: Setup<'member'> = (params) => {
  companyOf(params.companyId);
  if (!roles.includes(params.role)) throw new Unsupported(`There is no role ${params.role} here.`);
  const memberId = newId();
  records.members.set(memberId, params);
  return { memberId, accessToken: newSecret() };
};
