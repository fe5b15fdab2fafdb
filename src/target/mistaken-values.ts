import { isObjectId } from '../contract/formats.js';
import { orderStatuses } from '../contract/order-status.js';
import { Mistakes } from './mistakes.js';
import { SettingsError } from './settings-error.js';
import { listOf } from './variables.js';
import type { Variables } from './variables.js';

/** A variable of the environment file that holds a credential or ids. */
interface Holder {
  /** Values of one kind are of different owners, so that no two may be the same. */
  kind?: 'credential' | 'company' | 'order' | 'member';
  /** What to set it to; of a list there is nothing to say but that each id belongs in one. */
  wanted?: string;
  isList?: true;
  /** Whether it goes out in a body alone, which may hold blanks. */
  inBody?: true;
}

const token = (wanted: string): Holder => ({ kind: 'credential', wanted: `the token of ${wanted}` });
const company = (wanted: string): Holder => ({ kind: 'company', wanted: `the id of ${wanted}` });
const order = (wanted: string): Holder => ({ kind: 'order', wanted: `the id of an order of ${wanted}` });
const member = (wanted: string): Holder => ({ kind: 'member', wanted: `the id of ${wanted}` });

/** Those that are copied from others by mistake stand below them. */
const holders = (): Record<string, Holder> => ({
  API_KEY: { kind: 'credential', wanted: 'the key of the workspace' },
  COMPANY_ID: company('the workspace'),
  ACCESS_TOKEN: token('a SuperAdmin of the workspace'),
  ACCESS_TOKEN_CLIENT: token('a member with the role client'),
  ACCESS_TOKEN_PROJECT_MANAGER: token('a member with the role projectManager'),
  ACCESS_TOKEN_TEAM_MEMBER: token('a member with the role teamMember'),
  ACCESS_TOKEN_ADMIN: token('a member with the role Admin'),
  ACCESS_TOKEN_UNAPPROVED: token('a member who is not approved'),
  ACCESS_TOKEN_NO_ROLE: token('a member without a role'),
  OTHER_API_KEY: { kind: 'credential', wanted: 'the key of a second workspace, foreign to the first' },
  OTHER_COMPANY_ID: company('a second workspace, foreign to the first'),
  OTHER_ACCESS_TOKEN: token('a SuperAdmin of the second workspace who is no member of the first'),
  EXPIRED_COMPANY_ID: company('a third workspace, whose subscription has expired'),
  EXPIRED_ACCESS_TOKEN: token('a SuperAdmin of the expired workspace'),
  ...Object.fromEntries(
    [...orderStatuses(), 'subscription'].map((name): [string, Holder] => [
      `ORDERS_${name.toUpperCase()}`,
      { kind: 'order', isList: true },
    ]),
  ),
  OTHER_ORDER_ID: order('the second workspace'),
  EXPIRED_ORDER_ID: order('the expired workspace'),
  PROJECT_MANAGER_IDS: { kind: 'member', isList: true },
  CLIENT_MEMBER_ID: member('the member whose token is ACCESS_TOKEN_CLIENT'),
  OTHER_MEMBER_ID: member('a member who is no project manager'),
  WEBHOOK_ID: {},
  WEBHOOK_SECRET: { inBody: true },
  CATEGORY_ID: {},
});

/** A value of a variable, and the variable as sentences name it. */
interface HeldValue {
  name: string;
  holder: Holder;
  value: string;
  /** The variables to correct. */
  settings: string[];
}

/**
 * Refuses values of the environment file that are beyond doubt a slip of copying, before a target is blamed for them: one
 * that no request can carry, one that stands in two places where two are wanted, and an id that lost a digit. Names the
 * variables, and no secret. Throws {@link SettingsError}, with all of them.
 * @param perishable the lists of orders that FIXTURES_COMMAND printed
 */
export function demandNoSlips(variables: Variables, perishable: Variables = {}): void {
  const mistakes = new Mistakes();
  for (const [name, holder] of Object.entries(holders()))
    for (const each of [variables, perishable]) mistakes.add(...unsendable(name, holder, each));
  const held = heldValues(variables, perishable);
  const known = new Map<string, HeldValue[]>();
  for (const each of held) {
    const key = `${each.holder.kind} ${each.value}`;
    const earlier = known.get(key) ?? [];
    const same = earlier.find(({ name }) => !mayBeAlike(name, each.name));
    if (same !== undefined)
      mistakes.add(new SettingsError(alike(each, same.name), ...same.settings, ...each.settings));
    known.set(key, [...earlier, each]);
  }
  for (const each of held) mistakes.of(() => demandWholeId(each, held));
  mistakes.end();
}

