import { HarnessError } from './harness-error.js';
import type { StateHandler } from './params.js';
import { optionalText, workspaceOf } from './params.js';

/** A new API key, where the role of the user who asks allows it (section 5). */
export const apiKeyRegenerate: StateHandler = (service, params) => {
  const workspace = workspaceOf(service, params);
  const role = optionalText(params, 'role') ?? 'SuperAdmin';
  if (!service.seams.rules.mayRegenerate(service, role)) {
    throw new HarnessError(403, `a user with the role ${role} may not regenerate the API key.`);
  }
  return { apiKey: service.seams.effects.regenerateKey(service, workspace) };
};
