import { writeFileSync } from 'node:fs';
import { expect, test } from '../test.js';
import { readSettings } from '../../src/target/settings.js';
import type { Settings } from '../../src/target/settings.js';
import { SettingsError } from '../../src/target/variables.js';
import { senderHeaders, suiteVersion } from '../../src/target/sender.js';
import { nearestSetting } from '../../src/target/sources.js';
import type { Variables } from '../../src/target/variables.js';

/** An environment file in which every value is another one. */
const sound = {
  BASE_URL: 'https://staging.example.com',
  API_KEY: 'secret-key',
  COMPANY_ID: 'company-1',
  ACCESS_TOKEN: 'secret-token',
  ACCESS_TOKEN_CLIENT: 'secret-client',
  ACCESS_TOKEN_PROJECT_MANAGER: 'secret-manager',
  ACCESS_TOKEN_UNAPPROVED: 'secret-unapproved',
  ACCESS_TOKEN_NO_ROLE: 'secret-no-role',
  CLIENT_MEMBER_ID: 'member-1',
  PROJECT_MANAGER_IDS: 'member-2, member-3',
  OTHER_MEMBER_ID: 'member-4',
  ORDERS_PENDING: 'order-1, order-2',
  ORDERS_REVIEW: 'order-3',
  ORDERS_SUBSCRIPTION: 'order-4',
  OTHER_API_KEY: 'secret-other-key',
  OTHER_COMPANY_ID: 'company-2',
  OTHER_ACCESS_TOKEN: 'secret-other-token',
  OTHER_ORDER_ID: 'order-5',
  EXPIRED_COMPANY_ID: 'company-3',
  EXPIRED_ACCESS_TOKEN: 'secret-expired-token',
  EXPIRED_ORDER_ID: 'order-6',
  WEBHOOK_ID: 'webhook-1',
  WEBHOOK_SECRET: 'secret & <€ secret>',
  LEAD_B_HEADERS: '{"authorization":"Bearer ${ACCESS_TOKEN}","x-lead-key":"secret-lead"}',
};

type Variable = keyof typeof sound;

/** What a variable is to hold, and others that hold it already. */
const copied: [variable: Variable, others: Variable[], right: string][] = [
  ['OTHER_COMPANY_ID', ['COMPANY_ID'], 'the id of a second workspace, foreign to the first'],
  [
    'OTHER_ACCESS_TOKEN',
    ['ACCESS_TOKEN', 'ACCESS_TOKEN_UNAPPROVED'],
    'the token of a SuperAdmin of the second workspace who is no member of the first',
  ],
  [
    'EXPIRED_COMPANY_ID',
    ['COMPANY_ID', 'OTHER_COMPANY_ID'],
    'the id of a third workspace, whose subscription has expired',
  ],
  ['ACCESS_TOKEN_CLIENT', ['ACCESS_TOKEN'], 'the token of a member with the role client'],
  ['ACCESS_TOKEN_NO_ROLE', ['ACCESS_TOKEN_UNAPPROVED'], 'the token of a member without a role'],
  ['ACCESS_TOKEN', ['API_KEY'], 'the token of a SuperAdmin of the workspace'],
  ['EXPIRED_ACCESS_TOKEN', ['API_KEY'], 'the token of a SuperAdmin of the expired workspace'],
];

/** What an id variable is set to, and what has that id already. */
const idsNamedTwice: [variable: Variable, id: string, other: Variable, right: string][] = [
  ['OTHER_ORDER_ID', 'order-2', 'ORDERS_PENDING', 'an order of the second workspace'],
  ['EXPIRED_ORDER_ID', 'order-5', 'OTHER_ORDER_ID', 'an order of the expired workspace'],
  ['EXPIRED_ORDER_ID', 'order-4', 'ORDERS_SUBSCRIPTION', 'an order of the expired workspace'],
  ['OTHER_MEMBER_ID', 'member-3', 'PROJECT_MANAGER_IDS', 'a member who is no project manager'],
  ['CLIENT_MEMBER_ID', 'member-2', 'PROJECT_MANAGER_IDS', 'the member whose token is ACCESS_TOKEN_CLIENT'],
];

