import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { SettingsError } from '../settings-error.js';
import { fileOf } from '../variables.js';
import type { Variables } from '../variables.js';

/** A client certificate with its key, as PEM text. */
export interface ClientCertificate {
  cert: string;
  key: string;
}

/** Certificate authorities that are trusted, as PEM text, by the variable TLS_CA_FILE. Throws {@link SettingsError}. */
export function authoritiesOf(variables: Variables): string | undefined {
  return certificatesIn('TLS_CA_FILE', variables);
}

/** What the run shows to a server that asks for it, by TLS_CERT_FILE and TLS_KEY_FILE. Throws {@link SettingsError}. */
export function clientCertificateOf(variables: Variables): ClientCertificate | undefined {
  const { TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile } = variables;
  if ((certFile === undefined) !== (keyFile === undefined)) {
    const [set, unset] =
      certFile === undefined ? ['TLS_KEY_FILE', 'TLS_CERT_FILE'] : ['TLS_CERT_FILE', 'TLS_KEY_FILE'];
    throw new SettingsError(`${set} is set and ${unset} is not: a client certificate takes both.`);
  }
  const cert = certificatesIn('TLS_CERT_FILE', variables);
  const key = textIn('TLS_KEY_FILE', 'an unencrypted private key', variables, createPrivateKey);
  if (cert === undefined || key === undefined) return undefined;
  if (!new X509Certificate(cert).checkPrivateKey(createPrivateKey(key)))
    throw new SettingsError(
      `TLS_KEY_FILE names the file "${keyFile}", whose key is not that of the certificate in TLS_CERT_FILE: name the one that belongs to it.`,
    );
  return { cert, key };
}

function certificatesIn(name: string, variables: Variables): string | undefined {
  return textIn(name, 'certificates', variables, (text) => new X509Certificate(text));
}

/**
 * The text of the file that a variable names. It is read once, so that a key in place of a certificate, a DER file or a
 * broken copy is reported now and not as a refused connection. Throws {@link SettingsError}.
 */
function textIn(
  name: string,
  what: string,
  variables: Variables,
  read: (text: string) => unknown,
): string | undefined {
  const file = fileOf(name, variables);
  if (file === undefined) return undefined;
  try {
    const text = readFileSync(file, 'utf8');
    read(text);
    return text;
  } catch (error) {
    throw new SettingsError(
      `${name} names the file "${file}", which can't be read as ${what} in PEM form (${(error as Error).message}): correct the file or unset it.`,
    );
  }
}
