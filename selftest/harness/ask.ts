import { text } from 'node:stream/consumers';
import { startHostileTarget } from '../troubles/servers.js';

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

/** Sends any body to a harness. */
export async function post(url: string, body: string, signal?: AbortSignal): Promise<HarnessReply> {
  const answer = await fetch(url, { method: 'POST', headers, body, signal });
  return { status: answer.status, body: await answer.json() };
}

/** Does one state in another way; `forward` asks the true harness. */
export type Alteration = (
  params: Record<string, unknown>,
  forward: (params?: object) => Promise<HarnessReply>,
) => Promise<HarnessReply> | HarnessReply;

/** A harness that passes states on to a true one, but for those that are altered. */
export interface AlteredHarness {
  url: string;
  /** The states that it was asked for, in order. */
  asked: string[];
  close(): Promise<void>;
}

/**
 * Starts a harness before a true one.
 * @param interims milliseconds between its interim responses; it sends none unless given
 */
export async function startAltered(
  trueUrl: string,
  alterations: Record<string, Alteration>,
  interims?: number,
): Promise<AlteredHarness> {
  const asked: string[] = [];
  const { baseUrl: url, close } = await startHostileTarget((request, response) => {
    void (async () => {
      const { state, params } = JSON.parse(await text(request)) as {
        state: string;
        params: Record<string, unknown>;
      };
      asked.push(state);
      const forward = (changed: object = params): Promise<HarnessReply> => ask(trueUrl, state, changed);
      const timer = interims && setInterval(() => response.writeProcessing(), interims);
      const { status, body } = await (alterations[state]?.(params, forward) ?? forward());
      clearInterval(timer);
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
      // The true harness may be closed while a run that has given up is still served.
    })().catch(() => response.destroy());
  });
  return { url, asked, close };
}
