import fc from 'fast-check';
import { expect, test } from '../test.js';
import { Redaction } from '../../src/session/redaction.js';
import { SecretIndex } from '../../src/session/secrets/secret-search.js';
import { learnSecrets } from '../../src/target/secrets.js';
import { encoded, encodings, marked, joined } from '../runs/secrets/encodings.js';
import type { Encoding, Marked } from '../runs/secrets/encodings.js';

const secret = 'k3y "q"/+&<é>%\\~end';
const key = 'k3y-0123456789-abcdefghij';

/** A redaction that has learned one secret. */
function knowing(value: string, placeholder = '$API_KEY'): Redaction {
  const redaction = new Redaction();
  redaction.learn(placeholder, value);
  return redaction;
}

/** What shows the secret: the characters that every encoding of it changes. */
const texts = [
  { name: 'as it is', text: `The key ${secret} is unknown.` },
  { name: 'in capitals', text: `THE KEY ${secret.toUpperCase()} IS UNKNOWN.` },
  { name: 'in small letters', text: `the key ${secret.toLowerCase()} is unknown.` },
  ...encodings.flatMap((encoding) =>
    ['', 'a', 'ab', 'user:'].map((before) => ({
      name: `in ${encoding.name} behind "${before}"`,
      text: `see <${encoded(encoding, `${before}${secret} and more`)}>`,
    })),
  ),
];

test('a secret is taken out in whatever a text has it', () => {
  const shown = ['k3y', '~end', ...encodings.map((encoding) => encoded(encoding, secret.slice(4, -3)))];
  const left = texts.filter(({ text }) => {
    const redacted = knowing(secret).text(text);
    return !redacted.includes('$API_KEY') || shown.some((part) => redacted.includes(part));
  });

  expect(texts.length).toBeGreaterThan(90);
  expect(left.map(({ name }) => name)).toEqual([]);
});

for (const [key, text] of [
  ['A3 aaaaaa', 'x=A3=20aaaaaa'],
  ['A3aaaaaa', 'x=A3aa=\r\naaaa'],
  ['a3-b4-c5', '=61=33=a3-b4-c=35'],
] as const)
  test(`${key} is taken out of ${JSON.stringify(text)}, where its beginning looks like an escaped byte`, () => {
    expect(knowing(key).text(text)).toMatch(/^[^a]*\$API_KEY$/);
  });

for (const [name, text] of [
  ['a member', '{"accessToken":"never-learned"}'],
  ['a member in snake case', '{ "refresh_token" : "never-learned" }'],
  ['a member in JSON within JSON', JSON.stringify({ log: '{"apiKey":"never-learned"}' })],
  ['a member with quotes in it', JSON.stringify({ client_secret: 'a "quoted" never-learned' })],
  ['a header in a body', '{"headers":{"x-ah-sig":"never-learned","Authorization":"never-learned"}}'],
  ['a parameter', 'https://a.example/callback?state=1&access_token=never-learned&b=2'],
] as const)
  test(`a secret that ${name} names is taken out unlearned`, () => {
    expect(new Redaction().text(text)).not.toContain('never-learned');
  });

test('each of several values of one kind has a name of its own', () => {
  const redaction = new Redaction();
  for (const value of ['first-key', 'second-key', 'first-key', 'third-key', 'second-key'])
    redaction.learn('$API_KEY', value);

  expect(redaction.text('first-key second-key third-key')).toBe('$API_KEY $API_KEY_2 $API_KEY_3');
  expect(redaction.headers([['x-api-key', 'second-ke']])).toEqual([['x-api-key', '${API_KEY_2%?}']]);
  expect(redaction.text('{"apiKey":"second-key"}')).toBe('{"apiKey":"$API_KEY_2"}');
});

for (const text of [
  '{"fieldName":"password","type":"ValidationError"}',
  '{"phone":"+12025550143","name":"50% off \\"now\\"","when":"2030-05-17T09:30:00+02:00"}',
  '/orders?pid=65f0c0ffee65f0c0ffee65f0&type=company',
  '{"secret":"$SECRET"}',
  'The name &constructor; is one that every object has, as &toString; is.',
])
  test(`${text} stays as it is`, () => {
    expect(knowing(secret).text(text)).toBe(text);
  });

const tiring = [
  ...['\\', '\\"', '"', '%', '%61', '&#0', '&#48;', '+', '-', 'a', ' ', '=3D', '=\n', '41', 'A\n', '\0'],
  ...['"token":"', '\\"token\\":', 'token='],
  nested('Base64', 8),
  nested('hexadecimal', 6),
  nested('JSON', 14),
  nested('\\uNNNN', 4),
];

test('a body of nothing but one piece, again and again, is searched in a moment', () => {
  const slow = tiring.filter((piece) => {
    const redaction = new Redaction();
    // A secret that begins as the body does, though it is no longer than secrets are.
    const beginning = `${piece}${piece}`.slice(0, 1_000);
    for (let count = 0; count < 10; count += 1) redaction.learn('$API_KEY', `${beginning}${secret}${count}`);
    const started = performance.now();

    redaction.text(piece.repeat(Math.ceil(2_000_000 / piece.length)), 20_000);

    return performance.now() - started >= 3_000;
  });

  expect(slow.map((piece) => piece.slice(0, 40))).toEqual([]);
});

