import { startMock } from '../../mock/server.js';
import type { Mock, MockOptions } from '../../mock/server.js';
import { startReceiver } from '../../src/exchange/receiver.js';
import { fixturesOf } from '../environment/environment.js';
import { cantTell, passed, withMock } from './trouble.js';
import type { Injected, Trouble } from './trouble.js';

type Variables = Record<string, string>;

/**
 * Starts a mock with an environment file that a team prepared.
 * @param change what stands there in place of what is right; an empty text is not set
 */
function prepared(
  change: (made: Variables) => Variables = () => ({}),
  options: MockOptions = {},
  besides: (mock: Mock) => Partial<Injected> = () => ({}),
): Trouble['inject'] {
  return async () => {
    const mock = await startMock(options);
    const made = await fixturesOf(mock, { orders: 2, subscriptions: 0, managers: 1, more: true });
    return {
      env: { ...made, LEAD_VARIANT: 'A', EFFECT_WAIT: '1', ...change(made) },
      servers: [mock],
      ...besides(mock),
    };
  };
}

/** A mistake that only the target or this machine can tell. */
function mistake(
  name: string,
  inject: Trouble['inject'],
  sentence: string,
  besides: Partial<Trouble> = {},
): Trouble {
  return { name, origin: 'settings', inject, exitCode: 2, verdicts: passed, sentence, ...besides };
}

/** One in an environment file of a key, a company and a token. */
function mistaken(name: string, change: Variables, sentence: string, verdicts: Trouble['verdicts']): Trouble {
  const few = ({ BASE_URL, API_KEY, COMPANY_ID, ACCESS_TOKEN }: Variables) =>
    ({ BASE_URL, API_KEY, COMPANY_ID, ACCESS_TOKEN, TARGET_WRITES: 'allowed' }) as Variables;
  const inject: Trouble['inject'] = async (directory) => {
    const { env, ...rest } = await prepared()(directory);
    return { ...rest, env: { ...few(env), LEAD_VARIANT: 'A', ...change } };
  };
  return mistake(name, inject, sentence, { verdicts });
}

const unknownId = 'c0ffee'.repeat(4);

const unpermitted = 'This creates or changes records on 127.0.0.1:…: set TARGET_WRITES=allowed to permit it.';

