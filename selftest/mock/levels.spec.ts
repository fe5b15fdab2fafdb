import { faults } from '../../mock/faults/index.js';
import type { Fault } from '../../mock/faults/fault.js';
import { changedAnswer, inOrder, withMembers } from '../../mock/faults/seams/change.js';
import { changedDelivery, withHeader } from '../../mock/faults/seams/webhooks.js';
import { recognizers } from '../../mock/levels/index.js';
import { limited } from '../../mock/levels/limited.js';
import type { LimitedFault } from '../../mock/levels/limited.js';
import { startMock } from '../../mock/server.js';
import { dimensions } from '../../src/contract/dimensions.js';
import { call, expect, formOf, test as base, WorkspaceClient } from './mock-test.js';
import type { Fields, Reply } from './mock-test.js';

/** Shows in each response and delivery that it was there. */
const probe: Fault = {
  id: 'probe',
  breaks: [],
  describe: 'Shows itself.',
  apply: inOrder(
    changedAnswer((answer) => withMembers(answer, { probed: true })),
    changedDelivery((delivery) => withHeader(delivery, 'x-probed', 'yes')),
  ),
};

/** Limits a fault to a level of the mock's. */
function at(level: string, fault: Fault = probe): LimitedFault {
  return limited(fault, level, recognizers[level]!);
}

function faultOf(id: string): Fault {
  return faults.find((fault) => fault.id === id)!;
}

/** Updates of one order, each after the one before. */
async function updatesInTurn(client: WorkspaceClient, orderId: string, ...all: Fields[]): Promise<Reply[]> {
  const replies: Reply[] = [];
  for (const fields of all) replies.push(await client.update(orderId, fields));
  return replies;
}

/** A test that asks mocks of its own, each with one fault. */
const test = base.extend<{ asking: (fault: Fault, latency?: number) => Promise<WorkspaceClient> }>({
  asking: async ({ untilEnd }, use) =>
    use(async (fault, latency = 0) => {
      return WorkspaceClient.of(await untilEnd(startMock({ faults: [fault], latency })));
    }),
});

/** A verification with a wrong signature, which names a webhook. */
const unproven = (client: WorkspaceClient, webhookId: string): Promise<Reply> =>
  client.verify(webhookId, 'x', 'x', { event: 'none' });

const probed = ({ body }: Reply): boolean => body.probed === true;

test('every level of spec/dimensions.yaml is recognized, and no other', () => {
  const levels = dimensions().flatMap((dimension) => dimension.levels.map(({ id }) => id));
  expect(Object.keys(recognizers).sort()).toEqual(levels.sort());
});

test('a limited fault breaks the same where its level holds, and nothing elsewhere', async ({ asking }) => {
  const fault = at('caller/client', faultOf('the-budget-of-an-accepted-update-is-not-stored'));
  const client = await asking(fault);
  const { companyId } = client.space;
  const stored = async (token: string): Promise<number> => {
    const orderId = await client.order();
    expect((await client.put(token, companyId, orderId, { budget: '7' })).status).toBe(200);
    const { order } = await client.given<{ order: { budget: number } }>('order.read', { companyId, orderId });
    return order.budget;
  };
  const ofClient = await client.token('client');

  expect(await stored(client.space.accessToken)).toBe(7);
  expect(fault.trace).toEqual({ met: 0, reached: 0 });
  expect(await stored(ofClient)).toBe(1000);
  expect(fault.trace).toMatchObject({ met: 1 });
  expect(fault.trace.reached).toBeGreaterThan(0);
});

test('requests side by side are distinguished', async ({ asking }) => {
  const client = await asking(at('with/status'), 20);
  const orders = await Promise.all(Array.from({ length: 6 }, () => client.order()));
  const answers = await Promise.all(
    orders.map((orderId, index) =>
      client.update(orderId, index % 2 ? { name: 'Two', status: 'Review' } : { name: 'Two' }),
    ),
  );
  expect(answers.map(probed)).toEqual([false, true, false, true, false, true]);
});

