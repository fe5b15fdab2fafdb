import type { Levels } from '../contract/covering.js';
import type { Response } from '../exchange/response.js';

/** Statuses by which a target may turn away one of two requests that come at once. */
const lockedOut = [409, 423, 429];

/** Sends a request that only reads, at the levels of a case: again, or at once with the same one. */
export async function readAt({ timing }: Levels, send: () => Promise<Response>): Promise<Response> {
  if (timing === 'again') await send();
  if (timing !== 'at-once') return send();
  const [, answer] = await Promise.all([send(), send()]);
  return lockedOut.includes(answer.status) ? send() : answer;
}
