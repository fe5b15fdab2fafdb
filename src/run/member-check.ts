import { randomBytes } from 'node:crypto';
import type { Response } from '../exchange/response.js';
import { bearer } from '../operations/member.js';
import { buildRequest } from '../operations/request.js';
import type { Settings } from '../target/settings.js';
import type { Ask, SettingWarning } from './environment-findings.js';

/** What is wrong with the ids of members in the environment file, as far as PUT /orders tells. */
export interface MemberFindings {
  /** Ids of PROJECT_MANAGER_IDS that the target refuses although it accepts others. */
  unfit: string[];
  doubts: SettingWarning[];
}

/** How many project managers are asked about one by one, at most. */
const mostManagers = 12;

/**
 * Looks at PROJECT_MANAGER_IDS, OTHER_MEMBER_ID and CLIENT_MEMBER_ID by updates of an order that assign project managers
 * (section 4.5). A wrong id can't be distinguished from a target that breaks section 4.5, so each is a doubt that says both. Nothing
 * is found out of a target that assigns somebody who does not exist.
 * @param order an open order that takes updates
 */
export async function checkMembers(
  { environmentFixtures }: Settings,
  companyId: string,
  order: string,
  ask: Ask,
): Promise<MemberFindings> {
  const { accessToken = '', projectManagerIds, otherMemberId, clientMemberId } = environmentFixtures;
  const found: MemberFindings = { unfit: [], doubts: [] };
  const assign = (ids: readonly string[]): Promise<Response | undefined> => {
    const parts = ids.map((id): [string, string] => ['assignedProjectManagers[]', id]);
    const call = { headers: { companyid: companyId }, query: { pid: order }, parts };
    return ask(buildRequest('updateOrder', call, bearer(accessToken)));
  };
  const others = { OTHER_MEMBER_ID: otherMemberId, CLIENT_MEMBER_ID: clientMemberId };
  if (projectManagerIds.length === 0 && Object.values(others).every((id) => id === undefined)) return found;
  if ((await assign([randomBytes(12).toString('hex')]))?.refused !== true) return found;
  for (const [variable, id] of Object.entries(others))
    if (id !== undefined && (await assign([id]))?.ok === true)
      found.doubts.push({
        settings: [variable],
        message: `PUT /orders accepts ${variable} ${id} as a project manager: either it is the id of one, or the target accepts a member who is not one: check ${variable}.`,
      });
  // Asked last, so that the order is left with project managers.
  if (projectManagerIds.length > 0) await lookAtManagers(projectManagerIds, assign, found);
  return found;
}

async function lookAtManagers(
  ids: readonly string[],
  assign: (ids: readonly string[]) => Promise<Response | undefined>,
  found: MemberFindings,
): Promise<void> {
  if ((await assign(ids))?.refused !== true) return;
  const answers = [];
  for (const id of ids.slice(0, mostManagers)) answers.push({ id, answer: await assign([id]) });
  const accepted = answers.find(({ answer }) => answer?.ok === true);
  const settings = ['PROJECT_MANAGER_IDS'];
  for (const { id, answer } of answers) {
    if (answer?.refused !== true) continue;
    const reported = `PUT /orders refuses the id ${id} of PROJECT_MANAGER_IDS with ${answer.status}`;
    if (accepted === undefined)
      found.doubts.push({
        settings,
        message: `${reported}: either it is not a project manager of COMPANY_ID, or the target refuses one: check PROJECT_MANAGER_IDS.`,
      });
    else {
      found.unfit.push(id);
      found.doubts.push({
        settings,
        message: `${reported} and accepts ${accepted.id}: either it is not a project manager of COMPANY_ID, or the target refuses one. No test uses it: check PROJECT_MANAGER_IDS.`,
      });
    }
  }
}
