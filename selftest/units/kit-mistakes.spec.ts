import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import type { Silences } from '../../mock/configuration/silences.js';
import { startMock } from '../../mock/server.js';
import type { Mock } from '../../mock/server.js';
import { variants } from '../../mock/variants/index.js';
import { openPreflight } from '../../src/run/preflight.js';
import type { Preflight } from '../../src/run/preflight.js';
import { readSettings } from '../../src/target/settings.js';
import { ask } from '../harness/ask.js';
import { kitOf, lastingKit } from '../kit/kit.js';
import { variablesOf } from '../proof/hold-mock.js';
import { inPool } from '../proof/pool.js';

type Kit = Record<string, string>;

/** A kit with two orders in each state, as an environment file: its lines, and the line of each variable. */
async function preparedKit(mock: Mock): Promise<Kit> {
  return { ...(await kitOf(mock, lastingKit)), EFFECT_WAIT: '1', LEAD_VARIANT: 'A' };
}

async function ordersIn(
  mock: Mock,
  status: string,
  companyId: string | undefined,
  count = 1,
): Promise<string> {
  const made = await Promise.all(
    Array.from({ length: count }, () => ask(mock.harnessUrl, 'order', { companyId, status })),
  );
  return made.map(({ body }) => (body as { orderId: string }).orderId).join(',');
}

/** What a run finds before its first test, of an environment file with a mistake. */
async function found(
  directory: string,
  change: (kit: Kit, mock: Mock) => Kit | Promise<Kit>,
  silences: Partial<Silences> = {},
): Promise<{ found: Preflight; lineOf: (name: string) => number; kit: Kit }> {
  const mock = await startMock({ silences });
  const kit = await preparedKit(mock);
  const all = { ...kit, ...(await change(kit, mock)) };
  const lines = Object.entries(all).map(([name, value]) => `${name}=${value}`);
  writeFileSync(`${directory}/.env.staging`, lines.join('\n'));
  const preflight = await openPreflight(readSettings({ TARGET: 'staging' }, directory));
  await Promise.all([preflight.close(), mock.close()]);
  return { found: preflight.found, kit: all, lineOf: (name) => Object.keys(all).indexOf(name) + 1 };
}

