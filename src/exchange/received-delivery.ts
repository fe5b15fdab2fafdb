import { signatureHeader } from '../contract/openapi.js';
import type { Recorder } from '../session/recorder.js';
import { stop } from '../session/stop.js';
import type { HistoricDelivery } from '../target/fixtures.js';

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
