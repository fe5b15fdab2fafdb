import { existsSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { isObject, parsedJson } from '../contract/json-value.js';

/** Variables of the environment by name; an empty one counts as not set. */
export type Variables = Record<string, string | undefined>;

/** The variables that have a value. */
export function present(variables: Variables): Variables {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
}

/** A comma-separated list; empty where the variable is not set. */
export function listOf(name: string, variables: Variables): string[] {
  return (variables[name] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** What a variable holds, if it is of the right form. Throws {@link SettingsError}. */
function formed(
  name: string,
  variables: Variables,
  isRight: (value: string) => boolean,
  remedy: string,
  shown: (value: string) => string = String,
): string | undefined {
  const value = variables[name];
  if (value !== undefined && !isRight(value))
    throw new SettingsError(`${name} is "${shown(value)}": ${remedy}.`, name);
  return value;
}

/** A full HTTP address, without slashes at its end. Throws {@link SettingsError}. */
export function addressOf(name: string, variables: Variables): string | undefined {
  const isAddress = (value: string): boolean => /^https?:\/\/[^/]/.test(value) && URL.canParse(value);
  const remedy = 'give a full address that begins with http:// or https://';
  return formed(name, variables, isAddress, remedy, printable)?.replace(/\/+$/, '');
}

/** An address to which paths are appended: without credentials, query and fragment. As {@link addressOf}. */
export function baseAddressOf(name: string, variables: Variables): string | undefined {
  const value = addressOf(name, variables);
  if (value === undefined) return undefined;
  const { username, password } = new URL(value);
  if (username !== '' || password !== '')
    throw new SettingsError(
      `${name} carries a user name or a password, which no request can send beside the credentials of the service: remove them.`,
      name,
    );
  if (/[?#]/.test(value))
    throw new SettingsError(
      `${name} is "${printable(value)}": paths are appended to it, so end it before "?" and "#".`,
      name,
    );
  return value;
}

/** An address as it may be shown: without the credentials and the query, which may be secret. */
export function printable(address: string): string {
  return address.replace(/^([a-z]+:\/\/)?[^/?#]*@/i, '$1…@').replace(/\?.*$/s, '?…');
}

/** A number above zero. Throws {@link SettingsError}. */
export function numberOf(name: string, variables: Variables): number | undefined {
  const isNumber = (value: string): boolean => /^\d+(\.\d+)?$/.test(value) && Number(value) > 0;
  const value = formed(name, variables, isNumber, 'give a number above zero');
  return value === undefined ? undefined : Number(value);
}

/** One of the given values. Throws {@link SettingsError}. */
export function choiceOf<T extends string>(
  name: string,
  variables: Variables,
  values: readonly T[],
  fallback: T,
): T {
  const isOne = (value: string): boolean => (values as readonly string[]).includes(value);
  return (formed(name, variables, isOne, `use one of ${values.join(', ')}`) as T | undefined) ?? fallback;
}

/** A port number. Throws {@link SettingsError}. */
export function portOf(name: string, variables: Variables): number | undefined {
  const isPort = (value: string): boolean => /^\d+$/.test(value) && Number(value) <= 65535;
  const value = formed(name, variables, isPort, 'give a port number from 0 to 65535');
  return value === undefined ? undefined : Number(value);
}

/** An IP address or a host name to listen on. Throws {@link SettingsError}. */
export function hostOf(name: string, variables: Variables): string | undefined {
  const isHost = (value: string): boolean =>
    isIP(value) !== 0 || /^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$/i.test(value);
  return formed(name, variables, isHost, 'give an IP address or a host name of this machine', printable);
}

/** A path that begins with a slash. Throws {@link SettingsError}. */
export function pathOf(name: string, variables: Variables): string | undefined {
  return formed(name, variables, (value) => value.startsWith('/'), 'give a path that begins with "/"');
}

/** A label of a domain name (RFC 1035, 2.3.1). Throws {@link SettingsError}. */
export function labelOf(name: string, variables: Variables): string | undefined {
  const isLabel = (value: string): boolean => /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/i.test(value);
  return formed(name, variables, isLabel, 'give up to 40 letters, digits and "-"');
}

/** A text of one line, of at most 200 characters. Throws {@link SettingsError}. */
export function lineOf(name: string, variables: Variables): string | undefined {
  const value = variables[name]?.trim();
  if (value !== undefined && (value === '' || value.length > 200 || /\p{Cc}|\p{Zl}|\p{Zp}/u.test(value)))
    throw new SettingsError(`${name} is no text of one line with at most 200 characters: correct it.`, name);
  return value;
}

/** A JSON object of texts. Throws {@link SettingsError}. */
export function textsOf(name: string, variables: Variables): Record<string, string> | undefined {
  const value = variables[name];
  if (value === undefined) return undefined;
  const parsed = parsedJson(value);
  if (!isObject(parsed) || !Object.values(parsed).every((entry) => typeof entry === 'string'))
    throw new SettingsError(
      `${name} is not a JSON object of header names and values: correct or unset it.`,
      name,
    );
  return parsed as Record<string, string>;
}

/** The name of a file that exists. Throws {@link SettingsError}. */
export function fileOf(name: string, variables: Variables): string | undefined {
  const value = variables[name];
  if (value === undefined) return undefined;
  if (!existsSync(value))
    throw new SettingsError(`${name} names the file "${value}", which does not exist.`, name);
  if (!statSync(value).isFile()) throw new SettingsError(`${name} names "${value}", which is no file.`, name);
  return value;
}

/** The credentials of a workspace that a value of LEAD_B_HEADERS may stand for, as `${API_KEY}`. */
const credentialNames = ['API_KEY', 'COMPANY_ID', 'ACCESS_TOKEN'] as const;

/** One of them. */
export type CredentialName = (typeof credentialNames)[number];

const placeholder = /\$\{([^}]*)\}/g;

/** Whether a value stands for credentials of whichever workspace a test is about, and is not one workspace's own. */
export function hasPlaceholder(value: string): boolean {
  return namesIn(value).length > 0;
}

/** Puts the credentials of a workspace in the place of what stands for them. */
export async function filled(
  value: string,
  credentialOf: (name: CredentialName) => Promise<string>,
): Promise<string> {
  let text = value;
  for (const name of new Set(namesIn(value)) as Set<CredentialName>)
    text = text.replaceAll(`\${${name}}`, await credentialOf(name));
  return text;
}

function namesIn(value: string): string[] {
  return [...value.matchAll(placeholder)].map(([, name = '']) => name);
}

/** Whether a request can carry a header of this name (RFC 9110, 5.1). */
export function isHeaderName(name: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name);
}

/**
 * The headers of a variable, each of which a request can carry; their values stand for no other credentials of a workspace
 * than there are. Throws {@link SettingsError}.
 */
export function headersOf(variable: string, variables: Variables): Record<string, string> | undefined {
  const headers = textsOf(variable, variables);
  const mistakes = new Mistakes();
  for (const [name, value] of Object.entries(headers ?? {})) {
    const flaw = flawOf(value, true);
    const wrong = !isHeaderName(name)
      ? `names the header ${JSON.stringify(name)}, which no request can carry: correct that name.`
      : flaw && `gives the header ${name} a value with ${flaw}: correct that value.`;
    if (wrong !== undefined) mistakes.add(new SettingsError(`${variable} ${wrong}`, variable));
  }
  mistakes.end();
  const names: readonly string[] = credentialNames;
  const unknown = Object.values(headers ?? {})
    .flatMap(namesIn)
    .find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new SettingsError(
      `${variable} has \${${unknown}}, and only ${names.map((each) => `\${${each}}`).join(', ')} stand for credentials of a workspace: correct it.`,
      variable,
    );
  return headers;
}

/**
 * What of a text can't be sent, or is there because it was copied along, and where; a phrase.
 * @param inBody whether it is sent in bodies alone, which carry blanks inside and characters of any language
 */
export function flawOf(text: string, inBody = false): string | undefined {
  const characters = [...text];
  const isOdd = (character: string, index: number): boolean => {
    if (!inBody) return !isVisible(character);
    const isInner = index > 0 && index < characters.length - 1;
    return /[\p{C}\p{Z}…]/u.test(character) && !(character === ' ' && isInner);
  };
  const place = characters.findIndex(isOdd);
  const character = characters[place];
  if (character === undefined) return undefined;
  if (place === 0) return `${nameOf(character)} at its beginning`;
  return `${nameOf(character)} ${characters.slice(place).every(isOdd) ? 'at its end' : 'inside'}`;
}

/** A character that is shown and that a header can carry: of ASCII, or of Latin 1 (RFC 9110, 5.5). */
function isVisible(character: string): boolean {
  return /^[\x21-\x7e\xa1-\xac\xae-\xff]$/.test(character);
}

function nameOf(character: string): string {
  if (character === ' ') return 'a blank';
  if (character === '\t') return 'a tab';
  if (character === '\n' || character === '\r') return 'a line break';
  return `the character U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/**
 * What of the environment can't be used: of each variable or file a sentence that names it and says what to do, in a line of
 * its own.
 */
export class SettingsError extends Error {
  override name = 'SettingsError';
  /** The variables that are to be corrected. */
  readonly settings: readonly string[];
  /** Each mistake alone. */
  #each: readonly SettingsError[] = [this];

  constructor(message: string, ...settings: string[]) {
    super(message);
    this.settings = settings;
  }

  /** Several mistakes as one error. */
  static ofAll(errors: readonly SettingsError[]): SettingsError {
    const each = errors.flatMap((error) => error.#each);
    const messages = new Set(each.map(({ message }) => message));
    const all = new SettingsError([...messages].join('\n'), ...each.flatMap(({ settings }) => settings));
    all.#each = each;
    return all;
  }

  /** The same with the lines in which the variables stand. */
  at(places: Places): SettingsError {
    return SettingsError.ofAll(
      this.#each.map(({ message, settings }) => new SettingsError(withPlaces(message, settings, places))),
    );
  }
}

/** Collects what is wrong with the settings, so that one run tells all of it. */
export class Mistakes {
  readonly #found: SettingsError[] = [];

  get areThere(): boolean {
    return this.#found.length > 0;
  }

  add(...found: readonly SettingsError[]): void {
    this.#found.push(...found);
  }

  /** What `read` returns. If it throws a {@link SettingsError}, that is kept, and nothing may use the result. */
  of<T>(read: () => T): T {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      this.add(error);
      return undefined as T;
    }
  }

  /** Throws a {@link SettingsError} if there are any. */
  end(): void {
    if (this.areThere) throw SettingsError.ofAll(this.#found);
  }
}

/** Where a variable stands: the file, or what printed it, and the line of it. */
export interface Place {
  source: string;
  line?: number;
}

/** Where the variables of a run stand, by name; one that the environment alone sets has no place. */
export type Places = Readonly<Record<string, readonly Place[]>>;

/** A sentence about variables with the lines in which they stand: `… (.env.staging, lines 4 and 18).` */
export function withPlaces(sentence: string, variables: readonly string[], places: Places): string {
  const lines = new Map<string, Set<number>>();
  for (const variable of new Set(variables))
    for (const { source, line } of places[variable] ?? []) {
      const known = lines.get(source) ?? new Set();
      lines.set(source, line === undefined ? known : known.add(line));
    }
  if (lines.size === 0) return sentence;
  const reported = [...lines].map(([source, numbers]) => [source, ...numbered(numbers)].join(', '));
  return `${sentence.replace(/[.]$/, '')} (${reported.join('; ')}).`;
}

function numbered(lines: ReadonlySet<number>): string[] {
  const [last, ...before] = [...lines].sort((one, other) => other - one);
  if (last === undefined) return [];
  return [before.length === 0 ? `line ${last}` : `lines ${before.reverse().join(', ')} and ${last}`];
}