/** A JSON web token that ended an hour ago. */
function endedToken(): string {
  const part = (claims: object): string => Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${part({ alg: 'none' })}.${part({ exp: Math.floor(Date.now() / 1000) - 3600 })}.signature`;
}

interface Mistake {
  slug: string;
  /** The variables that the sentence has the lines of. */
  at: string[];
  change: (kit: Kit, mock: Mock) => Kit | Promise<Kit>;
  silences?: Partial<Silences>;
  /** The sentence before the lines, in which `…` stands for ids and times. */
  sentence: string;
}

const first = (ids = ''): string => ids.split(',')[0] ?? '';

const mistakes: Mistake[] = [
  {
    slug: 'an order that is in another state by now',
    at: ['ORDERS_REVIEW'],
    change: async (kit, mock) => ({
      ORDERS_REVIEW: `${first(kit['ORDERS_REVIEW'])},${await ordersIn(mock, 'Ongoing', kit['COMPANY_ID'])}`,
    }),
    sentence:
      'ORDERS_REVIEW names the order …, and its event shows that it is Ongoing: move it back, or name another in ORDERS_REVIEW',
  },
  {
    slug: 'a list of which every order is in another state by now',
    at: ['ORDERS_PENDING'],
    change: async (kit, mock) => ({ ORDERS_PENDING: await ordersIn(mock, 'Ongoing', kit['COMPANY_ID']) }),
    sentence:
      'ORDERS_PENDING names the order …, and its event shows that it is Ongoing, or events show a wrong state: check ORDERS_PENDING',
  },
  {
    slug: 'a closed order in a list of open ones',
    at: ['ORDERS_ONGOING'],
    change: async (kit, mock) => ({
      ORDERS_ONGOING: `${first(kit['ORDERS_ONGOING'])},${await ordersIn(mock, 'Completed', kit['COMPANY_ID'])}`,
    }),
    sentence:
      'ORDERS_ONGOING names the order …, an update of which the target refuses with 400 and accepts of …: it is closed, of another company, or does not exist, so correct ORDERS_ONGOING',
  },
  {
    slug: 'an open order in a list of closed ones',
    at: ['ORDERS_CANCELLED'],
    change: async (kit, mock) => ({ ORDERS_CANCELLED: await ordersIn(mock, 'Ongoing', kit['COMPANY_ID']) }),
    sentence:
      'ORDERS_CANCELLED names the order …, and its event shows that it is Ongoing, or events show a wrong state: check ORDERS_CANCELLED',
  },
  {
    slug: 'an order that does not exist',
    at: ['ORDERS_PENDING'],
    change: (kit) => ({ ORDERS_PENDING: `${first(kit['ORDERS_PENDING'])},${'c0ffee'.repeat(4)}` }),
    sentence:
      'ORDERS_PENDING names the order …, an update of which the target refuses with 400 and accepts of …: it is closed, of another company, or does not exist, so correct ORDERS_PENDING',
  },
  {
    slug: 'an order of another company',
    at: ['ORDERS_SUBSCRIPTION'],
    change: async (kit, mock) => ({
      ORDERS_SUBSCRIPTION: `${first(kit['ORDERS_SUBSCRIPTION'])},${await ordersIn(mock, 'Pending', kit['OTHER_COMPANY_ID'])}`,
    }),
    sentence:
      'ORDERS_SUBSCRIPTION names the order …, an update of which the target refuses with 400 and accepts of …: it is closed, of another company, or does not exist, so correct ORDERS_SUBSCRIPTION',
  },
  {
    slug: 'a closed order that does not exist',
    at: ['ORDERS_COMPLETED'],
    change: (kit) => ({ ORDERS_COMPLETED: `${first(kit['ORDERS_COMPLETED'])},${'c0ffee'.repeat(4)}` }),
    silences: { closedOrderStatus: 403, unknownOrderStatus: 404 },
    sentence:
      'ORDERS_COMPLETED names the order …, an update of which the target refuses with 404 as of an order that is not there, and not as of …: it is of another company or does not exist, so correct ORDERS_COMPLETED',
  },
  {
    slug: 'a token that has expired, where the target answers 403',
    at: ['ACCESS_TOKEN'],
    change: () => ({ ACCESS_TOKEN: endedToken() }),
    silences: { bearerWrongStatus: 403, unknownOrderStatus: 403 },
    sentence:
      "ACCESS_TOKEN can't be told from a token that was never issued: PUT /orders answered both with 403, also about the order … of ORDERS_PENDING: correct ACCESS_TOKEN, which expired on …, or ORDERS_PENDING",
  },
  {
    slug: 'a token of a member who may nothing that has expired',
    at: ['ACCESS_TOKEN_NO_ROLE'],
    change: () => ({ ACCESS_TOKEN_NO_ROLE: endedToken() }),
    sentence: 'ACCESS_TOKEN_NO_ROLE holds a token, which expired on …: take a new one',
  },
  {
    slug: 'a webhook that posts elsewhere',
    at: ['WEBHOOK_ID', 'RECEIVER_URL', 'EFFECT_WAIT'],
    change: (kit) => ({ RECEIVER_URL: kit['RECEIVER_URL']?.replace(/[^/]+$/, randomUUID()) ?? '' }),
    sentence:
      'The webhook WEBHOOK_ID … delivered no accepted update of the order … to RECEIVER_URL … within 1 s: check that it is on, subscribed to ORDER.UPDATED and posts to that address, and that the address leads to RECEIVER_PORT, or raise EFFECT_WAIT',
  },
  {
    slug: 'an API key of nobody',
    at: ['API_KEY'],
    change: () => ({ API_KEY: 'a-key-of-nobody' }),
    sentence:
      'API_KEY is refused: GET /accounts/companies and GET /roles answered 401, as to a key that was never issued: correct API_KEY',
  },
];

for (const { slug, at, change, silences, sentence } of mistakes)
  test(`before the first test a run names ${slug}, with the line`, async ({}, info) => {
    const run = await found(info.outputPath('.'), change, silences);
    const [told, ...others] = run.found.troubles.filter(({ settings }) => at.includes(settings[0] ?? ''));
    const lines = at.map(run.lineOf).sort((a, b) => a - b);
    const [words, place] = / \((\.env[^)]*)\)\.$/.exec(told?.message ?? '') ?? [];

    expect(told?.message.slice(0, -(words?.length ?? 0))).toMatch(
      new RegExp(`^${sentence.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replaceAll('…', '.+')}$`),
    );
    expect(place?.match(/\d+/g)?.map(Number)).toEqual(lines);
    expect(others.length).toBeLessThan(2);
  });

test('a sound environment file is doubted in nothing, and the orders are as they were', async ({}, info) => {
  const silences: Partial<Silences>[] = [
    {},
    { closedOrderStatus: 403, unknownOrderStatus: 403, otherCompanyOrderStatus: 403 },
    { unknownOrderStatus: 404, errorBody: 'nested' },
  ];
  for (const each of silences) {
    const run = await found(info.outputPath('.'), () => ({}), each);
    expect(run.found).toMatchObject({ refused: {}, unfit: [], troubles: [] });
  }
});

test('the environment file of no conforming variant is doubted', { tag: '@nightly' }, async () => {
  test.setTimeout(300_000);
  const doubted = await inPool([...variants], 8, async ([id, variant]) => {
    const mock = await startMock({ variant });
    const variables = await variablesOf(mock, { variant }, lastingKit);
    const { found: seen, close } = await openPreflight(readSettings(variables));
    await Promise.all([close(), mock.close()]);
    const { unreachable, unfit, troubles } = seen;
    return [unreachable?.message ?? [], unfit, troubles.map(({ message }) => message)]
      .flat()
      .map((each) => `${id}: ${each}`);
  });

  expect(doubted.flat()).toEqual([]);
});

test('an order that is not what its list says is taken out, and the others are not', async ({}, info) => {
  const run = await found(info.outputPath('.'), (kit) => ({
    ORDERS_PENDING: `${first(kit['ORDERS_PENDING'])},${'c0ffee'.repeat(4)}`,
  }));

  expect(run.found.unfit).toEqual(['c0ffee'.repeat(4)]);
});

test('a BASE_URL with a wrong path is told as the address, not as the key', async ({}, info) => {
  const run = await found(info.outputPath('.'), (kit) => ({ BASE_URL: `${kit['BASE_URL']}/api/v2` }));

  expect(run.found.unreachable?.message).toMatch(
    /^The target at BASE_URL http.*\/api\/v2 answers 404 to every operation, as to a path that nothing has: the service is not there, so correct the host or the path of BASE_URL \(\.env\.staging, line 1\)\.$/,
  );
  expect(run.found.troubles).toEqual([]);
});
