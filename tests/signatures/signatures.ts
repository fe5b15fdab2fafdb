import { isDeepStrictEqual } from 'node:util';
import { controlLong, demandPayload, parsedJson, sampleTitle, shorten, stop } from '../../src/test.js';
import type { OrderFields, SignedDelivery, Varied, Verification, Webhooks } from '../../src/test.js';
import { lengthened, otherEnd } from '../credentials.js';

/** What a verification can be asked for at, whatever is wrong in it. */
export const signatureLevels: Varied = [
  'encoding/chunked',
  'timing',
  'value',
  'context/other-webhooks',
  'webhook',
];

/** A change of a text in one thing. */
interface Alteration {
  slug: string;
  change: (text: string) => string;
  /**
   * Where what comes out is none of what it stands for, so that a target may say so by another status than 403: how that
   * is recorded, behind "a signature" or another name of its member.
   */
  none?: string;
  /** Whether it is like others that are asked for at every level. */
  isFurther?: true;
}

/**
 * The text with one character replaced by another of the same alphabet: the first letter or digit at or after a
 * fraction of its length. The ends are not for this: a prefix or the padding of an encoding may not count.
 */
export function alteredAt(text: string, fraction: number): string {
  const start = Math.floor(text.length * fraction);
  const later = text.slice(start).search(/[0-9A-Za-z]/);
  const index = later < 0 ? text.search(/[0-9A-Za-z]/) : start + later;
  return text.slice(0, index) + neighbour(text.charAt(index)) + text.slice(index + 1);
}

/** What a value may begin with in each case, as in `sha256=6f3a` or `whsec_6f3a`. */
const beginning = /^[A-Za-z][0-9A-Za-z]*[=_](?=[^=])/;

/** The text with every letter and digit behind its beginning replaced by another of the same alphabet: of the same form. */
function alteredThroughout(text: string): string {
  const [kept = ''] = beginning.exec(text) ?? [];
  return kept + text.slice(kept.length).replaceAll(/[0-9A-Za-z]/g, neighbour);
}

/** The first half of a text. */
function firstHalf(text: string): string {
  return text.slice(0, Math.ceil(text.length / 2));
}

/** The text with further characters of hexadecimal and of base64 in its middle. */
function widened(text: string): string {
  const middle = Math.floor(text.length / 2);
  return `${text.slice(0, middle)}a0b1${text.slice(middle)}`;
}

/**
 * The text with its letters in the other case. Hexadecimal is left as it is, since both cases may stand for one value.
 */