/** Something in an encoding of an encoding and so on. */
function nested(name: string, times: number): string {
  const encoding = encodingOf(name);
  return Array.from({ length: times }).reduce<string>((text) => encoded(encoding, text), 'no key');
}

test('a text that hides more than can be searched is left out, and its length said', () => {
  let text = `${key}/`.repeat(20);
  for (let time = 0; time < 7; time += 1)
    text = Buffer.from(JSON.stringify(`%2F&amp;\\u002f${text.repeat(2)}`)).toString('base64');

  expect(knowing(key).text(text)).toBe(
    `«left out: ${text.length} characters, encoded too deeply to be searched for secrets»`,
  );
});

test('a secret in an encoding is taken out at each place at which a text shows it', () => {
  const left = encodings.filter((encoding) => {
    const echo = encoded(encoding, `${key};`);
    const inBase64 = Buffer.from(echo).toString('base64');

    const shown = knowing(key).text(`{"name":"${inBase64}","message":"${echo}","echo":"${echo}"}`);

    return [echo, inBase64].some((text) =>
      shown.includes(text.slice(Math.ceil(text.length / 4), Math.floor((text.length * 3) / 4))),
    );
  });

  expect(left.map(({ name }) => name)).toEqual([]);
});

test('no more than its first bytes is left of a secret in an encoding that is cut', () => {
  const left = encodings.filter((encoding) => {
    const redaction = knowing(key);
    const { text: echo, marks } = encoding.encode(marked(key, true));
    const few = Math.ceil((echo.length * 5) / key.length) + 1;
    // What is taken out before makes room for the end of what is searched.
    const before = key.repeat(1_000);

    for (let cut = few; cut < echo.length; cut += few) {
      const text = `${before}${'.'.repeat(36_000 - before.length - cut)}${echo}${'.'.repeat(9_000)}`;
      const kept = redaction.text(text, 20_000);
      for (let at = marks.indexOf(true); at + few <= cut; at += 1)
        if (kept.includes(echo.slice(at, at + few))) return true;
    }
    return false;
  });

  expect(left.map(({ name }) => name)).toEqual([]);
});

test('what was cut in an encoding before it was known is taken out', () => {
  const left = encodings.filter((encoding) => {
    const known = new SecretIndex();
    const echo = encoded(encoding, key);
    const cut = new Redaction(known).text(`${echo}${'.'.repeat(100)}`, echo.length - 3);
    const value = new Redaction(known).value({ note: `${echo}${'.'.repeat(100)}` }, echo.length + 6);
    known.add(key);

    return [cut, value].some((each) =>
      new Redaction(known).text(String(each)).includes(echo.slice(Math.ceil(echo.length / 2), -3)),
    );
  });

  expect(left.map(({ name }) => name)).toEqual([]);
});

test('what was cut in escapes of escapes before it was known is taken out, wherever the cut is', () => {
  const inBase64 = Buffer.from(`token ${Buffer.from(`token ${key}`).toString('base64')}`).toString('base64');
  const escaped = [...inBase64].map((letter) => `\\x${letter.charCodeAt(0).toString(16)}`).join('');
  const echo = [...escaped].map((letter) => `&#x${letter.charCodeAt(0).toString(16)};`).join('');
  const ofOne = '&#x5c;&#x78;&#x35;&#x36;'.length;

  for (let left = 60 * ofOne; left < echo.length; left += 5) {
    const known = new SecretIndex();
    const cut = new Redaction(known).text(echo, left);
    known.add(key);
    expect(new Redaction(known).text(cut), `${left}`).not.toContain(echo.slice(48 * ofOne, 58 * ofOne));
  }
});

test('what others have learned is taken out, and not shown by a name that is not theirs', () => {
  const mine = knowing(key);
  const other = new Redaction(mine.known);
  other.learn('$API_KEY', 'another-key-of-another-test');

  expect(mine.text(`${key} another-key-of-another-test`)).toBe('$API_KEY «redacted»');
  expect(other.text(`${key} another-key-of-another-test`)).toBe('«redacted» $API_KEY');
});

test('a value that differs from a secret in its case alone is distinguished from it', () => {
  const redaction = knowing(key, '$SIGNATURE');
  redaction.learnAltered('$SIGNATURE_WRONG', key.toUpperCase());

  expect(redaction.text(`${key.toUpperCase()} ${key}`)).toBe('$SIGNATURE_WRONG $SIGNATURE');
});

for (const end of [19_990, 19_999, 20_000, 35_990, 35_999])
  test(`no part of a secret is left where a text is cut ${end} characters into it`, () => {
    const canary = 'canary-of-some-length';
    const text = `${canary.repeat(800)}${'x'.repeat(end)}${canary}${'y'.repeat(50_000)}`;
    const kept = knowing(canary).text(text, 20_000);

    expect(kept).not.toContain('cana');
    expect(kept.length).toBeLessThan(20_100);
  });

