import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Unspecified } from '../../mock/configuration/unspecified.js';
import { faults } from '../../mock/faults/index.js';
import { startMock } from '../../mock/server.js';
import type { Mock, MockOptions } from '../../mock/server.js';
import { variants } from '../../mock/variants/index.js';
import { openPreflight } from '../../src/run/preflight.js';
import { readSettings } from '../../src/target/settings.js';
import { fixturesOf, lastingEnvironment } from '../environment/environment.js';
import { forwardTo, startHostileTarget } from '../troubles/servers.js';
import { isClosed, orderStatuses } from '../../src/contract/schemas.js';
import type { OrderStatus } from '../../src/contract/schemas.js';
import type { TestBody } from '../../src/run/declared-test.js';
import type { Preflight } from '../../src/run/between-processes.js';
import { RunningCases } from '../../src/run/run-cases.js';
import { openRun } from '../../src/run/run.js';
import type { KnownOrder } from '../../src/target/order-account.js';
import type { Settings } from '../../src/target/settings.js';
import { call, Client, expect, test } from '../mock/mock-test.js';
import { variablesOf } from '../proof/hold-mock.js';
import { inPool } from '../proof/pool.js';

/** What a run with some settings finds before its first test. */
async function preflighted(settings: Settings): Promise<Preflight> {
  const { found, close } = await openPreflight(settings);
  await close();
  return found;
}

/** An environment file that is made in a moment. */
const few = { orders: 1, subscriptions: 0, managers: 1 };

/** How many updates a mock was sent. */
function updatesOf(mock: Mock): number {
  return mock.service.log
    .entries()
    .filter(({ method, path }) => method === 'PUT' && path.startsWith('/orders')).length;
}

for (const { slug, variant, env } of [
  { slug: 'with a live webhook', variant: '', env: {} },
  { slug: 'whose events are late', variant: 'late-effects', env: {} },
  { slug: 'without a webhook', variant: '', env: { WEBHOOK_ID: '', RECEIVER_URL: '' } },
])
  test(`an order that was seen before is not looked at again: at a target ${slug}`, async ({ untilEnd }) => {
    const mock = await untilEnd(startMock({ variant: variants.get(variant) }));
    const environment = await fixturesOf(mock, { orders: 1, subscriptions: 1, managers: 2 });
    const settings = readSettings({ ...environment, ...env, EFFECT_WAIT: '2', LEAD_VARIANT: 'A' });
    const { found, close } = await openPreflight(settings);
    const run = openRun(settings, found);
    const before = updatesOf(mock);
    const sent: number[] = [];
    const body: TestBody<string> = async ({ orders }, status) => {
      const order = await orders.given(status as OrderStatus);
      sent.push(updatesOf(mock) - before);
      if (isClosed(status as OrderStatus) || 'WEBHOOK_ID' in env) return;
      // Its events are counted from there on.
      await order.put({ budget: 640 });
      expect(await order.read('budget')).toBe(640);
      expect(await order.read('status')).toBe(status);
    };
    const cases = orderStatuses().map((status) => ({
      id: status,
      name: `ORD/x#${status}`,
      params: status,
      levels: {},
    }));
    const options = { limit: 20_000, width: 1 };
    const running = new RunningCases({ cases, body: body as TestBody<unknown> }, run, options);
    await running.run();
    await Promise.all([run.close(), close()]);

    const ended = running.ended();
    expect(ended.map(({ status, trace }) => trace?.reason?.message ?? status)).toEqual(
      ended.map(() => 'passed'),
    );
    // An update by each open case, and no other.
    expect(sent).toEqual('WEBHOOK_ID' in env ? [0, 0, 0, 0, 0] : [0, 1, 2, 3, 3]);
  });

