import { FormData } from 'undici';
import { faults } from '../../mock/faults/index.js';
import type { Fault } from '../../mock/faults/fault.js';
import { changedAnswer, inOrder, withMembers } from '../../mock/faults/seams/change.js';
import { changedDelivery, withHeader } from '../../mock/faults/seams/webhooks.js';
import { recognizers } from '../../mock/levels/index.js';
import { limited } from '../../mock/levels/limited.js';
import type { LimitedFault } from '../../mock/levels/limited.js';
import { startMock } from '../../mock/server.js';
import { dimensions } from '../../src/contract/dimensions.js';
import { Client, call, expect, test } from './mock-test.js';
import type { Reply, Workspace } from './mock-test.js';

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

/** What a test asks of one mock whose fault is limited to a level. */
class Asked extends Client {
  workspaceMade!: Workspace;
  #sent = 0;

  order(params: object = {}): Promise<{ orderId: string }> {
    const { companyId } = this.workspaceMade;
    return this.given('order', { companyId, status: 'Ongoing', ...params });
  }

  update(orderId: string, form: FormData | Record<string, string>, headers = {}): Promise<Reply> {
    const { accessToken, companyId } = this.workspaceMade;
    const body = form instanceof FormData ? form : formOf(form);
    return call(
      'PUT',
      `${this.mock.baseUrl}/orders?pid=${orderId}`,
      { Authorization: `Bearer ${accessToken}`, companyid: companyId, ...headers },
      body,
    );
  }

  clients(entries: object[]): Promise<Reply> {
    const { apiKey, companyId } = this.workspaceMade;
    const url = `${this.mock.baseUrl}/members/bulk-client`;
    return call('POST', url, { 'x-api-key': apiKey, companyId }, entries);
  }

  /** Entries with emails of their own. */
  entries(count: number, more: object = {}): Record<string, unknown>[] {
    return Array.from({ length: count }, () => ({
      ...{ firstName: 'Ada', lastName: 'Byron', email: `a${(this.#sent += 1)}@example.com` },
      ...{ isConvertedClient: false, ...more },
    }));
  }

