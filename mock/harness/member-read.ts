import { leadBFields, passwordName } from '../configuration/lead-b-names.js';
import type { StateHandler } from './params.js';
import { optionalText, text, workspaceOf } from './params.js';

/** A member of a workspace as it is stored, by `memberId` or by `email`; null where there is none. */
export const memberRead: StateHandler = (service, params) => {
  const workspace = workspaceOf(service, params);
  const id = optionalText(params, 'memberId');
  const found =
    id === undefined
      ? service.seams.rules.emailOwner(service, workspace, text(params, 'email'))
      : service.world.members.get(id);
  if (found?.companyId !== workspace.company._id) return { member: null };
  const { details, ...stored } = found;
  const shown = Object.fromEntries(
    Object.entries(details ?? {})
      .filter(([name]) => name !== passwordName)
      .map(([name, value]) => [leadBFields.find((field) => field.name === name)?.text ?? name, value]),
  );
  const role = workspace.roles.find(({ _id }) => _id === stored.roleId)?.role.name;
  return { member: { ...stored, role, ...shown } };
};
