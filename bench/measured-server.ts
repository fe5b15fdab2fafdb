import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { addMember } from '../mock/domain/members.js';
import { addOrder } from '../mock/domain/orders.js';
import type { Mock } from '../mock/server.js';
import { startMock } from '../mock/server.js';

/**
 * A server in a process of its own, told by its first argument: `mock`, `full-mock` (with many records in memory),
 * `bare-list` (Fastify that answers the bytes of its second argument), `bare-update` (Fastify that parses a
 * multipart body and answers those bytes) or `bare-http` (node:http that reads whatever comes and answers those bytes).
 */
const [kind = 'mock', bytes = ''] = process.argv.slice(2);

/** Records of each kind in the full mock. */
const RECORDS = 100_000;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

async function bareHttp(): Promise<string> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.setHeader('content-type', 'application/json').end(bytes));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function bare(): Promise<string> {
  if (kind === 'bare-http') return bareHttp();
  const app = Fastify({ logger: false });
  if (kind === 'bare-list') {
    app.get('/accounts/companies', (_request, reply) => reply.type('application/json').send(bytes));
  } else {
    await app.register(multipart);
    app.put('/orders', async (request, reply) => {
      for await (const part of request.parts()) if (part.type === 'file') await part.toBuffer();
      return reply.type('application/json').send(bytes);
    });
  }
  return app.listen({ host: '127.0.0.1', port: 0 });
}

function fill({ service: { world } }: Mock): void {
  const workspace = world.workspaces.values().next().value!;
  for (let i = 0; i < RECORDS; i += 1) {
    addOrder(world, workspace.company._id, { openTasks: 1 });
    const email = `member-${i}@example.com`;
    addMember(world, workspace, { kind: 'client', firstName: 'A', lastName: 'B', email }, email);
  }
}

/** Forgets every record, so that what remains in memory is what the requests themselves left. */
function forget({ service: { world } }: Mock): void {
  for (const records of Object.values(world)) if (records instanceof Map) records.clear();
}

async function main(): Promise<void> {
  const mock = kind.endsWith('mock') ? await startMock() : undefined;
  process.on('disconnect', () => process.exit(0));
  process.on('message', (message) => {
    if (message === 'cpu') {
      const { user, system } = process.cpuUsage();
      process.send!(user + system);
      return;
    }
    if (mock && message === 'fill') fill(mock);
    if (mock && message === 'forget') forget(mock);
    for (let i = 0; i < 3; i += 1) collect();
    process.send!(process.memoryUsage());
  });
  process.send!({ baseUrl: mock?.baseUrl ?? (await bare()), harnessUrl: mock?.harnessUrl });
}

void main();
