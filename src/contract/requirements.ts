import path from 'node:path';
import { ContractError, namesIn } from './contract-files.js';
import { profileIds } from './profiles.js';
import type { ProfileId } from './profiles.js';
import { byKey, readRows } from './row-reader.js';
import type { RowReader } from './row-reader.js';

/** One clause of the specification that a target can keep or break. */
export interface Requirement {
  /** AREA-SUBJECT-…, never reused, e.g. `ORD-QUANTITY-MIN`. */
  id: string;
  /** The least profile in which it can be judged; undefined where no run can judge it. */
  profile?: ProfileId;
  /** The section of the specification that states it, e.g. `4.5`; `0` is its preamble. */
  section: string;
  /** Further sections that state it. */
  also?: string[];
  level: 'must' | 'should';
  /** How much it matters that it is kept; by default what the level says. */
  severity?: 'critical' | 'major' | 'minor';
  /** The clause as one sentence about the API. */
  text: string;
  /** The contradiction whose ruling it depends on. */
  contradiction?: string;
  /** The harness states without which it is untested. */
  needs?: string[];
  /** Requirements whose failure is in the way of its tests: where one fails, a failure of this is in doubt. */
  presumes?: string[];
  /** Why no run can judge it. */
  excluded?: string;
}

const folder = 'spec/requirements';
const members = [
  'id',
  'profile',
  'section',
  'also',
  'level',
  'severity',
  'text',
  'contradiction',
  'needs',
  'presumes',
  'excluded',
];

let all: Requirement[] | undefined;

/** The whole catalogue, file by file in the order of their names. Throws {@link ContractError} on a wrong row. */
export function catalogue(): Requirement[] {
  all ??= checked(
    namesIn(folder, '.yaml').flatMap((name) => readRows(`${folder}/${name}`, 'id').map(asRequirement)),
  );
  return all;
}

let byId: ReadonlyMap<string, Requirement> | undefined;

/** One row of the catalogue; undefined if it has none of this id. Throws {@link ContractError} on a wrong row. */
export function requirement(id: string): Requirement | undefined {
  byId ??= new Map(catalogue().map((row) => [row.id, row]));
  return byId.get(id);
}

let subjectOf: ReadonlyMap<string, string> | undefined;

/** The file of the catalogue in which each requirement stands, without its ending, by the id of the requirement. */
export function subjects(): ReadonlyMap<string, string> {
  subjectOf ??= new Map(
    namesIn(folder, '.yaml').flatMap((name) =>
      readRows(`${folder}/${name}`, 'id').map(
        (row) => [asRequirement(row).id, path.parse(name).name] as const,
      ),
    ),
  );
  return subjectOf;
}

function checked(rows: Requirement[]): Requirement[] {
  const known = byKey(folder, rows, (row) => row.id);
  for (const { id, presumes = [] } of rows)
    for (const presumed of presumes)
      if (known.get(presumed)?.excluded !== undefined || !known.has(presumed))
        throw new ContractError(
          `${folder}: ${id} presumes ${presumed}, which no test judges; correct the id.`,
        );
  return rows;
}

function asRequirement(row: RowReader): Requirement {
  row.only(members);
  const excluded = row.optionalText('excluded');
  if (excluded !== undefined && row.optionalText('profile') !== undefined)
    row.fail('has a profile, though it is excluded; leave one of them out');
  const read: Requirement = {
    id: row.textLike('id', /^[A-Z][A-Z0-9]*(-[A-Z0-9]+)+$/, 'AREA-SUBJECT in capitals'),
    profile: excluded === undefined ? row.oneOf('profile', profileIds) : undefined,
    section: row.textLike('section', /^\d(\.\d)?$/, "'4' or '4.5', quoted"),
    also: row.optionalTexts('also'),
    level: row.oneOf('level', ['must', 'should']),
    severity: row.optionalOneOf('severity', ['critical', 'major', 'minor']),
    text: row.text('text'),
    contradiction: row.optionalText('contradiction'),
    needs: row.optionalTexts('needs'),
    presumes: row.optionalTexts('presumes'),
    excluded,
  };
  return Object.fromEntries(
    Object.entries(read).filter(([, value]) => value !== undefined),
  ) as unknown as Requirement;
}
