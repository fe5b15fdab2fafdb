import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { SettingsError } from '../settings-error.js';
import { fileOf } from '../variables.js';
import type { Variables } from '../variables.js';

/** The certificates, as PEM text, of the file that a variable names. Throws {@link SettingsError}. */
export function authoritiesOf(name: string, variables: Variables): string | undefined {
  const file = fileOf(name, variables);
  if (file === undefined) return undefined;
  try {
    const text = readFileSync(file, 'utf8');
    // Read once, so that a key, a DER file or a broken copy is told now and not as a refused connection.
    new X509Certificate(text);
    return text;
  } catch (error) {
    throw new SettingsError(
      `${name} names the file "${file}", which can't be read as certificates in PEM form (${(error as Error).message}): correct the file or unset it.`,
    );
  }
}
