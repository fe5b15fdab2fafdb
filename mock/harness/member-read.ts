import { HarnessError } from './harness-error.js';
import type { StateHandler } from './params.js';
import { optionalText, text, workspaceOf } from './params.js';

/** A state of the mock's own: a member of a workspace as it is stored, by `memberId` or by `email`. */
export const memberRead: StateHandler = (service, params) => {
  const workspace = workspaceOf(service, params);
  const id = optionalText(params, 'memberId');
  const found =
    id === undefined
      ? service.seams.rules.emailOwner(service, workspace, text(params, 'email'))
      : service.world.members.get(id);
  if (found?.companyId !== workspace.company._id)
    throw new HarnessError(400, 'the workspace has no such member.');
  const { details, ...stored } = found;
  const { password: _password, ...shown } = details ?? {};
  return { member: { ...stored, ...shown } };
};
