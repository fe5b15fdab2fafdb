import type { Levels } from '../contract/dimensions.js';
import type { Response } from '../exchange/response.js';

/** Sends a request that only reads, at the levels of a case: again, or at once with the same one. */
export async function readAt({ timing }: Levels, send: () => Promise<Response>): Promise<Response> {
  if (timing === 'again') await send();
  if (timing !== 'at-once') return send();
  const [, answer] = await Promise.all([send(), send()]);
  return answer.isLockedOut ? send() : answer;
}
