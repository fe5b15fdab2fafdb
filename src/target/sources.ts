import path from 'node:path';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parse } from 'dotenv';
import { isObject, parsedJson } from '../contract/json-value.js';
import { SettingsError, withPlaces, present } from './variables.js';
import type { Mistakes, Place, Places, Variables } from './variables.js';

/**
 * Where the environment files and the accepted deviations of the targets lie, and below which reports are written: the
 * folder in which the command of an installed package was called (scripts/bin/), and the project's own otherwise.
 */
export const home = process.env.CONFORMANCE_HOME ?? path.resolve(import.meta.dirname, '../..');

/** The variables of a run, from wherever they come. */
export interface Sources extends WrittenVariables {
  target: string;
  /** The lists of orders that FIXTURES_COMMAND printed: they are added to those of the file. */
  perishable: Variables;
  /** What was written down for this target, in its file or by FIXTURES_COMMAND, with names that may be no setting. */
  written: Variables;
  /** What is set in the environment, with the names of other programs. */
  environment: Variables;
  /** Environment files that no TARGET chooses. */
  unused: string[];
}

/** The variable by which what FIXTURES_COMMAND printed reaches every process of a run: {@link WrittenVariables} as JSON. */
export const printedFixtures = 'CONFORMANCE_FIXTURES';

/** Whether a variable that FIXTURES_COMMAND printed is a list of orders that the run may use up. */
function isPerishable(name: string): boolean {
  return name.startsWith('ORDERS_');
}

/**
 * Reads the environment, what FIXTURES_COMMAND printed, and the file of the target. Throws {@link SettingsError} if there is
 * no such file to be read.
 * @param mistakes takes what is wrong with its lines
 */
export function readSources(environment: Variables, directory: string, mistakes: Mistakes): Sources {
  const set = present(environment);
  const target = set.TARGET ?? 'mock';
  if (!/^[\w][\w.-]*$/.test(target))
    throw new SettingsError(`TARGET is "${target}": use letters, digits, ".", "_" and "-" alone.`);
  const file = environmentFile(target, set.BASE_URL, directory);
  mistakes.add(...file.mistakes);
  const printed = printedBefore(set);
  const fresh = Object.entries(present(printed.variables));
  const lasting = Object.fromEntries(fresh.filter(([name]) => !isPerishable(name)));
  const inFile = present(file.variables);
  return {
    target,
    variables: { ...inFile, ...lasting, ...set },
    perishable: Object.fromEntries(fresh.filter(([name]) => isPerishable(name))),
    places: placesOf(set, file, printed),
    written: { ...file.variables, ...printed.variables },
    environment: set,
    unused: set.TARGET === undefined && set.BASE_URL === undefined ? environmentFiles(directory) : [],
  };
}

/** The names in the file that are no setting, each as a mistake. */
export function unknownNames(
  { written }: Pick<Sources, 'written'>,
  known: readonly string[],
): SettingsError[] {
  return Object.keys(written)
    .filter((name) => !known.includes(name))
    .map((name) => {
      const near = nearestSetting(name, known);
      const remedy =
        near === undefined
          ? 'docs/targets.md has all of them, so remove it'
          : `${near} is, so correct the name`;
      return new SettingsError(`${name} is not a setting: ${remedy}.`, name);
    });
}

/** What of the environment is probably not as somebody meant it, a sentence each. */
export function doubtfulNames(
  { environment, unused }: Pick<Sources, 'environment' | 'unused'>,
  known: readonly string[],
): string[] {
  const misspelt = Object.keys(environment).flatMap((name) => {
    const near = nearestSetting(name, known);
    return near === undefined || environment[near] !== undefined
      ? []
      : [
          `${name}, which is set in the environment, is not a setting: ${near} is, so correct the name or unset it.`,
        ];
  });
  const [first] = unused;
  return first === undefined
    ? misspelt
    : [
        ...misspelt,
        `TARGET is not set, so the target is the embedded mock. ${areThere(unused)}: TARGET=${first.replace('.env.', '')} chooses ${unused.length === 1 ? 'it' : 'one'}.`,
      ];
}

function printedBefore(set: Variables): WrittenVariables {
  const printed = parsedJson(set[printedFixtures] ?? '');
  return isObject(printed) ? (printed as unknown as WrittenVariables) : { variables: {}, places: {} };
}

function placesOf(
  set: Variables,
  file: WrittenVariables,
  printed: WrittenVariables,
): Record<string, readonly Place[]> {
  const names = [...Object.keys(file.places), ...Object.keys(printed.places)];
  return Object.fromEntries(
    names.map((name) => {
      const [inFile = [], inOutput = []] = [file.places[name], printed.places[name]];
      const written = inOutput.length > 0 && !isPerishable(name) ? inOutput : inFile;
      const over = ({ source, line }: Place): Place => ({
        source: `set in the environment, which wins over ${source}`,
        ...(line !== undefined && { line }),
      });
      return [name, set[name] === undefined ? written : written.map(over)];
    }),
  );
}

/**
 * The setting that a name was probably meant to be: it differs in a letter or two, in case or underscores, or lacks a word
 * in its middle (`PENDING_REVIEW`). Undefined for a name that is a setting, or like none. Names of other programs that only
 * end alike (`GITHUB_API_KEY`) are like none.
 */
