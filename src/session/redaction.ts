import { once } from '../contract/contract-files.js';
import { pointerStep, pointerSteps } from '../contract/json-value.js';
import { secretHeaders } from '../contract/openapi.js';
import { SecretIndex, shortestSecret, sightingsIn, Unsearchable } from './secrets/secret-search.js';
import type { Sighting } from './secrets/secret-search.js';

/** Secrets of HTTP itself, beside those of the contract. */
const secretsOfHttp = ['cookie', 'set-cookie', 'proxy-authorization'];

/** What members and parameters that hold a secret are called, by whoever names them. */
const secretName =
  '(?:[\\w-]{0,40}(?:secret|password|passwd|api[_-]?key|signature)|(?:[\\w-]{0,40}[_-])?token|\\w{1,40}Token|authorization|cookie|set-cookie|x-ah-sig)';

/** Whether there may be such a name: cheaper than to look for each in its place. */
const anySecretName = /secret|passw|api[_-]?key|token|signature|authorization|cookie|x-ah-sig/i;

/** A member of an object. */
const secretMember = new RegExp(`^${secretName}$`, 'i');

/** A member whose value is a text, in JSON or in JSON within the texts of JSON. The text may be cut off. */
const secretMembers = new RegExp(
  `((\\\\{0,16})"${secretName}\\2"\\s{0,20}:\\s{0,20})\\2"((?:(?!\\2")(?:\\\\.|[^\\\\])){0,10000})(?:\\2"|$)`,
  'gi',
);

/** A parameter of a query or of a form. */
const secretParameters = new RegExp(`((?:^|[?&;#\\s"'])${secretName}=)([^&\\s"'<>\\\\]{1,10000})`, 'gi');

/** How much more than is kept of a text is searched, in characters: what is cut off may begin before the cut. */
const margin = 16_000;

/** How deep a value is kept: JSON of any depth can be sent, but not written by JavaScript. */
const deepest = 100;

/** What stands between texts that are searched together: it is a part of no encoding. */
const separator = '\u0001';

/** What stands for a secret without a name. */
const unnamed = '«redacted»';

