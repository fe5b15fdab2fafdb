import { setTimeout as pause } from 'node:timers/promises';
import { signatureHeader } from '../contract/header-names.js';
import type { Addresses } from '../exchange/inbox.js';
import { keepDelivery, signatureOf } from '../exchange/received-delivery.js';
import type { ReceivedDelivery, ReceiverReply } from '../exchange/received-delivery.js';
import { stop } from '../session/stop.js';
import type { HistoricDelivery, WebhookFixture, WebhookWish } from '../target/fixture-shapes.js';
import type { SignedDelivery } from './signed-delivery.js';
import type { TestContext } from './test-context.js';

/** Milliseconds after an awaited delivery in which a surplus one would show. */
const settlingTime = 120;

/** How many deliveries of a webhook are kept as exchanges. */
const recorded = 100;

/** Milliseconds between two looks at the history. */
const historyPause = 25;

/** One webhook with what came in for it. What came in is kept as exchanges of the test. */
export class Webhook {
  readonly #context: TestContext;
  readonly #fixture: WebhookFixture;
  #kept = 0;

  constructor(
    context: TestContext,
    fixture: WebhookFixture,
    readonly addresses: Addresses,
  ) {
    this.#context = context;
    this.#fixture = fixture;
  }

  get id(): string {
    return this.#fixture.webhookId;
  }

  /** The secret at its creation; a rotation answers the new one. */
  get secret(): string {
    return this.#fixture.secret;
  }

  /** The deliveries so far, once there are `count` of them or `limit` milliseconds have passed. */
  async deliveries(count = 1, limit?: number): Promise<ReceivedDelivery[]> {
    const { inbox, session } = this.#context;
    const deliveries = await inbox.deliveries(this.addresses, count, limit);
    for (const delivery of deliveries.slice(this.#kept, recorded))
      keepDelivery(this.addresses.url, delivery, session.recorder);
    this.#kept = Math.max(this.#kept, deliveries.length);
    const unread = deliveries.find((delivery) => delivery.unread !== undefined)?.unread;
    return unread === undefined
      ? deliveries
      : stop('cantTell', `A delivery came whose body can't be read: ${unread}.`);
  }

  /** The first delivery, or another one, that a test builds on; the test is `cantTell` where it does not come. */
  async delivery(index = 0): Promise<ReceivedDelivery> {
    const { inbox } = this.#context;
    const limit = inbox.patience;
    const delivery = (await this.deliveries(index + 1, limit))[index];
    inbox.heard(delivery !== undefined);
    return (
      delivery ??
      stop('cantTell', `Delivery ${index + 1}, which this needs, did not come within ${limit / 1000} s.`)
    );
  }

  /** The delivery whose body shows a text; the test is `cantTell` where none does. */
  async deliveryShowing(text: string): Promise<ReceivedDelivery> {
    for (let index = 0; ; index += 1) {
      const delivery = await this.delivery(index);
      if (delivery.body.includes(text)) return delivery;
    }
  }

  /** The first delivery whose body shows a text, else the first of all; the test is `cantTell` where none comes. */
  async deliveryAbout(text: string): Promise<ReceivedDelivery> {
    const first = await this.delivery();
    if (first.body.includes(text)) return first;
    return (await this.settled()).find(({ body }) => body.includes(text)) ?? first;
  }

  /** The first delivery with its signature, ready to be verified. As {@link Webhook.asSigned}. */
  async signed(secret = this.secret): Promise<SignedDelivery> {
    return this.asSigned(await this.delivery(), secret);
  }

  /** A delivery with its signature; the test is `cantTell` where it carries none. */
  asSigned(delivery: ReceivedDelivery, secret = this.secret): SignedDelivery {
    const signature =
      signatureOf(delivery) ??
      stop('cantTell', `The delivery carries no ${signatureHeader()} header, which this needs.`);
    return { webhookId: this.id, secret, signature, body: delivery.body };
  }

  /** The deliveries so far, after the time in which a surplus one would show. */
  async settled(): Promise<ReceivedDelivery[]> {
    await pause(settlingTime);
    return this.deliveries(0, 0);
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

  async rotateSecret(): Promise<string> {
    const secret = await this.#context.given.rotatedSecret(this.id);
    this.#context.session.recorder.redaction.learn('$SECRET_ROTATED', secret);
    return secret;
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
    const deadline = Date.now() + this.#context.settings.effectWait;
    for (;;) {
      const entries = await this.#context.given.webhookHistory(this.id);
      const answered = entries.filter(({ response }) => Boolean(response?.status));
      if (answered.length >= count || Date.now() > deadline) return entries;
      await pause(historyPause);
    }
  }

  redeliver(deliveryId: string): Promise<void> {
    return this.#context.given.redelivery(deliveryId);
  }
}
