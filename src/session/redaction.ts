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

/** What stands for a secret that was learned. */
const placeholderAlone = /^\$[A-Z_]+$/;

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
   * @param placeholder what stands for it, e.g. `$API_KEY`
   */
  learn(placeholder: string, value: string | undefined): void {
    if (value === undefined || value.length < 6) return;
    this.#spaced ||= value.includes(' ');
    const known = this.#known.get(value);
    if (known !== undefined) known.placeholder = placeholder;
    else
      this.#known.set(value, {
        placeholder,
        base64: base64Cores(value),
      });
  }

  /** The text without any known secret. */
  text(text: string): string {
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
        placeholderAlone.test(value) ? match : `${member}${escape}"«redacted»${escape}"`,
      )
      .replace(secretParameters, (match, parameter: string, value: string) =>
        placeholderAlone.test(value) ? match : `${parameter}«redacted»`,
      );
  }

  /**
   * The beginning of a text without any known secret, with a mark that says how long the text was where it was longer.
   * No more of it is searched than is kept, since a target chooses its length.
   */
  beginning(text: string, limit: number): string {
    if (text.length <= limit) return this.text(text);
    const redacted = this.text(text.slice(0, limit + margin));
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
      const kept = isSecret(name) && !/\$[A-Z_]+$/.test(text) && text !== '' ? '«redacted»' : text;
      return [this.text(name), kept];
    });
  }
}

let secretNames: ReadonlySet<string> | undefined;

/** Whether a header of this name carries a secret. */
function isSecret(name: string): boolean {
  secretNames ??= new Set([...secretsOfHttp, ...secretHeaders()].map((each) => each.toLowerCase()));
  return secretNames.has(name.toLowerCase());
}