export function nearestSetting(name: string, known: readonly string[]): string | undefined {
  if (known.includes(name) || name.length < 6) return undefined;
  const plain = plainOf(name);
  return (
    known.find((each) => plainOf(each) === plain) ??
    known.find((each) => isEdited(name, each)) ??
    known.find((each) => lacksWord(name, each))
  );
}

function plainOf(name: string): string {
  return name.replaceAll(/[_-]/g, '').toUpperCase();
}

/** Slips are rare in a first letter, and other programs have names of their own: SSL_CERT_FILE, TLS_CERT_FILE. */
function isEdited(name: string, known: string): boolean {
  return (
    known.includes('_') && name[0] === known[0] && changesBetween(name, known) <= (known.length < 12 ? 1 : 2)
  );
}

function lacksWord(name: string, known: string): boolean {
  const [some, all] = [name.split('_'), known.split('_')];
  return (
    some.length >= 2 &&
    some.length === all.length - 1 &&
    all.some((_word, at) => at > 0 && at < all.length - 1 && all.toSpliced(at, 1).join('_') === name)
  );
}

/** How many letters have to be put in, left out or changed, or two neighbours swapped. */
export function changesBetween(one: string, other: string): number {
  let [before, row]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      const least = Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      next.push(isSwap ? Math.min(least, (before[j - 2] ?? 0) + 1) : least);
    }
    [before, row] = [row, next];
  }
  return row[other.length] ?? 0;
}

/** Variables that somebody wrote down, and the line of each. */
export interface WrittenVariables {
  variables: Variables;
  places: Places;
}

/** The same as they were read, with the lines that can't be. */
interface ReadVariables extends WrittenVariables {
  mistakes: SettingsError[];
}

/** The beginning of an assignment, and the quote that its value begins with. */
const assignment = /^\s*(?:export\s+)?([A-Za-z_][\w.-]*)\s*=[^\S\n]*(["'`]?)/;

/**
 * The variables of the file `.env.<target>` in a directory. Throws {@link SettingsError} if it can't be read, or is missing
 * although the target is not the mock and BASE_URL is not set.
 */
function environmentFile(target: string, baseUrl: string | undefined, directory: string): ReadVariables {
  const name = `.env.${target}`;
  const file = path.join(directory, name);
  if (!existsSync(file)) {
    if (target === 'mock' || baseUrl !== undefined) return { variables: {}, places: {}, mistakes: [] };
    const others = environmentFiles(directory);
    const known = others.length === 0 ? '' : `, or correct TARGET: ${areThere(others)}`;
    throw new SettingsError(
      `TARGET is "${target}", but there is no file ${name}: write it or set BASE_URL${known}.`,
    );
  }
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new SettingsError(`The file ${name} can't be read (${(error as Error).message}).`);
  }
  return writtenVariables(text, name, 'correct it, or begin it with # if it is a comment');
}

/** The names of the environment files of targets in a directory. */
function environmentFiles(directory: string): string[] {
  return existsSync(directory)
    ? readdirSync(directory)
        .filter((name) => /^\.env\.[\w][\w.-]*$/.test(name) && !/^\.env\.(mock|example)$/.test(name))
        .sort()
    : [];
}

/** Names as a sentence says that they are there. */
function areThere(names: readonly string[]): string {
  return `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} there`;
}

/**
 * The lines `NAME=value` of a text in the form of dotenv. What dotenv would lose without a word is a mistake, which repeats
 * no value: a line that is none, a name that is set twice, a value that a `#` cuts off.
 * @param source where the text is from; `remedy` what to do about a line that is no assignment
 */
export function writtenVariables(text: string, source: string, remedy: string): ReadVariables {
  const mistakes: SettingsError[] = [];
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
  const variables: Variables = {};
  const places: Record<string, Place[]> = {};
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (/^\s*(#|$)/.test(line)) continue;
    const place = { source, line: at + 1 };
    const [begin = '', name, quote = ''] = assignment.exec(line) ?? [];
    if (name === undefined) {
      mistakes.push(wrongLine(`A line is not of the form NAME=value: ${remedy}.`, place));
      continue;
    }
    let entry = line;
    const closes = (value: string): boolean => value.replace(/\\./g, '').includes(quote);
    if (quote !== '' && !closes(line.slice(begin.length))) {
      const end = lines.findIndex((each, index) => index > at && closes(each));
      if (end >= 0) {
        entry = lines.slice(at, end + 1).join('\n');
        at = end;
      }
    }
    if (quote === '' && /\S#/.test(line.slice(begin.length).replace(/\s#.*$/, '')))
      mistakes.push(wrongLine(`The value of ${name} would end before its "#": put it in quotes.`, place));
    // What is left of such a value says nothing.
    else variables[name] = parse(entry)[name] ?? '';
    places[name] = [...(places[name] ?? []), place];
  }
  for (const [name, all] of Object.entries(places))
    if (all.length > 1) mistakes.push(wrongLine(`${name} is set twice: remove one of them.`, ...all));
  return { variables, places, mistakes };
}

function wrongLine(sentence: string, ...places: Place[]): SettingsError {
  return new SettingsError(withPlaces(sentence, [''], { '': places }));
}
