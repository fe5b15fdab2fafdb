import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'dotenv';
import { withPlaces } from './places.js';
import type { Place, Places } from './places.js';
import { SettingsError } from './settings-error.js';
import type { Variables } from './variables.js';

/** Variables that somebody wrote down, and the line of each. */
export interface WrittenVariables {
  variables: Variables;
  places: Places;
}

/** The same as they were read, with the lines that can't be. */
export interface ReadVariables extends WrittenVariables {
  mistakes: SettingsError[];
}

/** The beginning of an assignment, and the quote that its value begins with. */
const assignment = /^\s*(?:export\s+)?([A-Za-z_][\w.-]*)\s*=[^\S\n]*(["'`]?)/;

/**
 * The variables of the file `.env.<target>` in a directory. Throws {@link SettingsError} if it can't be read, or is missing
 * although the target is not the mock and BASE_URL is not set.
 */
export function environmentFile(
  target: string,
  baseUrl: string | undefined,
  directory: string,
): ReadVariables {
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
export function environmentFiles(directory: string): string[] {
  return existsSync(directory)
    ? readdirSync(directory)
        .filter((name) => /^\.env\.[\w][\w.-]*$/.test(name) && !/^\.env\.(mock|example)$/.test(name))
        .sort()
    : [];
}

/** Names as a sentence says that they are there. */
export function areThere(names: readonly string[]): string {
  return `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} there`;
}

/**
 * The lines `NAME=value` of a text, in the form of dotenv: quotes, comments, values of several lines. What would be lost
 * without a word is a mistake: a line that is none, a name that is set twice, a value that a `#` cuts off. No mistake
 * repeats a value.
 * @param source where the text is from, as sentences name it
 * @param remedy what to do about a line that is no assignment
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