function caseSwapped(text: string): string {
  if (/^[0-9a-f-]*$/i.test(text)) return text;
  return text.replaceAll(/[A-Za-z]/g, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
}

/** A part of a signature that has a name, as in `t=1767225600,v1=6f3a` or `v1:6f3a`. */
const namedPart = /^[\w-]+=(?=[^=])|^[\w-]+[:.](?=[\w+/-]{16,}=*$)/;

/** A part that is a signature itself: what is shorter, as `v1` in `v1,6f3a v1,9b0c`, says of which kind one is. */
const unnamedSignature = /^[\w+/-]{16,}=*$/;

/**
 * A signature with each of its parts changed, if it has several: a target need not compare more than one of them. It stays
 * as it is where the change leaves one of them.
 */
function changedThroughout(signature: string, change: Alteration['change']): string {
  const parts = signature.split(/([,;\s]+)/);
  const isPart = (part: string, index: number): boolean =>
    index % 2 === 0 && (namedPart.test(part) || unnamedSignature.test(part));
  if (parts.length === 1 || !parts.some(isPart)) return change(signature);
  let isLeft = false;
  const changed = parts.map((part, index) => {
    if (!isPart(part, index)) return part;
    const [name = ''] = namedPart.exec(part) ?? [];
    const value = part.slice(name.length);
    isLeft ||= unnamedSignature.test(value) && change(value) === value;
    return name + change(value);
  });
  return isLeft ? signature : changed.join('');
}

/**
 * A signature in Base64, whatever stands before it, with its letters in the other case. Hexadecimal and Base32, which read
 * both cases alike, don't mix them.
 */
function signatureCaseSwapped(signature: string): string {
  const [prefix = ''] = /^[\w-]+=(?=[^=])/.exec(signature) ?? [];
  const value = signature.slice(prefix.length);
  const isBase64 = /^[\w+/-]+=*$/.test(value) && /[a-z]/.test(value) && /[A-Z]/.test(value);
  return isBase64 ? prefix + caseSwapped(value) : signature;
}

/** Changes of a payload, each in one thing. They work on the raw text: to print it again could change its bytes too. */
const payloadChanges: [Alteration, ...Alteration[]] = [
  { slug: 'first-value', change: (body) => valueChanged(body, 0) },
  { slug: 'middle-value', isFurther: true, change: (body) => valueChanged(body, 0.5) },
  { slug: 'last-value', isFurther: true, change: (body) => valueChanged(body, 1) },
  { slug: 'member-more-first', isFurther: true, change: (body) => body.replace('{', '{"conformance":true,') },
  { slug: 'member-more-last', change: (body) => body.replace(/\}\s*$/, ',"conformance":true}') },
  { slug: 'nested-member-more', isFurther: true, change: nestedMember },
  { slug: 'null-more', change: (body) => body.replace(/\}\s*$/, ',"conformance":null}') },
  { slug: 'empty', isFurther: true, change: () => '{}', none: 'without a member' },
  { slug: 'member-missing', change: memberRemoved },
  { slug: 'text-other-case', change: caseChanged },
  { slug: 'number-as-text', change: (body) => numberChanged(body, (number) => `"${number}"`) },
  {
    slug: 'number-other',
    change: (body) => numberChanged(body, (number) => number.replace(/\d(?=\D*$)/, neighbour)),
  },
  { slug: 'member-renamed', isFurther: true, change: (body) => body.replace(/"(?=\s*:)/, 'x"') },
];

/**
 * A payload that differs from the signed one; undefined where it has no place for the change: the shape of an event is
 * the target's own (section 6.5).
 * @param body the raw body of a delivery, a JSON object
 */
function changedPayload(body: string, change: Alteration['change']): string | undefined {
  const changed = change(body);
  const [before, after] = [parsedJson(body), parsedJson(changed)];
  if (before === undefined)
    stop('cantTell', { code: 'delivery-unreadable', message: 'The body of the delivery is not JSON.' });
  // Within a text that is JSON itself, quotes are escaped, and what looks like a place is none.
  return after === undefined || isDeepStrictEqual(before, after) ? undefined : changed;
}

/** Hexadecimal digits stay hexadecimal, letters keep their case. */
function neighbour(character: string): string {
  for (const alphabet of ['0123456789', 'abcdef', 'ABCDEF', 'ghijklmnopqrstuvwxyz', 'GHIJKLMNOPQRSTUVWXYZ']) {
    const index = alphabet.indexOf(character);
    if (index >= 0) return alphabet.charAt((index + 1) % alphabet.length);
  }
  return character;
}

/**
 * A member whose value is no object and no array; the text is changed in place, so that nothing else differs. No member begins
 * at an escaped quote: to look from each of a long text would take hours.
 */
const scalarMember = /((?<!\\)"(?:[^"\\]|\\.)*"\s*:\s*)("(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null)/g;

function valueChanged(body: string, fraction: number): string {
  const members = [...body.matchAll(scalarMember)];
  const match = members[Math.round((members.length - 1) * fraction)];
  if (match === undefined) return body;
  const [whole, name = '', value = ''] = match;
  return body.slice(0, match.index) + name + otherValue(value) + body.slice(match.index + whole.length);
}

