import { request } from 'node:http';
import { json } from 'node:stream/consumers';

/** What came back from a harness. */
export interface HarnessReply {
  status: number;
  // A test reads members of many shapes, and what is not there fails its expectation.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any;
}

const headers = { 'Content-Type': 'application/json' };

/** Asks a harness for a state, as a run does. */
export function ask(url: string, state: string, params: object = {}): Promise<HarnessReply> {
  return post(url, JSON.stringify({ state, action: 'setup', params }));
}

/** Asks a harness that waits for a person: `taken` once it says that it is at work, `reply` once it answers. */
export function askInPerson(
  url: string,
  state: string,
  params: object,
): { taken: Promise<void>; reply: Promise<HarnessReply> } {
  let take = (): void => undefined;
  const taken = new Promise<void>((resolve) => (take = resolve));
  const reply = new Promise<HarnessReply>((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers }, (response) => {
      void json(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject);
    });
    sent.on('information', () => take());
    sent.on('error', reject);
    sent.end(JSON.stringify({ state, action: 'setup', params }));
  });
  return { taken, reply };
}

/** Sends any body to a harness. */
export async function post(url: string, body: string, signal?: AbortSignal): Promise<HarnessReply> {
  const answer = await fetch(url, { method: 'POST', headers, body, signal });
  return { status: answer.status, body: await answer.json() };
}
