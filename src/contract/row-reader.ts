import { ContractError, once, readYaml } from './contract-files.js';
import { isObject } from './json-value.js';

/** A row of a file that is being read; every complaint names the file and the row. */
export class Place {
  /**
   * @param position of the row in its file, from 1
   * @param idMember the member that names a row in complaints
   */
  constructor(
    readonly file: string,
    readonly position: number,
    readonly row: Record<string, unknown>,
    readonly idMember: string,
  ) {}

  /** Throws {@link ContractError}: the file, the row and `complaint`, a phrase that follows the name of the row. */
  fail(complaint: string): never {
    const id = this.row[this.idMember];
    const name = typeof id === 'string' ? `row ${this.position} (${id})` : `row ${this.position}`;
    throw new ContractError(`${this.file}, ${name} ${complaint}.`);
  }
}

/** Reads a member of a row, and fails at its place where the value is not what it has to be. */
export type Reader<T> = (value: unknown, member: string, at: Place) => T;

/** How each member of a row is read; a row has no others. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Shape = Record<string, Reader<any>>;

/** What is read by a shape. */
export type RowOf<S extends Shape> = { [Member in keyof S]: ReturnType<S[Member]> };

/** A text that must be there and not be empty. */
export const text: Reader<string> = (value, member, at) =>
  typeof value === 'string' && value !== '' ? value : at.fail(`needs ${member}, a text (quote a number)`);

/** A text of a form, described by an example. */
export function like(form: RegExp, example: string): Reader<string> {
  return (value, member, at) => {
    const found = text(value, member, at);
    return form.test(found) ? found : at.fail(`has the ${member} "${found}"; write it as ${example}`);
  };
}

/** One of some texts. */
export function oneOf<const Choice extends string>(choices: readonly Choice[]): Reader<Choice> {
  return (value, member, at) =>
    choices.find((each) => each === value) ??
    at.fail(`has the ${member} ${JSON.stringify(value)}; write ${choices.join(' or ')}`);
}

/** A list of texts; it may be empty. */
export const texts: Reader<string[]> = (value, member, at) =>
  Array.isArray(value) && value.every((each) => typeof each === 'string' && each !== '')
    ? value
    : at.fail(`needs ${member}, a list of texts`);

/** A list of whole numbers. */
export const wholeNumbers: Reader<number[]> = (value, member, at) =>
  Array.isArray(value) && value.every((each) => Number.isInteger(each))
    ? value
    : at.fail(`needs ${member}, a list of whole numbers`);

/** `true` or absent. */
export const flag: Reader<boolean> = (value, member, at) =>
  value === undefined || value === true ? value === true : at.fail(`has ${member}, which is true or absent`);

export const mapping: Reader<Record<string, unknown>> = (value, member, at) =>
  isObject(value) ? value : at.fail(`needs ${member}, a mapping`);

/** What may be absent. */
export function optional<T>(read: Reader<T>): Reader<T | undefined> {
  return (value, member, at) => (value === undefined ? undefined : read(value, member, at));
}

/** A list that may be absent, which is an empty one. */
export function orNone<T>(read: Reader<T[]>): Reader<T[]> {
  return (value, member, at) => (value === undefined ? [] : read(value, member, at));
}

/** A list that must not be empty; else the complaint. */
export function filled<T>(read: Reader<T[]>, complaint: string): Reader<T[]> {
  return (value, member, at) => {
    const found = read(value, member, at);
    return found.length > 0 ? found : at.fail(complaint);
  };
}

/**
 * A list of mappings, which is read as rows.
 * @param open whether they may have other members
 */
export function rows<S extends Shape>(idMember: string, shape: S, open = false): Reader<RowOf<S>[]> {
  return (value, member, at) => {
    if (!Array.isArray(value)) at.fail(`needs ${member}, a list`);
    return (value as unknown[]).map((each, index) =>
      isObject(each)
        ? readRow(new Place(at.file, at.position, each, idMember), shape, open)
        : at.fail(`has ${member}[${index}], which is no mapping`),
    );
  };
}

/** One row, without the members that are absent. Throws {@link ContractError} on what does not belong there. */
export function readRow<S extends Shape>(at: Place, shape: S, open = false): RowOf<S> {
  const known = Object.keys(shape);
  const unknown = Object.keys(at.row).find((member) => !known.includes(member));
  if (unknown && !open) at.fail(`has the unknown member ${unknown}; use ${known.join(', ')}`);
  const members = Object.entries(shape)
    .map(([member, read]) => [member, read(at.row[member], member, at) as unknown] as const)
    .filter(([, value]) => value !== undefined);
  return Object.fromEntries(members) as RowOf<S>;
}

/** The rows of a YAML file that is a list of mappings; `idMember` names a row in complaints. Throws {@link ContractError}. */
export function readRows<S extends Shape>(file: string, idMember: string, shape: S): RowOf<S>[] {
  const value = readYaml(file);
  if (!Array.isArray(value)) throw new ContractError(`${file} is no list; write one row per entry.`);
  return (value as unknown[]).map((row, index) => {
    if (!isObject(row))
      throw new ContractError(`${file}, row ${index + 1} is no mapping; write ${idMember}: first.`);
    return readRow(new Place(file, index + 1, row, idMember), shape);
  });
}

/**
 * The rows of a YAML file by their ids, in the order of the file, which is read at the first call.
 * @returns what throws {@link ContractError} on a wrong row and where two have one id
 */
export function table<S extends Shape>(
  file: string,
  idMember: keyof S & string,
  shape: S,
): () => ReadonlyMap<string, RowOf<S>> {
  return once(() => byKey(file, readRows(file, idMember, shape), (row) => String(row[idMember])));
}

/**
 * Throws {@link ContractError} where two rows have the same key; otherwise a map from key to row.
 * `file` says where the rows came from.
 */
export function byKey<Row>(file: string, rows: readonly Row[], key: (row: Row) => string): Map<string, Row> {
  const map = new Map<string, Row>();
  for (const row of rows) {
    if (map.has(key(row)))
      throw new ContractError(`${file} has ${key(row)} twice; give one of them another id.`);
    map.set(key(row), row);
  }
  return map;
}
