import { isLoopback } from '../../contract/loopback.js';
import { SettingsError } from '../settings-error.js';
import { listOf, printable } from '../variables.js';
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
