import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Mock, MockOptions } from '../../mock/server.js';
import { startMock } from '../../mock/server.js';
import { ask } from '../../selftest/harness/ask.js';

/** What a peer is let loose on. */
export interface Target {
  mock: Mock;
  records: Records;
  /** Requests that the service was sent since its records were made. */
  requests(): number;
  close(): Promise<void>;
}

const requestStarts = 'http.server.request.start';

/** A mock of its own for one run of one peer; its seed is always the same, so that two runs differ by the mock alone. */
export async function startTarget(options: MockOptions): Promise<Target> {
  const mock = await startMock({ ...options, seed: 1 });
  const records = await makeRecords(mock);
  const port = Number(new URL(mock.baseUrl).port);
  let count = 0;
  // A request for which the service has no operation counts as well, so it is counted where it comes in.
  const counts = (message: unknown): void => {
    if ((message as { request: IncomingMessage }).request.socket.localPort === port) count += 1;
  };
  subscribe(requestStarts, counts);
  return {
    mock,
    records,
    requests: () => count,
    async close() {
      unsubscribe(requestStarts, counts);
      await mock.close();
    },
  };
}

/** What a peer is given of a target: credentials, and records that are there. */
export interface Records {
  baseUrl: string;
  harnessUrl: string;
  companyId: string;
  apiKey: string;
  accessToken: string;
  /** The outer id of 4.2. */
  clientRoleId: string;
  pending: string;
  ongoing: string[];
  managerIds: string[];
  /** Of a lead that can be converted. */
  leadEmail: string;
  /** A delivery as a receiver got it, with what verifies it. */
  verification: { webhookId: string; signature: string; secret: string; payload: unknown };
}

/** Milliseconds that a delivery is waited for: a faulty target may never send it. */
const timeLimit = 1_000;

/** Makes what a peer needs at a target by its harness, as a team would in the web interface. */
async function makeRecords({ baseUrl, harnessUrl }: Pick<Mock, 'baseUrl' | 'harnessUrl'>): Promise<Records> {
  const setUp = async (state: string, params: object = {}): Promise<Record<string, string>> =>
    (await ask(harnessUrl, state, params)).body as Record<string, string>;
  const { companyId = '', apiKey = '', accessToken = '', clientRoleId = '' } = await setUp('workspace');
  const order = async (status: string): Promise<string> => {
    const options = { companyId, status, subscription: true, openTasks: 2, requestedTasks: 1 };
    return (await setUp('order', options)).orderId ?? '';
  };
  const manager = async (): Promise<string> =>
    (await setUp('member', { companyId, role: 'projectManager' })).memberId ?? '';
  const leadEmail = 'lead-to-convert@example.com';
  const lead = { firstName: 'Ada', lastName: 'Okafor', email: leadEmail, role: clientRoleId };
  await fetch(`${baseUrl}/members/bulk-lead`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, companyid: companyId, 'content-type': 'application/json' },
    body: JSON.stringify([{ ...lead, isConvertedClient: false }]),
  });
  return {
    ...{ baseUrl, harnessUrl, companyId, apiKey, accessToken, clientRoleId, leadEmail },
    pending: await order('Pending'),
    ongoing: [await order('Ongoing'), await order('Ongoing'), await order('Ongoing')],
    managerIds: [await manager(), await manager()],
    verification: await deliver(companyId, setUp),
  };
}

/** Lets the target post one delivery to a receiver that stands for the moment, and switches the webhook off again. */
async function deliver(
  companyId: string,
  setUp: (state: string, params: object) => Promise<Record<string, string>>,
): Promise<Records['verification']> {
  const receiver = createServer();
  const delivery = new Promise<{ signature: string; body: string }>((resolve) => {
    receiver.on('request', (request, response) => {
      void text(request).then((body) => {
        response.end();
        resolve({ signature: String(request.headers['x-ah-sig'] ?? 'none'), body });
      });
    });
    setTimeout(() => resolve({ signature: 'none', body: '{}' }), timeLimit).unref();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const { webhookId = '', secret = '' } = await setUp('webhook', {
    companyId,
    url,
    events: ['ORDER.UPDATED'],
  });
  await setUp('webhook.test', { webhookId, event: 'ORDER.UPDATED' });
  const { signature, body } = await delivery;
  await setUp('webhook.update', { webhookId, active: false });
  receiver.closeAllConnections();
  receiver.close();
  return { webhookId, signature, secret, payload: JSON.parse(body) as unknown };
}