/** What was copied along with a value. */
const copiedAlong: [variable: Variable, value: string, what: string][] = [
  ['ACCESS_TOKEN', '\tsecret', 'a tab at its beginning'],
  ['OTHER_ACCESS_TOKEN', 'secret\nsecret', 'a line break inside'],
  ['OTHER_API_KEY', 'secret\u200bkey', 'the character U+200B inside'],
  ['API_KEY', '…', 'the character U+2026 at its beginning'],
  ['COMPANY_ID', 'company 1', 'a blank inside'],
  ['WEBHOOK_ID', 'webhook-1\r', 'a line break at its end'],
  ['WEBHOOK_SECRET', 'secret\u200b€', 'the character U+200B inside'],
  ['WEBHOOK_SECRET', 'secret\n', 'a line break at its end'],
];

/** What is wrong in an environment file, with the sentence that says so. */
type Mistake = [change: Record<string, string>, sentence: string];

const mistakes: Mistake[] = [
  ...idsNamedTwice.map(([variable, id, other, right]): Mistake => [
    { [variable]: id },
    `${variable} holds the id ${id}, and so does ${other}: set it to the id of ${right}.`,
  ]),
  ...copiedAlong.map(([variable, value, what]): Mistake => [
    { [variable]: value },
    `${variable} has ${what}: copy the value again without it.`,
  ]),
  [
    { ORDERS_SUBSCRIPTION: 'order-1' },
    'ORDERS_PENDING and ORDERS_SUBSCRIPTION both name the id order-1: leave it in the list where it belongs.',
  ],
  [
    { PROJECT_MANAGER_IDS: 'member-2,member-2' },
    'PROJECT_MANAGER_IDS names the id member-2 twice: remove one of them.',
  ],
  [
    { REPORT_DIR: '.' },
    'REPORT_DIR is ".", the folder of the environment files, in which a run would replace files of others: name a folder for reports alone.',
  ],
  [{ PROFILE: 'staging' }, 'PROFILE is "staging": use one of key, environment, full.'],
  [
    { ACCESS_TOKEN_CLIENT: 'Bearer secret' },
    'ACCESS_TOKEN_CLIENT begins with "Bearer ", which the run adds itself: set it to the token alone.',
  ],
  [
    { ORDERS_PENDING: 'order-1 order-2' },
    'ORDERS_PENDING has an id with a blank inside: correct it, and separate ids with commas.',
  ],
  [
    { LEAD_B_HEADERS: '{"x lead":"secret"}' },
    'LEAD_B_HEADERS names the header "x lead", which no request can carry: correct that name.',
  ],
  [
    { LEAD_B_HEADERS: '{"x-lead":"secret\\r\\nx: y"}' },
    'LEAD_B_HEADERS gives the header x-lead a value with a line break inside: correct that value.',
  ],
  [
    { TARGET_NAME: 'two\nlines' },
    'TARGET_NAME is no text of one line with at most 200 characters: correct it.',
  ],
  [
    { LEAD_B_FIELDS: '{"phone number":7}' },
    'LEAD_B_FIELDS is not a JSON object from fields to their wire names, or to null if the target does not offer them: correct or unset it.',
  ],
  ...['two words', 'naïve', 'a:b'].map((name): Mistake => [
    { TRACE_HEADER: name },
    `TRACE_HEADER is "${name}", which is not the name of a header: use one such as traceparent or X-Request-Id.`,
  ]),
  ...[
    ...['X-API-Key', 'companyId', 'Authorization', 'clientid', 'content-type', 'User-Agent'],
    // That of LEAD_B_HEADERS.
    'X-Lead-Key',
  ].map((name): Mistake => [
    { TRACE_HEADER: name },
    `TRACE_HEADER is "${name}", a header that the API or HTTP uses itself: use one such as traceparent or X-Request-Id.`,
  ]),
  ...copied.flatMap(([variable, others, right]) =>
    others.map((other): Mistake => [
      { [variable]: sound[other] },
      `${variable} holds the same value as ${other}: set it to ${right}.`,
    ]),
  ),
];

const read = (change: Record<string, string>): Settings => readSettings({ ...sound, ...change });

for (const [change, sentence] of mistakes)
  test(`a run does not begin: ${sentence}`, () => {
    expect(() => read(change)).toThrow(SettingsError);
    expect(() => read(change)).toThrow(new SettingsError(sentence));
    expect(sentence).not.toContain('secret');
  });

