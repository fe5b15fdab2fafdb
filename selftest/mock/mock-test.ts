import { text as textOf } from 'node:stream/consumers';
import { FormData, request } from 'undici';
import { test as base } from '../test.js';
import type { Mock } from '../../mock/server.js';
import { startHostileTarget } from '../troubles/servers.js';

/** One post that a receiver got. */
interface Post {
  headers: Record<string, string | string[] | undefined>;
  body: string;
  /** When it was complete, in milliseconds since 1970. */
  at: number;
}

/** A receiver of deliveries; how it answers may be changed at any time. */
interface Receiver {
  url: string;
  posts: Post[];
  /** The status of the next answers. */
  status: number;
  /** Milliseconds until an answer; Infinity for none at all. */
  delay: number;
  /** Resolves once there are that many posts; rejects after `limit` milliseconds. */
  got(count: number, limit?: number): Promise<Post[]>;
  /** Cuts every connection on which an answer is still due. */
  hangUp(): void;
  close(): Promise<void>;
}

async function startReceiver(): Promise<Receiver> {
  const { baseUrl, hangUp, close } = await startHostileTarget((incoming, response) => {
    void textOf(incoming).then((body) => {
      receiver.posts.push({ headers: incoming.headers, body, at: Date.now() });
      const answer = (): unknown => response.writeHead(receiver.status).end(`status ${receiver.status}`);
      if (receiver.delay === 0) answer();
      else if (receiver.delay < Infinity) setTimeout(answer, receiver.delay).unref();
    });
  });
  const receiver: Receiver = {
    url: `${baseUrl}/hook`,
    posts: [],
    status: 200,
    delay: 0,
    async got(count, limit = 10_000) {
      const deadline = Date.now() + limit;
      while (receiver.posts.length < count) {
        if (Date.now() > deadline) throw new Error(`${receiver.posts.length} of ${count} posts came`);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      return receiver.posts;
    },
    hangUp,
    close,
  };
  return receiver;
}

export { expect } from '@playwright/test';

/** An answer with its JSON body; `ms` is how long it took, in milliseconds. */
export interface Reply {
  status: number;
  // A test reads members of many shapes, and what is not there fails its expectation.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any;
  ms: number;
}

/** The values of the state `workspace`. */
export interface Workspace {
  companyId: string;
  apiKey: string;
  accessToken: string;
  clientRoleId: string;
}

/** Sends one request to an address, header names in the case given; a form makes it multipart. */
export async function call(
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  headers: Record<string, string>,
  body?: object | string,
): Promise<Reply> {
  const started = performance.now();
  const form = body instanceof FormData;
  const answer = await request(url, {
    method,
    headers: body === undefined || form ? headers : { 'content-type': 'application/json', ...headers },
    body: body === undefined || form || typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await answer.body.text();
  const ms = performance.now() - started;
  return { status: answer.statusCode, body: text === '' ? undefined : (JSON.parse(text) as unknown), ms };
}

/** The fields of an update. */
export type Fields = FormData | Record<string, string>;

/** Fields as a form. */
export function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

/** What a test asks of one mock: its operations and its harness. */
export class Client {
  constructor(readonly mock: Pick<Mock, 'baseUrl' | 'harnessUrl'>) {}

  /** One harness request, whatever comes back. */
  state(state: unknown, params?: unknown): Promise<Reply> {
    return call('POST', this.mock.harnessUrl, {}, { state, action: 'setup', params });
  }

  /** The values of a state that holds. Throws where it doesn't. */
  async given<T = Record<string, string>>(state: string, params?: object): Promise<T> {
    const { status, body } = await this.state(state, params);
    if (status !== 200) throw new Error(`state ${state}: ${status} ${JSON.stringify(body)}`);
    return body as T;
  }

  workspace(): Promise<Workspace> {
    return this.given<Workspace>('workspace');
  }

  companies(apiKey: string): Promise<Reply> {
    return call('GET', `${this.mock.baseUrl}/accounts/companies`, { 'x-api-key': apiKey });
  }

  /** PUT /orders with the fields as a form. */
  put(token: string, companyId: string, orderId: string, fields: Fields, more: object = {}): Promise<Reply> {
    const headers = { Authorization: `Bearer ${token}`, companyid: companyId, ...more };
    const form = fields instanceof FormData ? fields : formOf(fields);
    return call('PUT', `${this.mock.baseUrl}/orders?pid=${orderId}`, headers, form);
  }

  verify(webhookId: string, secret: string, signature: string, payload: unknown): Promise<Reply> {
    const body = { webhookId, secret, signature, payload };
    return call('POST', `${this.mock.baseUrl}/api/v1/webhooks/verify-signature`, {}, body as object);
  }
}

/** What a test asks in a workspace of one mock. */
export class WorkspaceClient extends Client {
  #sent = 0;

  constructor(
    mock: Client['mock'],
    public space: Workspace,
  ) {
    super(mock);
  }

  /** The client of a new workspace. */
  static async of(mock: Client['mock']): Promise<WorkspaceClient> {
    return new WorkspaceClient(mock, await new Client(mock).workspace());
  }

  /** The id of a new order, which is Ongoing unless told. */
  async order(params: object = {}): Promise<string> {
    const { companyId } = this.space;
    return (await this.given('order', { companyId, status: 'Ongoing', ...params })).orderId!;
  }

  /** The token of a new member. */
  async token(role: string): Promise<string> {
    return (await this.given('member', { companyId: this.space.companyId, role })).accessToken!;
  }

  /** A new webhook that is subscribed to updates of orders. */
  async webhook(url: string): Promise<{ webhookId: string; secret: string }> {
    return this.given('webhook', { companyId: this.space.companyId, url, events: ['ORDER.UPDATED'] });
  }

  update(orderId: string, fields: Fields, headers = {}): Promise<Reply> {
    return this.put(this.space.accessToken, this.space.companyId, orderId, fields, headers);
  }

  /** POST /members/bulk-client. */
  clients(entries: object[] | string): Promise<Reply> {
    const { apiKey, companyId } = this.space;
    const url = `${this.mock.baseUrl}/members/bulk-client`;
    return call('POST', url, { 'x-api-key': apiKey, companyId }, entries);
  }

  /** Entries of a bulk creation with emails of their own. */
  entries(count: number, more: object = {}): Record<string, unknown>[] {
    return Array.from({ length: count }, () => ({
      ...{ firstName: 'Ada', lastName: 'Byron', email: `a${(this.#sent += 1)}@example.com` },
      ...{ isConvertedClient: false, ...more },
    }));
  }
}

/** A test with clients of its mock, and a receiver of its own. */
export const test = base.extend<{ client: Client; own: WorkspaceClient; receiver: Receiver }>({
  client: async ({ mock }, use) => use(new Client(mock)),
  own: async ({ mock }, use) => use(await WorkspaceClient.of(mock)),
  receiver: async ({ untilEnd }, use) => use(await untilEnd(startReceiver())),
});