test('a delivery belongs to the request that caused it', async ({ asking, receiver }) => {
  const client = await asking(at('caller/client'));
  const { companyId, accessToken: owner } = client.space;
  await client.webhook(receiver.url);
  const orderId = await client.order();
  for (const [index, token] of [owner, await client.token('client'), owner].entries()) {
    await client.put(token, companyId, orderId, { name: 'Two' });
    await receiver.got(index + 1);
  }
  expect(receiver.posts.map(({ headers }) => headers['x-probed'])).toEqual([undefined, 'yes', undefined]);
});

for (const [level, broken] of [
  ['position/first', [0]],
  ['position/middle', [1, 2, 3]],
  ['position/last', [4]],
  ['position/past-third', [3, 4]],
] as const)
  test(`of a call only the entries at the level are broken: ${level}`, async ({ asking }) => {
    const id = 'the-member-status-of-a-created-client-in-createdmembers-is-missing';
    const client = await asking(at(level, faultOf(id)));
    const { body } = await client.clients(client.entries(5));
    const members = body.createdMembers as { status?: string }[];
    expect(members.flatMap(({ status }, index) => (status === undefined ? [index] : []))).toEqual(broken);
  });

test('an entry is judged as its own level says', async ({ asking }) => {
  const client = await asking(at('position/past-third', faultOf('a-client-without-lastname-is-created')));
  const without = (place: number): object[] =>
    client.entries(5).map(({ lastName, ...rest }, index) => (index === place ? rest : { lastName, ...rest }));
  expect((await client.clients(without(1))).status).toBe(400);
  expect((await client.clients(without(4))).status).toBeLessThan(300);
});

test('an entry is stored as its own level says', async ({ asking }) => {
  const fault = faultOf('a-client-is-stored-as-new-whatever-status-is-sent');
  const client = await asking(at('position/last', fault));
  const { body } = await client.clients(client.entries(3, { status: 'Active' }));
  const statuses = body.createdMembers.map(({ status }: { status: string }) => status);
  expect(statuses).toEqual(['Active', 'Active', 'New']);
});

/** What is asked of a mock, in the order of the answers, and at which of these each level holds. */
interface Scenario {
  name: string;
  ask(client: WorkspaceClient, url: string): Promise<Reply[]>;
  levels: Record<string, boolean[]>;
}

/** One field or more sent to a fresh order where a level of an update holds, and where it doesn't. */
const updates: [level: string, there: Record<string, string>, elsewhere: Record<string, string>][] = [
  ['with/nothing-else', { status: 'Cancelled', markTasksAsDone: 'true' }, { name: 'Two', notes: 'n' }],
  ['with/other-fields', { name: 'Two', notes: 'n' }, { repeatCount: '2', repeatDuration: 'day' }],
  ['with/status', { name: 'Two', status: 'Review' }, { status: 'Review' }],
  ['value/markup', { notes: '<b>x</b>' }, { notes: '1 < 2' }],
  ['value/long', { notes: 'x'.repeat(101) }, { notes: 'x'.repeat(100) }],
  ['value/beyond-ascii', { notes: 'é' }, { notes: 'e' }],
  ['value/beyond-basic-plane', { notes: '🚀' }, { notes: 'é' }],
  ['value/quotes', { notes: 'O"Neil' }, { notes: 'ONeil' }],
  ['value/word', { notes: 'null' }, { markTasksAsDone: 'true', status: 'Completed' }],
];

const roles = ['SuperAdmin', 'Admin', 'projectManager', 'teamMember', 'client'];

type Act = (client: WorkspaceClient, webhookId: string) => Promise<unknown>;

const changing =
  (...changes: object[]): Act =>
  async (client, webhookId) => {
    for (const change of changes) await client.given('webhook.update', { webhookId, ...change });
  };
const testing: Act = async (client, webhookId) => {
  for (let count = 0; count < 10; count += 1)
    await client.given('webhook.test', { webhookId, event: 'ORDER.UPDATED' });
};

