import type { AnswersOf } from '../../setups.js';
import type { Door } from '../door.js';
import type { Probe } from '../surroundings.js';
import { isSuccess } from '../target.js';
import type { Target } from '../target.js';

/** The workspace in which the check does everything else; a second one shows that each is new. */
export async function probeWorkspace(
  door: Door,
  target: Target | undefined,
): Promise<AnswersOf<'workspace'>> {
  const made = await door.setup('workspace', {});
  const second = await door.setup('workspace', {});
  for (const member of ['companyId', 'apiKey', 'accessToken'] as const)
    if (made[member] === second[member])
      door.wrong('workspace', `Two workspaces have the same ${member}: each test is to have its own.`);
  if (made.clientRoleId !== undefined && made.clientRoleId === made.clientRoleDefinitionId)
    door.wrong('workspace', '/clientRoleId and /clientRoleDefinitionId are one: they differ in section 4.2.');
  if (target !== undefined) await lookInside(door, target, made);
  return made;
}

async function lookInside(
  door: Door,
  target: Target,
  { apiKey, companyId }: AnswersOf<'workspace'>,
): Promise<void> {
  const { status, ids } = await target.companies(apiKey);
  if (!isSuccess(status))
    door.wrong('workspace', `The target answers ${status} to its apiKey (GET /accounts/companies).`);
  else if (!ids.includes(companyId))
    door.wrong('workspace', 'The companies that the target lists for its apiKey are without its companyId.');
}

/** A category of the workspace. */
export const probeCategory: Probe = async ({ door, workspace: { companyId } }) => {
  await door.setup('category', { companyId });
};

/** The plan of the workspace (section 8). */
export const probePlan: Probe = async ({ door, workspace: { companyId } }) => {
  const plan = 'business-professional';
  const answer = await door.setup('workspace.plan', { companyId, plan });
  if (answer.plan !== plan)
    door.wrong('workspace.plan', `/plan is ${JSON.stringify(answer.plan)}, though ${plan} was asked for.`);
};
