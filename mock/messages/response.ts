/** What the service answers; `body` is sent as JSON, unless a header says that it is plain text. */
export interface ServiceResponse {
  status: number;
  body: unknown;
  headers: Record<string, string>;
}

/** A response without headers of its own. */
export function respond(status: number, body: unknown): ServiceResponse {
  return { status, body, headers: {} };
}

/** A post to a receiver as it is about to be sent. */
export interface Delivery {
  webhookId: string;
  event: string;
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string;
}

/** `refused`: an answer outside 2xx, or no connection; `silent`: sent, but no answer came in time. */
export type Outcome = 'accepted' | 'refused' | 'silent';

/** What an event is about: for an order event the order and the metadata of its attachments. */
export type EventData = { order: Record<string, unknown>; attachments: unknown[] } | Record<string, unknown>;
