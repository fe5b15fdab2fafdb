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
