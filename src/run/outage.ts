import { appendFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import path from 'node:path';
import { proxyFor } from '../target/connection/proxies-and-certificates.js';
import type { Settings } from '../target/settings.js';
import { printable } from '../target/variables.js';
import type { Why } from '../verdict/result.js';

/** After so many tests in a row whose connection was refused, a worker skips the others. */
const limit = 3;

/**
 * Counts the tests of one worker in a row whose connection to the target was refused. A worker that fails a test may be
 * replaced by another with the same index, so the count is a file.
 */
export class Outage {
  readonly #file: string;
  #isEmpty: boolean | undefined;

  /**
   * @param directory of this run alone, shared by its workers
   * @param index of the worker
   */
  constructor(directory: string, index: string) {
    mkdirSync(path.join(directory, 'outages'), { recursive: true });
    this.#file = path.join(directory, 'outages', index);
  }

  /** The title of the first of the tests, once there are enough of them to skip the others. */
  get first(): string | undefined {
    if (this.#isEmpty === true) return undefined;
    const titles = this.#titles;
    this.#isEmpty = titles.length === 0;
    return titles.length < limit ? undefined : titles[0];
  }

  /** Notes how a test ended. */
  ended(title: string, isRefused: boolean): void {
    if (isRefused) appendFileSync(this.#file, `${title}\n`);
    else if (this.#isEmpty !== true) rmSync(this.#file, { force: true });
    this.#isEmpty = !isRefused;
  }

  get #titles(): string[] {
    try {
      return readFileSync(this.#file, 'utf8').split('\n').filter(Boolean);
    } catch {
      return [];
    }
  }
}

/** Why no test can run where nothing listens at the address of the target, of its harness, or of a proxy before them. */
export async function unreachable(settings: Settings): Promise<Why | undefined> {
  const places = [
    ['target', 'BASE_URL', settings.baseUrl],
    ['harness', 'HARNESS_URL', settings.harnessUrl],
  ] as const;
  for (const [what, variable, address] of places) {
    if (address === undefined) continue;
    const proxy = proxyFor(address, settings.proxies);
    const closed =
      proxy === undefined
        ? await closedAddress(what, variable, address)
        : await closedAddress('proxy', proxy.variable, proxy.url.href);
    if (closed !== undefined) return closed;
  }
  return undefined;
}

/**
 * Why no test can run where nothing listens at an address; undefined where something does.
 * @param what is expected there: `target`, `harness` or `proxy`
 * @param variable the variable of the environment that names the address
 */
function closedAddress(what: string, variable: string, address: string): Promise<Why | undefined> {
  const { hostname, port, protocol } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve) => {
    const socket = createConnection({
      host,
      port: Number(port) || (protocol === 'https:' ? 443 : 80),
      timeout: 5_000,
    });
    const end = (reason?: string): void => {
      socket.destroy();
      resolve(
        reason === undefined
          ? undefined
          : {
              code: 'connection-refused',
              settings: [variable],
              message: `The ${what} at ${variable} ${printable(address).replace(/\/$/, '')} can't be reached (${reason}): start it or correct ${variable}.`,
            },
      );
    };
    socket.once('connect', () => end());
    socket.once('timeout', () => end('no connection within 5 s'));
    socket.once('error', (error: NodeJS.ErrnoException) => end(reasonOf(error)));
  });
}

function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'ECONNREFUSED') return 'connection refused';
  if (code === 'ENOTFOUND') return 'unknown host name';
  return message || String(code);
}
