import { UsageError } from '../../src/contract/command.js';
import type { Arrivals, RunningReceiver } from '../../src/exchange/receiver.js';
import type { ReceivedDelivery } from '../../src/exchange/received-delivery.js';

/** An address that a webhook may post to, and what came in there. */
export interface Address {
  url: string;
  /** The deliveries, once there are `count` or the time is up. */
  deliveries(count: number): Promise<ReceivedDelivery[]>;
}

/** Milliseconds that a delivery may take. */
export const arrivalLimit = 5_000;

/** Listens for what webhooks post. */
export class Receiver {
  readonly #running: RunningReceiver;
  readonly #publicUrl: string;
  readonly #wait: number;

  /**
   * @param publicUrl the address by which the target reaches the receiver
   * @param wait milliseconds that a delivery may take
   */
  constructor(running: RunningReceiver, publicUrl = running.url, wait = arrivalLimit) {
    this.#running = running;
    this.#publicUrl = publicUrl;
    this.#wait = wait;
  }

  /** An address that nothing else uses. */
  async address(): Promise<Address> {
    const { controlUrl } = this.#running;
    const headers = { 'Content-Type': 'application/json' };
    const { path } = (await (await fetch(controlUrl, { method: 'POST', headers })).json()) as {
      path: string;
    };
    return {
      url: `${this.#publicUrl}/${path}`,
      deliveries: async (count) => {
        const answer = await fetch(`${controlUrl}/${path}?count=${count}&wait=${this.#wait}`);
        const { deliveries, lost } = (await answer.json()) as Arrivals;
        if (lost === undefined) return deliveries;
        throw new UsageError(`Deliveries may be missing: ${lost}. Try again.`);
      },
    };
  }
}
