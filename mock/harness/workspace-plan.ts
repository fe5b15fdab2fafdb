import type { StateHandler } from './params.js';
import { text, workspaceOf } from './params.js';

/** Puts a workspace on a plan, for the limit of section 8. */
export const workspacePlan: StateHandler = (service, params) => {
  const workspace = workspaceOf(service, params);
  workspace.plan = text(params, 'plan');
  return { plan: workspace.plan, events: workspace.billing.events };
};
