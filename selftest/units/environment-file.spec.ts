import { writeFileSync } from 'node:fs';
import { expect, test } from '../test.js';
import { nearestSetting } from '../../src/target/sources.js';
import { readSettings } from '../../src/target/settings.js';
import type { Settings } from '../../src/target/settings.js';
import { SettingsError } from '../../src/target/variables.js';
import type { Variables } from '../../src/target/variables.js';

const objectId = (digit: string): string => digit.repeat(24);

/** Reads the settings of a target from the lines of its environment file, which are its second and further ones. */
function read(directory: string, lines: string[], environment: Variables = {}): Settings {
  writeFileSync(`${directory}/.env.staging`, ['BASE_URL=http://127.0.0.1:1', ...lines, ''].join('\n'));
  return readSettings({ TARGET: 'staging', ...environment }, directory);
}

const mistakes: { slug: string; lines: string[]; environment?: Variables; sentence: string }[] = [
  {
    slug: 'a name that lacks a word',
    lines: ['PENDING_REVIEW=either'],
    sentence:
      'PENDING_REVIEW is not a setting: PENDING_TO_REVIEW is, so correct the name (.env.staging, line 2).',
  },
  {
    slug: 'a credential that was broken into two lines',
    lines: ['ACCESS_TOKEN=secret', 'rest-of-secret'],
    sentence:
      'A line is not of the form NAME=value: correct it, or begin it with # if it is a comment (.env.staging, line 3).',
  },
  {
    slug: 'a credential in quotes with a line break',
    lines: ['', 'ACCESS_TOKEN="secret', 'rest-of-secret"', 'EFFECT_WAIT=1'],
    sentence: 'ACCESS_TOKEN has a line break inside: copy the value again without it (.env.staging, line 3).',
  },
  {
    slug: 'an id that lost a digit',
    lines: [`ORDERS_PENDING=${objectId('a')},${objectId('b').slice(1)}`, `ORDERS_REVIEW=${objectId('c')}`],
    sentence: `ORDERS_PENDING names the id ${objectId('b').slice(1)}, which is not of 24 hexadecimal digits as the other ids of its kind are: copy it again (.env.staging, line 2).`,
  },
  {
    slug: 'a wrong value in the environment, which wins',
    lines: ['EFFECT_WAIT=2'],
    environment: { EFFECT_WAIT: 'soon' },
    sentence:
      'EFFECT_WAIT is "soon": give a number above zero (set in the environment, which wins over .env.staging, line 2).',
  },
];

for (const { slug, lines, environment, sentence } of mistakes)
  test(`a mistake in the environment file is named with its line: ${slug}`, ({}, info) => {
    const reading = (): Settings => read(info.outputPath('.'), lines, environment);

    expect(reading).toThrow(SettingsError);
    expect(reading).toThrow(new SettingsError(sentence));
    expect(sentence).not.toContain('rest-of');
  });

for (const line of [
  'LEAD_B_FIELDS={phone number: tel}',
  'LEAD_B_FIELDS={"phone":"tel"}',
  'TRACE_HEADER=X Request',
  'TRACE_HEADER=x-api-key',
  'TARGET_NAME=" "',
  'TLS_CERT_FILE=package.json',
  'TLS_CA_FILE=package.json',
])
  test(`a value that can't be used is named with its line: ${line}`, ({}, info) => {
    expect(() => read(info.outputPath('.'), [line])).toThrow(/ \(\.env\.staging, line 2\)\.$/);
  });

test('every mistake is reported at once, a line each', ({}, info) => {
  const lines = [
    'API_KEY secret-key',
    'COMPANY=c',
    'TARGET_WRITE=allowed',
    'EFFECT_WAIT=soon',
    'STRICT=yes',
    'ACCESS_TOKEN=secret',
    'OTHER_API_KEY=secret#key',
    'ACCESS_TOKEN_CLIENT=secret',
    'ORDERS_PENDING=a,b,a',
    'EFFECT_WAIT=soon',
    'LEAD_VARIANT=C',
    'CATEGORY_ID=one two',
    'PROFILE=full',
  ];

  expect(() => read(info.outputPath('.'), lines)).toThrow(
    new SettingsError(
      [
        'A line is not of the form NAME=value: correct it, or begin it with # if it is a comment (.env.staging, line 2).',
        'The value of OTHER_API_KEY would end before its "#": put it in quotes (.env.staging, line 8).',
        'EFFECT_WAIT is set twice: remove one of them (.env.staging, lines 5 and 11).',
        'COMPANY is not a setting: docs/targets.md has all of them, so remove it (.env.staging, line 3).',
        'TARGET_WRITE is not a setting: TARGET_WRITES is, so correct the name (.env.staging, line 4).',
        'PROFILE claims full, which takes a harness, and HARNESS_URL is not set: set it, or claim environment or key (.env.staging, line 14).',
        'STRICT is "yes": use one of 0, 1 (.env.staging, line 6).',
        'EFFECT_WAIT is "soon": give a number above zero (.env.staging, lines 5 and 11).',
        'CATEGORY_ID has a blank inside: copy the value again without it (.env.staging, line 13).',
        'ACCESS_TOKEN_CLIENT holds the same value as ACCESS_TOKEN: set it to the token of a member with the role client (.env.staging, lines 7 and 9).',
        'ORDERS_PENDING names the id a twice: remove one of them (.env.staging, line 10).',
        'LEAD_VARIANT is "C": use one of A, B, both, auto (.env.staging, line 12).',
      ].join('\n'),
    ),
  );
});

