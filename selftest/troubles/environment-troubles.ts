import { startMock } from '../../mock/server.js';
import type { Mock } from '../../mock/server.js';
import { startReceiver } from '../../src/exchange/receiver.js';
import { ask } from '../harness/ask.js';
import { fixturesOf } from '../environment/environment.js';
import type { Trouble } from './trouble.js';

/** Credentials and ids that the target issued, but for those that are changed. */
function environment(
  name: string,
  change: Record<string, string>,
  expected: Pick<Trouble, 'verdicts' | 'sentence'>,
): Trouble {
  return {
    name,
    origin: 'settings',
    inject: async () => {
      const mock = await startMock();
      const made = (await ask(mock.harnessUrl, 'workspace')).body as Record<string, string>;
      const { apiKey = '', companyId = '', accessToken = '' } = made;
      return {
        env: {
          BASE_URL: mock.baseUrl,
          TARGET_WRITES: 'allowed',
          API_KEY: apiKey,
          COMPANY_ID: companyId,
          ACCESS_TOKEN: accessToken,
          LEAD_VARIANT: 'A',
          ...change,
        },
        close: () => mock.close(),
      };
    },
    exitCode: 2,
    ...expected,
  };
}

/** An environment file that a team prepared, with a mistake that only the target can tell. */
function mistake(
  name: string,
  change: (made: Record<string, string>) => Record<string, string>,
  sentence: string,
): Trouble {
  return {
    name,
    origin: 'settings',
    inject: async () => {
      const mock = await startMock();
      const made = await fixturesOf(mock, { orders: 2, subscriptions: 0, managers: 1, more: true });
      return {
        env: { ...made, EFFECT_WAIT: '1', LEAD_VARIANT: 'A', ...change(made) },
        close: () => mock.close(),
      };
    },
    exitCode: 2,
    verdicts: { 'CMP-LIST-ARRAY': 'passed' },
    sentence,
  };
}

const unknownId = 'c0ffee'.repeat(4);

const cantTell = { 'CMP-LIST-ARRAY': 'cantTell' } as const;