/** What stands in the variables that hold credentials or ids of different owners. */
function heldValues(variables: Variables, perishable: Variables): HeldValue[] {
  return Object.entries(holders()).flatMap(([name, holder]) =>
    holder.kind === undefined
      ? []
      : [
          ...valuesOf(name, holder, variables).map((value) => ({ name, holder, value, settings: [name] })),
          ...valuesOf(name, holder, perishable).map((value) => ({
            ...{ name: `${name} of FIXTURES_COMMAND`, holder, value, settings: ['FIXTURES_COMMAND'] },
          })),
        ],
  );
}

/** An id that is nearly an object identifier, among others that are: a digit was lost, put in or misread. */
function demandWholeId({ name, holder, value, settings }: HeldValue, all: readonly HeldValue[]): void {
  if (holder.kind === 'credential' || isObjectId(value)) return;
  const others = all.filter((each) => each.holder.kind === holder.kind && isObjectId(each.value));
  const isNearly = /^[0-9a-f]{18,30}$/i.test(value) || /^[0-9a-z]{24}$/i.test(value);
  if (others.length > 1 && isNearly)
    throw new SettingsError(
      `${name} names the id ${value}, which is not of 24 hexadecimal digits as the other ids of its kind are: copy it again.`,
      ...settings,
    );
}

/** Whether a request can carry a header of this name (RFC 9110, 5.1). */
export function isHeaderName(name: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name);
}

/** The headers of a variable, each of which a request can carry. Throws {@link SettingsError}. */
export function sendableHeaders(
  variable: string,
  headers: Record<string, string> | undefined,
): Record<string, string> | undefined {
  const mistakes = new Mistakes();
  for (const [name, value] of Object.entries(headers ?? {})) {
    const flaw = flawOf(value, true);
    if (!isHeaderName(name))
      mistakes.add(
        new SettingsError(
          `${variable} names the header ${JSON.stringify(name)}, which no request can carry: correct that name.`,
          variable,
        ),
      );
    else if (flaw !== undefined)
      mistakes.add(
        new SettingsError(
          `${variable} gives the header ${name} a value with ${flaw}: correct that value.`,
          variable,
        ),
      );
  }
  mistakes.end();
  return headers;
}

function valuesOf(name: string, { isList }: Holder, variables: Variables): string[] {
  return isList ? listOf(name, variables) : [variables[name] ?? []].flat();
}

/** A person may be a member of the expired workspace and of another one, and a client is no project manager. */
function mayBeAlike(one: string, other: string): boolean {
  if (other === 'EXPIRED_ACCESS_TOKEN') return one.includes('ACCESS_TOKEN');
  return one === 'CLIENT_MEMBER_ID' && other === 'OTHER_MEMBER_ID';
}

function alike({ name, holder: { kind, wanted, isList }, value }: HeldValue, same: string): string {
  if (name === same) return `${name} names the id ${value} twice: remove one of them.`;
  if (isList) return `${same} and ${name} both name the id ${value}: leave it in the list where it belongs.`;
  if (kind === 'credential' || kind === 'company')
    return `${name} holds the same value as ${same}: set it to ${wanted}.`;
  return `${name} holds the id ${value}, and so does ${same}: set it to ${wanted}.`;
}

function unsendable(name: string, { isList, inBody }: Holder, variables: Variables): SettingsError[] {
  if (/^Bearer\s/i.test(variables[name] ?? ''))
    return [
      new SettingsError(
        `${name} begins with "Bearer ", which the run adds itself: set it to the token alone.`,
        name,
      ),
    ];
  return valuesOf(name, { isList }, variables).flatMap((value) => {
    const flaw = flawOf(value, inBody);
    if (flaw === undefined) return [];
    const reported = isList
      ? `${name} has an id with ${flaw}: correct it, and separate ids with commas.`
      : `${name} has ${flaw}: copy the value again without it.`;
    return [new SettingsError(reported, name)];
  });
}

/** What of a text can't be sent, or is there because it was copied along, and where; a phrase. */
function flawOf(text: string, mayHoldBlanks = false): string | undefined {
  const characters = [...text];
  const isOdd = (character: string, index: number): boolean =>
    !isVisible(character) &&
    !(mayHoldBlanks && character === ' ' && index > 0 && index < characters.length - 1);
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
