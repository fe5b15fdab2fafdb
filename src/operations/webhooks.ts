import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Harness } from '../target/harness.js';
import { NotJudged } from '../target/not-judged.js';
import { isLoopback } from '../target/settings.js';
import type { Door } from './door.js';
import type { OrderFields, Orders } from './orders.js';
import { sampleTitle } from './sample-data.js';
import { Webhook } from './webhook.js';
import type { Addresses, SignedDelivery } from './webhook.js';
import type { Workspace } from './workspace.js';

/** What a webhook is to be; subscribed to ORDER.UPDATED and switched on unless wished otherwise. */
export interface WebhookWish {
  events?: string[];
  active?: boolean;
}

/** Webhooks (section 2.5), configured through the harness, with a receiver for their deliveries (section 6.1). */
export class Webhooks {
  constructor(
    private readonly door: Door,
    private readonly workspace: Workspace,
    private readonly receiver: { url: string; controlUrl: string } | undefined,
  ) {}

  /** A webhook of its own receiver address. */
  async given(wish: WebhookWish = {}, workspace = this.workspace): Promise<Webhook> {
    const addresses = this.#addresses();
    const made = await this.door.given.webhook(workspace.companyId, {
      url: addresses.url,
      events: ['ORDER.UPDATED'],
      ...wish,
    });
    return new Webhook(this.door, made.webhookId, made.secret, addresses);
  }

  /** A webhook, of an address of its own unless one is named, that the harness may refuse with good reason; undefined where it does. */
  async offered(wish: WebhookWish, addresses = this.#addresses()): Promise<Webhook | undefined> {
    const params = {
      companyId: this.workspace.companyId,
      url: addresses.url,
      events: ['ORDER.UPDATED'],
      ...wish,
    };
    const made = await offered(this.door, 'webhook', params);
    return typeof made?.webhookId === 'string' && typeof made.secret === 'string'
      ? new Webhook(this.door, made.webhookId, made.secret, addresses)
      : undefined;
  }

  /** A webhook at another receiver address of its own, once that was configured. */
  async moved(webhook: Webhook): Promise<Webhook> {
    const addresses = this.#addresses();
    await webhook.update({ url: addresses.url });
    return new Webhook(this.door, webhook.id, webhook.secret, addresses);
  }

  /**
   * A true delivery: of an update of a new order, or, where no fields are asked for, the captured one of the
   * environment file if the target has no harness, or one that can't configure a webhook. The test is `cantTell` where
   * the update is refused or not delivered.
   */
  async signedDelivery(orders: Orders, fields?: OrderFields): Promise<SignedDelivery> {
    const { harnessUrl, standIns } = this.door.settings;
    const replaceable = fields === undefined && standIns.webhookDeliveryFile !== undefined;
    if (harnessUrl === undefined && fields === undefined) return this.captured();
    const order = await orders.given('Ongoing');
    const webhook = replaceable ? await this.offered({}) : await this.given();
    if (webhook === undefined) return this.captured();
    const { ok, status } = await order.put({ name: sampleTitle(), budget: 1250, ...fields });
    if (!ok) return this.door.cantTell(`The update that was to be delivered was answered with ${status}.`);
    return webhook.signed();
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
        signature: unknown;
        body: unknown;
      };
      if (typeof signature !== 'string' || typeof body !== 'string')
        throw new Error('it lacks "signature" or "body"');
      const { redaction } = this.door.session.recorder;
      redaction.learn('$SECRET', webhookSecret);
      redaction.learn('$SIGNATURE', signature);
      return { webhookId, secret: webhookSecret, signature, body };
    } catch (error) {
      return this.door.cantTell(
        `WEBHOOK_DELIVERY_FILE can't be read as a captured delivery: ${(error as Error).message}.`,
      );
    }
  }

  #addresses(): Addresses {
    const { baseUrl, receiverUrl } = this.door.settings;
    if (this.receiver === undefined)
      return this.door.cantTell('The receiver of deliveries is not running: see the errors of the run.');
    if (receiverUrl === undefined && !isLoopback(baseUrl ?? ''))
      return this.door.untested(
        'This needs an address at which the target reaches the receiver of this run: set RECEIVER_URL.',
      );
    const key = randomUUID();
    return { url: `${receiverUrl ?? this.receiver.url}/${key}`, inbox: `${this.receiver.controlUrl}/${key}` };
  }
}

/**
 * Asks the harness for a state that a sound one may refuse, so that the refusal can be acted on.
 * @returns the members of its answer, or undefined where it refuses or does not know the state
 */
export async function offered(
  door: Door,
  state: string,
  params: Record<string, unknown>,
): Promise<Record<string, unknown> | undefined> {
  const { harnessUrl, writes } = door.settings;
  if (harnessUrl === undefined || !writes) return undefined;
  const harness = new Harness(harnessUrl);
  try {
    return await harness.setup(state, params);
  } catch (error) {
    if (error instanceof NotJudged) return undefined;
    throw error;
  } finally {
    await harness.close();
  }
}