/** Settings that are right in themselves, and do not fit the target or this machine. */
export const environmentTroubles: Trouble[] = [
  {
    name: 'A RECEIVER_PORT that is taken',
    origin: 'settings',
    inject: async () => {
      const [mock, other] = [await startMock(), await startReceiver()];
      return {
        env: {
          BASE_URL: mock.baseUrl,
          HARNESS_URL: mock.harnessUrl,
          LEAD_VARIANT: 'A',
          RECEIVER_PORT: new URL(other.url).port,
        },
        close: async () => {
          await Promise.all([mock.close(), other.close()]);
        },
      };
    },
    exitCode: 2,
    verdicts: { 'CMP-LIST-ARRAY': 'passed' },
    sentence: "The receiver of deliveries can't listen on RECEIVER_PORT … (…): name a free port or unset it.",
  },
  {
    name: 'A RECEIVER_HOST that is not of this machine',
    origin: 'settings',
    inject: async () => {
      const mock = await startMock();
      const { baseUrl, harnessUrl } = mock;
      return {
        env: {
          BASE_URL: baseUrl,
          HARNESS_URL: harnessUrl,
          LEAD_VARIANT: 'A',
          RECEIVER_HOST: '203.0.113.1',
        },
        close: () => mock.close(),
      };
    },
    exitCode: 2,
    verdicts: { 'CMP-LIST-ARRAY': 'passed' },
    sentence:
      "The receiver of deliveries can't listen on RECEIVER_HOST 203.0.113.1 (…): name an address of this machine or unset it.",
  },
  {
    name: 'A BASE_URL with a path that the target has not',
    origin: 'settings',
    inject: async () => {
      const mock = await startMock();
      const env = await fixturesOf(mock, { orders: 1, subscriptions: 0, managers: 1 });
      return {
        env: { ...env, BASE_URL: `${mock.baseUrl}/api/v2`, LEAD_VARIANT: 'A' },
        close: () => mock.close(),
      };
    },
    exitCode: 2,
    verdicts: cantTell,
    sentence:
      'The target at BASE_URL …/api/v2 answers 404 to every operation, as to a path that nothing has: the service is not there, so correct the host or the path of BASE_URL.',
  },
  environment(
    'An API_KEY that the target never issued',
    { API_KEY: 'a-key-of-nobody' },
    {
      verdicts: cantTell,
      sentence:
        'API_KEY is refused: GET /accounts/companies and GET /roles answered 401, as to a key that was never issued: correct API_KEY.',
    },
  ),
  environment(
    'A COMPANY_ID that the key does not list',
    { COMPANY_ID: 'c0ffeec0ffeec0ffeec0ffee' },
    {
      verdicts: { 'CMP-LIST-TIED': 'cantTell' },
      sentence:
        'COMPANY_ID c0ffeec0ffeec0ffeec0ffee is no company of API_KEY: the key lists …: correct COMPANY_ID.',
    },
  ),
  environment(
    'An ACCESS_TOKEN that the target refuses',
    { ACCESS_TOKEN: 'a-token-of-nobody' },
    {
      verdicts: { 'CMP-LIST-ARRAY': 'passed' },
      sentence:
        'ACCESS_TOKEN is refused: PUT /orders answered 401, as to a token that was never issued: correct ACCESS_TOKEN.',
    },
  ),
  {
    name: 'An expired ACCESS_TOKEN at a target that answers failed authentication, and unknown orders, with 403',
    origin: 'settings',
    inject: async () => {
      const mock = await startMock({ unspecified: { bearerWrongStatus: 403, unknownOrderStatus: 403 } });
      const environment = await fixturesOf(mock, { orders: 2, subscriptions: 0, managers: 1 });
      return {
        env: { ...environment, ACCESS_TOKEN: 'a-token-of-nobody', LEAD_VARIANT: 'A' },
        close: () => mock.close(),
      };
    },
    args: [
      'tests/companies/listing.spec.ts',
      'tests/orders/update/message.spec.ts',
      '-g',
      'listing|ORD-PUT-MESSAGE/from-pending',
    ],
    exitCode: 2,
    verdicts: { 'CMP-LIST-ARRAY': 'passed', 'ORD-PUT-MESSAGE': 'cantTell' },
    sentence:
      "ACCESS_TOKEN can't be distinguished from a token that was never issued: PUT /orders answered both with 403, also about the order … of ORDERS_PENDING: correct ACCESS_TOKEN or ORDERS_PENDING.",
  },
  {
    name: 'A webhook of the environment file that does not post to RECEIVER_URL',
    origin: 'settings',
    inject: async () => {
      const mock = await startMock();
      const env = await fixturesOf(mock, { orders: 2, subscriptions: 0, managers: 1 });
      return {
        env: { ...env, RECEIVER_PORT: '0', EFFECT_WAIT: '1', LEAD_VARIANT: 'A' },
        close: () => mock.close(),
      };
    },
    args: [
      'tests/webhooks/delivered.spec.ts',
      'tests/companies/listing.spec.ts',
      '-g',
      'listing|WHK-DELIVERED/from-pending',
    ],
    exitCode: 2,
    verdicts: { 'WHK-DELIVERED': 'cantTell', 'CMP-LIST-ARRAY': 'passed' },
    sentence:
      'The webhook WEBHOOK_ID … delivered no accepted update of the order … to RECEIVER_URL … within 1 s: check that it is on, subscribed to ORDER.UPDATED and posts to that address, and that the address leads to RECEIVER_PORT, or raise EFFECT_WAIT.',
  },
  mistake(
    'An id in PROJECT_MANAGER_IDS that is not that of a project manager',
    (made) => ({ PROJECT_MANAGER_IDS: `${made['PROJECT_MANAGER_IDS']},${unknownId}` }),
    `PUT /orders refuses the id ${unknownId} of PROJECT_MANAGER_IDS with 400 and accepts …: either it is not a project manager of COMPANY_ID, or the target refuses one. No test uses it: check PROJECT_MANAGER_IDS.`,
  ),
  mistake(
    'A WEBHOOK_SECRET of another webhook',
    () => ({ WEBHOOK_SECRET: 'whsec-of-another-webhook' }),
    'POST /api/v1/webhooks/verify-signature answers 403 to a delivery that came to RECEIVER_URL: either WEBHOOK_ID or WEBHOOK_SECRET is not that of its webhook, or the target signs or verifies it wrongly: check WEBHOOK_ID and WEBHOOK_SECRET.',
  ),
  mistake(
    'A CATEGORY_ID that does not exist',
    () => ({ CATEGORY_ID: unknownId, LEAD_VARIANT: 'B' }),
    `POST /members/bulk-lead creates no lead with the category CATEGORY_ID ${unknownId}, and creates one without: either it is not a category of COMPANY_ID, or the target refuses one: check CATEGORY_ID.`,
  ),
  {
    name: 'A loopback address, which may be a tunnel, and no TARGET_WRITES',
    origin: 'settings',
    inject: async () => {
      const mock = await startMock();
      const { TARGET_WRITES: _allowed, ...env } = await fixturesOf(mock, {
        orders: 2,
        subscriptions: 0,
        managers: 1,
      });
      return { env, complaints: () => writtenTo(mock), close: () => mock.close() };
    },
    args: ['tests/companies/listing.spec.ts', 'tests/orders/update/message.spec.ts', '-g', 'listing|message'],
    needsProcess: true,
    exitCode: 0,
    verdicts: { 'CMP-LIST-ARRAY': 'passed', 'ORD-PUT-MESSAGE': 'untested' },
    sentence: 'This creates or changes records on 127.0.0.1:…: set TARGET_WRITES=allowed to permit it.',
  },
  {
    name: 'A harness, and TARGET_WRITES=refused',
    origin: 'settings',
    inject: async () => {
      const mock = await startMock();
      return {
        env: { BASE_URL: mock.baseUrl, HARNESS_URL: mock.harnessUrl, TARGET_WRITES: 'refused' },
        complaints: () =>
          mock.service.world.workspaces.size === 0 ? [] : ['The run made a workspace at the harness.'],
        close: () => mock.close(),
      };
    },
    exitCode: 0,
    verdicts: { 'CMP-LIST-ARRAY': 'untested' },
    sentence: 'This creates or changes records on 127.0.0.1:…: set TARGET_WRITES=allowed to permit it.',
  },
];

/** The requests of a run that may write nothing, as far as they could have written something; a sentence each. */
function writtenTo({ service }: Mock): string[] {
  return service.log
    .entries()
    .filter(({ method, path }) => method !== 'GET' && !path.includes('verify-signature'))
    .map(({ method, path }) => `The run sent ${method} ${path}.`);
}
