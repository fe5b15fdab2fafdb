import { isObject } from '../contract/json-value.js';
import type { Response } from './response.js';
import { findPlace, places } from './structure.js';
import type { Place } from './structure.js';

/** The error names that section 7 states. */
export type ErrorName = 'ValidationError' | 'PermissionError';

/**
 * Where an error body carries a name. The specification does not show the shape of most error bodies (section 7),
 * so the name counts wherever it stands: as a member's value, as a member's name, as a word of a message or of a
 * text that is no JSON.
 */
export function findErrorName(answer: Response, name: ErrorName): Place | undefined {
  const word = new RegExp(`\\b${name}\\b`);
  if (answer.json === undefined)
    return word.test(answer.text) ? { pointer: '', key: '', value: answer.text } : undefined;
  return (
    findPlace(answer.json, ({ value }) => value === name) ??
    findPlace(
      answer.json,
      ({ key, value }) => word.test(key) || (typeof value === 'string' && word.test(value)),
    )
  );
}

/** What a text that is no JSON gives as `fieldName`: `(fieldName: budget)`, `fieldName="budget"`. */
const fieldNameInText = /\bfieldName\b["']?\s*[:=>]\s*["']?([\w.[\]-]*[\w\]])/g;

/**
 * Where an error body carries `fieldName` (section 7), and the names that stand there; the pointer is empty for a text that
 * is no JSON.
 */
export function findFieldNames(answer: Response): { pointer: string; names: string[] }[] {
  if (answer.json === undefined) {
    const names = [...answer.text.matchAll(fieldNameInText)].map(([, name = '']) => name);
    return names.length > 0 ? [{ pointer: '', names }] : [];
  }
  const found: { pointer: string; names: string[] }[] = [];
  for (const { pointer, key, value } of places(answer.json)) {
    if (key !== 'fieldName') continue;
    const names = (Array.isArray(value) ? value : [value]).filter(
      (entry): entry is string => typeof entry === 'string',
    );
    found.push({ pointer, names });
  }
  return found;
}

/** How a body is built, in words: for the record of an open question. */
export function describeErrorBody(answer: Response, name: ErrorName): string {
  const place = findErrorName(answer, name);
  const fields = findFieldNames(answer).map(({ pointer }) => pointer || 'the text');
  const shape = isObject(answer.json)
    ? `members ${Object.keys(answer.json).join(', ')}`
    : answer.json === undefined
      ? 'no JSON'
      : typeof answer.json;
  return [
    shape,
    place?.pointer ? `error name at ${place.pointer}` : 'no error name',
    ...(fields.length > 0 ? [`fieldName at ${fields.join(', ')}`] : []),
  ].join('; ');
}
