import { signatureHeader } from '../contract/header-names.js';
import { setTimeout as pause } from 'node:timers/promises';
import { keepDelivery, signatureOf } from '../exchange/received-delivery.js';
import type { ReceivedDelivery, ReceiverReply } from '../exchange/received-delivery.js';
import type { HistoricDelivery } from '../target/given.js';
import type { Door } from './door.js';

/** Milliseconds that a target has to send a delivery. */
const arrivalLimit = 5_000;

/** After so many deliveries in a row that did not come, those that a test only builds on are waited for less long. */
const patience = 2;
const hastyLimit = 1_000;
let missed = 0;

/** Milliseconds after an awaited delivery in which a surplus one would show. */
const settlingTime = 120;

/** Milliseconds that a target has to write a delivery and its response into the history, and between two looks. */
const historyLimit = 3_000;
const historyPause = 25;

/** A delivery with what its webhook verifies it by. */
export interface SignedDelivery {
  webhookId: string;
  secret: string;
  signature: string;
  /** The raw body. */
  body: string;
}

/** The address that a target posts to, and the one where the run reads what came in. */
export interface Addresses {
  url: string;
  inbox: string;
}

/** One webhook with what came in for it. What came in is kept as exchanges of the test. */
export class Webhook {
  #kept = 0;

  constructor(
    private readonly door: Door,
    readonly id: string,
    /** The secret at its creation; a rotation answers the new one. */
    readonly secret: string,
    readonly addresses: Addresses,
  ) {
    door.session.recorder.redaction.learn('$SECRET', secret);
  }

  /** The deliveries so far, once there are `count` of them or `limit` milliseconds have passed. */
  async deliveries(count = 1, limit = arrivalLimit): Promise<ReceivedDelivery[]> {
    const answer = await fetch(`${this.addresses.inbox}?count=${count}&wait=${limit}`);
    const deliveries = (await answer.json()) as ReceivedDelivery[];
    const { recorder } = this.door.session;
    for (const delivery of deliveries.slice(this.#kept)) keepDelivery(this.addresses.url, delivery, recorder);
    this.#kept = Math.max(this.#kept, deliveries.length);
    return deliveries;
  }

  /** The first delivery, or another one, that a test builds on; the test is `cantTell` where it does not come. */
  async delivery(index = 0): Promise<ReceivedDelivery> {
    const limit = missed < patience ? arrivalLimit : hastyLimit;
    const delivery = (await this.deliveries(index + 1, limit))[index];
    missed = delivery === undefined ? missed + 1 : 0;
    return (
      delivery ??
      this.door.cantTell(`Delivery ${index + 1}, which this needs, did not come within ${limit / 1000} s.`)
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
      this.door.cantTell(`The delivery carries no ${signatureHeader()} header, which this needs.`);
    return { webhookId: this.id, secret, signature, body: delivery.body };
  }

  /** The deliveries so far, after the time in which a surplus one would show. */
  async settled(): Promise<ReceivedDelivery[]> {
    await pause(settlingTime);
    return this.deliveries(0, 0);
  }

  /** Sets what the receiver answers to later deliveries. */
  async reply(reply: ReceiverReply): Promise<void> {
    await fetch(this.addresses.inbox, { method: 'PUT', body: JSON.stringify(reply) });
  }

  async update(change: { active?: boolean; url?: string; events?: string[] }): Promise<void> {
    await this.door.given.webhookUpdate(this.id, change);
  }

  async rotateSecret(): Promise<string> {
    const secret = await this.door.given.rotatedSecret(this.id);
    this.door.session.recorder.redaction.learn('$SECRET_ROTATED', secret);
    return secret;
  }

  /** The test action (section 6.1), for a configured event. */
  async test(event = 'ORDER.UPDATED'): Promise<void> {
    await this.door.given.webhookTest(this.id, event);
  }

  /**
   * The history (section 2.5), once it shows `count` deliveries that were answered, or the target's time is up: a
   * target may write it after the receiver has answered.
   */
  async history(count = 1): Promise<HistoricDelivery[]> {
    const deadline = Date.now() + historyLimit;
    for (;;) {
      const entries = await this.door.given.webhookHistory(this.id);
      const answered = entries.filter(({ response }) => Boolean(response?.status));
      if (answered.length >= count || Date.now() > deadline) return entries;
      await pause(historyPause);
    }
  }

  async redeliver(deliveryId: string): Promise<void> {
    await this.door.given.redelivery(deliveryId);
  }
}