/** What happens to a webhook between two requests that name it, and the level that holds after it, or still does not. */
const happenings: [name: string, level: string, act: Act, holds: boolean][] = [
  ['another webhook', 'context/other-webhooks', (client) => client.webhook('http://127.0.0.1:1/'), true],
  ['a webhook with other events', 'webhook/changed', changing({ events: ['ORDER.CREATED'] }), true],
  ['a webhook that is switched off', 'webhook/changed', changing({ active: false }), false],
  ['a webhook that stays on', 'webhook/reactivated', changing({ active: true }), false],
  ['a webhook that is on again', 'webhook/reactivated', changing({ active: false }, { active: true }), true],
  [
    'a webhook with a new secret',
    'webhook/rotated',
    (client, webhookId) => client.given('webhook.rotateSecret', { webhookId }),
    true,
  ],
  ['a webhook that delivered much', 'webhook/many-deliveries', testing, true],
];

const scenarios: Scenario[] = [
  ...updates.map(([level, there, elsewhere]): Scenario => ({
    name: 'the fields of an update',
    ask: async (client) => [
      await client.update(await client.order({ subscription: true }), there),
      await client.update(await client.order({ subscription: true }), elsewhere),
    ],
    levels: { [level]: [true, false] },
  })),
  ...happenings.map(([name, level, act, holds]): Scenario => ({
    name,
    ask: async (client, url) => {
      const { webhookId } = await client.webhook(url);
      const before = await unproven(client, webhookId);
      await act(client, webhookId);
      return [before, await unproven(client, webhookId)];
    },
    levels: { [level]: [false, holds] },
  })),
  {
    name: 'the role of the caller',
    ask: async (client) => {
      const replies: Reply[] = [];
      for (const role of roles) {
        const token = await client.token(role);
        replies.push(await client.put(token, client.space.companyId, await client.order(), { name: 'Two' }));
      }
      return replies;
    },
    levels: {
      'caller/super-admin': [true, false, false, false, false],
      'caller/admin': [false, true, false, false, false],
      'caller/project-manager': [false, false, true, false, false],
      'caller/team-member': [false, false, false, true, false],
      'caller/client': [false, false, false, false, true],
    },
  },
  {
    name: 'the place of a file among the fields',
    ask: async (client) => {
      const file = new File(['x'], 'a.txt');
      const [before, after] = [formOf({}), formOf({ name: 'Two' })];
      before.append('files', file);
      before.append('name', 'Two');
      after.append('files', file);
      return updatesInTurn(client, await client.order(), before, after, { name: 'Two' });
    },
    levels: { 'with/file-before': [true, false, false], 'with/file-after': [false, true, false] },
  },
  {
    name: 'the kind and the history of an order',
    ask: async (client) => {
      const changes: Fields[] = [{ name: 'T' }, { name: 'Two' }, { status: 'Review' }, { name: 'Six' }];
      const replies = await updatesInTurn(client, await client.order(), ...changes);
      for (let count = 0; count < 3; count += 1) await client.order();
      return [...replies, await client.update(await client.order({ subscription: true }), { name: 'Two' })];
    },
    levels: {
      'record/one-time': [true, true, true, true, false],
      'record/subscription': [false, false, false, false, true],
      'record/updated': [false, false, true, true, false],
      'record/moved': [false, false, false, true, false],
      'record/later': [false, false, false, false, true],
    },
  },
  {
    name: 'what stands beside a field of an entry',
    ask: async (client) => [
      await client.clients(client.entries(1)),
      await client.clients(client.entries(1, { source: 'website', contactNo: '1' })),
      await client.clients(client.entries(11, { source: 'website' })),
      await client.clients(client.entries(1, { source: 'website' })),
    ],
    levels: {
      'with/nothing-else': [true, false, true, true],
      'with/other-fields': [false, true, false, false],
      'position/only': [true, true, false, true],
      'position/past-tenth': [false, false, true, false],
    },
  },
  {
    name: 'how a body is written',
    ask: async (client) => {
      const { accessToken, companyId } = client.space;
      const url = `${client.mock.baseUrl}/orders?pid=${await client.order()}`;
      const form = '--b-1\r\nContent-Disposition: form-data; name="name"\r\n\r\nTwo\r\n--b-1--\r\n';
      const put = (boundary: string): Promise<Reply> => {
        const type = `multipart/form-data; boundary=${boundary}`;
        const headers = {
          Authorization: `Bearer ${accessToken}`,
          companyid: companyId,
          'content-type': type,
        };
        return call('PUT', url, headers, form);
      };
      return [await put('"b-1"'), await put('b-1')];
    },
    levels: { 'encoding/quoted-boundary': [true, false] },
  },
  {
    name: 'managers who are in use',
    ask: async (client) => {
      const { companyId } = client.space;
      const { memberId } = await client.given('member', { companyId, role: 'projectManager' });
      const [orderId, other] = [await client.order(), await client.order()];
      const managed = { 'assignedProjectManagers[]': memberId! };
      const ofOne = await updatesInTurn(client, orderId, managed, { name: 'Two' });
      return [...ofOne, await client.update(other, { name: 'Two' })];
    },
    levels: { 'context/managers-elsewhere': [false, false, true] },
  },
  {
    name: 'members who are there',
    ask: async (client) => [await client.clients(client.entries(2)), await client.clients(client.entries(1))],
    levels: { 'context/other-members': [false, true] },
  },
  {
    name: 'an email that is in use in another workspace',
    ask: async (client) => {
      const entries = client.entries(1);
      const first = await client.clients(entries);
      client.space = await client.workspace();
      return [first, await client.clients(entries)];
    },
    levels: { 'context/email-elsewhere': [false, true] },
  },
  {
    name: 'the header clientid',
    ask: async (client) => {
      const orderId = await client.order();
      return [
        await client.update(orderId, { name: 'Two' }, { clientid: 'socket-1' }),
        await client.update(orderId, { name: 'Two' }),
      ];
    },
    levels: { 'access/clientid-sent': [true, false], 'access/clientid-not-sent': [false, true] },
  },
  {
    name: 'a new key',
    ask: async (client) => {
      const { companyId, apiKey } = client.space;
      const first = await client.companies(apiKey);
      const regenerated = await client.given('apiKey.regenerate', { companyId });
      return [first, await client.companies(regenerated.apiKey!)];
    },
    levels: { 'access/regenerated-key': [false, true] },
  },
  {
    name: 'what was sent before',
    ask: async (client) =>
      updatesInTurn(client, await client.order(), { name: 'Two' }, { name: 'Six' }, { name: 'Two' }),
    levels: { 'timing/again': [false, false, true] },
  },
  {
    name: 'what was refused before',
    ask: async (client) =>
      updatesInTurn(
        client,
        await client.order(),
        { name: 'Two' },
        { name: 'T' },
        { name: 'Six' },
        { name: 'Ten' },
      ),
    levels: { 'timing/after-refusal': [false, false, true, false] },
  },
];

