/** What an update sets off beside its answer (sections 3.1, 6.3 and 6.4). */
export type EffectKind = 'delivery' | 'notification' | 'file' | 'folder' | 'task';

/** Milliseconds for which an effect that must not come is waited for at least: in passing, and where one test waits for many. */
export const leastQuiet = { brief: 120, patient: 1_000 };

/** How an absence is waited for. */
export type QuietPeriod = keyof typeof leastQuiet;

/** How many of the latest latencies of a kind are looked at: a hiccup does not slow down the rest of a run. */
const kept = 8;

/** An absence is waited for so many times as long as the presence took. */
const factor = 2;

/** After so many effects of a kind in a row that did not come in time, later ones are not looked out for any longer than that. */
const mostMissed = 2;

/** How long effects were seen to take in a run, or in one worker of it: by that it waits for those that must not come. */
export class Latencies {
  readonly #limit: number;
  readonly #seen = new Map<EffectKind, number[]>();
  readonly #missed = new Map<EffectKind, number>();

  /** @param limit the most milliseconds that are waited */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Keeps the milliseconds after which an effect was seen. */
  seen(kind: EffectKind, milliseconds: number): void {
    this.#seen.set(kind, [...(this.#seen.get(kind) ?? []), milliseconds].slice(-kept));
    this.#missed.delete(kind);
  }

  /** Keeps that an effect did not come in time. */
  missed(kind: EffectKind): void {
    this.#missed.set(kind, (this.#missed.get(kind) ?? 0) + 1);
  }

  /** Whether an effect that did not come in time is worth looking out for still. */
  isWorthWaiting(kind: EffectKind): boolean {
    return (this.#missed.get(kind) ?? 0) < mostMissed;
  }

  /** Milliseconds after which an effect that was not seen will not come. */
  quiet(kind: EffectKind, quiet: QuietPeriod): number {
    const longest = Math.max(0, ...(this.#seen.get(kind) ?? []));
    return Math.min(this.#limit, Math.max(leastQuiet[quiet], longest * factor));
  }
}