test('a target that answers 429 says nothing of the environment file by that', async ({ mock, untilEnd }) => {
  const onward = forwardTo(mock.baseUrl);
  let allowed = 4;
  const target = await untilEnd(
    startHostileTarget((request, response) =>
      (allowed -= 1) < 0 ? void response.writeHead(429).end() : onward(request, response),
    ),
  );
  const environment = await fixturesOf(mock, few);
  const settings = readSettings({ ...environment, BASE_URL: target.baseUrl, LEAD_VARIANT: 'A' });
  const found = await preflighted({ ...settings, effectWait: 1 });

  expect(found).toMatchObject({ refused: {}, unfit: [], notes: [], troubles: [] });
});

test('a BASE_URL that is the address of one operation is named', async ({ mock }) => {
  const environment = await fixturesOf(mock, few);
  const BASE_URL = `${mock.baseUrl}/accounts/companies`;
  const { unreachable } = await preflighted(readSettings({ ...environment, BASE_URL, LEAD_VARIANT: 'A' }));

  expect(unreachable?.message).toContain('answers 404 to every operation');
});

test('a HARNESS_URL where no harness is is named beside an environment file', async ({ mock }) => {
  const environment = await fixturesOf(mock, few);
  const variables = { ...environment, HARNESS_URL: mock.baseUrl, EFFECT_WAIT: '1', LEAD_VARIANT: 'A' };
  const { notes } = await preflighted(readSettings(variables));

  expect(notes.map(({ message }) => message)).toContainEqual(
    expect.stringMatching(/^The harness at HARNESS_URL knows neither/),
  );
});

for (const id of ['late-effects', 'repeats-renewed'])
  test(`at its end a run waits for the events that are due: ${id}`, async ({ untilEnd }) => {
    const variant = variants.get(id)!;
    const mock = await untilEnd(startMock({ variant, unspecified: { pauseAfter: 1 } }));
    const environment = await fixturesOf(mock, few);
    const { found, close } = await openPreflight(readSettings({ ...environment, EFFECT_WAIT: '5' }));
    const need = { status: 'Ongoing', subscription: false, perishable: false } as const;
    const ofAccount = async (asked: object): Promise<unknown> =>
      (await call('POST', found.leases!, {}, asked)).body;
    const [order] = (await ofAccount({ kind: 'acquire', needs: [need], apartFrom: [] })) as [KnownOrder];
    const { ACCESS_TOKEN = '', COMPANY_ID = '', WEBHOOK_ID = '' } = environment;
    const last = { notes: 'The last update of the run' };
    const { status } = await new Client(mock).put(ACCESS_TOKEN, COMPANY_ID, order.id, last);
    await ofAccount({ ...order, kind: 'return', updates: order.updates + 1 });
    await close();
    // Whatever was under way has come by now, or has failed, after which the target pauses the webhook.
    await pause(1_500);

    expect([status, mock.service.world.webhooks.get(WEBHOOK_ID)?.paused]).toEqual([200, false]);
  });

for (const permission of [undefined, 'refused'])
  test(`nothing is written before a test with TARGET_WRITES ${permission ?? 'unset'}`, async ({ mock }) => {
    const environment = await fixturesOf(mock, { ...few, more: true });
    const { leadVariants } = await preflighted(readSettings({ ...environment, TARGET_WRITES: permission }));
    const sent = mock.service.log.entries().map(({ method }) => method);

    expect(sent.filter((method) => method !== 'GET')).toEqual([]);
    const unknown = {
      verdict: 'untested',
      message: expect.stringContaining('set TARGET_WRITES=allowed to permit it'),
    };
    expect(leadVariants).toMatchObject({ a: unknown, b: unknown });
  });

type Variables = Record<string, string>;

/** What docs/staging.md asks for, with an expired workspace and a category. */
const wholeEnvironment = { ...lastingEnvironment, more: true };

/** Makes a value of the environment file. */
type Make = (environment: Variables, mock: Mock) => string | Promise<string>;

const order =
  (status: string, company = 'COMPANY_ID', client?: Make): Make =>
  async (environment, mock) => {
    const clientMemberId = await client?.(environment, mock);
    const params = { companyId: environment[company], status, clientMemberId };
    return (await new Client(mock).given('order', params)).orderId!;
  };

const member =
  (role: string): Make =>
  async ({ COMPANY_ID: companyId }, mock) => {
    const params = { companyId, role };
    return (await new Client(mock).given('member', params)).memberId!;
  };

