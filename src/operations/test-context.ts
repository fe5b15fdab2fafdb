import type { Levels } from '../contract/dimensions.js';
import type { Why } from '../verdict/result.js';
import type { Inbox, EffectKind, QuietPeriod } from '../exchange/inbox.js';
import type { Response } from '../exchange/response.js';
import type { NoResponse, WireRequest } from '../exchange/wire.js';
import type { Session } from '../session/session.js';
import type { FindOnce } from '../target/request-policy.js';
import type { Given } from '../target/given.js';
import type { OrderLeases } from '../target/order-account.js';
import type { Settings } from '../target/settings.js';
import { setTimeout as pause } from 'node:timers/promises';
import { runningTest, stop } from '../session/session.js';

/** What one test reaches its target through. Whatever can't do its work ends the test. */
export interface TestContext {
  settings: Settings;
  session: Session;
  /** The levels of its case. */
  levels: Levels;
  given: Given;
  /** Whether as many records can be made as the test likes; one that asks, and is answered no, is taken to look at less. */
  canMakeRecords(): boolean;
  /** Finds something out once in a run that makes members sparingly and for cases at levels, and in any other each time. */
  findOnce: FindOnce;
  /** What every lead of variant B is sent with, so that nobody is invited. */
  uninvited: Readonly<Record<string, false>>;
  /** The orders that a team prepared; undefined where it named none. */
  leases: OrderLeases | undefined;
  /** The variables of the environment file that the test used so far. */
  usedVariables(): string[];
  /** Where deliveries come in. */
  inbox: Inbox;
  /** Why a value of the environment file is of no use, if the target was found to refuse it before the first test. */
  whyRefused(value: string): Why | undefined;
  /** Sends one request; ends the test as `cantTell` where no answer comes. */
  send(request: WireRequest): Promise<Response>;
  /** Sends one request and goes on when no response comes. */
  attempt(request: WireRequest): Promise<Response | NoResponse>;
}

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

/** Waits as long as effects would take that must not come: by what those took that did, in this run. */
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
