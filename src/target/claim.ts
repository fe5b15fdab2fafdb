import { profileIds } from '../contract/profiles.js';
import type { ProfileId } from '../contract/profiles.js';
import { SettingsError } from './settings-error.js';
import { choiceOf } from './variables.js';
import type { Variables } from './variables.js';

/**
 * The profile that PROFILE claims; undefined where nothing is claimed. Throws {@link SettingsError}, also where the claim
 * takes a harness and there is none.
 */
export function claimIn(variables: Variables, hasHarness: boolean): ProfileId | undefined {
  if (variables.PROFILE === undefined) return undefined;
  const claimed = choiceOf('PROFILE', variables, profileIds, 'full');
  if (claimed === 'full' && !hasHarness)
    throw new SettingsError(
      'PROFILE claims full, which takes a harness, and HARNESS_URL is not set: set it, or claim environment or key.',
      'PROFILE',
    );
  return claimed;
}
