import { isDeepStrictEqual } from 'node:util';
import { parsedJson, stop } from '../../../src/test.js';
import { caseSwapped } from './altered-text.js';
import type { Alteration } from './altered-text.js';

/** A member whose value is no object and no array; the text is changed in place, so that nothing else differs. */
const scalarMember = /("(?:[^"\\]|\\.)*"\s*:\s*)("(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null)/g;

/** Changes of a payload, each in one thing. They work on the raw text: to print it anew could change its bytes too. */
export const payloadChanges: [Alteration, ...Alteration[]] = [
  { slug: 'first-value', name: 'whose first value is changed', change: (body) => valueChanged(body, 0) },
  { slug: 'middle-value', name: 'whose middle value is changed', change: (body) => valueChanged(body, 0.5) },
  { slug: 'last-value', name: 'whose last value is changed', change: (body) => valueChanged(body, 1) },
  {
    slug: 'member-more-first',
    name: 'with a member more at its beginning',
    change: (body) => body.replace('{', '{"conformance":true,'),
  },
  {
    slug: 'member-more-last',
    name: 'with a member more at its end',
    change: (body) => body.replace(/\}\s*$/, ',"conformance":true}'),
  },
  { slug: 'nested-member-more', name: 'with a nested member more', change: nestedMember },
  { slug: 'member-missing', name: 'without one of its members', change: memberRemoved },
  { slug: 'text-other-case', name: 'with a text in the other case', change: caseChanged },
  { slug: 'number-as-text', name: 'with the text of a number in its place', change: numberAsText },
  {
    slug: 'member-renamed',
    name: 'with a member renamed',
    change: (body) => body.replace(/"(?=\s*:)/, 'x"'),
  },
];
/**
 * A payload that differs from the signed one. The test is `inapplicable` where the payload has no place for the change:
 * the shape of an event is the target's own (section 6.5).
 * @param body the raw body of a delivery, a JSON object
 */
export function changedPayload(body: string, change: Alteration['change']): string {
  const changed = change(body);
  const [before, after] = [parsedJson(body), parsedJson(changed)];
  if (before === undefined)
    stop('cantTell', { code: 'delivery-unreadable', message: 'The body of the delivery is not JSON.' });
  // Within a text that is JSON itself, quotes are escaped, and what looks like a place is none.
  if (after === undefined || isDeepStrictEqual(before, after))
    stop('inapplicable', {
      code: 'nothing-to-test',
      subject: 'payload',
      message: 'The payload of this target has no place for this change.',
    });
  return changed;
}

function valueChanged(body: string, fraction: number): string {
  const members = [...body.matchAll(scalarMember)];
  const match = members[Math.round((members.length - 1) * fraction)];
  if (match === undefined) return body;
  const [whole, name = '', value = ''] = match;
  return body.slice(0, match.index) + name + otherValue(value) + body.slice(match.index + whole.length);
}

/** A text that is a word: the letters of ids, dates and escapes may have a case that does not count. */
const wordyText = /^"[^"\\]*[g-su-yG-SU-Y][^"\\]*"$/;

function caseChanged(body: string): string {
  for (const { 0: whole, 1: name = '', 2: value = '', index } of body.matchAll(scalarMember))
    if (wordyText.test(value))
      return body.slice(0, index) + name + caseSwapped(value) + body.slice(index + whole.length);
  return body;
}

function numberAsText(body: string): string {
  for (const { 0: whole, 1: name = '', 2: value = '', index } of body.matchAll(scalarMember))
    if (/^-?\d/.test(value))
      return `${body.slice(0, index)}${name}"${value}"${body.slice(index + whole.length)}`;
  return body;
}

function otherValue(value: string): string {
  if (value.startsWith('"')) return `${value.slice(0, -1)}x"`;
  if (value === 'true' || value === 'null') return 'false';
  if (value === 'false') return 'true';
  return value.startsWith('-') ? value.slice(1) : `1${value}`;
}

function nestedMember(body: string): string {
  const inner = /(:\s*\{)(\s*\}?)/.exec(body);
  if (inner === null) return body;
  const [whole, opening = '', rest = ''] = inner;
  const added = rest.includes('}') ? '"conformance":true' : '"conformance":true,';
  return body.slice(0, inner.index) + opening + added + rest + body.slice(inner.index + whole.length);
}

function memberRemoved(body: string): string {
  return body.replace(new RegExp(`${scalarMember.source}\\s*,`), '');
}
