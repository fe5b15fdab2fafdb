import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';

/** Addresses to listen on that stand for every address of the machine. */
const unspecified = ['0.0.0.0', '::', ''];

/** Whether a host, as it stands in an address, is this machine: localhost and names below it, 127.0.0.0/8, [::1]. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase();
  return (
    /^([a-z0-9_-]+\.)*localhost$/.test(name) || name === '[::1]' || (isIPv4(name) && name.startsWith('127.'))
  );
}

/** Whether an address names this machine. */
export function isLoopback(url: string): boolean {
  return isLoopbackHost(new URL(url).hostname);
}

/** The address of a server that listens on a host and port; on this machine where it listens everywhere. */
export function addressOf(host: string, port: number): string {
  if (unspecified.includes(host)) return addressOf(host === '0.0.0.0' ? '127.0.0.1' : '::1', port);
  return `http://${bracketed(host)}:${port}`;
}

/** Who may use a port that we open. */
export interface Access {
  /** What it listens on. Beyond loopback, requests may name it; where it is every address, they may name any host. */
  host: string;
  /** Origins that may use it beside those of loopback and of `host`, as a browser writes them. */
  origins?: readonly string[];
  /**
   * Whether it is not meant for web pages of others: then it takes nothing that a browser calls cross-site, and bodies
   * of the type application/json alone, which no page of another origin can send without asking first.
   */
  internal: boolean;
  /** What `Authorization` must carry, as a bearer token or as the password of basic credentials. */
  token?: string;
}

interface Refusal {
  status: 401 | 403 | 415;
  headers: Record<string, string>;
  /** One sentence. */
  message: string;
}

/**
 * Why a port of ours does not take a request; undefined if it does. A page of any site can have a browser send requests
 * to this machine, also under a name of its own that leads here (DNS rebinding).
 */
export function refusalOf(
  { method = '', headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  access: Access,
): Refusal | undefined {
  const refuse = (status: Refusal['status'], message: string, more = {}): Refusal => ({
    status,
    message,
    headers: more,
  });
  const { origins = [], internal, token } = access;
  if (!isNamed(headers.host, access))
    return refuse(
      403,
      'The Host of the request is not this machine: use localhost, 127.0.0.1 or the address that --host names.',
    );
  const { origin } = headers;
  if (origin !== undefined && !origins.includes(origin) && !isOwnOrigin(origin, access))
    return refuse(403, 'The Origin of the request is a site on another host, which may not use this port.');
  if (internal && headers['sec-fetch-site'] === 'cross-site')
    return refuse(403, 'A page of another site sent this request: open the address in a new tab, by hand.');
  if (token !== undefined && !bears(token, headers.authorization))
    return refuse(
      401,
      'This port asks for its token: send it as "Authorization: Bearer TOKEN", or as the password in the address.',
      { 'www-authenticate': 'Basic realm="token as password", charset="UTF-8"' },
    );
  if (internal && (method === 'POST' || hasBody(headers)) && !isJson(headers['content-type']))
    return refuse(415, 'The body must be JSON: send "Content-Type: application/json".');
  return undefined;
}

/** A port would be open to other machines, and nobody said so. */
export class ExposedError extends Error {}

/**
 * What to tell the user of a port that other machines reach; undefined for one on loopback. Throws {@link ExposedError}
 * unless there is a token or the user said that everybody may use it.
 */
export function exposure(
  host: string,
  { token, open }: { token?: string; open?: boolean },
): string | undefined {
  if (token !== undefined && !/^[\x21-\x7e]+$/.test(token))
    throw new ExposedError('--token must be a text of visible ASCII characters without blanks.');
  if (isLoopbackHost(bracketed(host))) return undefined;
  const where = unspecified.includes(host) ? 'every address of this machine' : host;
  if (token !== undefined)
    return `Warning: listening on ${where}. Other machines reach it; the harness asks them for the token.`;
  if (open) return `Warning: listening on ${where}. Whoever reaches it may use the harness.`;
  throw new ExposedError(
    `--host ${host} lets other machines use the harness: give it a token that it asks for (--token TEXT), or say that everybody may use it (--open).`,
  );
}

function isNamed(header: string | undefined, { host }: Access): boolean {
  if (header !== undefined && unspecified.includes(host)) return true;
  const [, name] = /^(\[[^\]]*\]|[^:]+)(?::\d*)?$/.exec(header ?? '') ?? [];
  return name !== undefined && isOwnHost(name, host);
}

function isOwnOrigin(origin: string, { host }: Access): boolean {
  const [, name] = /^https?:\/\/(\[[^\]]*\]|[^:/?#@]+)(?::\d+)?$/i.exec(origin) ?? [];
  return name !== undefined && isOwnHost(name, host);
}

function isOwnHost(name: string, host: string): boolean {
  return isLoopbackHost(name) || name.toLowerCase() === bracketed(host).toLowerCase();
}

function bracketed(host: string): string {
  return isIPv6(host) ? `[${host}]` : host;
}

function bears(token: string, authorization = ''): boolean {
  const [, scheme, credentials = ''] = /^(bearer|basic) +(\S+)$/i.exec(authorization) ?? [];
  const given =
    scheme?.toLowerCase() === 'basic'
      ? Buffer.from(credentials, 'base64')
          .toString()
          .replace(/^[^:]*:/, '')
      : credentials;
  // Of equal length, as the comparison wants them.
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}

function hasBody(headers: IncomingMessage['headers']): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function isJson(type = ''): boolean {
  return type.split(';', 1)[0]?.trim().toLowerCase() === 'application/json';
}