for (const [name, change] of [
  ['in which every value is another one', {}],
  [
    'in which one person is a member of both the first and the expired workspace',
    { EXPIRED_ACCESS_TOKEN: sound.ACCESS_TOKEN },
  ],
  [
    'in which one person is a member of both the second and the expired workspace',
    { EXPIRED_ACCESS_TOKEN: sound.OTHER_ACCESS_TOKEN },
  ],
  [
    'in which the client is the member who is no project manager',
    { OTHER_MEMBER_ID: sound.CLIENT_MEMBER_ID },
  ],
  ['in which an order has the number of a member', { OTHER_MEMBER_ID: 'order-1' }],
] satisfies [string, Record<string, string>][])
  test(`a run begins with an environment file ${name}`, () => {
    expect(read(change).target).toBe('mock');
  });

const key = 'ORD-QUANTITY-MIN/bounds#zero-3';
const prefix = 'ORD-QUANTITY-MIN/bounds#zero';

test('a request says which suite and which run sends it', () => {
  expect(senderHeaders({ runId: 'a1b2', traceHeader: undefined }, key, prefix)).toEqual([
    ['User-Agent', `agency-work-management-conformance/${suiteVersion()} (run a1b2)`],
  ]);
});

test('TRACE_HEADER carries the key of the exchange', () => {
  const { traceHeader } = read({ TRACE_HEADER: 'X-Request-Id' });
  expect(senderHeaders({ runId: 'a1b2', traceHeader }, key, prefix)[1]).toEqual(['X-Request-Id', key]);
});

test('traceparent has the form of the W3C: one trace for a case of a run, a span for each exchange', () => {
  const of = (runId: string, exchange: string): string[] =>
    senderHeaders({ runId, traceHeader: 'traceparent' }, exchange, prefix)[1]?.[1]?.split('-') ?? [];
  const [version, trace, span, flags, ...rest] = of('a1b2', key);
  expect([version, flags, rest]).toEqual(['00', '01', []]);
  expect(trace).toMatch(/^[0-9a-f]{32}$/);
  expect(span).toMatch(/^[0-9a-f]{16}$/);
  const [, sameTrace, otherSpan] = of('a1b2', `${prefix}-4`);
  expect(sameTrace).toBe(trace);
  expect(otherSpan).not.toBe(span);
  expect(of('c3d4', key)[1]).not.toBe(trace);
});

test('TARGET_NAME is read without blanks around it', () => {
  expect(read({ TARGET_NAME: ' Billing API ', TARGET_VERSION: '2.4.1' })).toMatchObject({
    targetName: 'Billing API',
    targetVersion: '2.4.1',
  });
});

test('LEAD_B_FIELDS names no field that the table of section 4.3 does not have', () => {
  expect(() => read({ LEAD_B_FIELDS: '{"phone":"tel"}' })).toThrow(
    'LEAD_B_FIELDS names the field "phone", which the table of section 4.3 does not have:',
  );
});

const objectId = (digit: string): string => digit.repeat(24);

/** Reads the settings of a target from the lines of its environment file, which are its second and further ones. */
function readFrom(directory: string, lines: string[], environment: Variables = {}): Settings {
  writeFileSync(`${directory}/.env.staging`, ['BASE_URL=http://127.0.0.1:1', ...lines, ''].join('\n'));
  return readSettings({ TARGET: 'staging', ...environment }, directory);
}

const fileMistakes: { slug: string; lines: string[]; environment?: Variables; sentence: string }[] = [
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

for (const { slug, lines, environment, sentence } of fileMistakes)
  test(`a mistake in the environment file is named with its line: ${slug}`, ({}, info) => {
    const reading = (): Settings => readFrom(info.outputPath('.'), lines, environment);

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
    expect(() => readFrom(info.outputPath('.'), [line])).toThrow(/ \(\.env\.staging, line 2\)\.$/);
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

  expect(() => readFrom(info.outputPath('.'), lines)).toThrow(
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
  const { environmentFixtures, leadBFields, names, places } = readFrom(info.outputPath('.'), [
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

  expect(readFrom(info.outputPath('.'), lines, environment).warnings).toEqual([
    'TARGET_WRITE, which is set in the environment, is not a setting: TARGET_WRITES is, so correct the name or unset it.',
    'PENDING_REVIEW, which is set in the environment, is not a setting: PENDING_TO_REVIEW is, so correct the name or unset it.',
  ]);
  const both = { ...environment, TARGET_WRITES: 'allowed', PENDING_TO_REVIEW: 'either' };
  expect(readFrom(info.outputPath('.'), lines, both).warnings).toEqual([]);
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
