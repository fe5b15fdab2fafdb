import { secretHeaders } from '../contract/header-names.js';
import { base64Cores, withoutCore } from './base64-forms.js';
import { layersOf } from './unescaped-layers.js';

/** Secrets of HTTP itself, beside those of the contract. */
const secretsOfHttp = ['cookie', 'set-cookie', 'proxy-authorization'];

/** What members and parameters that hold a secret are called, by whoever names them. */
const secretName =
  '(?:[\\w-]{0,40}(?:secret|password|passwd|api[_-]?key|signature)|(?:[\\w-]{0,40}[_-])?token|\\w{1,40}Token|authorization|cookie|set-cookie|x-ah-sig)';

/** Whether there may be such a name: cheaper than to look for each in its place. */
const anySecretName = /secret|passw|api[_-]?key|token|signature|authorization|cookie|x-ah-sig/i;

/** A member whose value is a text, in JSON or in JSON within the texts of JSON. */
const secretMembers = new RegExp(
  `((\\\\{0,16})"${secretName}\\2"\\s{0,20}:\\s{0,20})\\2"((?:(?!\\2")(?:\\\\.|[^\\\\])){0,10000})\\2"`,
  'gi',
);

/** A parameter of a query or of a form. */
const secretParameters = new RegExp(`((?:^|[?&;#\\s"'])${secretName}=)([^&\\s"'<>\\\\]{1,10000})`, 'gi');

/** The longest form of a secret, in characters. */
const margin = 16_000;

/** A member that holds a password: of a lead that the run makes up, it is no secret, and the point of some tests. */
const passwordMembers = /^\\{0,16}"[\w-]{0,40}(?:password|passwd)\\{0,16}"/i;

