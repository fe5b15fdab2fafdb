import { setTimeout as pause } from 'node:timers/promises';
import type { EffectKind, QuietPeriod } from '../exchange/inbox.js';
import { runningTest, stop } from '../session/running-test.js';
import type { TestContext } from './test-context.js';

/** Milliseconds between two looks. */
const lookPause = 50;

/** Steps in which a latency is recorded, in seconds, so that two runs can be compared. */
const steps = [0.1, 0.25, 0.5, 1, 2, 5, 10, 30];

/** Looks at an effect, once; or waits for it as long as `limit` milliseconds. */
type Look<T> = (limit: number) => Promise<T>;

/**
 * What an effect has come to once it holds, or the time of the target (EFFECT_WAIT) is up. Where it holds only later the
 * test is `cantTell`: no section states a limit, and none is judged.
 */
export async function awaitEffect<T>(
  { settings, session, inbox: { latencies } }: TestContext,
  kind: EffectKind,
  look: Look<T>,
  holds: (seen: T) => boolean,
): Promise<T> {
  const { effectWait } = settings;
  const began = performance.now();
  const inTime = await look(effectWait);
  const took = performance.now() - began;
  if (holds(inTime)) {
    latencies.seen(kind, took);
    // What a slow target takes is not the time of the case.
    runningTest()?.extend(took);
    session.record('Q-EFFECT-TIME', `${kind}: within ${secondsOf(took)} s`);
    return inTime;
  }
  if (!latencies.isWorthWaiting(kind)) return inTime;
  const late = await look(effectWait);
  if (!holds(late)) {
    latencies.missed(kind);
    return late;
  }
  latencies.late(kind);
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  session.record('Q-EFFECT-TIME', `${kind}: late, beyond the ${effectWait / 1_000} s of EFFECT_WAIT`);
  return stop('cantTell', {
    code: 'effect-late',
    subject: kind,
    settings: ['EFFECT_WAIT'],
    message: `The ${kind} came late: after ${seconds} s, and EFFECT_WAIT is ${effectWait / 1_000} s. No section states a limit: set EFFECT_WAIT higher.`,
  });
}

/** A look that is taken again and again until what is seen holds. */
export function looking<T>(look: () => Promise<T>, holds: (seen: T) => boolean): Look<T> {
  return async (limit) => {
    const deadline = performance.now() + limit;
    for (;;) {
      const seen = await look();
      if (holds(seen) || performance.now() > deadline) return seen;
      await pause(lookPause);
    }
  };
}

/**
 * Waits as long as effects would take that must not come: by what those took that did, in this run.
 */
export async function settle(
  { session, inbox: { latencies } }: TestContext,
  quiet: QuietPeriod,
  ...kinds: EffectKind[]
): Promise<void> {
  const waited = Math.max(...kinds.map((kind) => latencies.quiet(kind, quiet)));
  session.record(
    'Q-EFFECT-TIME',
    `no further ${kinds.join(', ')}: waited for ${secondsOf(waited)} s or less`,
  );
  await pause(waited);
}

function secondsOf(milliseconds: number): number | string {
  return steps.find((step) => milliseconds <= step * 1_000) ?? 'more than 30';
}
