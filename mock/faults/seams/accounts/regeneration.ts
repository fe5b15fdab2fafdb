import type { ApiKey, Workspace } from '../../../domain/workspaces.js';
import type { Service } from '../../../service/service.js';
import type { Change } from '../change.js';
import { changedEffect } from '../effect.js';
import { changedRule } from '../rule.js';

/** The regeneration of an API key, as it was done. */
interface Regeneration {
  service: Service;
  workspace: Workspace;
  /** The new key. */
  key: string;
  previous: ApiKey | undefined;
}

/** Acts once an API key was regenerated; it may show another key. */
export function regeneratedKey(act: (regeneration: Regeneration) => string | void): Change {
  return changedEffect('regenerateKey', (regenerate) => (service, workspace) => {
    const previous = service.world.keys.get(workspace.apiKey);
    const key = regenerate(service, workspace);
    return act({ service, workspace, key, previous }) ?? key;
  });
}

/** Lets other roles regenerate the API key; `right` is whether a role may. */
export function regeneratingRole(may: (role: string, right: boolean) => boolean): Change {
  return changedRule('mayRegenerate', (original) => (service, role) => may(role, original(service, role)));
}
