import { ContractError } from './contract-files.js';
import { byKey, readRows } from './row-reader.js';
import type { RowReader } from './row-reader.js';

/** What a run is given, and so can judge, least first. */
export const profileIds = ['key', 'environment', 'full'] as const;

export type ProfileId = (typeof profileIds)[number];

/** A conformance profile. It takes what those before it take, and more. */
export interface Profile {
  id: ProfileId;
  /** What it is, in one sentence. */
  text: string;
  /** Names of the settings that it takes. */
  all: string[];
  /** Names of settings of which it takes at least one. */
  any: string[];
}

const file = 'spec/profiles.yaml';

let known: Profile[] | undefined;

/** The profiles, least first. Throws {@link ContractError} on a wrong row. */
export function profiles(): readonly Profile[] {
  known ??= checked([...byKey(file, readRows(file, 'id').map(asProfile), ({ id }) => id).values()]);
  return known;
}

/** Whether what is in one profile is in the other, too. */
export function isWithin(id: ProfileId, other: ProfileId): boolean {
  return profileIds.indexOf(id) <= profileIds.indexOf(other);
}

/** The greater of two profiles. */
export function greaterOf(id: ProfileId, other: ProfileId): ProfileId {
  return isWithin(id, other) ? other : id;
}

let taken: ReadonlyMap<ProfileId, ReadonlySet<string>> | undefined;

/** The names of the settings that a profile takes, with those of the profiles before it. */
export function settingsTaken(id: ProfileId): ReadonlySet<string> {
  taken ??= new Map(
    profileIds.map((each) => [
      each,
      new Set(
        profiles()
          .filter((profile) => isWithin(profile.id, each))
          .flatMap(({ all, any }) => [...all, ...any]),
      ),
    ]),
  );
  return taken.get(id) ?? new Set();
}

function asProfile(row: RowReader): Profile {
  row.only(['id', 'text', 'all', 'any']);
  const setting = /^[A-Z][A-Z0-9_]*$/;
  const settings = (names: string[]): string[] => {
    const wrong = names.find((name) => !setting.test(name));
    if (wrong !== undefined) row.fail(`takes "${wrong}", which is not the name of a setting`);
    return names;
  };
  return {
    id: row.oneOf('id', profileIds),
    text: row.text('text'),
    all: settings(row.texts('all')),
    any: settings(row.optionalTexts('any') ?? []),
  };
}

function checked(rows: Profile[]): Profile[] {
  if (rows.map(({ id }) => id).join() !== profileIds.join())
    throw new ContractError(`${file} has to list ${profileIds.join(', ')}, in this order.`);
  return rows;
}
