import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { ReceivedDelivery, ReceiverReply } from '../exchange/receiver.js';
import { isLoopback } from '../target/settings.js';
import type { HistoricDelivery } from '../target/given.js';
import type { Door } from './door.js';
import type { Workspace } from './workspace.js';

/** Milliseconds that a target has to send a delivery. */
const arrivalLimit = 5_000;

/** Milliseconds after an awaited delivery in which a surplus one would show. */
const settlingTime = 120;

/** A delivery with what its webhook verifies it by. */
export interface SignedDelivery {
  webhookId: string;
  secret: string;
  signature: string;
  /** The raw body. */
  body: string;
}

/** Webhooks (section 2.5), configured through the harness, with a receiver for their deliveries (section 6.1). */
export class Webhooks {
  constructor(
    private readonly door: Door,
    private readonly workspace: Workspace,
    private readonly receiver: { url: string; controlUrl: string } | undefined,
  ) {}

  /** A webhook of its own receiver address; subscribed to ORDER.UPDATED and switched on unless wished otherwise. */
  async given(
    wish: { events?: string[]; active?: boolean } = {},
    workspace = this.workspace,
  ): Promise<Webhook> {
    const { baseUrl, receiverUrl } = this.door.settings;
    if (this.receiver === undefined)
      return this.door.cantTell('The receiver of deliveries is not running: see the errors of the run.');
    if (receiverUrl === undefined && !isLoopback(baseUrl ?? ''))
      return this.door.untested(
        'This needs an address at which the target reaches the receiver of this run: set RECEIVER_URL.',
      );
    const key = randomUUID();
    const url = `${receiverUrl ?? this.receiver.url}/${key}`;
    const made = await this.door.given.webhook(workspace.companyId, {
      url,
      events: ['ORDER.UPDATED'],
      ...wish,
    });
    return new Webhook(this.door, made.webhookId, made.secret, `${this.receiver.controlUrl}/${key}`);
  }

  /** The delivery that the environment file names, for a target without a harness. */
  captured(): SignedDelivery {
    const { webhookId, webhookSecret, webhookDeliveryFile } = this.door.settings.standIns;
    if (webhookId === undefined || webhookSecret === undefined || webhookDeliveryFile === undefined)
      return this.door.untested(
        'This needs a signed delivery: set HARNESS_URL, or WEBHOOK_ID, WEBHOOK_SECRET and WEBHOOK_DELIVERY_FILE.',
      );
    try {
      const { signature, body } = JSON.parse(readFileSync(webhookDeliveryFile, 'utf8')) as {
        signature: string;
        body: string;
      };
      if (typeof signature !== 'string' || typeof body !== 'string')
        throw new Error('it lacks "signature" or "body"');
      return { webhookId, secret: webhookSecret, signature, body };
    } catch (error) {
      return this.door.cantTell(
        `WEBHOOK_DELIVERY_FILE can't be read as a captured delivery: ${(error as Error).message}.`,
      );
    }
  }
}

/** One webhook with what came in for it. */
export class Webhook {
  constructor(
    private readonly door: Door,
    readonly id: string,
    /** The secret at its creation; a rotation answers the new one. */
    readonly secret: string,
    private readonly inbox: string,
  ) {
    door.session.recorder.redaction.learn('$SECRET', secret);
  }

  /** The deliveries so far, once there are `count` of them or the target's time is up. */
  async deliveries(count = 1): Promise<ReceivedDelivery[]> {
    const answer = await fetch(`${this.inbox}?count=${count}&wait=${arrivalLimit}`);
    const deliveries = (await answer.json()) as ReceivedDelivery[];
    for (const delivery of deliveries)
      this.door.session.recorder.redaction.learn('$SIGNATURE', signatureOf(delivery));
    return deliveries;
  }

  /** The first delivery; the test is `cantTell` where none comes. */
  async delivery(index = 0): Promise<ReceivedDelivery> {
    const delivery = (await this.deliveries(index + 1))[index];
    return (
      delivery ?? this.door.cantTell(`No delivery came within ${arrivalLimit / 1000} s, which this needs.`)
    );
  }

  /** A delivery with its signature, ready to be verified; the test is `cantTell` where it carries none. */
  async signed(index = 0, secret = this.secret): Promise<SignedDelivery> {
    const delivery = await this.delivery(index);
    const signature =
      signatureOf(delivery) ??
      this.door.cantTell('The delivery carries no x-ah-sig header, which this needs.');
    return { webhookId: this.id, secret, signature, body: delivery.body };
  }

  /** The deliveries so far, after the time in which a surplus one would show. */
  async settled(): Promise<ReceivedDelivery[]> {
    await pause(settlingTime);
    return (await fetch(this.inbox)).json() as Promise<ReceivedDelivery[]>;
  }

  /** Sets what the receiver answers to later deliveries. */
  async reply(reply: ReceiverReply): Promise<void> {
    await fetch(this.inbox, { method: 'PUT', body: JSON.stringify(reply) });
  }

  async update(change: { active?: boolean; events?: string[] }): Promise<void> {
    await this.door.given.webhookUpdate(this.id, change);
  }

  async rotateSecret(): Promise<string> {
    const secret = await this.door.given.rotatedSecret(this.id);
    this.door.session.recorder.redaction.learn('$SECRET', secret);
    return secret;
  }

  async test(event = 'ORDER.UPDATED'): Promise<void> {
    await this.door.given.webhookTest(this.id, event);
  }

  history(): Promise<HistoricDelivery[]> {
    return this.door.given.webhookHistory(this.id);
  }

  async redeliver(deliveryId: string): Promise<void> {
    await this.door.given.redelivery(deliveryId);
  }
}

/** The signature that a delivery carries (section 6.1); its name is looked for in any case, as HTTP has it. */
export function signatureOf(delivery: ReceivedDelivery): string | undefined {
  return delivery.headers.find(([name]) => name.toLowerCase() === 'x-ah-sig')?.[1];
}
