import { ContractError } from './contract-error.js';
import { namesIn, readText } from './contract-files.js';
import { byKey, readRows, type RowReader } from './row-reader.js';

/** One clause of the specification that a target can keep or break. */
export interface Requirement {
  /** AREA-SUBJECT-…, never reused, e.g. `ORD-QUANTITY-MIN`. */
  id: string;
  /** The section of the specification that states it, e.g. `4.5`; `0` is its preamble. */
  section: string;
  /** Further sections that state it. */
  also?: string[];
  level: 'must' | 'should';
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
  /** Its test is still to be written. */
  pending?: true;
}

const folder = 'spec/requirements';
const members = [
  'id',
  'section',
  'also',
  'level',
  'text',
  'contradiction',
  'needs',
  'presumes',
  'excluded',
  'pending',
];

const parsedFiles = new Map<string, Requirement[]>();
let fileOfId: Map<string, string> | undefined;
let all: Requirement[] | undefined;

/** The whole catalogue, file by file in the order of their names. Throws {@link ContractError} on a wrong row. */
export function catalogue(): Requirement[] {
  if (!all) {
    const rows = files().flatMap(rowsOf);
    const byId = byKey(folder, rows, (row) => row.id);
    for (const { id, presumes = [] } of rows)
      for (const presumed of presumes)
        if (byId.get(presumed)?.excluded !== undefined || !byId.has(presumed))
          throw new ContractError(
            `${folder}: ${id} presumes ${presumed}, which no test judges; correct the id.`,
          );
    all = rows;
  }
  return all;
}

/**
 * One requirement by its id; parses the file of that id alone, so that a worker does not pay for the catalogue.
 * Throws {@link ContractError} where there is none.
 */
export function requirement(id: string): Requirement {
  fileOfId ??= indexFiles();
  const file = fileOfId.get(id);
  const found = file && rowsOf(file).find((row) => row.id === id);
  if (!found) throw new ContractError(`${folder} has no requirement ${id}; add the row or correct the id.`);
  return found;
}

/** Every id of the catalogue, found without parsing it. Throws {@link ContractError} where a file can't be read. */
export function requirementIds(): ReadonlySet<string> {
  fileOfId ??= indexFiles();
  return new Set(fileOfId.keys());
}

function files(): string[] {
  return namesIn(folder, '.yaml').map((name) => `${folder}/${name}`);
}

function indexFiles(): Map<string, string> {
  const index = new Map<string, string>();
  for (const file of files()) {
    for (const [, id] of readText(file).matchAll(/^- id: ([A-Z0-9-]+)\s*$/gm)) index.set(id!, file);
  }
  return index;
}

function rowsOf(file: string): Requirement[] {
  const known = parsedFiles.get(file);
  if (known) return known;
  const rows = readRows(file, 'id').map(asRequirement);
  parsedFiles.set(file, rows);
  return rows;
}

function asRequirement(row: RowReader): Requirement {
  row.only(members);
  const requirement: Requirement = {
    id: row.textLike('id', /^[A-Z][A-Z0-9]*(-[A-Z0-9]+)+$/, 'AREA-SUBJECT in capitals'),
    section: row.textLike('section', /^\d(\.\d)?$/, "'4' or '4.5', quoted"),
    also: row.optionalTexts('also'),
    level: row.oneOf('level', ['must', 'should']),
    text: row.text('text'),
    contradiction: row.optionalText('contradiction'),
    needs: row.optionalTexts('needs'),
    presumes: row.optionalTexts('presumes'),
    excluded: row.optionalText('excluded'),
    pending: row.optionalFlag('pending'),
  };
  if (requirement.excluded && requirement.pending) row.fail('is both excluded and pending; keep one of them');
  return withoutAbsent(requirement);
}

function withoutAbsent(row: Requirement): Requirement {
  return Object.fromEntries(
    Object.entries(row).filter(([, value]) => value !== undefined),
  ) as unknown as Requirement;
}
