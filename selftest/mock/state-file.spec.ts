import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { expect, test } from '../test.js';
import { parseWorld } from '../../mock/domain/snapshot.js';
import { startMock } from '../../mock/server.js';
import type { Mock } from '../../mock/server.js';
import { ran, serving } from '../program.js';
import { call, Client, WorkspaceClient } from './mock-test.js';
import type { Workspace } from './mock-test.js';

const KILLS = 4;

/** The status of the creation of the client with a number. */
async function createClient(mock: Client['mock'], workspace: Workspace, number: number): Promise<number> {
  const own = new WorkspaceClient(mock, workspace);
  return (await own.clients(own.entries(1, { email: `a${number}@example.com` }))).status;
}

test('a state file survives kill -9 at any moment of writing', async ({}, info) => {
  const file = info.outputPath('state.json');
  let workspace: Workspace | undefined;
  let written = 0;
  for (let round = 0; round < KILLS; round += 1) {
    const mock = await serving('mock/cli.ts', ['--quiet', '--state', file]);
    workspace ??= await new Client(mock).workspace();
    await createClient(mock, workspace, (written += 1));
    const email = `"a${written}@`;
    await expect.poll(() => readFileSync(file, 'utf8').includes(email)).toBe(true);
    // Moments all over the 100 ms after which a change is written, and over the writing itself.
    const timer = setTimeout(() => mock.process.kill('SIGKILL'), round * 41);
    try {
      for (;;) await createClient(mock, workspace, (written += 1));
    } catch {
      clearTimeout(timer);
    }
    await mock.end('SIGKILL');

    const world = parseWorld(readFileSync(file, 'utf8'));
    expect(world.keys.has(workspace.apiKey)).toBe(true);
  }

  await withMock(file, async (mock, client) => {
    expect(mock.service.world.members.size).toBeGreaterThan(KILLS);
    expect((await client.companies(workspace!.apiKey)).status).toBe(200);
    const left = readdirSync(dirname(file)).filter((name) => name.startsWith(basename(file)));
    expect(left).toEqual([basename(file)]);
  });
});

async function withMock<T>(file: string, use: (mock: Mock, client: Client) => Promise<T>): Promise<T> {
  const mock = await startMock({ stateFile: file });
  try {
    return await use(mock, new Client(mock));
  } finally {
    await mock.close();
  }
}

test('what was created is there after a restart, down to the webhook and its history', async ({}, info) => {
  const file = info.outputPath('deep', 'er', 'state.json');
  const kept = await withMock(file, async (mock) => {
    const own = await WorkspaceClient.of(mock);
    const orderId = await own.order();
    const { webhookId } = await own.webhook('http://127.0.0.1:9/');
    await own.update(orderId, { notes: 'kept \u0000 \ud800', budget: '12.5' });
    const history = await own.given('webhook.history', { webhookId });
    expect(await createClient(mock, own.space, 1)).toBe(201);
    return { space: own.space, orderId, webhookId, history };
  });
  expect(statSync(file).mode & 0o077).toBe(0);

  await withMock(file, async (mock) => {
    const { space, orderId, webhookId, history } = kept;
    const { companyId } = space;
    const own = new WorkspaceClient(mock, space);
    const read = await own.given<{ order: object }>('order.read', { companyId, orderId });
    expect(read.order).toMatchObject({ budget: 12.5 });
    expect(await own.given('webhook.history', { webhookId })).toEqual(history);
    expect(await createClient(mock, space, 1)).toBe(400);
    expect((await own.update(orderId, { notes: 'x' })).status).toBe(200);
  });
});

