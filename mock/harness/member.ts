import { addMember, emailKey } from '../domain/members.js';
import { roleNamed } from '../domain/workspaces.js';
import { issueToken } from '../domain/world.js';
import { HarnessError } from './harness-error.js';
import type { StateHandler } from './params.js';
import { flag, optionalText, workspaceOf } from './params.js';

/** A signed-in member of a workspace, with or without approval and role. */
export const member: StateHandler = (service, params) => {
  const { world, unspecified } = service;
  const workspace = workspaceOf(service, params);
  const role = optionalText(params, 'role') ?? 'teamMember';
  const mapping = roleNamed(workspace, role);
  if (!mapping) throw new HarnessError(400, `the company has no role "${role}".`);
  const approved = flag(params, 'approved', true);
  const hasRole = flag(params, 'hasRole', true);
  const email =
    optionalText(params, 'email') ?? `member-${world.members.size + 1}@${workspace.company._id}.example`;
  if (service.seams.rules.emailOwner(service, workspace, email)) {
    throw new HarnessError(400, 'a member of the workspace already has this "email".');
  }
  const made = addMember(
    world,
    workspace,
    {
      kind: role === 'client' ? 'client' : 'staff',
      firstName: 'Member',
      lastName: String(world.members.size + 1),
      email,
      approved,
      ...(hasRole ? { roleId: mapping._id } : {}),
    },
    emailKey(email, unspecified.emailCase),
  );
  return { memberId: made._id, accessToken: issueToken(world, made._id) };
};
