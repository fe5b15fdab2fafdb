import { expect, test } from '../test.js';
import { readSettings } from '../../src/target/settings.js';
import type { Settings } from '../../src/target/settings.js';
import { SettingsError } from '../../src/target/variables.js';
import { senderHeaders, suiteVersion } from '../../src/target/sender.js';

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

/** What is wrong in an environment file, with the sentence that says so. */
type Mistake = [change: Record<string, string>, sentence: string];

const mistakes: Mistake[] = [
  [
    { OTHER_ORDER_ID: 'order-2' },
    'OTHER_ORDER_ID holds the id order-2, and so does ORDERS_PENDING: set it to the id of an order of the second workspace.',
  ],
  [
    { EXPIRED_ORDER_ID: sound.OTHER_ORDER_ID },
    'EXPIRED_ORDER_ID holds the id order-5, and so does OTHER_ORDER_ID: set it to the id of an order of the expired workspace.',
  ],
  [
    { EXPIRED_ORDER_ID: 'order-4' },
    'EXPIRED_ORDER_ID holds the id order-4, and so does ORDERS_SUBSCRIPTION: set it to the id of an order of the expired workspace.',
  ],
  [
    { ORDERS_SUBSCRIPTION: 'order-1' },
    'ORDERS_PENDING and ORDERS_SUBSCRIPTION both name the id order-1: leave it in the list where it belongs.',
  ],
  [
    { PROJECT_MANAGER_IDS: 'member-2,member-2' },
    'PROJECT_MANAGER_IDS names the id member-2 twice: remove one of them.',
  ],
  [
    { OTHER_MEMBER_ID: 'member-3' },
    'OTHER_MEMBER_ID holds the id member-3, and so does PROJECT_MANAGER_IDS: set it to the id of a member who is no project manager.',
  ],
  [
    { CLIENT_MEMBER_ID: 'member-2' },
    'CLIENT_MEMBER_ID holds the id member-2, and so does PROJECT_MANAGER_IDS: set it to the id of the member whose token is ACCESS_TOKEN_CLIENT.',
  ],
  [
    { REPORT_DIR: '.' },
    'REPORT_DIR is ".", the folder of the environment files, in which a run would replace files of others: name a folder for reports alone.',
  ],
  [{ PROFILE: 'staging' }, 'PROFILE is "staging": use one of key, environment, full.'],
  [{ ACCESS_TOKEN: '\tsecret' }, 'ACCESS_TOKEN has a tab at its beginning: copy the value again without it.'],
  [
    { OTHER_ACCESS_TOKEN: 'secret\nsecret' },
    'OTHER_ACCESS_TOKEN has a line break inside: copy the value again without it.',
  ],
  [
    { OTHER_API_KEY: 'secret\u200bkey' },
    'OTHER_API_KEY has the character U+200B inside: copy the value again without it.',
  ],
  [{ API_KEY: '…' }, 'API_KEY has the character U+2026 at its beginning: copy the value again without it.'],
  [
    { ACCESS_TOKEN_CLIENT: 'Bearer secret' },
    'ACCESS_TOKEN_CLIENT begins with "Bearer ", which the run adds itself: set it to the token alone.',
  ],
  [{ COMPANY_ID: 'company 1' }, 'COMPANY_ID has a blank inside: copy the value again without it.'],
  [{ WEBHOOK_ID: 'webhook-1\r' }, 'WEBHOOK_ID has a line break at its end: copy the value again without it.'],
  [
    { WEBHOOK_SECRET: 'secret\u200b€' },
    'WEBHOOK_SECRET has the character U+200B inside: copy the value again without it.',
  ],
  [
    { WEBHOOK_SECRET: 'secret\n' },
    'WEBHOOK_SECRET has a line break at its end: copy the value again without it.',
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