/** Settings that are right in themselves, and do not fit the target or this machine. */
export const environmentTroubles: Trouble[] = [
  mistake(
    'A RECEIVER_PORT that is taken',
    withMock(async () => {
      const other = await startReceiver();
      return { env: { RECEIVER_PORT: new URL(other.url).port }, servers: [other] };
    }),
    "The receiver of deliveries can't listen on RECEIVER_PORT … (…): name a free port or unset it.",
  ),
  mistake(
    'A RECEIVER_HOST that is not of this machine',
    withMock(() => ({ env: { RECEIVER_HOST: '203.0.113.1' } })),
    "The receiver of deliveries can't listen on RECEIVER_HOST 203.0.113.1 (…): name an address of this machine or unset it.",
  ),
  mistake(
    'A BASE_URL with a path that the target has not',
    prepared(({ BASE_URL }) => ({ BASE_URL: `${BASE_URL}/api/v2` })),
    'The target at BASE_URL …/api/v2 answers 404 to every operation, as to a path that nothing has: the service is not there, so correct the host or the path of BASE_URL.',
    { verdicts: cantTell },
  ),
  mistaken(
    'An API_KEY that the target never issued',
    { API_KEY: 'a-key-of-nobody' },
    'API_KEY is refused: GET /accounts/companies and GET /roles answered 401, as to a key that was never issued: correct API_KEY.',
    cantTell,
  ),
  mistaken(
    'A COMPANY_ID that the key does not list',
    { COMPANY_ID: 'c0ffeec0ffeec0ffeec0ffee' },
    'COMPANY_ID c0ffeec0ffeec0ffeec0ffee is no company of API_KEY: the key lists …: correct COMPANY_ID.',
    { 'CMP-LIST-TIED': 'cantTell' },
  ),
  mistaken(
    'An ACCESS_TOKEN that the target refuses',
    { ACCESS_TOKEN: 'a-token-of-nobody' },
    'ACCESS_TOKEN is refused: PUT /orders answered 401, as to a token that was never issued: correct ACCESS_TOKEN.',
    passed,
  ),
  mistake(
    'An expired ACCESS_TOKEN at a target that answers failed authentication, and unknown orders, with 403',
    prepared(() => ({ ACCESS_TOKEN: 'a-token-of-nobody' }), {
      unspecified: { bearerWrongStatus: 403, unknownOrderStatus: 403 },
    }),
    "ACCESS_TOKEN can't be distinguished from a token that was never issued: PUT /orders answered both with 403, also about the order … of ORDERS_PENDING: correct ACCESS_TOKEN or ORDERS_PENDING.",
    {
      args: [
        'tests/companies/listing.spec.ts',
        'tests/orders/update/message.spec.ts',
        '-g',
        'listing|ORD-PUT-MESSAGE/from-pending',
      ],
      verdicts: { ...passed, 'ORD-PUT-MESSAGE': 'cantTell' },
    },
  ),
  mistake(
    'A webhook of the environment file that does not post to RECEIVER_URL',
    prepared(() => ({ RECEIVER_PORT: '0' })),
    'The webhook WEBHOOK_ID … delivered no accepted update of the order … to RECEIVER_URL … within 1 s: check that it is on, subscribed to ORDER.UPDATED and posts to that address, and that the address leads to RECEIVER_PORT, or raise EFFECT_WAIT.',
    {
      args: [
        'tests/webhooks/delivered.spec.ts',
        'tests/companies/listing.spec.ts',
        '-g',
        'listing|WHK-DELIVERED/from-pending',
      ],
      verdicts: { 'WHK-DELIVERED': 'cantTell', ...passed },
    },
  ),
  mistake(
    'An id in PROJECT_MANAGER_IDS that is not that of a project manager',
    prepared((made) => ({ PROJECT_MANAGER_IDS: `${made['PROJECT_MANAGER_IDS']},${unknownId}` })),
    `PUT /orders refuses the id ${unknownId} of PROJECT_MANAGER_IDS with 400 and accepts …: either it is not a project manager of COMPANY_ID, or the target refuses one. No test uses it: check PROJECT_MANAGER_IDS.`,
  ),
  mistake(
    'A WEBHOOK_SECRET of another webhook',
    prepared(() => ({ WEBHOOK_SECRET: 'whsec-of-another-webhook' })),
    'POST /api/v1/webhooks/verify-signature answers 403 to a delivery that came to RECEIVER_URL: either WEBHOOK_ID or WEBHOOK_SECRET is not that of its webhook, or the target signs or verifies it wrongly: check WEBHOOK_ID and WEBHOOK_SECRET.',
  ),
  mistake(
    'A CATEGORY_ID that does not exist',
    prepared(() => ({ CATEGORY_ID: unknownId, LEAD_VARIANT: 'B' })),
    `POST /members/bulk-lead creates no lead with the category CATEGORY_ID ${unknownId}, and creates one without: either it is not a category of COMPANY_ID, or the target refuses one: check CATEGORY_ID.`,
  ),
  mistake(
    'A loopback address, which may be a tunnel, and no TARGET_WRITES',
    prepared(
      () => ({ TARGET_WRITES: '' }),
      {},
      (mock) => ({ complaints: () => writtenTo(mock) }),
    ),
    unpermitted,
    {
      args: [
        'tests/companies/listing.spec.ts',
        'tests/orders/update/message.spec.ts',
        '-g',
        'listing|message',
      ],
      exitCode: 0,
      verdicts: { ...passed, 'ORD-PUT-MESSAGE': 'untested' },
    },
  ),
  mistake(
    'A harness, and TARGET_WRITES=refused',
    withMock(({ service }) => ({
      env: { TARGET_WRITES: 'refused', LEAD_VARIANT: '' },
      complaints: () =>
        service.world.workspaces.size === 0 ? [] : ['The run made a workspace at the harness.'],
    })),
    unpermitted,
    { exitCode: 0, verdicts: { 'CMP-LIST-ARRAY': 'untested' } },
  ),
];

/** The requests of a run that may write nothing, as far as they could have written something; a sentence each. */
function writtenTo({ service }: Mock): string[] {
  return service.log
    .entries()
    .filter(({ method, path }) => method !== 'GET' && !path.includes('verify-signature'))
    .map(({ method, path }) => `The run sent ${method} ${path}.`);
}
