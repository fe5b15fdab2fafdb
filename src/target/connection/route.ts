import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP } from 'node:net';
import { rootCertificates } from 'node:tls';
import { buildConnector, Pool } from 'undici';
import type { Dispatcher } from 'undici';
import { basicCredentials } from './basic-credentials.js';
import { proxyFor } from './proxies.js';
import type { Proxy } from './proxies.js';
import type { Settings } from '../settings.js';
import { Unanswered } from './unanswered.js';

/** Milliseconds for a connection to stand. */
const connectLimit = 5_000;

/** The largest head of an answer that is read, in bytes. */
const headLimit = 64 * 1024;

/** The way that requests take to an address. */
export interface Route {
  dispatcher: Dispatcher;
  /** What stands before the path of each request. */
  prefix: string;
  /** What each request carries beside its own headers: names and values by turns. */
  headers: string[];
  proxy?: Proxy;
}

/**
 * The way to an address: direct, or through the proxy of the environment. A plain address is asked of the proxy by
 * its whole URL; to a TLS address the proxy opens a tunnel, so that it sees nothing of what is said. Either way
 * names, order and repetition of headers are left as they are given, which undici's own proxy agent does not.
 */
export function routeTo(
  address: string,
  {
    proxies,
    authorities,
    clientCertificate,
  }: Pick<Settings, 'proxies' | 'authorities' | 'clientCertificate'>,
): Route {
  const { origin, host, protocol } = new URL(address);
  const proxy = proxyFor(address, proxies);
  const trust = {
    timeout: connectLimit,
    ...(authorities !== undefined && { ca: [...rootCertificates, authorities] }),
  };
  // It is for the address itself, not for a proxy on the way.
  const tls = { ...trust, ...clientCertificate };
  const pool = (to: string, connect: buildConnector.BuildOptions | buildConnector.connector): Pool =>
    new Pool(to, { connections: 16, maxHeaderSize: headLimit, headersTimeout: 0, bodyTimeout: 0, connect });
  if (proxy === undefined) return { dispatcher: pool(origin, tls), prefix: '', headers: [] };
  if (protocol === 'https:')
    return { dispatcher: pool(origin, tunnel(proxy, tls)), prefix: '', headers: [], proxy };
  return {
    dispatcher: pool(proxy.url.origin, toProxy(proxy, trust)),
    prefix: origin,
    headers: ['Host', host, ...basicCredentials(proxy.url, 'Proxy-Authorization').flat()],
    proxy,
  };
}

/** Connects to a proxy by the name of its own: undici takes that of the host that is asked for, which its certificate has not. */
function toProxy({ url }: Proxy, tls: buildConnector.BuildOptions): buildConnector.connector {
  const connect = buildConnector(tls);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return (options, callback) =>
    connect({ ...options, servername: isIP(host) === 0 ? host : undefined }, callback);
}

/** Connects to a TLS address through a tunnel of the proxy (RFC 9110, 9.3.6). */
function tunnel(proxy: Proxy, tls: buildConnector.BuildOptions): buildConnector.connector {
  const connectTls = buildConnector(tls);
  const { url, variable } = proxy;
  const send = url.protocol === 'https:' ? secureRequest : plainRequest;
  return (options, callback) => {
    const authority = `${options.hostname}:${options.port === '' ? '443' : options.port}`;
    const request = send(url, {
      method: 'CONNECT',
      path: authority,
      headers: Object.fromEntries([['Host', authority], ...basicCredentials(url, 'Proxy-Authorization')]),
      timeout: connectLimit,
    });
    const fail = (cause: string): void =>
      callback(new Unanswered('proxy', `the proxy of ${variable} ${cause}`), null);
    request.once('connect', ({ statusCode }, socket) => {
      if (statusCode === 200) return connectTls({ ...options, httpSocket: socket }, callback);
      socket.destroy();
      fail(`answered ${statusCode} when asked for a way to ${authority}`);
    });
    request.once('response', ({ statusCode }) => {
      request.destroy();
      fail(`answered ${statusCode} when asked for a way to ${authority}`);
    });
    request.once('timeout', () => request.destroy(new Error('gave no answer within 5 s')));
    request.once('error', ({ message }) => fail(`gave no way (${message})`));
    request.end();
  };
}
