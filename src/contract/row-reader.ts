import { ContractError, readYaml } from './contract-files.js';
import { isObject } from './json-value.js';

/** One row of a YAML list, read member by member; every complaint names the file and the row. */
export class RowReader {
  readonly #file: string;
  readonly #position: number;
  readonly #row: Record<string, unknown>;
  readonly #idMember: string;

  /**
   * @param position of the row in its file, from 1
   * @param idMember the member that names a row in complaints
   */
  constructor(file: string, position: number, row: Record<string, unknown>, idMember: string) {
    this.#file = file;
    this.#position = position;
    this.#row = row;
    this.#idMember = idMember;
  }

  /** Throws where the row has a member that `known` does not list. */
  only(known: readonly string[]): void {
    const unknown = Object.keys(this.#row).find((member) => !known.includes(member));
    if (unknown) this.fail(`has the unknown member ${unknown}; use ${known.join(', ')}`);
  }

  /** A text that must be there and not be empty. */
  text(member: string): string {
    const value = this.#row[member];
    if (typeof value !== 'string' || value === '') this.fail(`needs ${member}, a text (quote a number)`);
    return value;
  }

  /** A text that may be empty or absent, which is the same here. */
  anyText(member: string): string {
    const value = this.#row[member];
    return value === undefined || value === '' || value === null ? '' : this.text(member);
  }

  /** A text that may be absent. */
  optionalText(member: string): string | undefined {
    return this.#row[member] === undefined ? undefined : this.text(member);
  }

  /** A text of the form `form`, described by `example`. */
  textLike(member: string, form: RegExp, example: string): string {
    const value = this.text(member);
    if (!form.test(value)) this.fail(`has the ${member} "${value}"; write it as ${example}`);
    return value;
  }

  /** One of the given texts. */
  oneOf<Choice extends string>(member: string, choices: readonly Choice[]): Choice {
    const value = this.#row[member];
    const choice = choices.find((each) => each === value);
    if (choice === undefined)
      this.fail(`has the ${member} ${JSON.stringify(value)}; write ${choices.join(' or ')}`);
    return choice;
  }

  /** One of the given texts; it may be absent. */
  optionalOneOf<Choice extends string>(member: string, choices: readonly Choice[]): Choice | undefined {
    return this.#row[member] === undefined ? undefined : this.oneOf(member, choices);
  }

  /** A list of texts that must be there; it may be empty. */
  texts(member: string): string[] {
    const value = this.#row[member];
    if (!Array.isArray(value) || value.some((each) => typeof each !== 'string' || each === '')) {
      this.fail(`needs ${member}, a list of texts`);
    }
    return value as string[];
  }

  /** A list of texts that may be absent. */
  optionalTexts(member: string): string[] | undefined {
    return this.#row[member] === undefined ? undefined : this.texts(member);
  }

  /** `true` or absent. */
  optionalFlag(member: string): true | undefined {
    const value = this.#row[member];
    if (value !== undefined && value !== true) this.fail(`has ${member}, which is true or absent`);
    return value as true | undefined;
  }

  /** A list of whole numbers that may be absent. */
  optionalWholeNumbers(member: string): number[] | undefined {
    const value = this.#row[member];
    if (value === undefined) return undefined;
    if (!Array.isArray(value) || !value.every((each) => Number.isInteger(each)))
      this.fail(`needs ${member}, a list of whole numbers`);
    return value as number[];
  }

  /** A mapping that must be there. */
  mapping(member: string): Record<string, unknown> {
    const value = this.#row[member];
    if (!isObject(value)) this.fail(`needs ${member}, a mapping`);
    return value;
  }

  /** A list of mappings that must be there, each as a reader of its own. */
  rows(member: string, idMember: string): RowReader[] {
    const value = this.#row[member];
    if (!Array.isArray(value)) this.fail(`needs ${member}, a list`);
    return (value as unknown[]).map((each, index) => {
      if (!isObject(each)) this.fail(`has ${member}[${index}], which is no mapping`);
      return new RowReader(this.#file, this.#position, each, idMember);
    });
  }

  /** Throws {@link ContractError}: the file, the row and `complaint`, a phrase that follows the name of the row. */
  fail(complaint: string): never {
    const id = this.#row[this.#idMember];
    const name = typeof id === 'string' ? `row ${this.#position} (${id})` : `row ${this.#position}`;
    throw new ContractError(`${this.#file}, ${name} ${complaint}.`);
  }
}

/** The rows of a YAML file that is a list of mappings; `idMember` names a row in complaints. Throws {@link ContractError}. */
export function readRows(file: string, idMember: string): RowReader[] {
  const value = readYaml(file);
  if (!Array.isArray(value)) throw new ContractError(`${file} is no list; write one row per entry.`);
  return (value as unknown[]).map((row, index) => {
    if (!isObject(row))
      throw new ContractError(`${file}, row ${index + 1} is no mapping; write ${idMember}: first.`);
    return new RowReader(file, index + 1, row, idMember);
  });
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
