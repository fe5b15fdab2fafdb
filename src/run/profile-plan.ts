import { isWithin, profiles } from '../contract/profiles.js';
import { catalogue } from '../contract/requirements.js';
import type { Settings } from '../target/settings.js';
import { undeclaredOf } from '../verdict/profile-results.js';
import type { ProfileResult } from '../verdict/result.js';

/**
 * What settings let a run claim, without a request: what is claimed, and a line for each profile.
 * @param forecasts what a run without a harness can judge of each profile
 */
export function profilePlan(settings: Settings, forecasts?: readonly ProfileResult[]): string[] {
  const claim =
    settings.profile === undefined
      ? 'PROFILE is not set: a run claims no profile. There are:'
      : `PROFILE claims the profile ${settings.profile}:`;
  const undeclared = undeclaredOf(settings);
  return [
    claim,
    ...(forecasts?.map(forecastLine) ?? harnessLines(settings)),
    ...(undeclared === undefined
      ? []
      : [
          `A claim takes declared features as well: ${undeclared.variant ? 'LEAD_VARIANT' : 'LEAD_B_FIELDS'} is to be completed, and a run with PROFILE prints the lines for it.`,
        ]),
  ];
}

/** How many of the requirements of a profile can be judged, and what the others lack. */
function forecastLine({ id, passed, applicable, missing }: ProfileResult): string {
  const says = missing.length === 0 ? '' : `; missing: ${missing.join(', ')}`;
  return `  ${id.padEnd(11)} ${String(passed).padStart(4)} of ${applicable} requirements${says}`;
}

/** A harness makes what the tests of every profile need. */
function harnessLines({ writes }: Settings): string[] {
  const live = catalogue().filter(({ excluded }) => excluded === undefined);
  return profiles().map(({ id }) => {
    const count = live.filter(({ profile }) => isWithin(profile ?? 'full', id)).length;
    const says = writes ? 'what it takes is set' : 'not set: TARGET_WRITES';
    return `  ${id.padEnd(11)} ${String(count).padStart(4)} requirements; ${says}`;
  });
}
