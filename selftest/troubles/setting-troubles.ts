import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { startMock } from '../../mock/server.js';
import type { Mock, MockOptions } from '../../mock/server.js';
import { startReceiver } from '../../src/exchange/receiver.js';
import { fixturesOf } from '../environment/environment.js';
import { certificate } from './servers.js';
import { cantTell, passed, withMock } from './trouble.js';
import type { Injected, Trouble } from './trouble.js';

/** A setting that ends the run before it begins, with one sentence. */
function wrong(
  name: string,
  env: Record<string, string>,
  sentence: string,
  besides: Partial<Trouble> = {},
): Trouble {
  return {
    name,
    origin: 'settings',
    inject: () => ({
      env,
      complaints: ({ output }) => (output.trim().includes('\n') ? ['It says more than one sentence.'] : []),
    }),
    exitCode: 2,
    sentence,
    seconds: 30,
    ...besides,
  };
}

/** The address of a target that no request reaches, since the run ends before. */
const target = { BASE_URL: 'http://127.0.0.1:1' };

/** Settings that are wrong in themselves. */
export const settingTroubles: Trouble[] = [
  wrong(
    'A TARGET without a file',
    { TARGET: 'nowhere' },
    'TARGET is "nowhere", but there is no file .env.nowhere: write it or set BASE_URL.',
  ),
  wrong(
    'A TARGET that is no name',
    { TARGET: '../x' },
    'TARGET is "../x": use letters, digits, ".", "_" and "-" alone.',
  ),
  wrong(
    'A BASE_URL without a scheme',
    { BASE_URL: 'staging.example.com' },
    'BASE_URL is "staging.example.com": give a full address that begins with http:// or https://.',
  ),
  wrong(
    'A BASE_URL with a password',
    { BASE_URL: 'https://user:word@staging.example.com' },
    'BASE_URL carries a user name or a password, which no request can send beside the credentials of the service: remove them.',
  ),
  wrong(
    'A HARNESS_URL without a scheme',
    { ...target, HARNESS_URL: 'localhost:9' },
    'HARNESS_URL is "localhost:9": give a full address that begins with http:// or https://.',
  ),
  wrong(
    'An HTTP_PROXY that is no address',
    { BASE_URL: 'http://staging.example.com', HTTP_PROXY: 'socks5://127.0.0.1:1' },
    'HTTP_PROXY is "socks5://127.0.0.1:1": give a proxy that begins with http:// or https://, or exempt staging.example.com in NO_PROXY.',
  ),
  wrong(
    'A TLS_CA_FILE that holds no certificate',
    { ...target, TLS_CA_FILE: path.join(import.meta.dirname, 'trouble.ts') },
    `TLS_CA_FILE names the file "…", which can't be read as certificates in PEM form (…): correct the file or unset it.`,
  ),
  wrong(
    'A TLS_CERT_FILE without TLS_KEY_FILE',
    { ...target, TLS_CERT_FILE: certificate('server') },
    'TLS_CERT_FILE is set and TLS_KEY_FILE is not: a client certificate takes both.',
  ),
  wrong(
    'A TLS_KEY_FILE with the key of another certificate',
    {
      ...target,
      TLS_CERT_FILE: certificate('server'),
      TLS_KEY_FILE: certificate('elsewhere'),
    },
    'TLS_KEY_FILE names the file "…", whose key is not that of the certificate in TLS_CERT_FILE: name the one that belongs to it.',
  ),
  wrong(
    'A TLS_KEY_FILE that holds no key',
    {
      ...target,
      TLS_CERT_FILE: certificate('server'),
      TLS_KEY_FILE: certificate('authority'),
    },
    `TLS_KEY_FILE names the file "…", which can't be read as an unencrypted private key in PEM form (…): correct the file or unset it.`,
  ),
  wrong(
    'A RECEIVER_URL without a path, with WEBHOOK_ID',
    {
      ...target,
      RECEIVER_URL: 'https://receiver.example.com',
      WEBHOOK_ID: 'a-webhook',
    },
    'RECEIVER_URL is "https://receiver.example.com", to which anybody may post in place of the webhook WEBHOOK_ID: end it with a part that nobody guesses, such as https://receiver.example.com/…, and set that address in the webhook.',
  ),
  wrong(
    'An unknown ruling',
    { PENDING_TO_REVIEW: 'perhaps' },
    'PENDING_TO_REVIEW is "perhaps": use one of blocked, allowed, either.',
  ),
  wrong(
    'An unknown lead variant',
    { LEAD_VARIANT: 'C' },
    'LEAD_VARIANT is "C": use one of A, B, both, auto.',
  ),
  wrong(
    'LEAD_B_HEADERS that are no JSON',
    { LEAD_B_HEADERS: 'x-api-key: k' },
    'LEAD_B_HEADERS is not a JSON object of header names and values: correct or unset it.',
  ),
  wrong('A REQUEST_RATE of zero', { REQUEST_RATE: '0' }, 'REQUEST_RATE is "0": give a number above zero.'),
  wrong(
    'A RECEIVER_PORT that is no number',
    { RECEIVER_PORT: 'any' },
    'RECEIVER_PORT is "any": give a port number from 0 to 65535.',
  ),
  wrong(
    'A RECEIVER_HOST that is an address with a scheme',
    { RECEIVER_HOST: 'http://0.0.0.0' },
    'RECEIVER_HOST is "http://0.0.0.0": give an IP address or a host name of this machine.',
  ),
  wrong(
    'A WEBHOOK_DELIVERY_FILE that is not there',
    { WEBHOOK_DELIVERY_FILE: 'no.json' },
    'WEBHOOK_DELIVERY_FILE names the file "no.json", which does not exist.',
  ),
  wrong(
    'A second workspace that is the first one, copied',
    { ...target, API_KEY: 'a-key', OTHER_API_KEY: 'a-key' },
    'OTHER_API_KEY holds the same value as API_KEY: set it to the key of a second workspace, foreign to the first.',
  ),
  wrong(
    'A credential with a blank that was copied along',
    { ...target, ACCESS_TOKEN: 'a-token ' },
    'ACCESS_TOKEN has a blank at its end: copy the value again without it.',
  ),
  wrong(
    'An order in two lists',
    { ...target, ORDERS_PENDING: 'a,b', ORDERS_REVIEW: 'b' },
    'ORDERS_PENDING and ORDERS_REVIEW both name the id b: leave it in the list where it belongs.',
  ),
  wrong(
    'A FIXTURES_COMMAND that fails with a secret in its last words',
    {
      ...target,
      API_KEY: 'a-secret-key',
      FIXTURES_COMMAND: 'echo "refused: a-secret-key" >&2; exit 4',
    },
    'FIXTURES_COMMAND ended with exit code 4; the last line of its standard error is "refused: $API_KEY": correct the command or unset it.',
    // selftest/units/fixtures-command.spec.ts has them for every change.
    { needsProcess: true, nightly: true },
  ),
  wrong(
    'A FIXTURES_COMMAND that prints a credential on standard error',
    { ...target, FIXTURES_COMMAND: 'echo ACCESS_TOKEN=a-fresh-token; echo a-fresh-token >&2' },
    'FIXTURES_COMMAND prints the value of ACCESS_TOKEN on standard error, which logs keep: have it print that on standard output alone.',
    { needsProcess: true, nightly: true },
  ),
  wrong(
    'A FIXTURES_COMMAND that hangs',
    {},
    'FIXTURES_COMMAND did not end within 120 s: correct the command or unset it.',
    {
      inject: () => ({ env: { ...target, FIXTURES_COMMAND: 'sleep 600' } }),
      needsProcess: true,
      nightly: true,
      seconds: 150,
    },
  ),
  wrong('An unknown form of the report', { FORMS: 'html,pdf' }, 'FORMS names "pdf": use …'),
  wrong(
    'An accepted deviation without a ticket',
    {},
    'row 1 (ROL-TYPE) needs ticket, a text (quote a number).',
    {
      inject: (directory) => {
        const file = path.join(directory, 'accepted.yaml');
        writeFileSync(
          file,
          '- { requirement: ROL-TYPE, reason: known, expires: 2099-01-01, failures: [] }\n',
        );
        return { env: { ACCEPTED: file } };
      },
    },
  ),
];

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