/** What stands for a secret that was learned, or for a part of it, with few characters beside it. */
const placeholderAlone =
  /^[\w~]{0,8}(?:\$(?:[A-Z_]+\d*|\{[A-Z_]+\d*(?:[%#]\?+|:\d+(?::\d+)?)\})[\w~]{0,8}){1,2}$/;

/** A placeholder that is the name of a value. */
const plainName = /^\$([A-Z_]+\d*)$/;

/** How many characters at most an altered secret has otherwise, so that it is told from another one. */
const alteredAtMost = 8;

/** A secret that was learned, with the ways to find it. */
interface Known {
  placeholder: string;
  base64: string[];
}

/**
 * Takes keys, tokens, secrets and signatures out of everything that is recorded.
 * It works where an exchange is captured, so that no later form of it holds one: by the name of a header, by the
 * name of a member or a parameter, and by every value that the run has learned to be secret, however it is encoded.
 */
export class Redaction {
  readonly #known = new Map<string, Known>();
  #spaced = false;

  /**
   * Learns a secret. Short values are left alone: to replace them would garble what is not secret.
   * @param placeholder what stands for it, e.g. `$API_KEY`; where that stands for another value, `$API_KEY_2` and so on
   */
  learn(placeholder: string, value: string | undefined): void {
    if (value === undefined || value.length < 6) return;
    this.#spaced ||= value.includes(' ');
    const name = this.#nameFor(placeholder, value);
    const known = this.#known.get(value);
    if (known !== undefined) known.placeholder = name;
    else this.#known.set(value, { placeholder: name, base64: base64Cores(value) });
  }

  /** The first of the names of a placeholder that stands for no other value. What says how a secret was altered is no name. */
  #nameFor(placeholder: string, value: string): string {
    const taken = new Set(
      [...this.#known].filter(([other]) => other !== value).map(([, known]) => known.placeholder),
    );
    let name = placeholder;
    for (let number = 2; plainName.test(name) && taken.has(name); number += 1)
      name = `${placeholder}_${number}`;
    return name;
  }

  /** As {@link Redaction.learn}; one that differs from a known secret in a few characters is shown by that one. */
  learnAltered(placeholder: string, value: string): void {
    this.learn(this.#asAltered(value) ?? placeholder, value);
  }

  /**
   * The text without any known secret.
   * @param madeUp whether the run made up the passwords in it
   */
  text(text: string, madeUp = false): string {
    let redacted = text;
    for (const [value, { placeholder }] of this.#known)
      if (redacted.includes(value)) redacted = redacted.replaceAll(value, () => placeholder);
    redacted = this.#withoutEscaped(redacted);
    for (const { placeholder, base64 } of this.#known.values())
      for (const core of base64)
        if (core.length <= redacted.length && redacted.includes(core))
          redacted = withoutCore(redacted, core, placeholder);
    if (!anySecretName.test(redacted)) return redacted;
    return redacted
      .replace(secretMembers, (match, member: string, escape: string, value: string) =>
        value === '' || placeholderAlone.test(value) || (madeUp && passwordMembers.test(member))
          ? match
          : `${member}${escape}"«redacted»${escape}"`,
      )
      .replace(secretParameters, (match, parameter: string, value: string) =>
        placeholderAlone.test(value) ? match : `${parameter}«redacted»`,
      );
  }

  /**
   * The beginning of a text without any known secret, with a mark that says how long the text was where it was longer.
   * No more of it is searched than is kept, since a target chooses its length.
   */
  beginning(text: string, limit: number, madeUp = false): string {
    if (text.length <= limit) return this.text(text, madeUp);
    const redacted = this.text(text.slice(0, limit + margin), madeUp);
    // What was cut off behind may have begun with a part of a secret, which is not known as one.
    const kept = redacted.slice(0, Math.min(limit, Math.max(0, redacted.length - margin)));
    // A part of a text keeps the whole of it in memory; a copy does not.
    return `${Buffer.from(kept).toString()}… (${text.length} characters)`;
  }

  /** The text without any known secret of which a character is escaped. */
  #withoutEscaped(text: string): string {
    const found: { from: number; to: number; placeholder: string }[] = [];
    for (const layer of layersOf(text, this.#spaced))
      for (const [value, { placeholder }] of this.#known)
        for (let index = -1; (index = layer.text.indexOf(value, index + 1)) >= 0;)
          found.push({
            from: layer.at[index] ?? 0,
            to: layer.at[index + value.length] ?? text.length,
            placeholder,
          });
    const pieces: string[] = [];
    let end = 0;
    for (const { from, to, placeholder } of found.sort((one, other) => one.from - other.from)) {
      if (from >= end) pieces.push(text.slice(end, from), placeholder);
      end = Math.max(end, to);
    }
    return pieces.length === 0 ? text : pieces.join('') + text.slice(end);
  }

  /** Header pairs without secrets; a header that carries a credential keeps its name alone. */
  headers(headers: readonly (readonly [string, string])[]): [string, string][] {
    return headers.map(([name, value]) => {
      const text = this.text(value);
      return [this.text(name), isSecret(name) ? this.#credential(text) : text];
    });
  }

  /** The value of a header that carries a credential. */
  #credential(text: string): string {
    const [, scheme = '', value = ''] = /^((?:Bearer|Basic) ?)?(.*)$/is.exec(text) ?? [];
    if (value === '' || /\$[A-Z_]+\d*$/.test(value) || placeholderAlone.test(value)) return text;
    const altered = this.#asAltered(value);
    if (altered === undefined) return '«redacted»';
    // A target may repeat it.
    this.learn(altered, value);
    return scheme + altered;
  }

  /**
   * A value that is a known secret in part, as a shell has it: cut short, with a few characters put in, or with a few
   * others in their place, for which as many `~` stand.
   */
  #asAltered(value: string): string | undefined {
    for (const [known, { placeholder }] of this.#known) {
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

/** How many characters two texts have in common at their beginnings, and then at their ends. */
function ends(one: string, other: string): [beginning: number, end: number] {
  const shorter = Math.min(one.length, other.length);
  let [beginning, end] = [0, 0];
  while (beginning < shorter && one[beginning] === other[beginning]) beginning += 1;
  while (end < shorter - beginning && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return [beginning, end];
}

let secretNames: ReadonlySet<string> | undefined;

/** Whether a header of this name carries a secret. */
function isSecret(name: string): boolean {
  secretNames ??= new Set([...secretsOfHttp, ...secretHeaders()].map((each) => each.toLowerCase()));
  return secretNames.has(name.toLowerCase());
}