for (const { name, ask, levels } of scenarios)
  for (const [level, holds] of Object.entries(levels))
    test(`of ${name}, ${level} ${holds.includes(true) ? 'is' : 'is not'} recognized`, async ({
      asking,
      receiver,
    }) => {
      const answers = await ask(await asking(at(level)), receiver.url);
      expect(answers.map(probed)).toEqual(holds);
    });

test('requests of the same at once are recognized, and different ones are not', async ({ asking }) => {
  const client = await asking(at('timing/at-once'), 40);
  const [one, other] = [await client.order(), await client.order()];
  const same = await Promise.all([1, 2].map(() => client.update(one, { name: 'Two' })));
  expect(same.filter(probed)).toHaveLength(1);
  const different = await Promise.all([one, other].map((orderId) => client.update(orderId, { name: 'Six' })));
  expect(different.filter(probed)).toHaveLength(0);
});

test('of two webhooks the one at the level is broken', async ({ asking, receiver }) => {
  const client = await asking(at('webhook/rotated'));
  const [{ webhookId }, other] = [await client.webhook(receiver.url), await client.webhook(receiver.url)];
  await client.given('webhook.rotateSecret', { webhookId });
  await client.update(await client.order(), { name: 'Two' });
  const posts = await receiver.got(2);
  const seen = posts.map(({ body, headers }) => [
    (JSON.parse(body) as { webhookId: string }).webhookId,
    headers['x-probed'],
  ]);
  expect(Object.fromEntries(seen)).toEqual({ [webhookId]: 'yes', [other.webhookId]: undefined });
});
