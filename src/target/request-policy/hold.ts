import type { RequestPolicy } from './request-policy.js';

/** Milliseconds that one request is held back, all in all, where it is asked to come later. */
export const holdLimit = 60_000;

/** The shortest hold: who says "after 0 s" is not to be asked in a tight loop. */
const shortestHold = 1_000;

/** Statuses that say "not now" (RFC 6585, 4; RFC 9110, 15.6.4), and may say when. */
const later = new Set([429, 503]);

interface Answer {
  status: number;
  headers: readonly (readonly [string, string])[];
}

/**
 * Sends a request when it is its turn, and again until its answer is no more one that asks to come later; the last answer where that is asked for
 * longer than a request is held back, or was twice in a row got no response. Meanwhile all workers send nothing.
 */
export async function sentInTime<T extends Answer>(
  { pace, circuitBreaker }: RequestPolicy,
  send: () => Promise<T>,
): Promise<T> {
  for (let held = 0; ;) {
    await pace.turn();
    const answer = await send();
    const after = retryAfter(answer);
    if (after === undefined) {
      circuitBreaker.win('hold');
      return answer;
    }
    const hold = Math.max(after, shortestHold);
    held += hold;
    if (held > holdLimit) circuitBreaker.lose('hold');
    if (held > holdLimit || circuitBreaker.lossesOf('hold') !== undefined) return answer;
    await pace.hold(hold);
  }
}

/**
 * Milliseconds after which an answer asks to be asked again (RFC 9110, 10.2.3: seconds, or a date); undefined where it
 * does not.
 */
export function retryAfter({ status, headers }: Answer): number | undefined {
  if (!later.has(status)) return undefined;
  const value = headers.find(([name]) => name.toLowerCase() === 'retry-after')?.[1].trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}
