import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isLoopback } from '../../contract/loopback.js';
import { SettingsError, listOf, printable, fileOf } from '../variables.js';
import type { Variables } from '../variables.js';

/** The proxies of the environment, by the customary variables; each may be written in lower case too. */
export interface Proxies {
  /** HTTP_PROXY: the way to `http://` addresses. */
  http?: string;
  /** HTTPS_PROXY: the way to `https://` addresses. */
  https?: string;
  /** NO_PROXY: hosts that are reached directly; one stands for its subdomains too, and `*` for all. */
  except: string[];
}

/** A proxy on the way to an address, with the variable that names it. */
export interface Proxy {
  url: URL;
  variable: 'HTTP_PROXY' | 'HTTPS_PROXY';
}

/** Reads the proxies of the environment. */
export function readProxies(variables: Variables): Proxies {
  const either = (name: string): string =>
    variables[name.toLowerCase()] === undefined ? name : name.toLowerCase();
  return {
    http: variables[either('HTTP_PROXY')],
    https: variables[either('HTTPS_PROXY')],
    except: listOf(either('NO_PROXY'), variables),
  };
}

/**
 * The proxy on the way to an address; undefined where it is reached directly, as this machine always is.
 * Throws {@link SettingsError} where the proxy that is needed can't be used.
 */
export function proxyFor(address: string, proxies: Proxies): Proxy | undefined {
  const { protocol, hostname, port } = new URL(address);
  const secure = protocol === 'https:';
  const value = secure ? proxies.https : proxies.http;
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  const effectivePort = port === '' ? (secure ? '443' : '80') : port;
  if (value === undefined || isLoopback(address)) return undefined;
  if (proxies.except.some((entry) => exempts(entry.toLowerCase(), host, effectivePort))) return undefined;
  const variable = secure ? 'HTTPS_PROXY' : 'HTTP_PROXY';
  const written = value.includes('://') ? value : `http://${value}`;
  if (!/^https?:\/\//i.test(written) || !URL.canParse(written))
    throw new SettingsError(
      `${variable} is "${printable(value)}": give a proxy that begins with http:// or https://, or exempt ${host} in NO_PROXY.`,
      variable,
    );
  return { url: new URL(written), variable };
}

function exempts(entry: string, host: string, port: string): boolean {
  if (entry === '*') return true;
  const [, name = '', only] = /^\[?(.*?)\]?(?::(\d+))?$/.exec(isBareIpv6(entry) ? `[${entry}]` : entry) ?? [];
  const suffix = name.replace(/^\*?\./, '');
  return (only === undefined || only === port) && (host === suffix || host.endsWith(`.${suffix}`));
}

function isBareIpv6(entry: string): boolean {
  return !entry.startsWith('[') && entry.split(':').length > 2;
}

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
    throw new SettingsError(`${set} is set and ${unset} is not: a client certificate takes both.`, set);
  }
  const cert = certificatesIn('TLS_CERT_FILE', variables);
  const key = textIn('TLS_KEY_FILE', 'an unencrypted private key', variables, createPrivateKey);
  if (cert === undefined || key === undefined) return undefined;
  if (!new X509Certificate(cert).checkPrivateKey(createPrivateKey(key)))
    throw new SettingsError(
      `TLS_KEY_FILE names the file "${keyFile}", whose key is not that of the certificate in TLS_CERT_FILE: name the one that belongs to it.`,
      'TLS_KEY_FILE',
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
      name,
    );
  }
}
