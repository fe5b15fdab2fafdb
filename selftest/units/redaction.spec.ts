import { expect, test } from '@playwright/test';
import { Redaction } from '../../src/session/redaction.js';

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

function escaped(text: string): string {
  return text
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}