for (const [name, value, shown] of [
  ['with a letter more', `${key}x`, '$API_KEYx'],
  ['with letters more', `${key}AAAA`, '$API_KEYAAAA'],
  ['without its last letter', key.slice(0, -1), '${API_KEY%?}'],
  ['with another last letter', `${key.slice(0, -1)}J`, '${API_KEY%?}~'],
  ['cut to its first half', key.slice(0, 13), `\${API_KEY%${'?'.repeat(12)}}`],
  ['without its first half', key.slice(12), '${API_KEY:12}'],
  [
    'with another letter in its middle',
    `${key.slice(0, 12)}a${key.slice(13)}`,
    '${API_KEY:0:12}~${API_KEY:13}',
  ],
  ['with letters put in', `${key.slice(0, 12)}a0b1${key.slice(12)}`, '${API_KEY:0:12}a0b1${API_KEY:12}'],
  ['in capitals', key.toUpperCase(), '«redacted»'],
  ['that is another one', 'k3y-9876543210-jihgfedcba', '«redacted»'],
  ['that is empty', '', ''],
] as const)
  test(`a key ${name} is shown by the true one`, () => {
    const redaction = knowing(key);

    expect(redaction.headers([['x-api-key', value]])).toEqual([['x-api-key', shown]]);
    expect(redaction.headers([['Authorization', `Bearer ${value}`]])).toEqual([
      ['Authorization', value !== '' && shown === '«redacted»' ? shown : `Bearer ${shown}`],
    ]);
    if (shown.includes('~')) expect(redaction.text(`no such key: ${value}`)).toBe(`no such key: ${shown}`);
  });

for (const [name, headers] of [
  ['an object', { 'X-Ah-Sig': 'a-signature-of-it' }],
  ['pairs', [['x-ah-sig', 'a-signature-of-it']]],
  ['objects with name and value', [{ name: 'x-ah-sig', value: 'a-signature-of-it' }]],
  ['lines', 'content-type: application/json\r\nx-ah-sig: a-signature-of-it'],
] as const)
  test(`the signatures of a history are learned whose headers are ${name}`, () => {
    const redaction = new Redaction();
    const answer = { deliveries: [{ id: 'd1', request: { headers, body: '{}' } }] };
    learnSecrets(redaction, 'webhook.history', {}, answer);

    expect(redaction.text('shown elsewhere: a-signature-of-it')).toBe('shown elsewhere: $SIGNATURE');
    expect(redaction.text(JSON.stringify(answer))).not.toContain('a-signature-of-it');
  });

/** What a target makes of a secret: encodings one in the other, each with a text before and behind. */
interface Echo {
  secret: string;
  layers: { encoding: string; before: string; behind: string }[];
}

/** Letters, digits and what is escaped somewhere. */
const characters = fc.constantFrom(
  ...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.~+/=!$*:;,&"\'<>%\\ é',
);
const secrets = fc.string({ unit: characters, minLength: 6, maxLength: 60 });
const surroundings = fc.constantFrom('', 'a', 'ab', 'key: ', '{"a":"', '(', ' ', 'x=');
const echoes: fc.Arbitrary<Echo> = fc.record({
  secret: secrets,
  layers: fc.array(
    fc.record({
      encoding: fc.constantFrom(...encodings.map(({ name }) => name)),
      before: surroundings,
      behind: surroundings,
    }),
    { maxLength: 4 },
  ),
});

/** It has no character that a secret has, so that what is left of a text is distinguished from it. */
const placeholder = '«»';

test('no piece of a secret is left, whatever encodings it stands in', () => {
  fc.assert(
    fc.property(echoes, (echo) => {
      const text = written(echo);

      // An expectation is a step of the test, and two thousand take seconds.
      return pieceLeft(text, knowing(echo.secret, placeholder).text(text.text)) === '';
    }),
    { numRuns: 2_000 },
  );
});

function written({ secret, layers }: Echo): Marked {
  return layers.reduce(
    (text, { encoding, before, behind }) =>
      encodingOf(encoding).encode(joined(marked(before, false), text, marked(behind, false))),
    marked(secret, true),
  );
}

function encodingOf(name: string): Encoding {
  return encodings.find((encoding) => encoding.name === name) as Encoding;
}

/** What is left of the secret at either side of what was taken out, but for a character that others have a part of. */
function pieceLeft({ text, marks }: Marked, redacted: string): string {
  if (redacted.startsWith('«left out: ')) return '';
  const before = common(text, redacted);
  const behind = text.length - common(reversed(text), reversed(redacted));
  const isLeft = (index: number): boolean => marks[index] === true && (index < before - 1 || index > behind);
  return text
    .split('')
    .filter((_, index) => isLeft(index))
    .join('');
}

function common(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

function reversed(text: string): string {
  return text.split('').reverse().join('');
}
