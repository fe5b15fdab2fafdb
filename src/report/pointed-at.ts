import { isDeepStrictEqual } from 'node:util';
import { isObject, parsedJson, pointerStep, valueAt } from '../contract/json-value.js';
import type { Exchanges } from '../verdict/recorded-exchange.js';
import type { Finding } from '../verdict/result.js';

/** Places in a body that are pointed at: more would point at nothing. */
const mostPlaces = 5;

/** A text of which an equal one may stand elsewhere by chance, in characters. */
const shortText = 3;

/** The longest text that is shown whole, and what is shown of it beside the part that differs, in characters. */
const longText = 200;
const besideDifference = 40;

/**
 * What a finding points at in the bodies of the exchanges that it rests on, as JSON Pointers by the key of the exchange: by
 * its own pointer, else where a body has what the finding shows as the actual value.
 */
export function pointedAt(
  { exchanges: cited, pointer = '', actual }: Finding,
  exchanges: Exchanges,
): Record<string, string[]> {
  const places = cited.map((key, index) => {
    const { delivery, request, response } = exchanges[key] ?? {};
    const body = parsedJson((delivery ? request?.body : response?.body) ?? '');
    const found = index === 0 && pointer !== '' ? within(pointer, body, actual) : showing(actual, body);
    return [key, found.slice(0, mostPlaces)] as const;
  });
  return Object.fromEntries(places.filter(([, found]) => found.length > 0));
}

/** What a pane of expected or actual values is to point at, as JSON Pointers into the value. */
export function pointedAtIn(value: unknown, { expected, actual, pointer = '' }: Finding): string[] {
  if (isContainer(expected) && isContainer(actual)) return differences(expected, actual);
  if (!isObject(value) || !('status' in value)) return [];
  return ['/status', ...(pointer === '' || value.body === undefined ? [] : [`/body${pointer}`])];
}

/** Two values with each pair of long texts in them cut to what differs. */
export function cutToDifference(one: unknown, other: unknown): [unknown, unknown] {
  if (typeof one === 'string' && typeof other === 'string') return cutTexts(one, other);
  if (!isContainer(one) || !isContainer(other) || Array.isArray(one) !== Array.isArray(other))
    return [one, other];
  const [first, second] = [copyOf(one), copyOf(other)];
  for (const name of Object.keys(first))
    if (Object.hasOwn(second, name)) [first[name], second[name]] = cutToDifference(first[name], second[name]);
  return [first, second];
}

function copyOf(value: object): Record<string, unknown> {
  return (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<string, unknown>;
}

/** Where two values differ; members that the first one does not have count only where there is no other difference. */
function differences(one: unknown, other: unknown): string[] {
  const all = [...differing(one, other)];
  const stated = all.filter((place) => valueAt(one, place) !== undefined);
  return stated.length > 0 ? stated : all;
}

function* differing(one: unknown, other: unknown, place = ''): Generator<string> {
  if (isDeepStrictEqual(one, other)) return;
  if (!isContainer(one) || !isContainer(other) || Array.isArray(one) !== Array.isArray(other))
    return yield place;
  for (const name of new Set([...Object.keys(one), ...Object.keys(other)]))
    yield* differing(
      (one as Record<string, unknown>)[name],
      (other as Record<string, unknown>)[name],
      place + pointerStep(name),
    );
}

/** A place, or those of its members that the actual value has, where there are some. */
function within(pointer: string, body: unknown, actual: unknown): string[] {
  const value = valueAt(body, pointer);
  const members =
    isObject(value) && isObject(actual) ? Object.keys(actual).filter((name) => name in value) : [];
  return members.length === 0 ? [pointer] : members.map((name) => pointer + pointerStep(name));
}

/** The places in a body that show a value: those of the members of an object, those of a list or of its entries, or of a text. */
function showing(actual: unknown, body: unknown): string[] {
  const values = (Array.isArray(actual) ? [actual, ...(actual as unknown[])] : [actual]).filter((each) =>
    typeof each === 'string' ? each.length > shortText : isContainer(each) && Object.keys(each).length > 0,
  );
  const isShown = ({ name, value }: { name: string; value: unknown }): boolean =>
    isObject(actual)
      ? name in actual && isDeepStrictEqual(actual[name], value)
      : values.some((each) => isDeepStrictEqual(each, value));
  return [...placesIn(body)].filter(isShown).map(({ place }) => place);
}

function* placesIn(value: unknown, place = ''): Generator<{ name: string; value: unknown; place: string }> {
  if (!isContainer(value)) return;
  for (const [name, member] of Object.entries(value)) {
    const at = place + pointerStep(name);
    yield { name, value: member, place: at };
    yield* placesIn(member, at);
  }
}

function cutTexts(one: string, other: string): [string, string] {
  if (Math.max(one.length, other.length) <= longText) return [one, other];
  const shorter = Math.min(one.length, other.length);
  let [from, behind] = [0, 0];
  while (from < shorter && one[from] === other[from]) from += 1;
  while (behind < shorter - from && one.at(-1 - behind) === other.at(-1 - behind)) behind += 1;
  const [start, end] = [Math.max(0, from - besideDifference), Math.max(0, behind - besideDifference)];
  const cut = (text: string): string => `${alike(start)}${text.slice(start, text.length - end)}${alike(end)}`;
  return [cut(one), cut(other)];
}

function alike(count: number): string {
  return count === 0 ? '' : ` … (${count} characters alike) … `;
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
