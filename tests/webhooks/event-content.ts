import { places, stop } from '../../src/test.js';
import type { ReceivedDelivery } from '../../src/test.js';

/** The body of a delivery as JSON; the test is `cantTell` where it is none. */
export function eventOf(delivery: ReceivedDelivery): unknown {
  try {
    return JSON.parse(delivery.body);
  } catch {
    return stop('cantTell', 'The body of the delivery is no JSON, so that its content can not be looked at.');
  }
}

/** The body of a message as JSON where it is some, else as it is: for comparison whatever its spacing. */
export function parsedBody(body: unknown): unknown {
  if (typeof body !== 'string') return body;
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return body;
  }
}

/**
 * The JSON Pointers of the places of an event that hold a value, as itself or as text. The shape of an event is not
 * shown (section 6.5), so every place counts.
 */
export function placesOf(delivery: ReceivedDelivery, wanted: string | number): string[] {
  return matching(delivery, (value) => value === wanted || value === String(wanted));
}

/** The JSON Pointers of the places that hold an instant: as a text that names it, or as milliseconds or seconds. */
export function placesOfInstant(delivery: ReceivedDelivery, instant: string): string[] {
  const time = Date.parse(instant);
  return matching(
    delivery,
    (value) =>
      value === time || value === time / 1_000 || (typeof value === 'string' && Date.parse(value) === time),
  );
}

/** The JSON Pointers of the places that show a file: its name within a text, or its size in bytes. */
export function placesOfFile(
  delivery: ReceivedDelivery,
  file: { filename: string; content: string | Uint8Array },
): string[] {
  const size = Buffer.byteLength(file.content);
  return matching(
    delivery,
    (value) =>
      value === size ||
      value === String(size) ||
      (typeof value === 'string' && value.includes(file.filename)),
  );
}

function matching(delivery: ReceivedDelivery, holds: (value: unknown) => boolean): string[] {
  const found: string[] = [];
  for (const { pointer, value } of places(eventOf(delivery))) {
    if (holds(value)) found.push(pointer);
    else if (typeof value === 'string' && /^\s*[[{]/.test(value)) {
      for (const inner of places(parsedBody(value)))
        if (typeof inner.value !== 'object' && holds(inner.value)) found.push(pointer + inner.pointer);
    }
  }
  return found;
}