test('a stored value that looks like the inside of a state file comes back as it was', async ({}, info) => {
  const file = info.outputPath('state.json');
  const odd = [{ $map: [1] }, { $set: [{ $map: 'x' }], other: 1 }, { $plain: [['a', 1]] }];
  const email = 'odd@example.com';
  const companyId = await withMock(file, async ({ baseUrl }, client) => {
    const workspace = await client.workspace();
    const lead = { type: 'individual', email, status: 'New', customFieldResponses: odd };
    const { status } = await call('POST', `${baseUrl}/members/bulk-lead`, { 'x-api-key': workspace.apiKey }, [
      lead,
    ]);
    expect(status).toBe(201);
    return workspace.companyId;
  });

  const { member } = await withMock(file, (_mock, client) =>
    client.given<{ member: Record<string, unknown> }>('member.read', { companyId, email }),
  );

  expect(member['custom field responses']).toEqual(odd);
});

test('a seed goes on after a restart where it stopped', async ({}, info) => {
  const [one, other] = [info.outputPath('one.json'), info.outputPath('other.json')];
  const companies = async (file: string, restarts: boolean): Promise<string[]> => {
    let mock = await startMock({ stateFile: file, seed: 5 });
    const ids = [(await new Client(mock).workspace()).companyId];
    if (restarts) {
      await mock.close();
      mock = await startMock({ stateFile: file, seed: 5 });
    }
    ids.push((await new Client(mock).workspace()).companyId);
    await mock.close();
    return ids;
  };
  expect(await companies(one, true)).toEqual(await companies(other, false));
});

/** The arguments of a mock with a state file. */
const onState = (file: string): string[] => [
  ...['--quiet', '--port', '0', '--harness-port', '0'],
  ...['--state', file],
];

test('a state file that is broken stays as it is', async ({}, info) => {
  const file = info.outputPath('state.json');
  const workspaces = { $map: [['x', { company: {}, roles: [] }]] };
  const others = ['members', 'orders', 'webhooks', 'deliveries', 'keys', 'tokens'];
  const empty = Object.fromEntries(others.map((name) => [name, { $map: [] }]));
  const generator = { ticks: 0, counter: 0 };
  const text = JSON.stringify({ format: 'mock-state/1', generator, workspaces, ...empty });
  writeFileSync(file, text);

  const { code, stderr } = await ran('mock/cli.ts', onState(file));

  expect(code).toBe(2);
  expect(stderr).toMatch(/^The state file .* is broken \("apiKey" of .*\.\n$/);
  expect(existsSync(file) && readFileSync(file, 'utf8')).toBe(text);
});

test('of two mocks with one state file the second says who uses it, and nothing is lost', async ({}, info) => {
  const file = info.outputPath('state.json');
  const mock = await serving('mock/cli.ts', ['--quiet', '--state', file]);
  const client = new Client(mock);
  const workspace = await client.workspace();
  const used = `The state file ${file} is used by another mock (process ${mock.process.pid}, since `;
  const second = await ran('mock/cli.ts', onState(file));
  const mine = await startMock({ stateFile: file }).catch((error: Error) => error.message);

  expect([second.code, second.stdout]).toEqual([2, '']);
  expect(second.stderr).toContain(used);
  expect(second.stderr).toMatch(/Z\): end that one, or give this one a file of its own\.\n$/);
  expect(mine).toContain(used);
  await createClient(mock, workspace, 1);
  await mock.end('SIGKILL');

  await withMock(file, async (mine, again) => {
    expect((await again.companies(workspace.apiKey)).status).toBe(200);
    await expect(startMock({ stateFile: file })).rejects.toThrow(`(process ${process.pid}, since `);
    expect(mine.service.world.keys.has(workspace.apiKey)).toBe(true);
  });
  await withMock(file, async () => undefined);
});

test('a mock that could not start leaves its state file to the next one', async ({}, info) => {
  const file = info.outputPath('state.json');
  const other = await startMock();
  const port = Number(new URL(other.baseUrl).port);
  await expect(startMock({ stateFile: file, port })).rejects.toThrow('EADDRINUSE');
  await other.close();
  writeFileSync(file, '{');
  await expect(startMock({ stateFile: file })).rejects.toThrow('is broken');
  writeFileSync(file, '');
  rmSync(file);
  await withMock(file, async () => undefined);
});
