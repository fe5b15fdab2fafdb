import type { AnswersOf } from '../../setups.js';
import type { Door } from '../door.js';
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
