import { AsyncResource } from 'node:async_hooks';
import { setMaxListeners } from 'node:events';

const mostAtOnce = 32;

interface Lane {
  running: number;
  waiting: (() => Promise<void>)[];
}

/** Background posts: in order of their start, a bounded number at once for each webhook. */
export class DeliveryQueue {
  readonly #lanes = new Map<string, Lane>();
  readonly #timers = new Set<NodeJS.Timeout>();
  /** What is under way, with the webhook that it is for. */
  readonly #active = new Map<Promise<void>, string>();
  readonly #stopper = new AbortController();
  /** Called after each post; the keeper of the state file listens. */
  onSettled: () => void = () => undefined;

  constructor() {
    // Each post under way listens; Node takes more than ten listeners for a leak.
    setMaxListeners(0, this.#stopper.signal);
  }

  /** Aborted when the service closes. */
  get signal(): AbortSignal {
    return this.#stopper.signal;
  }

  /** Starts a post once its webhook has room, after the present answer was written. */
  add(webhookId: string, job: () => Promise<void>): void {
    let lane = this.#lanes.get(webhookId);
    if (!lane) this.#lanes.set(webhookId, (lane = { running: 0, waiting: [] }));
    // Another post may be the one that starts it: it is still done for what caused it.
    lane.waiting.push(AsyncResource.bind(job));
    this.#track(
      webhookId,
      new Promise((resolve) => setImmediate(resolve)).then(() => this.#drain(webhookId)),
    );
  }

  /** Runs something later, unless the service closes before. `delay` is in milliseconds. */
  later(webhookId: string, delay: number, job: () => Promise<void>): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#track(webhookId, job());
    }, delay);
    timer.unref();
    this.#timers.add(timer);
  }

  /** Resolves when nothing of a webhook is under way any more, or after `limit` milliseconds. */
  async idle(webhookId: string, limit: number): Promise<void> {
    const deadline = performance.now() + limit;
    let pending = this.#pending(webhookId);
    while (pending.length > 0 && performance.now() < deadline) {
      let timer: NodeJS.Timeout | undefined;
      const timeUp = new Promise((resolve) => (timer = setTimeout(resolve, deadline - performance.now())));
      await Promise.race([Promise.all(pending), timeUp]);
      clearTimeout(timer);
      pending = this.#pending(webhookId);
    }
  }

  /** Ends every post and forgets every later attempt. */
  close(): void {
    this.#stopper.abort();
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#lanes.clear();
  }

  async #drain(webhookId: string): Promise<void> {
    const lane = this.#lanes.get(webhookId);
    if (!lane || lane.running >= mostAtOnce) return;
    const job = lane.waiting.shift();
    if (!job) return;
    lane.running += 1;
    try {
      await job();
    } finally {
      lane.running -= 1;
      if (lane.waiting.length > 0) this.#track(webhookId, this.#drain(webhookId));
      else if (lane.running === 0 && this.#lanes.get(webhookId) === lane) this.#lanes.delete(webhookId);
    }
  }

  #pending(webhookId: string): Promise<void>[] {
    return [...this.#active].flatMap(([work, owner]) => (owner === webhookId ? [work] : []));
  }

  #track(webhookId: string, work: Promise<void>): void {
    const tracked = work
      .catch((error: unknown) => {
        if (!this.signal.aborted) process.emitWarning(`a webhook delivery broke off: ${String(error)}`);
      })
      .finally(() => {
        this.#active.delete(tracked);
        this.onSettled();
      });
    this.#active.set(tracked, webhookId);
  }
}
