import { ContractError, once, onceEach } from './contract-files.js';
import { orNone, texts, readRows, text, oneOf } from './row-reader.js';
import type { Reader } from './row-reader.js';

/** What a run is given, and so can judge, least first. */
export const profileIds = ['key', 'environment', 'full'] as const;

export type ProfileId = (typeof profileIds)[number];

const file = 'spec/profiles.yaml';

/** Names of settings. */
function settings(read: Reader<string[]>): Reader<string[]> {
  return (value, member, at) => {
    const names = read(value, member, at);
    const wrong = names.find((name) => !/^[A-Z][A-Z0-9_]*$/.test(name));
    return wrong === undefined ? names : at.fail(`takes "${wrong}", which is not the name of a setting`);
  };
}

/** A conformance profile. It takes what those before it take, and more. */
const shape = {
  id: oneOf(profileIds),
  /** What it is, in one sentence. */
  text,
  /** Names of the settings that it takes. */
  all: settings(texts),
  /** Names of settings of which it takes at least one. */
  any: settings(orNone(texts)),
};

/** The profiles, least first. Throws {@link ContractError} on a wrong row. */
export const profiles = once(() => {
  const rows = readRows(file, 'id', shape);
  if (rows.map(({ id }) => id).join() !== profileIds.join())
    throw new ContractError(`${file} has to list ${profileIds.join(', ')}, in this order.`);
  return rows;
});

/** Whether what is in one profile is in the other, too. */
export function isWithin(id: ProfileId, other: ProfileId): boolean {
  return profileIds.indexOf(id) <= profileIds.indexOf(other);
}

/** The greater of two profiles. */
export function greaterOf(id: ProfileId, other: ProfileId): ProfileId {
  return isWithin(id, other) ? other : id;
}

/** The names of the settings that a profile takes, with those of the profiles before it. */
export const settingsTaken = onceEach((id: ProfileId): ReadonlySet<string> => {
  const within = profiles().filter((profile) => isWithin(profile.id, id));
  return new Set(within.flatMap(({ all, any }) => [...all, ...any]));
});
