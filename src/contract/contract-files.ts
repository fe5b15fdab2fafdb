import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isObject } from './json-value.js';

/** A file of spec/ or schemas/ that can't be used: one sentence that names it, what is wrong and what to do. */
export class ContractError extends Error {
  override name = 'ContractError';
}

const root = new URL('../../', import.meta.url);
const load = createRequire(import.meta.url);

/** The absolute path of a file or folder of the project, given as `spec/openapi.yaml`. */
export function contractPath(file: string): string {
  return fileURLToPath(new URL(file, root));
}

/** The text of a file of the project. Throws {@link ContractError} where it can't be read. */
export function readText(file: string): string {
  try {
    return readFileSync(contractPath(file), 'utf8');
  } catch (cause) {
    throw new ContractError(`${file} can't be read (${reason(cause)}); restore it.`, { cause });
  }
}

/** The value of a JSON file. Throws {@link ContractError} where it is missing or no JSON. */
export function readJson(file: string): unknown {
  return parsedFile(file, 'JSON', (text) => JSON.parse(text));
}

/** The value of a YAML file. Throws {@link ContractError} where it is missing or no YAML. */
export function readYaml(file: string): unknown {
  // Loaded at need: a worker that reads schemas alone does not pay for the parser.
  const yaml = load('js-yaml') as typeof import('js-yaml');
  return parsedFile(file, 'YAML', (text) => yaml.load(text));
}

function parsedFile(file: string, form: string, parse: (text: string) => unknown): unknown {
  const text = readText(file);
  try {
    return parse(text);
  } catch (cause) {
    throw new ContractError(`${file} is no ${form} (${reason(cause)}); correct it.`, { cause });
  }
}

/**
 * The names in a folder that end with `suffix`, sorted; none where the folder does not exist and `optional` is set.
 * Throws {@link ContractError} where the folder can't be read.
 */
export function namesIn(folder: string, suffix = '', optional = false): string[] {
  try {
    return readdirSync(contractPath(folder))
      .filter((name) => name.endsWith(suffix))
      .sort();
  } catch (cause) {
    if (optional && (cause as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new ContractError(`${folder} can't be read (${reason(cause)}); restore it.`, { cause });
  }
}

/** What reads something at the first call and keeps it. */
export function once<T>(read: () => T): () => T {
  let known: { value: T } | undefined;
  return () => (known ??= { value: read() }).value;
}

/** The same, for each key. */
export function onceEach<Key, T>(read: (key: Key) => T): (key: Key) => T {
  const known = new Map<Key, T>();
  return (key) => {
    if (!known.has(key)) known.set(key, read(key));
    return known.get(key) as T;
  };
}

function reason(cause: unknown): string {
  const error = cause as NodeJS.ErrnoException;
  return error.code?.startsWith('E') ? error.code : (error.message.split('\n')[0] ?? 'unknown');
}

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

/** What has to be there and of a kind. */
function needed<T>(isOne: (value: unknown) => value is T, kind: string): Reader<T> {
  return (value, member, at) => (isOne(value) ? value : at.fail(`needs ${member}, ${kind}`));
}

function isFilledText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** A text that must be there and not be empty. */
export const text = needed(isFilledText, 'a text (quote a number)');

/** A list of texts; it may be empty. */
export const texts = needed(
  (value): value is string[] => Array.isArray(value) && value.every(isFilledText),
  'a list of texts',
);

/** A list of whole numbers; it may be empty. */
export const wholeNumbers = needed(
  (value): value is number[] => Array.isArray(value) && value.every(Number.isInteger),
  'a list of whole numbers',
);

export const mapping = needed(isObject, 'a mapping');

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

/** `true` or absent. */
export const flag: Reader<boolean> = (value, member, at) =>
  value === undefined || value === true ? value === true : at.fail(`has ${member}, which is true or absent`);

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

/** Items by their keys, of which one may have several or none, each key where it came first. */
export function grouped<T, K extends string = string>(
  items: readonly T[],
  keysOf: (item: T) => K | readonly K[],
): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items)
    for (const key of [keysOf(item)].flat() as K[]) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [item]);
      else group.push(item);
    }
  return groups;
}
