import { createConnection } from 'node:net';
import { printable } from '../target/variables.js';
import type { Why } from '../verdict/result.js';

/**
 * Why no test can run where nothing listens at an address; undefined where something does.
 * @param what is expected there: `target`, `harness` or `proxy`
 * @param variable the variable of the environment that names the address
 */
export function closedAddress(
  what: string,
  variable: string,
  address: string | undefined,
): Promise<Why | undefined> {
  if (address === undefined) return Promise.resolve(undefined);
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
