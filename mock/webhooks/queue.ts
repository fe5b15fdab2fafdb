const AT_ONCE = 32;

interface Lane {
  running: number;
  waiting: (() => Promise<void>)[];
}

/** Background posts: in order of their start, a bounded number at once for each webhook. */
export class DeliveryQueue {
  private readonly lanes = new Map<string, Lane>();
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly active = new Set<Promise<void>>();
  private readonly stopper = new AbortController();
  /** Called after each post; the keeper of the state file listens. */
  onSettled: () => void = () => undefined;

  /** Aborted when the service closes. */
  get signal(): AbortSignal {
    return this.stopper.signal;
  }

  /** Starts a post once its webhook has room, after the present answer was written. */
  add(webhookId: string, job: () => Promise<void>): void {
    let lane = this.lanes.get(webhookId);
    if (!lane) this.lanes.set(webhookId, (lane = { running: 0, waiting: [] }));
    lane.waiting.push(job);
    this.track(new Promise((resolve) => setImmediate(resolve)).then(() => this.drain(webhookId)));
  }

  /** Runs something later, unless the service closes before. `delay` is in milliseconds. */
  later(delay: number, job: () => Promise<void>): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      this.track(job());
    }, delay);
    timer.unref();
    this.timers.add(timer);
  }

  /** Resolves when nothing is under way any more, or after `limit` milliseconds. */
  async idle(limit: number): Promise<void> {
    const deadline = Date.now() + limit;
    while (this.active.size > 0 && Date.now() < deadline) {
      let timer: NodeJS.Timeout | undefined;
      const timeUp = new Promise((resolve) => (timer = setTimeout(resolve, deadline - Date.now())));
      await Promise.race([Promise.all(this.active), timeUp]);
      clearTimeout(timer);
    }
  }

  /** Ends every post and forgets every later attempt. */
  close(): void {
    this.stopper.abort();
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
    this.lanes.clear();
  }

  private async drain(webhookId: string): Promise<void> {
    const lane = this.lanes.get(webhookId);
    if (!lane || lane.running >= AT_ONCE) return;
    const job = lane.waiting.shift();
    if (!job) return;
    lane.running += 1;
    try {
      await job();
    } finally {
      lane.running -= 1;
      if (lane.waiting.length > 0) this.track(this.drain(webhookId));
      else if (lane.running === 0 && this.lanes.get(webhookId) === lane) this.lanes.delete(webhookId);
    }
  }

  private track(work: Promise<void>): void {
    const tracked = work
      .catch((error: unknown) => {
        if (!this.signal.aborted) process.emitWarning(`a webhook delivery broke off: ${String(error)}`);
      })
      .finally(() => {
        this.active.delete(tracked);
        this.onSettled();
      });
    this.active.add(tracked);
  }
}
