import type { StateHandler } from './params.js';
import { workspaceOf } from './params.js';

/** A new category (label) of a workspace, for lead variant B. */
export const category: StateHandler = (service, params) => {
  const workspace = workspaceOf(service, params);
  const categoryId = service.world.generator.id();
  workspace.categories.add(categoryId);
  return { categoryId };
};