const unknownId = 'c0ffee'.repeat(4);
const unknown: Make = () => unknownId;

/** Changes an environment file. */
type Change = (environment: Variables, mock: Mock) => Variables | Promise<Variables>;

/** Puts a value in the place of what a variable holds. */
const replaced =
  (variable: string, make: Make): Change =>
  async (environment, mock) => ({ [variable]: await make(environment, mock) });

/** Leaves the first id of a list where it is, and puts another one in the place of the rest. */
const listed = (variable: string, make: Make): Change =>
  replaced(variable, async (environment, mock) => {
    const [first] = environment[variable]?.split(',') ?? [];
    return `${first},${await make(environment, mock)}`;
  });

/** What a run finds before its first test, of an environment file with two orders in each state and with a mistake. */
async function found(
  directory: string,
  change: Change,
  unspecified: Partial<Unspecified> = {},
  variant?: string,
): Promise<Preflight & { changed: string[]; lineOf: (name: string) => number }> {
  const mock = await startMock({ unspecified, variant: variants.get(variant ?? '') });
  const sound = await fixturesOf(mock, wholeEnvironment);
  const changes = await change(sound, mock);
  const all = { ...sound, EFFECT_WAIT: '1', LEAD_VARIANT: 'A', ...changes };
  const lines = Object.entries(all).map(([name, value]) => `${name}=${value}`);
  writeFileSync(`${directory}/.env.staging`, lines.join('\n'));
  const seen = await preflighted(readSettings({ TARGET: 'staging' }, directory));
  await mock.close();
  return { ...seen, changed: Object.keys(changes), lineOf: (name) => Object.keys(all).indexOf(name) + 1 };
}

