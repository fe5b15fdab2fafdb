import { setTimeout as pause } from 'node:timers/promises';
import type { Addresses } from '../exchange/inbox.js';
import type { ReceiverReply } from '../exchange/received-delivery.js';
import type { HistoricDelivery, WebhookFixture, WebhookWish } from '../target/fixture-shapes.js';
import type { TestContext } from './test-context.js';
import { Webhook } from './webhook.js';

/** Milliseconds between two looks at the history. */
const historyPause = 25;

/** A webhook of one test alone, which the test may change, set off and look into. */
export class OwnWebhook extends Webhook {
  readonly #context: TestContext;

  constructor(context: TestContext, fixture: WebhookFixture, addresses: Addresses) {
    super(context, fixture, addresses);
    this.#context = context;
  }

  /** Sets what the receiver answers to later deliveries. */
  reply(reply: ReceiverReply): Promise<void> {
    return this.#context.inbox.reply(this.addresses, reply);
  }

  update(change: Partial<WebhookWish>): Promise<void> {
    return this.#context.given.webhookUpdate(this.id, change);
  }

  /** Whether the harness took a change that a sound one may refuse. */
  offeredUpdate(change: Partial<WebhookWish>): Promise<boolean> {
    return this.#context.given.offeredWebhookUpdate(this.id, change);
  }

  /** The same webhook at another receiver address of its own, once that was configured. */
  async moved(): Promise<OwnWebhook> {
    const addresses = await this.#context.inbox.newAddresses();
    await this.update({ url: addresses.url });
    return new OwnWebhook(this.#context, { webhookId: this.id, secret: this.secret }, addresses);
  }

  rotateSecret(): Promise<string> {
    return this.#context.given.rotatedSecret(this.id);
  }

  /** The test action (section 6.1), for a configured event. */
  test(event = 'ORDER.UPDATED'): Promise<void> {
    return this.#context.given.webhookTest(this.id, event);
  }

  /** Whether the harness made a test action that a sound one may refuse. */
  offeredTest(event = 'ORDER.UPDATED'): Promise<boolean> {
    return this.#context.given.offeredWebhookTest(this.id, event);
  }

  /**
   * The history (section 2.5), once it shows `count` deliveries that were answered, or the target's time is up: a
   * target may write it after the receiver has answered.
   */
  async history(count = 1): Promise<HistoricDelivery[]> {
    const deadline = performance.now() + this.#context.settings.effectWait;
    for (;;) {
      const entries = await this.#context.given.webhookHistory(this.id);
      const answered = entries.filter(({ response }) => Boolean(response?.status));
      if (answered.length >= count || performance.now() > deadline) return entries;
      await pause(historyPause);
    }
  }

  redeliver(deliveryId: string): Promise<void> {
    return this.#context.given.redelivery(deliveryId);
  }
}
