import { addMember, emailKey } from '../domain/members.js';
import { addWorkspace, roleNamed } from '../domain/workspaces.js';
import { issueToken } from '../domain/world.js';
import type { StateHandler } from './params.js';
import { optionalText } from './params.js';

/** A new workspace with its key and a signed-in SuperAdmin. */
export const workspace: StateHandler = ({ world, unspecified }, params) => {
  const made = addWorkspace(world, optionalText(params, 'name'));
  const companyId = made.company._id;
  const email = `owner@${companyId}.example`;
  const owner = addMember(
    world,
    made,
    {
      kind: 'staff',
      firstName: 'Workspace',
      lastName: 'Owner',
      email,
      roleId: roleNamed(made, 'SuperAdmin')?._id,
    },
    emailKey(email, unspecified.emailCase),
  );
  const client = roleNamed(made, 'client');
  return {
    companyId,
    apiKey: made.apiKey,
    accessToken: issueToken(world, owner._id),
    clientRoleId: client?._id,
    clientRoleDefinitionId: client?.role._id,
  };
};