test('an address that is missing is not reported beside the line that was to set it', ({}, info) => {
  const directory = info.outputPath('.');
  for (const [line, sentence] of [
    ['BASE_URL http://127.0.0.1:1', /^A line is not of the form [^\n]*$/],
    ['BASE_UR=http://127.0.0.1:1', /^BASE_UR is not a setting: BASE_URL is[^\n]*$/],
    ['# nothing', /^BASE_URL is not set [^\n]*$/],
  ] as const) {
    writeFileSync(`${directory}/.env.staging`, `${line}\n`);
    expect(() => readSettings({ TARGET: 'staging' }, directory)).toThrow(sentence);
  }
});

test('quotes, comments and values of several lines are read as dotenv reads them', ({}, info) => {
  const { environmentFixtures, leadBFields, names, places } = read(info.outputPath('.'), [
    'export WEBHOOK_SECRET = "key # one" # the first',
    "LEAD_B_FIELDS='{",
    '  "country": "land" }\'',
    'COMPANY_ID=c # of the key',
    'API_KEY=',
  ]);

  expect(environmentFixtures).toMatchObject({
    webhookSecret: 'key # one',
    companyId: 'c',
    apiKey: undefined,
  });
  expect(leadBFields).toEqual({ country: 'land' });
  expect(names).toEqual(['BASE_URL', 'COMPANY_ID', 'LEAD_B_FIELDS', 'TARGET', 'WEBHOOK_SECRET']);
  expect(places['COMPANY_ID']).toEqual([{ source: '.env.staging', line: 5 }]);
});

test('a name in the environment that is nearly a setting is a warning, as long as that setting is not set', ({}, info) => {
  const environment = { TARGET_WRITE: 'allowed', PENDING_REVIEW: 'either', GITHUB_API_KEY: 'k', HOME: '/' };
  const lines = ['# nothing else'];

  expect(read(info.outputPath('.'), lines, environment).warnings).toEqual([
    'TARGET_WRITE, which is set in the environment, is not a setting: TARGET_WRITES is, so correct the name or unset it.',
    'PENDING_REVIEW, which is set in the environment, is not a setting: PENDING_TO_REVIEW is, so correct the name or unset it.',
  ]);
  const both = { ...environment, TARGET_WRITES: 'allowed', PENDING_TO_REVIEW: 'either' };
  expect(read(info.outputPath('.'), lines, both).warnings).toEqual([]);
});

test('a forgotten TARGET is a warning that names the environment files', ({}, info) => {
  const directory = info.outputPath('.');
  expect(readSettings({}, directory).warnings).toEqual([]);
  writeFileSync(`${directory}/.env.staging`, 'BASE_URL=http://127.0.0.1:1\n');
  expect(readSettings({}, directory).warnings).toEqual([
    'TARGET is not set, so the target is the embedded mock. .env.staging is there: TARGET=staging chooses it.',
  ]);
  writeFileSync(`${directory}/.env.production`, '');
  expect(readSettings({}, directory).warnings).toEqual([
    'TARGET is not set, so the target is the embedded mock. .env.production, .env.staging are there: TARGET=production chooses one.',
  ]);
  expect(readSettings({ TARGET: 'staging' }, directory).warnings).toEqual([]);
  expect(() => readSettings({ TARGET: 'stagin' }, directory)).toThrow(
    'TARGET is "stagin", but there is no file .env.stagin: write it or set BASE_URL, or correct TARGET: .env.production, .env.staging are there.',
  );
});

const known = [
  'BASE_URL',
  'API_KEY',
  'TARGET',
  'ACCESS_TOKEN',
  'HTTP_PROXY',
  'STRICT',
  'ORDERS_PENDING',
  'TLS_CERT_FILE',
];

for (const [name, near] of Object.entries({
  BASEURL: 'BASE_URL',
  BASE_ULR: 'BASE_URL',
  API_KEYS: 'API_KEY',
  access_token: 'ACCESS_TOKEN',
  ORDER_PENDING: 'ORDERS_PENDING',
  OPENAI_API_KEY: undefined,
  FTP_PROXY: undefined,
  SSL_CERT_FILE: undefined,
  TARGETS: undefined,
  API_KEY: undefined,
  PATH: undefined,
}))
  test(`${name} is ${near === undefined ? 'like no setting, or is one' : `nearly ${near}`}`, () => {
    expect(nearestSetting(name, known)).toBe(near);
  });
