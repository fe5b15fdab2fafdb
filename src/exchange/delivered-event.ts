import { signatureHeader } from '../contract/openapi.js';
import type { Recorder } from '../session/session.js';
import { stop } from '../session/session.js';
import type { HistoricDelivery, OrderState } from '../target/fixtures.js';
import {
  isObjectId,
  hasOffset,
  isIsoDateTime,
  namesInstant,
  listedValues,
  isOrderStatus,
} from '../contract/schemas.js';
import { isDeepStrictEqual } from 'node:util';
import { isObject, parsedJson } from '../contract/json-value.js';
import { isSameWord, places } from './response.js';
import type { FilePart } from './wire.js';

/** In the place of a status: the receiver closes the connection without an answer. */
export const brokenOff = 0;

/** What the receiver answers to the deliveries of one webhook. */
export interface ReceiverReply {
  /** Of the answer, or {@link brokenOff}. */
  status: number;
  body: string;
}

/** A delivery as it came in: names and values of its headers raw, the body as text. */
export interface ReceivedDelivery {
  method: string;
  /** What stands behind the question mark of the address that it was posted to. */
  query: string;
  headers: [string, string][];
  body: string;
  /** Why the body was not read whole: a phrase. */
  unread?: string;
  /** What the receiver answered. */
  reply: ReceiverReply;
  /** When it began to come in, ISO 8601 in UTC. */
  startedAt: string;
  /** Milliseconds from the first byte to the answer. */
  durationMs: number;
}

/** What came to a path of the receiver, as a reader gets it. */
export interface Arrivals {
  deliveries: ReceivedDelivery[];
  /** Where to read on. */
  next: number;
  /** Why deliveries may be missing that the reader did not get before; a clause. */
  lost?: string;
}

