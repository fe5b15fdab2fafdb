import { Pool } from 'undici';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../selftest/proof/run-suite.js';
import { startServer } from '../children.js';
import type { MeasuredServer } from '../children.js';
import { observedRun } from './observed-run.js';
import type { SentRequest } from './observed-run.js';
import { spreadOf } from './spread.js';
import type { Spread } from './spread.js';

/** The requests of the suite beside a raw client that sends the same ones. */
export interface ClientMeasures {
  /** What was sent again: all that went to the target and its harness. */
  requests: Spread;
  /** As many connections as workers, each with what its worker sent, in the same order. */
  connections: number;
  /** Which share of the answers had the same status as before; orders and keys are no longer as they were. */
  sameStatus: Spread;
  /** Requests per second of the suite as a share of those of the raw client: of its whole wall, and of the time in which a request was open. */
  ofWall: Spread;
  ofOpen: Spread;
}

interface Round {
  requests: number;
  connections: number;
  same: number;
  ofWall: number;
  ofOpen: number;
}

/** In each round the suite runs on a mock, and then a raw client sends the same requests to the same mock. */
export async function measureClient(rounds: number): Promise<ClientMeasures> {
  const all: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const mock = await startServer('mock');
    all.push(await oneRound(mock).finally(() => mock.stop()));
  }
  const over = (value: (round: Round) => number): Spread => spreadOf(all.map(value));
  return {
    requests: over(({ requests }) => requests),
    connections: all[0]?.connections ?? 0,
    sameStatus: over(({ same, requests }) => same / requests),
    ofWall: over(({ ofWall }) => ofWall),
    ofOpen: over(({ ofOpen }) => ofOpen),
  };
}

async function oneRound({ baseUrl, harnessUrl = '' }: MeasuredServer): Promise<Round> {
  const reportDir = path.join(root, 'reports/speed/report');
  rmSync(reportDir, { recursive: true, force: true });
  const env = { BASE_URL: baseUrl, HARNESS_URL: harnessUrl, REPORT_DIR: reportDir };
  const { wall, workers, sent } = await observedRun([], env, true);
  const origins = new Set([baseUrl, harnessUrl].map((url) => new URL(url).origin));
  const lanes = sent.map((lane) => lane.filter(({ origin }) => origins.has(origin)));
  const requests = lanes.flat().length;
  const began = performance.now();
  const same = await Promise.all(lanes.map(sendAgain));
  const seconds = (performance.now() - began) / 1000;
  return {
    requests,
    connections: lanes.length,
    same: same.reduce((sum, each) => sum + each, 0),
    ofWall: seconds / wall,
    ofOpen: seconds / workers.request,
  };
}

/** Sends requests one after the other, and tells how many were answered with the same status as before. */
async function sendAgain(lane: readonly SentRequest[]): Promise<number> {
  const pools = new Map<string, Pool>();
  let same = 0;
  for (const { origin, method, path: asked, headers, body, status } of lane) {
    const pool = pools.get(origin) ?? new Pool(origin, { connections: 1 });
    pools.set(origin, pool);
    const answer = await pool.request({
      method: method as 'GET',
      path: asked,
      headers,
      body: body === undefined ? undefined : Buffer.from(body, 'base64'),
    });
    await answer.body.dump();
    if (answer.statusCode === status) same += 1;
  }
  await Promise.all([...pools.values()].map((pool) => pool.close()));
  return same;
}
