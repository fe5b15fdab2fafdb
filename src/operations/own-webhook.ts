import { setTimeout as pause } from 'node:timers/promises';
import type { ReceiverReply } from '../exchange/received-delivery.js';
import type { HistoricDelivery, WebhookProperties } from '../target/fixtures.js';
import type { TestContext } from './test-context.js';
import { Webhook } from './webhook.js';
import type { WebhookParts } from './webhook.js';

/** Milliseconds between two looks at the history. */
const historyPause = 25;

/** A webhook of one test alone, which the test may change, set off and look into. */
export class OwnWebhook extends Webhook {
  readonly #context: TestContext;
  readonly #parts: WebhookParts;

  constructor(context: TestContext, parts: WebhookParts) {
    super(context, parts);
    this.#context = context;
    this.#parts = parts;
  }

  /** The same webhook, as it posted to each of its former addresses. */
  get former(): OwnWebhook[] {
    const { fixture, former = [] } = this.#parts;
    return former.map((addresses) => new OwnWebhook(this.#context, { fixture, addresses }));
  }

  /** Sets what the receiver answers to later deliveries. */
  reply(reply: ReceiverReply): Promise<void> {
    return this.#context.inbox.reply(this.addresses, reply);
  }

  update(change: Partial<WebhookProperties>): Promise<void> {
    return this.#context.given.webhookUpdate(this.id, change);
  }

  /** Whether the harness took a change that a sound one may refuse. */
  offeredUpdate(change: Partial<WebhookProperties>): Promise<boolean> {
    return this.#context.given.offeredWebhookUpdate(this.id, change);
  }

  /** The same webhook at another receiver address of its own, once that was configured. */
  async moved(): Promise<OwnWebhook> {
    const addresses = await this.#context.inbox.newAddresses();
    await this.update({ url: addresses.url });
    const { fixture, former = [], listed } = this.#parts;
    return new OwnWebhook(this.#context, {
      ...{ fixture, addresses, former: [...former, this.addresses] },
      ...(listed && { listed }),
    });
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
   * The history (section 2.5) from this test on, once it shows `count` deliveries that were answered, or the target's
   * time is up: a target may write it after the receiver has answered.
   */
  async history(count = 1): Promise<HistoricDelivery[]> {
    const deadline = performance.now() + this.#context.settings.effectWait;
    for (;;) {
      const all = await this.#context.given.webhookHistory(this.id);
      const entries = all.filter(({ id }) => this.#parts.listed?.has(id) !== true);
      const answered = entries.filter(({ response }) => Boolean(response?.status));
      if (answered.length >= count || performance.now() > deadline) return entries;
      await pause(historyPause);
    }
  }

  redeliver(deliveryId: string): Promise<void> {
    return this.#context.given.redelivery(deliveryId);
  }
}
