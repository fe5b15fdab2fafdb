import { isWithin, profiles } from '../contract/profiles.js';
import type { Profile } from '../contract/profiles.js';
import { catalogue } from '../contract/requirements.js';
import type { Settings } from '../target/settings.js';
import { undeclaredOf } from '../verdict/declared-features.js';

/** What settings let a run claim, without a request: what is claimed, and a line for each profile. */
export function profilePlan(settings: Settings): string[] {
  const live = catalogue().filter(({ excluded }) => excluded === undefined);
  const lines = profiles().map(({ id }) => {
    const count = live.filter(({ profile }) => isWithin(profile ?? 'full', id)).length;
    const open = missingFor(settings, id);
    const says = open.length === 0 ? 'what it takes is set' : `not set: ${open.join(', ')}`;
    return `  ${id.padEnd(11)} ${String(count).padStart(4)} requirements; ${says}`;
  });
  const claim =
    settings.profile === undefined
      ? 'PROFILE is not set: a run claims no profile. There are:'
      : `PROFILE claims the profile ${settings.profile}:`;
  const undeclared = undeclaredOf(settings);
  return [
    claim,
    ...lines,
    ...(undeclared === undefined
      ? []
      : [
          `A claim takes declared features as well: ${undeclared.variant ? 'LEAD_VARIANT' : 'LEAD_B_FIELDS'} is to be completed, and a run with PROFILE prints the lines for it.`,
        ]),
  ];
}

/** The settings that a profile takes and that are not there; a harness makes what the others stand for. */
function missingFor(settings: Settings, id: Profile['id']): string[] {
  if (settings.embedded || settings.harnessUrl !== undefined) return settings.writes ? [] : ['TARGET_WRITES'];
  if (id === 'full') return ['HARNESS_URL'];
  const taken = profiles().filter((profile) => isWithin(profile.id, id));
  const isSet = (name: string): boolean => {
    if (name === 'TARGET_WRITES') return settings.writes;
    // The one company of a key is found out.
    return settings.names.includes(name === 'COMPANY_ID' ? 'API_KEY' : name);
  };
  return taken.flatMap(({ all, any }) => [
    ...all.filter((name) => !isSet(name)),
    ...(any.length > 0 && !any.some(isSet) ? [`one of ${any.join(', ')}`] : []),
  ]);
}
