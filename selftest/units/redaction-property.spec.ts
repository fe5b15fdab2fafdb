import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { Redaction } from '../../src/session/redaction.js';
import { encodings, joined, marked } from '../runs/secrets/encodings.js';
import type { Encoding, Marked } from '../runs/secrets/encodings.js';

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
      const redaction = new Redaction();
      redaction.learn(placeholder, echo.secret);
      const text = written(echo);

      expect(pieceLeft(text, redaction.text(text.text))).toBe('');
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