/** A JSON web token that ended an hour ago. */
function endedToken(): string {
  const part = (claims: object): string => Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${part({ alg: 'none' })}.${part({ exp: Math.floor(Date.now() / 1000) - 3600 })}.signature`;
}

interface Mistake {
  slug: string;
  change: Change;
  /** The variables that the sentence has the lines of; those that were changed unless given. */
  at?: string[];
  unspecified?: Partial<Unspecified>;
  /** The id of a conforming variant. */
  variant?: string;
  /** The sentence before the lines, in which `…` stands for ids and times. */
  sentence: string;
}

const closedOrForeign = (variable: string): string =>
  `${variable} names the order …, an update of which the target refuses with 400 and accepts of …: it is closed, of another company, or does not exist, so correct ${variable}`;
const allOngoing = (variable: string): string =>
  `${variable} names the order …, and its event shows that it is Ongoing, or events show a wrong state: check ${variable}`;
const unverified = (status: number, either: string, check: string): string =>
  `POST /api/v1/webhooks/verify-signature answers ${status} to a delivery that came to RECEIVER_URL: either ${either} is not that of its webhook, or the target signs or verifies it wrongly: check ${check}`;

const mistakes: Mistake[] = [
  {
    slug: 'an order that is in another state by now',
    change: listed('ORDERS_REVIEW', order('Ongoing')),
    sentence:
      'ORDERS_REVIEW names the order …, and its event shows that it is Ongoing: move it back, or name another in ORDERS_REVIEW',
  },
  {
    slug: 'a list of which every order is in another state by now',
    change: replaced('ORDERS_PENDING', order('Ongoing')),
    sentence: allOngoing('ORDERS_PENDING'),
  },
  {
    slug: 'a closed order in a list of open ones',
    change: listed('ORDERS_ONGOING', order('Completed')),
    sentence: closedOrForeign('ORDERS_ONGOING'),
  },
  {
    slug: 'an open order in a list of closed ones',
    change: replaced('ORDERS_CANCELLED', order('Ongoing')),
    sentence: allOngoing('ORDERS_CANCELLED'),
  },
  {
    slug: 'an order that does not exist',
    change: listed('ORDERS_PENDING', unknown),
    sentence: closedOrForeign('ORDERS_PENDING'),
  },
  {
    slug: 'an order of another company',
    change: listed('ORDERS_SUBSCRIPTION', order('Pending', 'OTHER_COMPANY_ID')),
    sentence: closedOrForeign('ORDERS_SUBSCRIPTION'),
  },
  {
    slug: 'a closed order that does not exist',
    change: listed('ORDERS_COMPLETED', unknown),
    unspecified: { closedOrderStatus: 403, unknownOrderStatus: 404 },
    sentence:
      'ORDERS_COMPLETED names the order …, an update of which the target refuses with 404 as of an order that is not there, and not as of …: it is of another company or does not exist, so correct ORDERS_COMPLETED',
  },
  {
    slug: 'a list of closed orders none of which exists',
    change: replaced('ORDERS_COMPLETED', () => `${unknownId},${'facade'.repeat(4)}`),
    unspecified: { closedOrderStatus: 403, unknownOrderStatus: 404 },
    sentence:
      'The target refuses an update of each order that ORDERS_COMPLETED names as of an order that is not there, and not that of … of ORDERS_CANCELLED: either they are of another company or do not exist, or the target answers so of a closed order: check ORDERS_COMPLETED',
  },
  {
    slug: 'a token that has expired, where the target answers 403',
    change: replaced('ACCESS_TOKEN', endedToken),
    unspecified: { bearerWrongStatus: 403, unknownOrderStatus: 403 },
    sentence:
      "ACCESS_TOKEN can't be distinguished from a token that was never issued: PUT /orders answered both with 403, also about the order … of ORDERS_PENDING: correct ACCESS_TOKEN, which expired on …, or ORDERS_PENDING",
  },
  {
    slug: 'a token of a member who may nothing that has expired',
    change: replaced('ACCESS_TOKEN_NO_ROLE', endedToken),
    sentence: 'ACCESS_TOKEN_NO_ROLE holds a token, which expired on …: take a new one',
  },
  {
    slug: 'a project manager who is a team member',
    change: listed('PROJECT_MANAGER_IDS', member('teamMember')),
    sentence:
      'PUT /orders refuses the id … of PROJECT_MANAGER_IDS with 400 and accepts …: either it is not a project manager of COMPANY_ID, or the target refuses one. No test uses it: check PROJECT_MANAGER_IDS',
  },
  {
    slug: 'a list of which no id is that of a project manager',
    change: replaced('PROJECT_MANAGER_IDS', member('teamMember')),
    sentence:
      'PUT /orders refuses the id … of PROJECT_MANAGER_IDS with 400: either it is not a project manager of COMPANY_ID, or the target refuses one: check PROJECT_MANAGER_IDS',
  },
  ...['OTHER_MEMBER_ID', 'CLIENT_MEMBER_ID'].map((variable) => ({
    slug: `a project manager as ${variable}`,
    change: replaced(variable, member('projectManager')),
    sentence: `PUT /orders accepts ${variable} … as a project manager: either it is the id of one, or the target accepts a member who is not one: check ${variable}`,
  })),
  {
    slug: 'an order of another client',
    at: ['ORDERS_REVIEW', 'CLIENT_MEMBER_ID'],
    change: listed('ORDERS_REVIEW', order('Review', 'COMPANY_ID', member('client'))),
    sentence:
      'ORDERS_REVIEW names the order …, whose event names the client …, and that of … names CLIENT_MEMBER_ID …: either they are of two clients, or events name a wrong one: give both the client of ACCESS_TOKEN_CLIENT',
  },
  {
    slug: 'a webhook that is not that of the deliveries',
    at: ['WEBHOOK_ID', 'WEBHOOK_SECRET'],
    change: replaced('WEBHOOK_ID', unknown),
    sentence: unverified(403, 'WEBHOOK_ID or WEBHOOK_SECRET', 'WEBHOOK_ID and WEBHOOK_SECRET'),
  },
  {
    slug: 'a webhook that does not exist, where the target says so',
    change: replaced('WEBHOOK_ID', unknown),
    variant: 'unknown-webhook-404',
    sentence: unverified(404, 'WEBHOOK_ID', 'WEBHOOK_ID'),
  },
  {
    slug: 'a wrong secret, where the target knows the webhook',
    change: replaced('WEBHOOK_SECRET', () => `whsec_${'0'.repeat(48)}`),
    variant: 'unknown-webhook-404',
    sentence: unverified(403, 'WEBHOOK_SECRET', 'WEBHOOK_SECRET'),
  },
  {
    slug: 'a subscription that has not expired',
    change: async (_environment, mock) => {
      const { companyId, accessToken } = await new Client(mock).workspace();
      const workspace = { EXPIRED_COMPANY_ID: companyId, EXPIRED_ACCESS_TOKEN: accessToken };
      const EXPIRED_ORDER_ID = await order('Ongoing', 'EXPIRED_COMPANY_ID')(workspace, mock);
      return { ...workspace, EXPIRED_ORDER_ID };
    },
    sentence:
      'PUT /orders accepts an update of EXPIRED_ORDER_ID …: either the subscription of EXPIRED_COMPANY_ID … has not expired, or the target lets an expired workspace update: check EXPIRED_COMPANY_ID',
  },
  {
    slug: 'an order of the second workspace that is closed by now',
    change: replaced('OTHER_ORDER_ID', order('Completed', 'OTHER_COMPANY_ID')),
    sentence:
      'PUT /orders refuses an update of OTHER_ORDER_ID … with 400 and accepts one of …: the order is closed, not of OTHER_COMPANY_ID … or does not exist, or OTHER_ACCESS_TOKEN may not update it: correct OTHER_ORDER_ID or OTHER_ACCESS_TOKEN',
  },
];

for (const { slug, change, unspecified, variant, sentence, ...mistake } of mistakes)
  test(`before the first test a run names ${slug}, with the line`, async ({}, info) => {
    const run = await found(info.outputPath('.'), change, unspecified, variant);
    const { at = run.changed } = mistake;
    const [reported, ...others] = run.troubles.filter(({ settings }) => at.includes(settings[0] ?? ''));
    const lines = at.map(run.lineOf).sort((a, b) => a - b);
    const [words, place] = / \((\.env[^)]*)\)\.$/.exec(reported?.message ?? '') ?? [];

    expect(reported?.message.slice(0, -(words?.length ?? 0))).toMatch(
      new RegExp(`^${sentence.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replaceAll('…', '.+')}$`),
    );
    expect(place?.match(/\d+/g)?.map(Number)).toEqual(lines);
    expect(others.length).toBeLessThan(2);
  });

test('a sound environment file is doubted in nothing, and the orders are as they were', async ({}, info) => {
  const forbidding = { bearerWrongStatus: 403, unknownOrderStatus: 403, closedOrderStatus: 403 } as const;
  const targets: [unspecified: Partial<Unspecified>, variant?: string][] = [
    [{}],
    [{ closedOrderStatus: 403, unknownOrderStatus: 403, otherCompanyOrderStatus: 403 }],
    [{ unknownOrderStatus: 404, errorBody: 'nested' }],
    [forbidding],
    [forbidding, 'staff-alone'],
    [{ ...forbidding, errorBody: 'nested' }, 'role-based-access'],
  ];
  for (const [unspecified, variant] of targets) {
    const run = await found(info.outputPath('.'), () => ({}), unspecified, variant);
    expect(run, variant).toMatchObject({ refused: {}, unfit: [], troubles: [], notes: [] });
  }
});

/** What is said of the right environment file of each of some mocks. */
async function saidOfRight(
  mocks: { id: string; options: MockOptions; env?: Variables }[],
  said: (seen: Preflight) => string[],
): Promise<string[]> {
  const all = await inPool(mocks, 8, async ({ id, options, env }) => {
    const mock = await startMock(options);
    const variables = await variablesOf(mock, options, wholeEnvironment);
    const seen = await preflighted(readSettings({ ...variables, ...env }));
    await mock.close();
    return said(seen).map((each) => `${id}: ${each}`);
  });
  return all.flat();
}

test('the environment file of no conforming variant is doubted', { tag: '@nightly' }, async () => {
  test.setTimeout(300_000);
  const mocks = [...variants].map(([id, variant]) => ({ id, options: { variant } }));
  const doubted = await saidOfRight(mocks, ({ unreachable, unfit, troubles, notes }) => [
    ...(unreachable === undefined ? [] : [unreachable.message]),
    ...unfit,
    ...[...troubles, ...notes].map(({ message }) => message),
  ]);

  expect(doubted).toEqual([]);
});

test('a right environment file is of use whatever the target breaks', { tag: '@nightly' }, async () => {
  test.setTimeout(600_000);
  // Faults of what the environment file is looked at by.
  const mocks = faults
    .filter(({ breaks }) => breaks.some((id) => /^(ORD|SIG|WHK|EVT|LDB-CATEGORIES)/.test(id)))
    .map((fault) => ({
      id: fault.id,
      options: { faults: [fault] },
      env: { EFFECT_WAIT: '0.5', LEAD_VARIANT: 'both', ...fault.env },
    }));
  const excused = await saidOfRight(mocks, ({ refused, unfit }) => [...Object.values(refused), ...unfit]);

  expect(excused).toEqual([]);
});

test('an order that is not what its list says, and a manager whom the target refuses, are taken out, and no others', async ({}, info) => {
  for (const variable of ['ORDERS_PENDING', 'PROJECT_MANAGER_IDS']) {
    const run = await found(info.outputPath('.'), listed(variable, unknown));

    expect(run.unfit).toEqual([unknownId]);
  }
});

test('closed orders that are all refused as one that is not there are a warning', async ({}, info) => {
  const run = await found(info.outputPath('.'), () => ({
    ORDERS_COMPLETED: unknownId,
    ORDERS_CANCELLED: 'facade'.repeat(4),
  }));

  expect(run).toMatchObject({ unfit: [], troubles: [] });
  expect(run.notes.map(({ settings }) => settings)).toEqual([['ORDERS_COMPLETED'], ['ORDERS_CANCELLED']]);
});

test('a token of a member who may nothing that is answered as one that was never issued is a warning', async ({}, info) => {
  const unissued = replaced('ACCESS_TOKEN_UNAPPROVED', () => randomUUID());
  const run = await found(info.outputPath('.'), unissued, {}, 'nested-errors');

  expect(run).toMatchObject({ refused: {}, troubles: [] });
  expect(run.notes.map(({ message }) => message)).toEqual([
    expect.stringMatching(
      /^ACCESS_TOKEN_UNAPPROVED can't be distinguished from a token that was never issued: PUT \/orders answered both with 403: check ACCESS_TOKEN_UNAPPROVED/,
    ),
  ]);
});

for (const { slug, change } of [
  { slug: 'the first open order is closed by now', change: replaced('ORDERS_PENDING', order('Completed')) },
  { slug: 'COMPANY_ID is left out', change: replaced('COMPANY_ID', () => '') },
] satisfies { slug: string; change: Change }[])
  test(`a webhook that is off is noticed where ${slug}`, async ({}, info) => {
    const run = await found(info.outputPath('.'), async (environment, mock) => {
      const off = { webhookId: environment['WEBHOOK_ID'], active: false };
      await new Client(mock).given('webhook.update', off);
      return change(environment, mock);
    });

    expect(run.receiverUnreachable?.code).toBe('webhook-silent');
  });

test('a client of whom no order is, by the events, is a warning', async ({}, info) => {
  const run = await found(info.outputPath('.'), replaced('CLIENT_MEMBER_ID', member('client')));

  expect(run.troubles).toEqual([]);
  expect(run.notes.map(({ message }) => message)).toEqual([
    expect.stringMatching(
      /^The events of 8 orders name a client, that of \w+ \w+, and none names CLIENT_MEMBER_ID \w+: unless the target names clients there by other ids, set CLIENT_MEMBER_ID to the client of these orders, whose token is ACCESS_TOKEN_CLIENT \(\.env\.staging, line \d+\)\.$/,
    ),
  ]);
});
