import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { certificate } from './servers.js';
import type { Trouble } from './trouble.js';

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
