import { startLoad, startServer } from '../children.js';
import type { LoadProcess, MeasuredServer } from '../children.js';
import { given, list, update } from '../contenders.js';
import type { Given, Measured } from '../contenders.js';
import { compare } from '../rounds.js';
import type { Contender, Plan } from '../rounds.js';
import { installMocks, otherMocks } from './installed-mocks.js';
import type { StartedMock } from './installed-mocks.js';
import { rounded } from './spread.js';
import type { Spread } from './spread.js';

const milliseconds = 2_000;

/** A server beside bare node:http. */
export interface MockMeasures {
  name: string;
  version?: string;
  /** What it does with a request beside answering it. */
  does: string;
  /** Its requests per second as a multiple of those of bare node:http in the same round. */
  list: Spread;
  update: Spread;
}

/** A server that takes part. */
interface Entrant extends Pick<MockMeasures, 'name' | 'version' | 'does'> {
  server: Measured;
  known: Given;
}

const nobody: Given = {
  companyId: '65f1c0ffee00000000000010',
  apiKey: 'key',
  accessToken: 'token',
  orderId: '65f1c0ffee0000000000000f',
};

/** Has bare servers, our mock and those of others answer the same two requests, on 16 connections. */
export async function measureMocks(rounds: number): Promise<MockMeasures[]> {
  const folder = installMocks();
  const servers: MeasuredServer[] = [];
  const others: StartedMock[] = [];
  const load = startLoad();
  try {
    const mock = await startServer('mock');
    const known = await given(mock);
    const headers = { 'x-api-key': known.apiKey };
    const listed = await (await fetch(`${mock.baseUrl}/accounts/companies`, { headers })).text();
    servers.push(mock, await startServer('bare-http', listed));
    for (const other of otherMocks) others.push(await other.start(folder));
    const [, bare] = servers as [MeasuredServer, MeasuredServer];
    const entrants: Entrant[] = [
      { name: 'bare node:http', does: 'reads the request, answers the bytes', server: bare, known },
      { name: 'our mock', does: 'keeps every rule and changes its records', server: mock, known },
      ...otherMocks.map(({ name, version, does }, at) => {
        const server = others[at] as StartedMock;
        return { name, version, does, server, known: nobody };
      }),
    ];
    return await measured(entrants, load, {
      rounds,
      ms: milliseconds,
      warmUp: milliseconds,
      connections: 16,
    });
  } finally {
    load.stop();
    for (const each of [...servers, ...others]) each.stop();
  }
}

async function measured(entrants: Entrant[], load: LoadProcess, plan: Plan): Promise<MockMeasures[]> {
  const spreads = async (contenders: Contender[]): Promise<Spread[]> =>
    (await compare(load, contenders, plan)).map(({ ratio, lowest, highest }) =>
      rounded({ median: ratio, lowest, highest }),
    );
  const lists = await spreads(entrants.map(({ name, server, known }) => list(name, server, known.apiKey)));
  const updates = await spreads(entrants.map(({ name, server, known }) => update(name, server, known)));
  return entrants.map(({ name, version, does }, at) => ({
    name,
    version,
    does,
    list: lists[at] as Spread,
    update: updates[at] as Spread,
  }));
}
