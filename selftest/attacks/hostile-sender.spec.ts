import { createConnection } from 'node:net';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent } from 'undici';
import { expect, test } from '../test.js';
import { freePort } from '../free-port.js';
import { startMock } from '../../mock/server.js';
import { fixturesOf, lastingEnvironment, reaching } from '../environment/environment.js';
import type { MeasuredRun } from '../proof/run-suite.js';
import { attackedRun, complaintsOf, failuresOf, numbers } from './attacked-run.js';
import { testsIn } from '../proof/run-suite.js';

/** Milliseconds between two rounds of an attack. */
const pauseOfRounds = 100;

/** Somebody who reaches the port of a receiver and means harm, until he is stopped. */
class HostileSender {
  readonly #port: number;
  readonly #orderIds: readonly string[];
  readonly #isFlooding: boolean;
  readonly #draw = numbers();
  readonly #agent = new Agent({ connections: 20, headersTimeout: 2_000, bodyTimeout: 2_000 });
  readonly #sockets = new Set<Socket>();
  readonly #ended: Promise<void>;
  #stopped = false;
  /** Statuses that the receiver answered, and how often. */
  readonly answered: Record<string, number> = {};

  /**
   * @param orderIds the orders that he knows of
   * @param isFlooding whether he opens more connections than a receiver takes
   */
  constructor(port: number, orderIds: readonly string[] = [], isFlooding = false) {
    this.#port = port;
    this.#orderIds = orderIds;
    this.#isFlooding = isFlooding;
    this.#ended = this.#attack();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#ended;
    this.#sockets.forEach((socket) => socket.destroy());
    await this.#agent.destroy();
  }

  async #attack(): Promise<void> {
    for (let round = 0; !this.#stopped; round += 1) {
      this.#post(this.#path(), 'x'.repeat(1_900_000));
      for (let count = 0; count < 10; count += 1)
        this.#post(this.#path(), '{}', { 'x-long': 'h'.repeat(15_000) });
      for (const orderId of this.#orderIds.slice(round % 10, (round % 10) + 3)) this.#pretend(orderId);
      if (round % 10 === 0) this.#holdOpen(20);
      if (this.#isFlooding && round % 20 === 0) this.#holdOpen(700);
      for (const bytes of oddRequests) this.#send(bytes, true);
      await pause(pauseOfRounds);
    }
  }

  /** Posts what looks like the events of an order, wherever a receiver may take them. */
  #pretend(orderId: string): void {
    const order = { _id: orderId, status: 'Cancelled', name: 'taken', notes: 'taken', budget: 1 };
    const event = JSON.stringify({ event: 'ORDER.UPDATED', orderId, order, data: { order } });
    for (const path of ['/', '/live', '/webhook', `/${orderId}`, this.#path()]) {
      this.#post(path, event);
      this.#post(path, event, { 'x-ah-sig': 'a'.repeat(64) });
    }
  }

  #post(path: string, body: string, headers: Record<string, string> = {}): void {
    const origin = `http://127.0.0.1:${this.#port}`;
    void this.#agent
      .request({
        origin,
        path,
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...headers },
      })
      .then(async (answer) => {
        await answer.body.dump();
        const { statusCode: status } = answer;
        this.answered[status] = (this.answered[status] ?? 0) + 1;
      })
      .catch(() => undefined);
  }

  /** Begins requests and never ends them. */
  #holdOpen(count: number): void {
    for (let index = 0; index < count; index += 1)
      this.#send(`POST ${this.#path()} HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n{`, false);
  }

  #send(bytes: string, ends: boolean): void {
    const socket = createConnection(this.#port, '127.0.0.1');
    this.#sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => this.#sockets.delete(socket));
    socket.resume().setTimeout(3_000, () => socket.destroy());
    if (ends) socket.end(bytes, 'latin1');
    else socket.write(bytes, 'latin1');
  }

  #path(): string {
    return `/odd/${Math.floor(this.#draw() * 1e9)}`;
  }
}

/** Requests that no target sends. */
const oddRequests = [
  'GET // HTTP/1.1\r\nHost: x\r\n\r\n',
  'POST * HTTP/1.1\r\nHost: x\r\n\r\n',
  'POST /%zz?%zz HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\n{',
  'GET http://[ HTTP/1.1\r\nHost: x\r\n\r\n',
  'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
  'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello',
  `GET /${'a'.repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
  '\u0000\u0001\u0002\u0003',
];

const passes = ({ result }: MeasuredRun): number =>
  result === undefined ? 0 : testsIn(result).filter(({ verdict }) => verdict === 'passed').length;

for (const { name, isFlooding, least } of [
  { name: 'posts what it likes', isFlooding: false, least: 0.95 },
  { name: 'opens more connections than are taken', isFlooding: true, least: 0 },
])
  test(`a sound target is not blamed for what an outsider does who ${name}`, async ({ mock }, info) => {
    const port = await freePort();
    const env = { ...reaching(mock), RECEIVER_PORT: String(port) };
    const args = ['tests/webhooks', 'tests/orders/status', 'tests/signatures'];
    const calm = await attackedRun(env, info.outputPath('calm'), args);
    const sender = new HostileSender(port, [], isFlooding);
    const run = await attackedRun(env, info.outputPath('attacked'), args);
    await sender.stop();

    expect([failuresOf(calm), complaintsOf(calm)]).toEqual([[], []]);
    expect([failuresOf(run), complaintsOf(run)]).toEqual([[], []]);
    expect(Object.keys(sender.answered)).toEqual(['404']);
    expect(sender.answered['404']).toBeGreaterThan(1_000);
    expect(passes(run)).toBeGreaterThanOrEqual(passes(calm) * least);
  });

test('events that an outsider makes up change nothing in a run without a harness', async ({}, info) => {
  const runs: MeasuredRun[] = [];
  for (const isAttacked of [false, true]) {
    const mock = await startMock();
    const env = await fixturesOf(mock, lastingEnvironment);
    const { RECEIVER_PORT: port, ORDERS_PENDING: orders = '' } = env;
    const sender = isAttacked ? new HostileSender(Number(port), orders.split(',')) : undefined;
    runs.push(await attackedRun(env, info.outputPath(isAttacked ? 'attacked' : 'calm')));
    await sender?.stop();
    await mock.close();
    if (sender !== undefined) expect(Object.keys(sender.answered)).toEqual(['404']);
  }
  const [calm, run] = runs as [MeasuredRun, MeasuredRun];

  expect([failuresOf(calm), complaintsOf(calm)]).toEqual([[], []]);
  expect([failuresOf(run), complaintsOf(run)]).toEqual([[], []]);
  expect(passes(run)).toBeGreaterThanOrEqual(passes(calm) * 0.95);
});