/** The part of an address or of a path behind its last slash, by which the receiver knows it: a proxy may change the rest. */
export function lastOf(address: string): string {
  return address.split(/[?#]/)[0]?.split('/').filter(Boolean).at(-1) ?? '';
}

/** A delivery that was kept as an exchange of the test that caused it. */
export interface KeptDelivery extends ReceivedDelivery {
  /** Key of the recorded exchange. */
  exchange: string;
}

/** Ends the test as `cantTell`, since the content of a delivery can't be read. */
export function deliveryUnreadable(message: string): never {
  return stop('cantTell', { code: 'delivery-unreadable', message });
}

/** The signature that a delivery carries (section 6.1); its name is looked for in any case, as HTTP has it. */
export function signatureOf(delivery: ReceivedDelivery): string | undefined {
  const stated = signatureHeader().toLowerCase();
  return delivery.headers.find(([name]) => name.toLowerCase() === stated)?.[1];
}

/**
 * Keeps a delivery as an exchange of the test that caused it: the target's request, the receiver's answer.
 * @param url the address that the target posted to
 */
export function keepDelivery(url: string, delivery: ReceivedDelivery, recorder: Recorder): KeptDelivery {
  recorder.redaction.learn('$SIGNATURE', signatureOf(delivery));
  const { method, headers, body, reply, durationMs, startedAt } = delivery;
  const exchange = recorder.keep({
    delivery: true,
    startedAt,
    durationMs,
    request: { method, url, headers, body },
    response: { status: reply.status, headers: [['Content-Type', 'text/plain']], body: reply.body },
  });
  return { ...delivery, exchange };
}

/**
 * Whether an entry of a history shows a value among the headers of its request, of the header of a name where one is
 * given: whatever the form of headers there (an object, pairs, lines).
 */
export function showsHeader({ request }: HistoricDelivery, value: string, name = ''): boolean {
  const text = JSON.stringify(request?.headers ?? null)
    .replaceAll('\\"', '"')
    .replaceAll('\\\\', '\\');
  return text.includes(value) && text.toLowerCase().includes(name);
}

/** What an event shows of an order: the members of section 2.4 that it has by their names, in a form that can be compared. */
export type ShownOrder = Partial<OrderState>;

/** How a member that an event shows is read; undefined where its value is none of the field. */
const readers: { [Field in keyof OrderState]?: (value: unknown) => OrderState[Field] | undefined } = {
  status: (value) => {
    const status = wordOf('order-status')(value);
    return isOrderStatus(status) ? status : undefined;
  },
  name: textOf,
  budget: numberOf,
  currency: (value) => textOf(value)?.toUpperCase() ?? textOf(value),
  quantity: numberOf,
  deadline: instantOf,
  kickoffDate: instantOf,
  notes: textOf,
  brief: textOf,
  assignedProjectManagers: idsOf,
  repeatCount: numberOf,
  repeatDuration: wordOf('repeat-duration'),
  billingCycleCount: numberOf,
  billingCycleEvent: wordOf('billing-cycle-event'),
};

/**
 * Reads an order from the body of an event: section 6.3 does not show where it stands, so it is the object that has the id
 * and most members of section 2.4. What is missing, or what objects of this id show differently, is not shown. Undefined
 * if there is no such object. @param pointer where this target's events have it ({@link placeOfUpdated})
 */
export function orderInEvent(body: string, orderId: string, pointer?: string): ShownOrder | undefined {
  const objects = objectsOf(body, orderId);
  const updated = objects.find((each) => each.pointer === pointer);
  if (updated !== undefined) return shownIn(updated.object);
  const [most, ...others] = objects
    .map(({ object }) => shownIn(object))
    .sort((one, other) => Object.keys(other).length - Object.keys(one).length);
  return (
    most &&
    Object.fromEntries(
      Object.entries(most).filter(([field, value]) =>
        others.every(
          (other) => !(field in other) || isDeepStrictEqual(other[field as keyof ShownOrder], value),
        ),
      ),
    )
  );
}

/**
 * Where an event has the updated order, as a JSON Pointer: of its objects that have the id of the order and show a text which
 * the update wrote, the one that shows most. Another may hold the changes alone.
 */
export function placeOfUpdated(body: string, orderId: string, text: string): string | undefined {
  const [fullest] = objectsOf(body, orderId)
    .filter(({ object }) => Object.values(object).includes(text))
    .map(({ pointer, object }) => ({ pointer, shown: Object.keys(shownIn(object)).length }))
    .sort((one, other) => other.shown - one.shown);
  return fullest?.pointer;
}

/** The objects of an event that have the id of an order as a member of their own. */
function objectsOf(body: string, orderId: string): ObjectInEvent[] {
  return objectsIn(parsedJson(body)).filter(({ object }) => Object.values(object).includes(orderId));
}

function shownIn(object: Record<string, unknown>): ShownOrder {
  return Object.fromEntries(
    Object.entries(readers).flatMap(([field, read]) => {
      const name = memberNamed(object, field);
      const value = name === undefined ? undefined : read(object[name]);
      return value === undefined ? [] : [[field, value]];
    }),
  );
}

/** The name of a member in an object: its own, or the one that differs in the case of letters and what stands between words. */
function memberNamed(object: Record<string, unknown>, field: string): string | undefined {
  if (field in object) return field;
  const [name, ...others] = Object.keys(object).filter((each) => isSameWord(each, field));
  return others.length === 0 ? name : undefined;
}

/** An object with where it stands; one inside a text of JSON follows the place of the text. */
interface ObjectInEvent {
  pointer: string;
  object: Record<string, unknown>;
}

/** Every object of a JSON value, and of the JSON texts inside it. */
function objectsIn(value: unknown, at = ''): ObjectInEvent[] {
  return [...places(value, at)].flatMap(({ pointer, value: each }) => {
    if (isObject(each)) return [{ pointer, object: each }];
    return typeof each === 'string' && /^\s*\{/.test(each) ? objectsIn(parsedJson(each), pointer) : [];
  });
}

function textOf(value: unknown): string | null | undefined {
  return typeof value === 'string' || value === null ? value : undefined;
}

/**
 * A value that the schema of a type lists, as it stands there: an event may write it in letters of another case. Undefined
 * where the event has a word of its own for it.
 */
function wordOf(type: string): (value: unknown) => string | null | undefined {
  return (value) => {
    const text = textOf(value);
    return typeof text === 'string' ? listedValues(type).find((word) => isSameWord(word, text)) : text;
  };
}

function numberOf(value: unknown): number | null | undefined {
  return typeof value === 'number' || value === null ? value : undefined;
}

/** Below this a number is an instant in seconds since 1970; as milliseconds it would be before 1973. */
const leastMilliseconds = 100_000_000_000;

/**
 * A date-time as the instant that it names: an event may write it in another form than the update. Without an offset it
 * names none, since nothing says in which time zone it is.
 */
function instantOf(value: unknown): string | null | undefined {
  if (value === null) return null;
  const isText = typeof value === 'string' && isIsoDateTime(value) && hasOffset(value);
  if (!isText && typeof value !== 'number') return undefined;
  const time = typeof value === 'number' && value < leastMilliseconds ? value * 1_000 : value;
  const instant = new Date(time);
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString();
}

/** The ids of a list of ids, or of objects that have one each. */
function idsOf(value: unknown): string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const ids = value.map((entry: unknown) => (isObject(entry) ? idIn(entry) : entry));
  return ids.every((id): id is string => typeof id === 'string') ? ids : undefined;
}

/** The id that an object has; of several, the object's own among them, nothing says whose they are. */
function idIn(entry: Record<string, unknown>): unknown {
  const ids = new Set([...places(entry)].map(({ value }) => value).filter(isObjectId));
  return ids.size > 1 ? undefined : ([...ids][0] ?? entry._id ?? entry.id);
}

/** What an event may show: a value, an instant, or a file. */
export type EventValue = string | number | Date | FilePart;

/** The body of a message as JSON where it is some, else as it is: for comparison whatever its spacing. */
export function parsedBody(body: unknown): unknown {
  if (typeof body !== 'string') return body;
  const parsed = parsedJson(body);
  return parsed === undefined ? body : parsed;
}

/**
 * The JSON Pointers of the places of an event that show a value, JSON within a text included. The shape of an event is
 * not shown (section 6.5), so every place counts. The test is `cantTell` where the body is no JSON.
 */
export function placesOf(delivery: ReceivedDelivery, wanted: EventValue): string[] {
  const event = parsedJson(delivery.body);
  if (event === undefined)
    deliveryUnreadable('The body of the delivery is not JSON, so its content can not be read.');
  const shows = showing(wanted);
  const found: string[] = [];
  for (const { pointer, value } of places(event)) {
    if (shows(value)) found.push(pointer);
    else if (typeof value === 'string' && /^\s*[[{]/.test(value)) {
      for (const inner of places(parsedBody(value)))
        if (typeof inner.value !== 'object' && shows(inner.value)) found.push(pointer + inner.pointer);
    }
  }
  return found;
}

/**
 * Whether a value of an event shows the wanted one: itself or as text, a number with whatever decimals; a status in letters
 * of whatever case; an instant as a text that names it, or as milliseconds or seconds; a file by its name within a text, or
 * by its size in bytes.
 */
function showing(wanted: EventValue): (value: unknown) => boolean {
  if (wanted instanceof Date) {
    const time = wanted.getTime();
    return (value) =>
      value === time || value === time / 1_000 || (typeof value === 'string' && namesInstant(value, time));
  }
  if (typeof wanted === 'object') {
    const size = Buffer.byteLength(wanted.content);
    return (value) =>
      value === size ||
      value === String(size) ||
      (typeof value === 'string' && value.includes(wanted.filename));
  }
  return (value) =>
    value === wanted ||
    value === String(wanted) ||
    (typeof wanted === 'number' &&
      typeof value === 'string' &&
      /^-?\d+\.\d+$/.test(value) &&
      Number(value) === wanted) ||
    (isOrderStatus(wanted) && typeof value === 'string' && isSameWord(value, wanted));
}
