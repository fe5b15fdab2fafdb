import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLoopbackHost, refusalOf } from '../../src/contract/loopback.js';
import { HarnessError } from '../harness/params.js';
import type { ShownMock } from './page.js';

/**
 * The page of a mock, at the address of its harness. The protocol of the harness has every POST, so that a fault is put
 * and deleted: no address of a harness is in the way, and no other site can send either without being let.
 */
export function servePage(app: FastifyInstance, mock: ShownMock): void {
  app.get('/', async (request, reply) => {
    if (!/\btext\/html\b/.test(request.headers.accept ?? '')) return reply.callNotFound();
    demandNeighbour(request);
    // Loaded late: with every fault it is much to read, and few runs of the mock are looked at.
    const { renderPage } = await import('./page.js');
    const nonce = randomBytes(16).toString('base64');
    return sealed(reply, nonce).send(renderPage(mock, request.query as Record<string, unknown>, nonce));
  });
  for (const [method, on] of [
    ['PUT', true],
    ['DELETE', false],
  ] as const) {
    app.route<{ Params: { id: string } }>({
      method,
      url: '/faults/:id',
      handler: async (request, reply) => {
        demandNeighbour(request);
        await turn(mock, request.params.id, on);
        return reply.code(204).send();
      },
    });
  }
}

async function turn({ service, alterations }: ShownMock, id: string, on: boolean): Promise<void> {
  const { faultNamed } = await import('../levels/limited.js');
  const fault = alterations.faults.find((candidate) => candidate.id === id) ?? faultNamed(id);
  if (!fault) throw new HarnessError(404, `there is no fault "${id}": npm run mock -- --list shows all.`);
  alterations.turn(fault, on);
  Object.assign(service, alterations.composition());
}

/** The page is for who sits at this machine, wherever the harness listens. */
function demandNeighbour({ raw }: FastifyRequest): void {
  const peer = (raw.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const isHere = peer === '::1' || isLoopbackHost(peer);
  if (!isHere || refusalOf(raw, { host: '127.0.0.1', internal: true }))
    throw new HarnessError(
      403,
      'the page is shown on the machine of the mock alone: open it there, at localhost or 127.0.0.1.',
    );
}

/** A page that loads nothing, runs nothing but its own script, is kept by nobody and stands in no other page. */
function sealed(reply: FastifyReply, nonce: string): FastifyReply {
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    'img-src data:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
}