/** A text that is a word: the letters of ids, dates and escapes may have a case that does not count. */
const wordyText = /^"[^"\\]*[g-su-yG-SU-Y][^"\\]*"$/;

function caseChanged(body: string): string {
  for (const { 0: whole, 1: name = '', 2: value = '', index } of body.matchAll(scalarMember))
    if (wordyText.test(value))
      return body.slice(0, index) + name + caseSwapped(value) + body.slice(index + whole.length);
  return body;
}

/** Changes the first number of a text. */
function numberChanged(body: string, change: (number: string) => string): string {
  for (const { 0: whole, 1: name = '', 2: value = '', index } of body.matchAll(scalarMember))
    if (/^-?\d/.test(value))
      return body.slice(0, index) + name + change(value) + body.slice(index + whole.length);
  return body;
}

function otherValue(value: string): string {
  if (value.startsWith('"')) return `${value.slice(0, -1)}x"`;
  if (value === 'true' || value === 'null') return 'false';
  if (value === 'false') return 'true';
  return value.startsWith('-') ? value.slice(1) : `1${value}`;
}

function nestedMember(body: string): string {
  const inner = /(:\s*\{)(\s*\}?)/.exec(body);
  if (inner === null) return body;
  const [whole, opening = '', rest = ''] = inner;
  const added = rest.includes('}') ? '"conformance":true' : '"conformance":true,';
  return body.slice(0, inner.index) + opening + added + rest + body.slice(inner.index + whole.length);
}

function memberRemoved(body: string): string {
  return body.replace(new RegExp(`${scalarMember.source}\\s*,`), '');
}

/** A member of a verification (section 4.6), and the changes that make it a wrong one, the plainest first. */
interface WrongMember {
  member: 'webhookId' | 'signature' | 'secret' | 'payload';
  /** What a message calls the member. */
  name: string;
  requirement: string;
  changes: [Alteration, ...Alteration[]];
}

/** Such a signature or secret is refused before it is compared where a target checks the form first. */
const none = 'of another length';

/** All members of a verification. */
export const wrongMembers: WrongMember[] = [
  {
    member: 'signature',
    name: 'signature',
    requirement: 'SIG-SIGNATURE-WRONG',
    changes: [
      { slug: 'middle-changed', isFurther: true, change: (text) => alteredAt(text, 0.5) },
      { slug: 'first-half-changed', change: (text) => alteredAt(text, 0.3) },
      { slug: 'last-quarter-changed', change: (text) => alteredAt(text, 0.75) },
      { slug: 'first-half', change: firstHalf, none },
      {
        slug: 'no-last-quarter',
        isFurther: true,
        change: (text) => text.slice(0, Math.floor(text.length * 0.75)),
        none,
      },
      {
        slug: 'no-first-half',
        isFurther: true,
        change: (text) => text.slice(Math.floor(text.length / 2)),
        none,
      },
      { slug: 'characters-inserted', isFurther: true, change: widened, none },
      { slug: 'characters-appended', change: lengthened, none },
      { slug: 'other-value', isFurther: true, change: alteredThroughout },
      { slug: 'other-case', change: signatureCaseSwapped },
      { slug: 'word', isFurther: true, change: () => 'not-a-signature', none: 'that is a word' },
    ],
  },
  {
    member: 'secret',
    name: 'secret',
    requirement: 'SIG-SECRET-WRONG',
    changes: [
      { slug: 'middle-changed', change: (text) => alteredAt(text, 0.5) },
      { slug: 'last-changed', change: otherEnd, none: 'with another end' },
      { slug: 'first-half', change: firstHalf, none },
      { slug: 'characters-appended', change: lengthened, none },
      { slug: 'other-value', isFurther: true, change: alteredThroughout },
      { slug: 'other-case', change: caseSwapped, none: 'in another case' },
    ],
  },
  {
    member: 'webhookId',
    name: 'webhook id',
    requirement: 'SIG-WEBHOOK-UNKNOWN',
    changes: [
      { slug: 'one-changed', change: (id) => alteredAt(id, 0.85), none: 'with one character changed' },
      {
        slug: 'last-quarter-changed',
        isFurther: true,
        change: (id) => alteredAt(alteredAt(id, 0.75), 0.9),
        none: 'with its last quarter changed',
      },
    ],
  },
  { member: 'payload', name: 'payload', requirement: 'SIG-PAYLOAD-WRONG', changes: payloadChanges },
];

/**
 * A true delivery with a long body; the test is inapplicable where the target takes no long text.
 * @param texts what makes it long
 */
export async function longDelivery(
  webhooks: Webhooks,
  texts: OrderFields = { brief: 'word '.repeat(2_000).trim() },
): Promise<SignedDelivery> {
  const { order, webhook } = await webhooks.watchedOrder('open');
  const name = sampleTitle();
  controlLong(await order.put({ name, ...texts }));
  const delivery = webhook.asSigned(await webhook.orderDelivery(name));
  await shorten(order, ...Object.keys(texts));
  demandPayload(delivery);
  return delivery;
}

/**
 * What a verification of a delivery gets wrong by a change of one member; undefined where the value of this target has no
 * place for the change, as a hexadecimal secret has none for the other case.
 */
export function wrongIn(
  delivery: SignedDelivery,
  member: WrongMember['member'],
  change: Alteration['change'],
): Verification | undefined {
  if (member === 'payload') {
    const payload = changedPayload(delivery.body, change);
    return payload === undefined ? undefined : { payload };
  }
  const value =
    member === 'signature' ? changedThroughout(delivery.signature, change) : change(delivery[member]);
  return value === delivery[member] ? undefined : { [member]: value };
}
