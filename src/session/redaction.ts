import { secretHeaders } from '../contract/header-names.js';

/** Secrets of HTTP itself, beside those of the contract. */
const secretsOfHttp = ['cookie', 'set-cookie', 'proxy-authorization'];
const secretMembers = /("(?:secret|signature|apiKey|accessToken|password|token)"\s*:\s*)"(?:[^"\\]|\\.)*"/g;

/**
 * Takes keys, tokens, secrets and signatures out of everything that is recorded.
 * It works where an exchange is captured, so that no later form of it holds one: by the name of a header, by the
 * name of a JSON member, and by every value that the run has learned to be secret.
 */
export class Redaction {
  /** Secret value to the placeholder that stands for it, e.g. `$API_KEY`. */
  readonly #known = new Map<string, string>();

  /** Learns a secret. Short values are left alone: to replace them would garble what is not secret. */
  learn(placeholder: string, value: string | undefined): void {
    if (value === undefined || value.length < 6) return;
    this.#known.set(value, placeholder);
    const escaped = JSON.stringify(value).slice(1, -1);
    if (escaped !== value) this.#known.set(escaped, placeholder);
  }

  /** The text without any known secret. */
  text(text: string): string {
    let redacted = text;
    for (const [value, placeholder] of this.#known) {
      if (redacted.includes(value)) redacted = redacted.replaceAll(value, placeholder);
    }
    return redacted.replace(secretMembers, (match, member: string) =>
      /"\$[A-Z_]+"$/.test(match) ? match : `${member}"«redacted»"`,
    );
  }

  /** Header pairs without secrets; a header that carries a credential keeps its name alone. */
  headers(headers: readonly (readonly [string, string])[]): [string, string][] {
    return headers.map(([name, value]) => {
      const text = this.text(value);
      return isSecret(name) && !/\$[A-Z_]+$/.test(text) && text !== '' ? [name, '«redacted»'] : [name, text];
    });
  }
}

let secretNames: ReadonlySet<string> | undefined;

/** Whether a header of this name carries a secret. */
function isSecret(name: string): boolean {
  secretNames ??= new Set([...secretsOfHttp, ...secretHeaders()].map((each) => each.toLowerCase()));
  return secretNames.has(name.toLowerCase());
}