/** What stands for a secret that was learned, or for a part of it, with few characters beside it. */
const placeholderAlone =
  /^[\w~]{0,8}(?:\$(?:[A-Z][A-Z\d_]*|\{[A-Z_]+\d*(?:[%#]\?+|:\d+(?::\d+)?)\})[\w~]{0,8}){1,2}$/;

/** A placeholder that is the name of a value. */
const plainName = /^\$([A-Z_]+\d*)$/;

/** How many characters at most an altered secret has otherwise, so that it is distinguished from another one. */
const alteredAtMost = 8;

/** The beginning of a text that may be long: as much of it as it takes to redact it and cut it then. */
interface Beginning {
  text: string;
  /** How much of it is kept, and how long the whole is, in characters. */
  limit: number;
  length: number;
}

/** A part of a text in which secrets stand, and what takes its place. */
interface Place {
  from: number;
  to: number;
  placeholder: string;
  isExact: boolean;
}

/**
 * Takes keys, tokens, secrets and signatures out of everything that leaves the process which came by it: by the name of a
 * header, by the name of a member or a parameter, and by every value that the run has learned to be secret, however it is
 * encoded. Whatever is to be shortened is given here whole: it is redacted first and cut then.
 */
export class Redaction {
  readonly #placeholders = new Map<string, string>();

  /** @param known what others learned, too; the names by which secrets are shown are those of this one alone */
  constructor(readonly known = new SecretIndex()) {}

  /**
   * Learns a secret. Short values are left alone: to replace them would garble what is not secret.
   * @param placeholder what stands for it, e.g. `$API_KEY`; where that stands for another value, `$API_KEY_2` and so on
   */
  learn(placeholder: string, value: string | undefined): void {
    if (value === undefined || value.length < shortestSecret) return;
    this.known.add(value);
    this.#placeholders.set(value, this.#nameFor(placeholder, value));
  }

  /** The first of the names of a placeholder that stands for no other value. What says how a secret was altered is no name. */
  #nameFor(placeholder: string, value: string): string {
    const taken = new Set(
      [...this.#placeholders].filter(([other]) => other !== value).map(([, name]) => name),
    );
    let name = placeholder;
    for (let number = 2; plainName.test(name) && taken.has(name); number += 1)
      name = `${placeholder}_${number}`;
    return name;
  }

  /** As {@link Redaction.learn} of a value that may be a known secret with something beside it; one that differs from it in a
   * few characters is shown by it. */
  learnAltered(placeholder: string, value: string): void {
    const places = this.#placesIn(value, false);
    const isShown = places.length > 0 && places.every(({ isExact }) => isExact);
    if (!isShown) this.learn(this.#asAltered(value) ?? placeholder, value);
  }

  /**
   * A text without any secret. Where it is longer than the limit it is the beginning of it, with a mark that says how
   * long the text was.
   */
  text(text: string, limit = Infinity): string {
    return this.beginning(beginningOf(text, limit));
  }

  /** The same of a text of which only the beginning was held. */
  beginning({ text, limit, length }: Beginning): string {
    const redacted = this.#redacted(text, length);
    return length <= limit ? redacted : cutTo(redacted, limit, length);
  }

  /**
   * A value of JSON without any secret in its texts, numbers and names of members. Where its JSON is longer than the
   * limit it is the beginning of that as a text.
   */
  value(value: unknown, limit = Infinity): unknown {
    const room = { left: limit + margin };
    const redacted = this.#inValue(value, true, room, 0);
    const json = JSON.stringify(redacted) as string | undefined;
    if (json === undefined || (json.length <= limit && room.left > 0)) return redacted;
    return cutTo(json, limit, lengthOf(value) ?? json.length);
  }

  /** A JSON Pointer into a value, as it points into {@link Redaction.value} of it. */
  pointer(pointer: string): string {
    return pointerSteps(pointer)
      .map((step) => pointerStep(this.text(step)))
      .join('');
  }

  /** A value of our own without any secret in its texts: its members keep their names. */
  texts<T>(value: T): T {
    return this.isFree(value) ? value : (this.#inValue(value, false, { left: Infinity }, 0) as T);
  }

  /** Header pairs without secrets; a header that carries a credential keeps its name alone. */
  headers(headers: readonly (readonly [string, string])[], limit = Infinity): [string, string][] {
    const plain = headers.filter((header) => !isSecretHeader(header[0]) && !isJsonHeader(header)).flat();
    const isClean = this.#showNone(plain) && !plain.some((text) => anySecretName.test(text));
    return headers.map(([name, value]) => {
      if (isSecretHeader(name)) return [name, this.text(this.#credential(value), limit)];
      return isClean && value.length <= limit
        ? [name, value]
        : [this.text(name, limit), this.text(value, limit)];
    });
  }

  /** Whether a value shows no secret in its texts. */
  isFree(value: unknown): boolean {
    return this.#showNone(textsOf(value));
  }

  /** Whether texts show no secret: to search one that they are together takes less time than to search each. */
  #showNone(texts: readonly string[]): boolean {
    try {
      return texts.length === 0 || this.#sightingsIn(texts.join(separator), false).length === 0;
    } catch (error) {
      if (!(error instanceof Unsearchable)) throw error;
      return false;
    }
  }

  #redacted(text: string, length: number): string {
    let redacted;
    try {
      redacted = withPlaceholders(text, this.#placesIn(text, text.length < length));
    } catch (error) {
      if (!(error instanceof Unsearchable)) throw error;
      return `«left out: ${length} characters, encoded too deeply to be searched for secrets»`;
    }
    if (!anySecretName.test(redacted)) return redacted;
    return redacted
      .replace(secretMembers, (match, member: string, escape: string, value: string) =>
        value === '' || placeholderAlone.test(value) ? match : `${member}${escape}"${unnamed}${escape}"`,
      )
      .replace(secretParameters, (match, parameter: string, value: string) =>
        placeholderAlone.test(value) ? match : `${parameter}${unnamed}`,
      );
  }

  #placesIn(text: string, isCut: boolean): Place[] {
    const places: Place[] = [];
    const sightings = this.#sightingsIn(text, isCut).sort(
      (a, b) => a.from - b.from || Number(b.isExact) - Number(a.isExact) || b.to - a.to,
    );
    for (const { value, from, to, isExact } of sightings) {
      const last = places.at(-1);
      if (last !== undefined && from < last.to) last.to = Math.max(last.to, to);
      else places.push({ from, to, isExact, placeholder: this.#placeholders.get(value) ?? unnamed });
    }
    return places;
  }

  /** What was cut before, by what was known then, ends where the mark of it stands. */
  #sightingsIn(text: string, isCut: boolean): Sighting[] {
    const marks = text.includes('… (') ? [...text.matchAll(cutMarks)] : [];
    let begin = 0;
    const inPart = (end: number, isCutHere: boolean): Sighting[] => {
      const at = begin;
      begin = end;
      const sightings = sightingsIn(text.slice(at, end), this.known, isCutHere);
      return sightings.map((each) => ({ ...each, from: each.from + at, to: each.to + at }));
    };
    return [...marks.flatMap(({ index }) => inPart(index, true)), ...inPart(text.length, isCut)];
  }

  /** @param isForeign whether others made it, so that whatever is in it may be a secret, or the name of one */
  #inValue(value: unknown, isForeign: boolean, room: { left: number }, depth: number): unknown {
    if (typeof value === 'string') {
      const limit = Math.max(0, room.left);
      room.left -= value.length;
      return this.text(value, limit);
    }
    if (typeof value === 'number' && isForeign) {
      const digits = String(value);
      const redacted = this.text(digits);
      return redacted === digits ? value : redacted;
    }
    if (typeof value === 'bigint') return this.text(String(value));
    if (typeof value !== 'object' || value === null) return typeof value === 'function' ? undefined : value;
    if (depth === deepest) return '«left out: nested too deeply»';
    const { toJSON } = value as { toJSON?: unknown };
    if (typeof toJSON === 'function') return this.#inValue(toJSON.call(value), isForeign, room, depth + 1);
    const kept: [string, unknown][] = [];
    for (const [name, member] of Object.entries(value)) {
      if (room.left <= 0) break;
      room.left -= name.length;
      const redacted = this.#inValue(member, isForeign, room, depth + 1);
      kept.push(isForeign ? [this.text(name), withoutNamed(name, redacted)] : [name, redacted]);
    }
    return Array.isArray(value) ? kept.map(([, member]) => member) : Object.fromEntries(kept);
  }

  /** The value of a header that carries a credential. */
  #credential(text: string): string {
    const [, scheme = '', value = ''] = /^((?:Bearer|Basic) ?)?(.*)$/is.exec(text) ?? [];
    const places = this.#placesIn(value, false);
    const shown = withPlaceholders(value, places);
    if (value === '' || placeholderAlone.test(shown) || /\$[A-Z_]+\d*$/.test(shown))
      if (places.every(({ isExact }) => isExact)) return scheme + shown;
    const altered = this.#asAltered(value);
    if (altered === undefined) return unnamed;
    // A target may repeat it.
    this.learn(altered, value);
    return scheme + altered;
  }

  /**
   * A value that is a known secret in part, as a shell has it: cut short, with a few characters put in, or with a few
   * others in their place, for which as many `~` stand.
   */
  #asAltered(value: string): string | undefined {
    for (const [known, placeholder] of this.#placeholders) {
      const name = plainName.exec(placeholder)?.[1];
      const [from, behind] = ends(known, value);
      const [put, gone] = [value.length - from - behind, known.length - from - behind];
      const isPart = from + behind >= Math.max(known.length / 2, alteredAtMost);
      if (name === undefined || !isPart || put > alteredAtMost || (put > 0 && gone > alteredAtMost)) continue;
      const other = gone === 0 ? value.slice(from, from + put) : '~'.repeat(put);
      const before = from === 0 ? '' : `\${${name}:0:${from}}`;
      const after = behind === 0 ? '' : `\${${name}:${known.length - behind}}`;
      return behind === 0 ? `\${${name}%${'?'.repeat(gone)}}${other}` : `${before}${other}${after}`;
    }
    return undefined;
  }
}

/** Holds as much of a text as it takes to keep so much of it. */
export function beginningOf(text: string, limit: number): Beginning {
  const { length } = text;
  return { text: length <= limit ? text : copyOf(text.slice(0, limit + margin)), limit, length };
}

function copyOf(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

/** The beginning of a text, with a mark that says how long all of it was. A part of a text keeps the whole of it in memory. */
function cutTo(text: string, limit: number, length: number): string {
  return `${copyOf(text.slice(0, limit))}… (${length} characters)`;
}

const cutMarks = /… \(\d+ characters\)/g;

/** How long the JSON of a value is, if JavaScript can write it. */
function lengthOf(value: unknown): number | undefined {
  try {
    return JSON.stringify(value).length;
  } catch {
    return undefined;
  }
}

function withPlaceholders(text: string, places: readonly Place[]): string {
  if (places.length === 0) return text;
  let end = 0;
  const pieces = places.map(({ from, to, placeholder }) => {
    const piece = text.slice(end, from) + placeholder;
    end = to;
    return piece;
  });
  return pieces.join('') + text.slice(end);
}

/** The value of a member, unless the name says that it is a secret. */
function withoutNamed(name: string, value: unknown): unknown {
  const isSecret = typeof value === 'string' && value !== '' && secretMember.test(name);
  return isSecret && !placeholderAlone.test(value) ? unnamed : value;
}

/** How many characters two texts have in common at their beginnings, and then at their ends. */
function ends(one: string, other: string): [beginning: number, end: number] {
  const shorter = Math.min(one.length, other.length);
  let [beginning, end] = [0, 0];
  while (beginning < shorter && one[beginning] === other[beginning]) beginning += 1;
  while (end < shorter - beginning && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return [beginning, end];
}

/** The commonest header of all, which need not be searched thousands of times. */
function isJsonHeader([name, value]: readonly [string, string]): boolean {
  return value === 'application/json' && /^content-type$/i.test(name);
}

const secretNames = once(
  () => new Set([...secretsOfHttp, ...secretHeaders()].map((each) => each.toLowerCase())),
);

function isSecretHeader(name: string): boolean {
  return secretNames().has(name.toLowerCase());
}
