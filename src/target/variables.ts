import { existsSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { isObject, parsedJson } from '../contract/json-value.js';
import { SettingsError } from './settings-error.js';

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

/** A full HTTP address, without slashes at its end. Throws {@link SettingsError}. */
export function addressOf(name: string, variables: Variables): string | undefined {
  const value = variables[name];
  if (value === undefined) return undefined;
  if (!/^https?:\/\/[^/]/.test(value) || !URL.canParse(value))
    throw new SettingsError(
      `${name} is "${printable(value)}": give a full address that begins with http:// or https://.`,
      name,
    );
  return value.replace(/\/+$/, '');
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
  const value = variables[name];
  if (value === undefined) return undefined;
  if (!/^\d+(\.\d+)?$/.test(value) || Number(value) === 0)
    throw new SettingsError(`${name} is "${value}": give a number above zero.`, name);
  return Number(value);
}

/** One of the given values. Throws {@link SettingsError}. */
export function choiceOf<T extends string>(
  name: string,
  variables: Variables,
  values: readonly T[],
  fallback: T,
): T {
  const value = variables[name] ?? fallback;
  if (!values.includes(value as T))
    throw new SettingsError(`${name} is "${value}": use one of ${values.join(', ')}.`, name);
  return value as T;
}

/** A port number. Throws {@link SettingsError}. */
export function portOf(name: string, variables: Variables): number | undefined {
  const value = variables[name];
  if (value === undefined) return undefined;
  if (!/^\d+$/.test(value) || Number(value) > 65535)
    throw new SettingsError(`${name} is "${value}": give a port number from 0 to 65535.`, name);
  return Number(value);
}

/** An IP address or a host name to listen on. Throws {@link SettingsError}. */
export function hostOf(name: string, variables: Variables): string | undefined {
  const value = variables[name];
  if (value !== undefined && isIP(value) === 0 && !/^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$/i.test(value))
    throw new SettingsError(
      `${name} is "${printable(value)}": give an IP address or a host name of this machine.`,
      name,
    );
  return value;
}

/** A path that begins with a slash. Throws {@link SettingsError}. */
export function pathOf(name: string, variables: Variables): string | undefined {
  const value = variables[name];
  if (value !== undefined && !value.startsWith('/'))
    throw new SettingsError(`${name} is "${value}": give a path that begins with "/".`, name);
  return value;
}

/** A text of one line, of at most 200 characters. Throws {@link SettingsError}. */
export function lineOf(name: string, variables: Variables): string | undefined {
  const value = variables[name]?.trim();
  if (value !== undefined && (value === '' || value.length > 200 || /\p{Cc}|\p{Zl}|\p{Zp}/u.test(value)))
    throw new SettingsError(`${name} is no text of one line with at most 200 characters: correct it.`);
  return value;
}

/** A label of a domain name (RFC 1035, 2.3.1). Throws {@link SettingsError}. */
export function labelOf(name: string, variables: Variables): string | undefined {
  const value = variables[name];
  if (value !== undefined && !/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/i.test(value))
    throw new SettingsError(`${name} is "${value}": give up to 40 letters, digits and "-".`, name);
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
export const credentialNames = ['API_KEY', 'COMPANY_ID', 'ACCESS_TOKEN'] as const;

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

/** The texts of a variable, each of which stands for no other credentials than there are. Throws {@link SettingsError}. */
export function knownPlaceholders(
  variable: string,
  texts: Record<string, string> | undefined,
): Record<string, string> | undefined {
  const names: readonly string[] = credentialNames;
  for (const name of Object.values(texts ?? {}).flatMap(namesIn))
    if (!names.includes(name))
      throw new SettingsError(
        `${variable} has \${${name}}, and only ${names.map((each) => `\${${each}}`).join(', ')} stand for credentials of a workspace: correct it.`,
        variable,
      );
  return texts;
}

function namesIn(value: string): string[] {
  return [...value.matchAll(placeholder)].map(([, name = '']) => name);
}
