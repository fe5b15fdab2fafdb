import type { Probe } from '../surroundings.js';

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
