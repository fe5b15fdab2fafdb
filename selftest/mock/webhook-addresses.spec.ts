import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { expect, test } from './mock-test.js';
import type { WorkspaceClient } from './mock-test.js';

const refused = [
  'https://169.254.169.254/latest/meta-data',
  'https://0xa9fea9fe/',
  'https://[::ffff:169.254.169.254]/',
  'https://[::169.254.169.254]/',
  'https://[64:ff9b::169.254.169.254]/',
  'https://[fe80::1]/',
  'https://[fd00:ec2::254]/',
  'https://0.0.0.0/',
  'https://[::]/',
  'https://10.0.0.1/',
  'https://172.16.3.4/',
  'https://192.168.1.1/',
  'https://100.100.100.200/',
  'https://192.0.0.192/',
  'https://224.0.0.1/',
  'https://255.255.255.255/',
  'https://[ff02::1]/',
  'http://169.254.169.254/',
  'http://93.184.216.34/',
  'http://localhost.example.com/',
];
const taken = [
  'https://93.184.216.34/hook',
  'https://[2606:2800:220:1:248:1893:25c8:1946]/hook',
  'https://[64:ff9b::93.184.216.34]/hook',
  'https://hooks.example.com/',
  'https://127.0.0.1:1/',
  'http://127.0.0.1:1/',
  'http://127.1.2.3:1/',
  'http://[::1]:1/',
  'http://localhost:1/',
  'http://app.localhost:1/',
];

test('a webhook is configured at loopback and public addresses alone', async ({ own }) => {
  const { companyId } = own.space;
  const { webhookId } = await own.webhook('http://127.0.0.1:1/');
  const statuses = async (urls: string[]): Promise<string[]> => {
    const found: string[] = [];
    for (const url of urls) {
      const answers = [
        await own.state('webhook', { companyId, url, events: ['ORDER.UPDATED'], active: false }),
        await own.state('webhook.update', { webhookId, url }),
      ];
      for (const { status, body } of answers) found.push(`${url} ${status} ${body.error ?? ''}`.trim());
    }
    return found;
  };

  for (const line of await statuses(refused)) expect(line).toMatch(/ 400 "url" must [^\n]+\.$/);
  expect(await statuses(taken)).toEqual(taken.flatMap((url) => [`${url} 200`, `${url} 200`]));
});

/** What names lead to while a function runs. */
async function resolving<T>(addresses: string[], run: () => Promise<T>): Promise<T> {
  const { lookup } = dns;
  const all = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  dns.lookup = ((_name: string, _options: object, callback: (error: null, found: object[]) => void) =>
    callback(null, all)) as unknown as typeof lookup;
  syncBuiltinESMExports();
  try {
    return await run();
  } finally {
    dns.lookup = lookup;
    syncBuiltinESMExports();
  }
}

/** What came of the test action of a new webhook. */
async function delivered(own: WorkspaceClient, url: string) {
  return tested(own, (await own.webhook(url)).webhookId);
}

/** What came of the test action of a webhook that is there. */
async function tested(own: WorkspaceClient, webhookId: string) {
  await own.given('webhook.test', { webhookId, event: 'ORDER.UPDATED' });
  const history = await own.given<{ deliveries: { response: object }[] }>('webhook.history', { webhookId });
  return history.deliveries.map(({ response }) => response);
}

test('a name counts as what it leads to when a delivery is sent', async ({ own, receiver }) => {
  const { port } = new URL(receiver.url);
  const url = `http://hooks.localhost:${port}/hook`;

  for (const address of ['169.254.169.254', 'fe80::1', '0.0.0.0', '10.0.0.1', '::ffff:169.254.169.254'])
    expect(await resolving([address], () => delivered(own, url)), address).toEqual([
      {
        status: 0,
        body: `hooks.localhost leads to ${address}, which is neither this machine nor a public address`,
      },
    ]);
  expect(receiver.posts).toHaveLength(0);

  expect(await resolving(['169.254.169.254', '127.0.0.1'], () => delivered(own, url))).toMatchObject([
    { status: 200 },
  ]);
  expect(receiver.posts).toHaveLength(1);
});

test('an address of an older state file is refused when a delivery is sent', async ({ mock, own }) => {
  const { webhookId } = await own.webhook('http://127.0.0.1:1/');
  mock.service.world.webhooks.get(webhookId)!.url = 'http://169.254.169.254/';

  expect(await tested(own, webhookId)).toMatchObject([
    { status: 0, body: '169.254.169.254 is neither this machine nor a public address' },
  ]);
});
