import type { StateHandler } from './params.js';
import { workspaceOf } from './params.js';

/** A workspace whose subscription has expired. */
export const subscriptionExpire: StateHandler = (service, params) => {
  workspaceOf(service, params).subscriptionExpired = true;
  return {};
};
