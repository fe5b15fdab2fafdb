import path from 'node:path';
import { ContractError, namesIn, once } from './contract-files.js';
import { profileIds } from './profiles.js';
import type { ProfileId } from './profiles.js';
import { byKey, like, oneOf, optional, readRows, text, texts } from './row-reader.js';
import type { Reader, RowOf } from './row-reader.js';

const folder = 'spec/requirements';

/** The least profile in which a requirement can be judged; undefined where no run can judge it. */
const profile: Reader<ProfileId | undefined> = (value, member, at) => {
  if (at.row.excluded === undefined) return oneOf(profileIds)(value, member, at);
  return value === undefined
    ? undefined
    : at.fail('has a profile, though it is excluded; leave one of them out');
};

/** One clause of the specification that a target can keep or break. */
const shape = {
  /** AREA-SUBJECT-…, never reused, e.g. `ORD-QUANTITY-MIN`. */
  id: like(/^[A-Z][A-Z0-9]*(-[A-Z0-9]+)+$/, 'AREA-SUBJECT in capitals'),
  profile,
  /** The section of the specification that states it, e.g. `4.5`; `0` is its preamble. */
  section: like(/^\d(\.\d)?$/, "'4' or '4.5', quoted"),
  /** Further sections that state it. */
  also: optional(texts),
  level: oneOf(['must', 'should']),
  /** How much it matters that it is kept; by default what the level says. */
  severity: optional(oneOf(['critical', 'major', 'minor'])),
  /** The clause as one sentence about the API. */
  text,
  /** The contradiction whose ruling it depends on. */
  contradiction: optional(text),
  /** The id of the reading under which the clause stands; left out where it stands under each. */
  reading: optional(text),
  /** The harness states without which it is untested. */
  needs: optional(texts),
  /** Requirements whose failure is in the way of its tests: where one fails, a failure of this is in doubt. */
  presumes: optional(texts),
  /** Why no run can judge it. */
  excluded: optional(text),
};

type Requirement = RowOf<typeof shape>;

const read = once(() => {
  const rows = namesIn(folder, '.yaml').flatMap((name) =>
    readRows(`${folder}/${name}`, 'id', shape).map((row) => ({ row, subject: path.parse(name).name })),
  );
  const all = rows.map(({ row }) => row);
  const byId = byKey(folder, all, ({ id }) => id);
  for (const { id, presumes = [] } of all)
    for (const presumed of presumes)
      if (byId.get(presumed)?.excluded !== undefined || !byId.has(presumed))
        throw new ContractError(
          `${folder}: ${id} presumes ${presumed}, which no test judges; correct the id.`,
        );
  return { all, byId, subjects: new Map(rows.map(({ row, subject }) => [row.id, subject])) };
});

/** The whole catalogue, file by file in the order of their names. Throws {@link ContractError} on a wrong row. */
export function catalogue(): Requirement[] {
  return read().all;
}

/** One row of the catalogue; undefined if it has none of this id. Throws {@link ContractError} on a wrong row. */
export function requirement(id: string): Requirement | undefined {
  return read().byId.get(id);
}

/** The file of the catalogue in which each requirement stands, without its ending, by the id of the requirement. */
export function subjects(): ReadonlyMap<string, string> {
  return read().subjects;
}
