import { namesInstant } from '../contract/formats.js';
import { parsedJson } from '../contract/json-value.js';
import { isOrderStatus } from '../contract/order-status.js';
import { stop } from '../session/stop.js';
import { isSameWord } from './letters.js';
import type { FilePart } from './multipart.js';
import type { ReceivedDelivery } from './received-delivery.js';
import { places } from './structure.js';

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
    stop('cantTell', {
      code: 'delivery-unreadable',
      message: 'The body of the delivery is not JSON, so its content can not be read.',
    });
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
 * Whether a value of an event shows the wanted one: itself or as text; a status in letters of whatever case; an instant as a text that names it, or as
 * milliseconds or seconds; a file by its name within a text, or by its size in bytes.
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
    (isOrderStatus(wanted) && typeof value === 'string' && isSameWord(value, wanted));
}
