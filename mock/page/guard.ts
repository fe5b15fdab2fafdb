import type { FastifyRequest } from 'fastify';

const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;
const loopbackPeer = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/;

/**
 * Why a browser is not let in, in one sentence; undefined where it is. The page is for who sits at this machine: a name
 * that someone else has made to lead here (DNS rebinding) would let a strange site read it.
 */
export function strangeness({ headers, raw }: FastifyRequest): string | undefined {
  if (!loopbackPeer.test(raw.socket.remoteAddress ?? ''))
    return 'the page is shown on the machine of the mock alone: open it there.';
  if (!loopbackHost.test(headers.host ?? ''))
    return 'the page is shown under the name of this machine alone: open it at localhost or 127.0.0.1.';
  return undefined;
}
