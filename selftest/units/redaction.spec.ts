import { expect, test } from '@playwright/test';
import { Recorder } from '../../src/session/recorder.js';
import { Redaction } from '../../src/session/redaction.js';
import { learnSecrets } from '../../src/target/secrets.js';

const secret = 'k3y "q"/+&<é>%\\~end';
const hex = (text: string): string => Buffer.from(text).toString('hex');

const forms: { name: string; text: string }[] = [
  { name: 'as it is', text: `The key ${secret} is unknown.` },
  { name: 'in JSON', text: JSON.stringify({ note: secret }) },
  { name: 'in JSON within JSON', text: JSON.stringify({ note: JSON.stringify({ note: secret }) }) },
  { name: 'in JSON with every character escaped', text: `"${escaped(secret)}"` },
  { name: 'in JSON with escaped slashes', text: JSON.stringify(secret).replaceAll('/', '\\/') },
  { name: 'percent-encoded', text: `/p?k=${encodeURIComponent(secret)}` },
  { name: 'percent-encoded in lower case', text: encodeURIComponent(secret).toLowerCase() },
  { name: 'percent-encoded byte by byte', text: hex(secret).replace(/../g, '%$&') },
  { name: 'as a field of a form', text: new URLSearchParams({ k: secret }).toString() },
  {
    name: 'in HTML',
    text: secret.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;'),
  },
  {
    name: 'in HTML with references by number',
    text: secret.replaceAll('"', '&#34;').replaceAll('&<', '&#x26;&#60;'),
  },
  ...['', 'a', 'ab', 'user:'].flatMap((before) =>
    (['base64', 'base64url'] as const).map((encoding) => ({
      name: `in ${encoding} after "${before}"`,
      text: `Basic ${Buffer.from(`${before}${secret} and more`).toString(encoding)}`,
    })),
  ),
];

for (const { name, text } of forms) {
  test(`a secret ${name} is taken out`, () => {
    const redaction = new Redaction();
    redaction.learn('$API_KEY', secret);

    const redacted = redaction.text(text);

    expect(redacted).toContain('$API_KEY');
    for (const part of ['k3y', 'end', hex('k3y').replace(/../g, '%$&'), escaped('k3y')])
      expect(redacted).not.toContain(part);
  });
}

const named: { name: string; text: string }[] = [
  { name: 'a member', text: '{"accessToken":"never-learned"}' },
  { name: 'a member in snake case', text: '{ "refresh_token" : "never-learned" }' },
  { name: 'a member in JSON within JSON', text: JSON.stringify({ log: '{"apiKey":"never-learned"}' }) },
  { name: 'a member with quotes in it', text: JSON.stringify({ client_secret: 'a "quoted" never-learned' }) },
  {
    name: 'a header in a body',
    text: '{"headers":{"x-ah-sig":"never-learned","Authorization":"never-learned"}}',
  },
  { name: 'a parameter', text: 'https://a.example/callback?state=1&access_token=never-learned&b=2' },
];

for (const { name, text } of named) {
  test(`a secret that ${name} names is taken out unlearned`, () => {
    expect(new Redaction().text(text)).not.toContain('never-learned');
  });
}

test('each of several values of one kind has a name of its own', () => {
  const redaction = new Redaction();
  for (const value of ['first-key', 'second-key', 'first-key', 'third-key', 'second-key'])
    redaction.learn('$API_KEY', value);

  expect(redaction.text('first-key second-key third-key')).toBe('$API_KEY $API_KEY_2 $API_KEY_3');
  expect(redaction.headers([['x-api-key', 'second-ke']])).toEqual([['x-api-key', '${API_KEY_2%?}']]);
  expect(redaction.text('{"apiKey":"second-key"}')).toBe('{"apiKey":"$API_KEY_2"}');
});

const harmless = [
  '{"fieldName":"password","type":"ValidationError"}',
  '{"phone":"+12025550143","name":"50% off \\"now\\"","when":"2030-05-17T09:30:00+02:00"}',
  '/orders?pid=65f0c0ffee65f0c0ffee65f0&type=company',
  '{"secret":"$SECRET"}',
];

for (const text of harmless) {
  test(`${text} stays as it is`, () => {
    const redaction = new Redaction();
    redaction.learn('$API_KEY', secret);

    expect(redaction.text(text)).toBe(text);
  });
}

const tiring = [
  '\\',
  '\\"',
  '"',
  '%',
  '%61',
  '&#0',
  '&#48;',
  '+',
  '-',
  'a',
  '"token":"',
  '\\"token\\":',
  'token=',
  ' ',
];