  unproven(webhookId: string): Promise<Reply> {
    return this.verify(webhookId, 'x', 'x', { event: 'none' });
  }
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

async function asking(
  { fault, latency = 0 }: { fault: Fault; latency?: number },
  ask: (client: Asked) => Promise<void>,
): Promise<void> {
  const mock = await startMock({ faults: [fault], latency });
  try {
    const client = new Asked(mock);
    client.workspaceMade = await client.workspace();
    await ask(client);
  } finally {
    await mock.close();
  }
}

const probed = ({ body }: Reply): boolean => body.probed === true;

test('every level of spec/dimensions.yaml is recognized, and no other', () => {
  const levels = dimensions().flatMap((dimension) => dimension.levels.map(({ id }) => id));
  expect(Object.keys(recognizers).sort()).toEqual(levels.sort());
});

test('a limited fault breaks the same where its level holds, and nothing elsewhere', async () => {
  const fault = at('caller/client', faultOf('the-budget-of-an-accepted-update-is-not-stored'));
  await asking({ fault }, async (client) => {
    const { companyId } = client.workspaceMade;
    const { accessToken } = await client.given('member', { companyId, role: 'client' });
    const stored = async (token: string): Promise<number> => {
      const { orderId } = await client.order();
      expect((await client.put(token, companyId, orderId, { budget: '7' })).status).toBe(200);
      const { order } = await client.given<{ order: { budget: number } }>('order.read', {
        companyId,
        orderId,
      });
      return order.budget;
    };
    expect(await stored(client.workspaceMade.accessToken)).toBe(7);
    expect(fault.trace).toEqual({ met: 0, reached: 0 });
    expect(await stored(accessToken!)).toBe(1000);
    expect(fault.trace).toMatchObject({ met: 1 });
    expect(fault.trace.reached).toBeGreaterThan(0);
  });
});

test('requests side by side are distinguished', async () => {
  await asking({ fault: at('with/status'), latency: 20 }, async (client) => {
    const orders = await Promise.all(Array.from({ length: 6 }, () => client.order()));
    const answers = await Promise.all(
      orders.map(({ orderId }, index) =>
        client.update(orderId, index % 2 ? { name: 'Two', status: 'Review' } : { name: 'Two' }),
      ),
    );
    expect(answers.map(probed)).toEqual([false, true, false, true, false, true]);
  });
});

test('a delivery belongs to the request that caused it', async ({ receiver }) => {
  await asking({ fault: at('caller/client') }, async (client) => {
    const { companyId, accessToken: owner } = client.workspaceMade;
    await client.given('webhook', { companyId, url: receiver.url, events: ['ORDER.UPDATED'] });
    const { accessToken } = await client.given('member', { companyId, role: 'client' });
    const { orderId } = await client.order();
    for (const [index, token] of [owner, accessToken!, owner].entries()) {
      await client.put(token, companyId, orderId, { name: 'Two' });
      await receiver.got(index + 1);
    }
    expect(receiver.posts.map(({ headers }) => headers['x-probed'])).toEqual([undefined, 'yes', undefined]);
  });
});

test('of a call only the entries at the level are broken', async () => {
  const id = 'the-member-status-of-a-created-client-in-createdmembers-is-missing';
  for (const [level, broken] of [
    ['position/first', [0]],
    ['position/middle', [1, 2, 3]],
    ['position/last', [4]],
    ['position/past-third', [3, 4]],
  ] as const)
    await asking({ fault: at(level, faultOf(id)) }, async (client) => {
      const { body } = await client.clients(client.entries(5));
      const members = body.createdMembers as { status?: string }[];
      expect(
        members.flatMap(({ status }, index) => (status === undefined ? [index] : [])),
        level,
      ).toEqual(broken);
    });
});

test('an entry is judged and stored as its own level says', async () => {
  await asking(
    { fault: at('position/past-third', faultOf('a-client-without-lastname-is-created')) },
    async (client) => {
      const without = (place: number): object[] =>
        client
          .entries(5)
          .map(({ lastName, ...rest }, index) => (index === place ? rest : { lastName, ...rest }));
      expect((await client.clients(without(1))).status).toBe(400);
      expect((await client.clients(without(4))).status).toBeLessThan(300);
    },
  );
  await asking(
    { fault: at('position/last', faultOf('a-client-is-stored-as-new-whatever-status-is-sent')) },
    async (client) => {
      const { body } = await client.clients(client.entries(3, { status: 'Active' }));
      expect(body.createdMembers.map(({ status }: { status: string }) => status)).toEqual([
        'Active',
        'Active',
        'New',
      ]);
    },
  );
});

/** Levels of an update: what is sent to a fresh order of the SuperAdmin where they hold, and where they don't. */
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

for (const [level, there, elsewhere] of updates)
  test(`${level} is recognized`, async () => {
    await asking({ fault: at(level) }, async (client) => {
      const subscription = { subscription: true };
      expect(probed(await client.update((await client.order(subscription)).orderId, there))).toBe(true);
      expect(probed(await client.update((await client.order(subscription)).orderId, elsewhere))).toBe(false);
    });
  });

for (const [level, role] of [
  ['caller/super-admin', 'SuperAdmin'],
  ['caller/admin', 'Admin'],
  ['caller/project-manager', 'projectManager'],
  ['caller/team-member', 'teamMember'],
  ['caller/client', 'client'],
] as const)
  test(`${level} is recognized`, async () => {
    await asking({ fault: at(level) }, async (client) => {
      const { companyId } = client.workspaceMade;
      for (const each of ['SuperAdmin', 'Admin', 'projectManager', 'teamMember', 'client']) {
        const { accessToken } = await client.given('member', { companyId, role: each });
        const { orderId } = await client.order();
        expect(probed(await client.put(accessToken!, companyId, orderId, { name: 'Two' })), each).toBe(
          each === role,
        );
      }
    });
  });

test('the place of a file among the fields is recognized', async () => {
  for (const level of ['with/file-before', 'with/file-after'])
    await asking({ fault: at(level) }, async (client) => {
      const { orderId } = await client.order();
      const before = new FormData();
      before.append('files', new File(['x'], 'a.txt'));
      before.append('name', 'Two');
      const after = formOf({ name: 'Two' });
      after.append('files', new File(['x'], 'a.txt'));
      expect(probed(await client.update(orderId, before))).toBe(level === 'with/file-before');
      expect(probed(await client.update(orderId, after))).toBe(level === 'with/file-after');
      expect(probed(await client.update(orderId, { name: 'Two' }))).toBe(false);
    });
});

test('the kind and the history of an order are recognized', async () => {
  const seen = async (level: string): Promise<boolean[]> => {
    const answers: boolean[] = [];
    await asking({ fault: at(level) }, async (client) => {
      const { orderId } = await client.order();
      const ask = async (id: string, fields: Record<string, string>): Promise<void> => {
        answers.push(probed(await client.update(id, fields)));
      };
      await ask(orderId, { name: 'T' });
      await ask(orderId, { name: 'Two' });
      await ask(orderId, { status: 'Review' });
      await ask(orderId, { name: 'Six' });
      for (let count = 0; count < 3; count += 1) await client.order();
      await ask((await client.order({ subscription: true })).orderId, { name: 'Two' });
    });
    return answers;
  };
  expect(await seen('record/one-time')).toEqual([true, true, true, true, false]);
  expect(await seen('record/subscription')).toEqual([false, false, false, false, true]);
  expect(await seen('record/updated')).toEqual([false, false, true, true, false]);
  expect(await seen('record/moved')).toEqual([false, false, false, true, false]);
  expect(await seen('record/later')).toEqual([false, false, false, false, true]);
});

test('what stands beside a field of an entry is recognized', async () => {
  for (const level of ['with/nothing-else', 'with/other-fields', 'position/only', 'position/past-tenth'])
    await asking({ fault: at(level) }, async (client) => {
      const answers = [
        await client.clients(client.entries(1)),
        await client.clients(client.entries(1, { source: 'website', contactNo: '1' })),
        await client.clients(client.entries(11, { source: 'website' })),
        await client.clients(client.entries(1, { source: 'website' })),
      ];
      expect(answers.map(probed), level).toEqual(
        {
          'with/nothing-else': [true, false, true, true],
          'with/other-fields': [false, true, false, false],
          'position/only': [true, true, false, true],
          'position/past-tenth': [false, false, true, false],
        }[level],
      );
    });
});

test('how a body is written is recognized', async () => {
  const form = (boundary: string): string =>
    `--${boundary}\r\nContent-Disposition: form-data; name="name"\r\n\r\nTwo\r\n--${boundary}--\r\n`;
  await asking({ fault: at('encoding/quoted-boundary') }, async (client) => {
    const { accessToken, companyId } = client.workspaceMade;
    const { orderId } = await client.order();
    for (const [type, quoted] of [
      ['multipart/form-data; boundary="b-1"', true],
      ['multipart/form-data; boundary=b-1', false],
    ] as const) {
      const headers = { Authorization: `Bearer ${accessToken}`, companyid: companyId, 'content-type': type };
      expect(
        probed(await call('PUT', `${client.mock.baseUrl}/orders?pid=${orderId}`, headers, form('b-1'))),
      ).toBe(quoted);
    }
  });
});

test('what is in use beside a record is recognized', async ({ receiver }) => {
  await asking({ fault: at('context/managers-elsewhere') }, async (client) => {
    const { companyId } = client.workspaceMade;
    const { memberId } = await client.given('member', { companyId, role: 'projectManager' });
    const [{ orderId }, other] = [await client.order(), await client.order()];
    expect(probed(await client.update(orderId, { 'assignedProjectManagers[]': memberId! }))).toBe(false);
    expect(probed(await client.update(orderId, { name: 'Two' }))).toBe(false);
    expect(probed(await client.update(other.orderId, { name: 'Two' }))).toBe(true);
  });
  await asking({ fault: at('context/other-members') }, async (client) => {
    expect(probed(await client.clients(client.entries(2)))).toBe(false);
    expect(probed(await client.clients(client.entries(1)))).toBe(true);
  });
  await asking({ fault: at('context/email-elsewhere') }, async (client) => {
    const entries = client.entries(1);
    expect(probed(await client.clients(entries))).toBe(false);
    client.workspaceMade = await client.workspace();
    expect(probed(await client.clients(entries))).toBe(true);
  });
  await asking({ fault: at('context/other-webhooks') }, async (client) => {
    const { companyId } = client.workspaceMade;
    const seed = { companyId, url: receiver.url, events: ['ORDER.CREATED'] };
    const { webhookId } = await client.given('webhook', seed);
    expect(probed(await client.unproven(webhookId!))).toBe(false);
    await client.given('webhook', seed);
    expect(probed(await client.unproven(webhookId!))).toBe(true);
  });
});

test('how the caller is known is recognized', async () => {
  for (const level of ['access/clientid-sent', 'access/clientid-not-sent'])
    await asking({ fault: at(level) }, async (client) => {
      const { orderId } = await client.order();
      const sent = probed(await client.update(orderId, { name: 'Two' }, { clientid: 'socket-1' }));
      const left = probed(await client.update(orderId, { name: 'Two' }));
      expect([sent, left]).toEqual([level === 'access/clientid-sent', level !== 'access/clientid-sent']);
    });
  await asking({ fault: at('access/regenerated-key') }, async (client) => {
    const { companyId, apiKey } = client.workspaceMade;
    expect(probed(await client.companies(apiKey))).toBe(false);
    const regenerated = await client.given('apiKey.regenerate', { companyId });
    expect(probed(await client.companies(regenerated.apiKey!))).toBe(true);
  });
});

test('the moment of a request is recognized', async () => {
  await asking({ fault: at('timing/again') }, async (client) => {
    const { orderId } = await client.order();
    const answers = [];
    for (const name of ['Two', 'Six', 'Two']) answers.push(probed(await client.update(orderId, { name })));
    expect(answers).toEqual([false, false, true]);
  });
  await asking({ fault: at('timing/after-refusal') }, async (client) => {
    const { orderId } = await client.order();
    const answers = [];
    for (const name of ['Two', 'T', 'Six', 'Ten'])
      answers.push(probed(await client.update(orderId, { name })));
    expect(answers).toEqual([false, false, true, false]);
  });
  await asking({ fault: at('timing/at-once'), latency: 40 }, async (client) => {
    const [one, other] = [await client.order(), await client.order()];
    const same = await Promise.all([1, 2].map(() => client.update(one.orderId, { name: 'Two' })));
    expect(same.filter(probed)).toHaveLength(1);
    const different = await Promise.all(
      [one, other].map(({ orderId }) => client.update(orderId, { name: 'Six' })),
    );
    expect(different.filter(probed)).toHaveLength(0);
  });
});

test('what happened to a webhook is recognized', async ({ receiver }) => {
  const verified = async (
    level: string,
    act: (client: Asked, webhookId: string) => Promise<unknown>,
  ): Promise<boolean[]> => {
    const answers: boolean[] = [];
    await asking({ fault: at(level) }, async (client) => {
      const seed = {
        companyId: client.workspaceMade.companyId,
        url: receiver.url,
        events: ['ORDER.UPDATED'],
      };
      const { webhookId } = await client.given('webhook', seed);
      answers.push(probed(await client.unproven(webhookId!)));
      await act(client, webhookId!);
      answers.push(probed(await client.unproven(webhookId!)));
    });
    return answers;
  };
  const update = (change: object) => (client: Asked, webhookId: string) =>
    client.given('webhook.update', { webhookId, ...change });
  expect(await verified('webhook/changed', update({ events: ['ORDER.CREATED'] }))).toEqual([false, true]);
  expect(await verified('webhook/changed', update({ active: false }))).toEqual([false, false]);
  expect(await verified('webhook/reactivated', update({ active: true }))).toEqual([false, false]);
  expect(
    await verified('webhook/reactivated', async (client, webhookId) => {
      await update({ active: false })(client, webhookId);
      await update({ active: true })(client, webhookId);
    }),
  ).toEqual([false, true]);
  expect(
    await verified('webhook/rotated', (client, webhookId) =>
      client.given('webhook.rotateSecret', { webhookId }),
    ),
  ).toEqual([false, true]);
  expect(
    await verified('webhook/many-deliveries', async (client, webhookId) => {
      for (let count = 0; count < 10; count += 1)
        await client.given('webhook.test', { webhookId, event: 'ORDER.UPDATED' });
    }),
  ).toEqual([false, true]);
});

test('of two webhooks the one at the level is broken', async ({ receiver }) => {
  await asking({ fault: at('webhook/rotated') }, async (client) => {
    const seed = { companyId: client.workspaceMade.companyId, events: ['ORDER.UPDATED'], url: receiver.url };
    const rotated = await client.given('webhook', seed);
    const other = await client.given('webhook', seed);
    await client.given('webhook.rotateSecret', { webhookId: rotated.webhookId });
    await client.update((await client.order()).orderId, { name: 'Two' });
    const posts = await receiver.got(2);
    const seen = posts.map(({ body, headers }) => [
      (JSON.parse(body) as { webhookId: string }).webhookId,
      headers['x-probed'],
    ]);
    expect(Object.fromEntries(seen)).toEqual({ [rotated.webhookId!]: 'yes', [other.webhookId!]: undefined });
  });
});