for (const piece of tiring) {
  test(`a body of nothing but ${JSON.stringify(piece)} is searched in a moment`, () => {
    const redaction = new Redaction();
    for (let count = 0; count < 10; count += 1)
      redaction.learn('$API_KEY', `${piece}${piece}${secret}${count}`);
    const started = performance.now();

    redaction.beginning(piece.repeat(2_000_000 / piece.length), 20_000);

    expect(performance.now() - started).toBeLessThan(3_000);
  });
}

const ends = [19_990, 19_999, 20_000, 35_990, 35_999];

for (const end of ends) {
  test(`no part of a secret is left where a text is cut ${end} characters into it`, () => {
    const redaction = new Redaction();
    redaction.learn('$API_KEY', 'canary-of-some-length');

    const kept = redaction.beginning(
      `${'canary-of-some-length'.repeat(800)}${'x'.repeat(end)}canary-of-some-length${'y'.repeat(50_000)}`,
      20_000,
    );

    expect(kept).not.toContain('cana');
    expect(kept.length).toBeLessThan(20_100);
  });
}

const key = 'k3y-0123456789-abcdefghij';
const altered: { name: string; value: string; shown: string }[] = [
  { name: 'with a letter more', value: `${key}x`, shown: '$API_KEYx' },
  { name: 'with letters more', value: `${key}AAAA`, shown: '$API_KEYAAAA' },
  { name: 'without its last letter', value: key.slice(0, -1), shown: '${API_KEY%?}' },
  { name: 'with another last letter', value: `${key.slice(0, -1)}J`, shown: '${API_KEY%?}~' },
  { name: 'cut to its first half', value: key.slice(0, 13), shown: `\${API_KEY%${'?'.repeat(12)}}` },
  { name: 'without its first half', value: key.slice(12), shown: '${API_KEY:12}' },
  {
    name: 'with another letter in its middle',
    value: `${key.slice(0, 12)}a${key.slice(13)}`,
    shown: '${API_KEY:0:12}~${API_KEY:13}',
  },
  {
    name: 'with letters put in',
    value: `${key.slice(0, 12)}a0b1${key.slice(12)}`,
    shown: '${API_KEY:0:12}a0b1${API_KEY:12}',
  },
  { name: 'that is another one', value: 'k3y-9876543210-jihgfedcba', shown: '«redacted»' },
  { name: 'that is empty', value: '', shown: '' },
];

for (const { name, value, shown } of altered) {
  test(`a key ${name} is shown by the true one`, () => {
    const redaction = new Redaction();
    redaction.learn('$API_KEY', key);

    expect(redaction.headers([['x-api-key', value]])).toEqual([['x-api-key', shown]]);
    expect(redaction.headers([['Authorization', `Bearer ${value}`]])).toEqual([
      ['Authorization', value !== '' && shown === '«redacted»' ? shown : `Bearer ${shown}`],
    ]);
    if (shown.includes('~')) expect(redaction.text(`no such key: ${value}`)).toBe(`no such key: ${shown}`);
  });
}

test('a password that the run made up is shown, and one that a target sends is not', () => {
  const body = '[{"email":"a@example.com","password":"Abcd12!"}]';

  expect(new Recorder().sent(body, true).text).toBe(body);
  expect(new Recorder().sent(body).text).not.toContain('Abcd12!');
});

function escaped(text: string): string {
  return text
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}

const histories: { name: string; headers: unknown }[] = [
  { name: 'an object', headers: { 'X-Ah-Sig': 'a-signature-of-it' } },
  { name: 'pairs', headers: [['x-ah-sig', 'a-signature-of-it']] },
  { name: 'objects with name and value', headers: [{ name: 'x-ah-sig', value: 'a-signature-of-it' }] },
  { name: 'lines', headers: 'content-type: application/json\r\nx-ah-sig: a-signature-of-it' },
];

for (const { name, headers } of histories) {
  test(`the signatures of a history are learned whose headers are ${name}`, () => {
    const redaction = new Redaction();
    const answer = { deliveries: [{ id: 'd1', request: { headers, body: '{}' } }] };
    learnSecrets(redaction, 'webhook.history', {}, answer);

    expect(redaction.text('shown elsewhere: a-signature-of-it')).toBe('shown elsewhere: $SIGNATURE');
    expect(redaction.text(JSON.stringify(answer))).not.toContain('a-signature-of-it');
  });
}
