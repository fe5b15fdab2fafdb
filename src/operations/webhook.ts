import { signatureHeader } from '../contract/openapi.js';
import { placesOf, deliveryUnreadable, keepDelivery, signatureOf } from '../exchange/delivered-event.js';
import type {
  EventValue,
  KeptDelivery,
  ReceivedDelivery,
  ReceiverReply,
} from '../exchange/delivered-event.js';
import type { Addresses, QuietPeriod } from '../exchange/inbox.js';
import { runningTest, stop } from '../session/session.js';
import type { HistoricDelivery, WebhookFixture, WebhookProperties } from '../target/fixtures.js';
import type { HarnessStates } from '../target/harness.js';
import { awaitEffect, looking, settle } from './test-context.js';
import type { SignedDelivery } from './signatures.js';
import type { TestContext } from './test-context.js';

/** A webhook that a harness configured. */
export interface ConfiguredWebhook {
  fixture: WebhookFixture;
  addresses: Addresses;
  /** Where it posted before. */
  former: readonly Addresses[];
  /** What it has posted already. */
  earlier: readonly ReceivedDelivery[];
  /** The ids of what its history lists already. */
  listed: ReadonlySet<string>;
}

/** What a webhook is made of; one without a history has no more than the first two. */
type WebhookParts = Pick<ConfiguredWebhook, 'fixture' | 'addresses'> & Partial<ConfiguredWebhook>;

/**
 * A webhook as far as a test only watches it: what came in for it, and what that is verified by. Nothing here changes
 * the webhook, so that tests may share one; a test that changes it has one of its own (OwnWebhook). What came in is kept
 * as exchanges of the test.
 */
export class Webhook {
  readonly #orderIds: readonly string[];
  readonly #received: KeptDelivery[] = [];
  readonly #isOwn: (delivery: ReceivedDelivery, index: number) => boolean;
  readonly #before: number;
  /** The bodies of what it had posted before the test, if it is of this test alone: samples. */
  readonly #samples: ReadonlySet<string>;
  /** How many deliveries came that are like one from before the test, and may be nothing but that one posted again. */
  dropped = 0;

  /**
   * @param parts what it has posted before is none of the test's; what all tests share may post that again, as far as that
   * can be known
   * @param orderIds the orders whose updates it is watched for
   */
  constructor(
    protected readonly context: TestContext,
    protected readonly parts: WebhookParts,
    orderIds: readonly string[] = [],
  ) {
    const { addresses, earlier = [] } = parts;
    this.#orderIds = orderIds;
    this.#before = earlier.length;
    const isShared = addresses.isLive === true;
    const bodies = new Set(earlier.map(({ body }) => body));
    this.#samples = isShared ? new Set() : bodies;
    const drops = isShared && !context.inbox.countsAlike;
    this.#isOwn = ({ body }, index) => index >= earlier.length && !(drops && bodies.has(body));
  }

  /** Whether a delivery has the bytes of a sample from before the test: it may be that one, posted again. */
  isSample({ body }: Pick<ReceivedDelivery, 'body'>): boolean {
    return this.#samples.has(body);
  }

  get addresses(): Addresses {
    return this.parts.addresses;
  }

  get id(): string {
    return this.parts.fixture.webhookId;
  }

  /** The secret that it had when the test began; a rotation answers the new one. */
  get secret(): string {
    return this.parts.fixture.secret;
  }

  /** The deliveries so far, once there are `count` of them or `limit` milliseconds have passed. */
  async deliveries(count = 1, limit?: number): Promise<readonly KeptDelivery[]> {
    const { inbox, session } = this.context;
    const own = (all: readonly ReceivedDelivery[]): ReceivedDelivery[] => {
      const found = all.filter(this.#isOwn);
      this.dropped = all.length - this.#before - found.length;
      return found;
    };
    const deliveries = await inbox.deliveriesAmong(this.addresses, own, count, limit);
    for (const delivery of deliveries.slice(this.#received.length))
      this.#received.push(keepDelivery(this.addresses.url, delivery, session.recorder));
    const unread = deliveries.find((delivery) => delivery.unread !== undefined)?.unread;
    if (unread !== undefined) deliveryUnreadable(`The body of a delivery can't be read: ${unread}.`);
    return [...this.#received];
  }

  /**
   * The deliveries so far, once there are `count` of them or the target's time is up; the test is `cantTell` where they
   * come only later, since nothing states a limit.
   */
  awaited(count: number): Promise<readonly KeptDelivery[]> {
    const came = ({ length }: readonly KeptDelivery[]): boolean => length + this.dropped >= count;
    if (this.context.inbox.isAmbiguous) return this.awaitedUntil(came);
    return awaitEffect(this.context, 'delivery', (limit) => this.#whileComing(count, limit, came), came);
  }

  /** The deliveries so far, once something holds of them, or none has come for `limit` milliseconds: they may come one by one. */
  async #whileComing(
    count: number,
    limit: number,
    holds: (deliveries: readonly KeptDelivery[]) => boolean,
  ): Promise<readonly KeptDelivery[]> {
    for (let known = 0; ;) {
      const all = await this.deliveries(count, limit);
      if (holds(all) || all.length <= known) return all;
      known = all.length;
    }
  }

  /** The deliveries so far, those of other webhooks behind them, once something holds of them all. As {@link Webhook.awaited}. */
  awaitedUntil(
    holds: (deliveries: readonly KeptDelivery[]) => boolean,
    ...others: readonly Webhook[]
  ): Promise<readonly KeptDelivery[]> {
    const look = async (): Promise<readonly KeptDelivery[]> =>
      (await Promise.all([this, ...others].map((each) => each.deliveries(0, 0)))).flat();
    return awaitEffect(this.context, 'delivery', looking(look, holds), holds);
  }

  /** Whether every event that is posted again looks like another one, so that nothing beside an event can be made out. */
  get renews(): boolean {
    return this.#before > 0 && this.context.inbox.renews;
  }

  /** Whether what came may be an event from before the test, posted again with other bytes. */
  get mayBeEarlier(): boolean {
    return this.#before > 0 && this.context.inbox.traits.renewed;
  }

  /** Whether an event that is posted again looks like another event of the same state. */
  get isAmbiguous(): boolean {
    return this.context.inbox.isAmbiguous;
  }

  /** Whether two events differ, also of two updates that leave an order the same. */
  get isDistinct(): boolean {
    return this.context.inbox.traits.distinct;
  }

  /** Of deliveries those that count: one that is posted again is the same event, if the target posts any again. */
  countable(all: readonly KeptDelivery[]): readonly KeptDelivery[] {
    return this.context.inbox.countable(all);
  }

  /** The first delivery, or another one, that a test builds on; the test is `cantTell` where it does not come. */
  async delivery(index = 0): Promise<KeptDelivery> {
    const { inbox } = this.context;
    const limit = inbox.timeLimit;
    const began = performance.now();
    const delivery = (await this.#whileComing(index + 1, limit, ({ length }) => length > index))[index];
    inbox.heard(delivery !== undefined);
    if (delivery !== undefined) {
      const took = performance.now() - began;
      inbox.latencies.seen('delivery', took);
      runningTest()?.extend(took);
    }
    return (
      delivery ??
      stop('cantTell', {
        code: 'delivery-missing',
        settings: ['EFFECT_WAIT'],
        message: `This needs ${index === 0 ? 'a delivery' : `${index + 1} deliveries`}, and within ${limit / 1000} s ${index === 0 ? 'none' : `only ${this.#received.length}`} came.`,
      })
    );
  }

  /** The first delivery of which something holds; the test is `cantTell` where none comes. */
  async deliveryWhere(holds: (delivery: KeptDelivery) => boolean): Promise<KeptDelivery> {
    for (let index = 0; ; index += 1) {
      const delivery = await this.delivery(index);
      if (holds(delivery)) return delivery;
    }
  }

  /** The delivery whose body shows a text. As {@link Webhook.deliveryWhere}. */
  deliveryShowing(text: string): Promise<KeptDelivery> {
    return this.deliveryWhere(({ body }) => body.includes(text));
  }

  /**
   * The first delivery whose body shows the id of a watched order and a value, else the id alone, else the first of all;
   * the test is `cantTell` where none comes.
   */
  async orderDelivery(shown?: EventValue): Promise<KeptDelivery> {
    const isAboutOrder = ({ body }: KeptDelivery): boolean => this.#orderIds.some((id) => body.includes(id));
    const isWanted = (delivery: KeptDelivery): boolean =>
      isAboutOrder(delivery) && (shown === undefined || placesOf(delivery, shown).length > 0);
    const first = await this.delivery();
    if (isWanted(first)) return first;
    const isAmong = (each: readonly KeptDelivery[]): boolean => each.some(isWanted);
    // What came first at a webhook that all tests share may be of an earlier update.
    const mayCome =
      this.addresses.isLive === true && (typeof shown !== 'string' || this.context.inbox.traits.showsNotes);
    const all = await (mayCome ? this.awaitedUntil(isAmong) : this.settled('brief', isAmong));
    return all.find(isWanted) ?? all.find(isAboutOrder) ?? first;
  }

  /** The first delivery with its signature, ready to be verified. As {@link Webhook.asSigned}. */
  async signed(secret = this.secret): Promise<SignedDelivery> {
    return this.asSigned(await this.delivery(), secret);
  }

  /** A delivery with its signature; the test is `cantTell` where it carries none. */
  asSigned(delivery: ReceivedDelivery, secret = this.secret): SignedDelivery {
    const signature = signatureOf(delivery)?.trim() ?? '';
    if (signature === '')
      stop('cantTell', {
        code: 'delivery-unsigned',
        subject: signatureHeader(),
        message: `This needs a signed delivery, and the delivery carries no ${signatureHeader()} header.`,
      });
    return { webhookId: this.id, secret, signature, body: delivery.body };
  }

  /** The deliveries so far, after the time in which a surplus one would show, or as soon as something holds of them. */
  async settled(
    quiet: QuietPeriod = 'brief',
    holds?: (deliveries: readonly KeptDelivery[]) => boolean,
  ): Promise<readonly KeptDelivery[]> {
    const look = (): Promise<readonly KeptDelivery[]> => this.deliveries(0, 0);
    if (holds !== undefined)
      return looking(look, holds)(this.context.inbox.latencies.quiet('delivery', quiet));
    await settle(this.context, quiet, 'delivery');
    return look();
  }
}

/** A webhook of one test alone, which the test may change, set off and look into. */
export class OwnWebhook extends Webhook {
  /** The same webhook, as it posted to each of its former addresses. */
  get former(): OwnWebhook[] {
    const { fixture, former = [] } = this.parts;
    return former.map((addresses) => new OwnWebhook(this.context, { fixture, addresses }));
  }

  /** Sets what the receiver answers to later deliveries. */
  reply(reply: ReceiverReply): Promise<void> {
    return this.context.inbox.reply(this.addresses, reply);
  }

  async update(change: Partial<WebhookProperties>): Promise<void> {
    await this.#states.needed('webhook.update', { webhookId: this.id, ...change });
  }

  /** Whether the harness took a change that a sound one may refuse. */
  async offeredUpdate(change: Partial<WebhookProperties>): Promise<boolean> {
    const { id: webhookId } = this;
    return (await this.#states.offered('webhook.update', { webhookId, ...change })) !== undefined;
  }

  /** The same webhook at another receiver address of its own, once that was configured, with other properties beside it. */
  async moved(beside: Partial<WebhookProperties> = {}): Promise<OwnWebhook> {
    const addresses = await this.context.inbox.newAddresses();
    await this.update({ ...beside, url: addresses.url });
    const { fixture, former = [], listed } = this.parts;
    return new OwnWebhook(this.context, {
      ...{ fixture, addresses, former: [...former, this.addresses] },
      ...(listed && { listed }),
    });
  }

  async rotateSecret(): Promise<string> {
    return (await this.#states.needed('webhook.rotateSecret', { webhookId: this.id })).secret;
  }

  /** The secret after a rotation that a sound harness may refuse; undefined where it does. */
  async offeredRotation(): Promise<string | undefined> {
    return (await this.#states.offered('webhook.rotateSecret', { webhookId: this.id }))?.secret;
  }

  /** The test action (section 6.1), for ORDER.UPDATED. */
  async test(): Promise<void> {
    await this.#states.needed('webhook.test', { webhookId: this.id, event: 'ORDER.UPDATED' });
  }

  /** Whether the harness made a test action that a sound one may refuse. */
  async offeredTest(event = 'ORDER.UPDATED'): Promise<boolean> {
    const params = { webhookId: this.id, event };
    return (await this.#states.offered('webhook.test', params)) !== undefined;
  }

  /**
   * The history (section 2.5) from this test on, once the deliveries that it shows as answered are enough, or the target's
   * time is up: a target may write it after the receiver has answered. The test is `cantTell` where they are only later.
   * @param enough how many are, or what has to hold of them
   */
  async history(
    enough: number | ((answered: HistoricDelivery[]) => boolean) = 1,
  ): Promise<HistoricDelivery[]> {
    const areEnough =
      typeof enough === 'number' ? ({ length }: HistoricDelivery[]) => length >= enough : enough;
    const look = async (): Promise<HistoricDelivery[]> => {
      const { deliveries } = await this.#states.needed('webhook.history', { webhookId: this.id });
      return deliveries.filter(({ id }) => this.parts.listed?.has(id) !== true);
    };
    const holds = (entries: HistoricDelivery[]): boolean =>
      areEnough(entries.filter(({ response }) => Boolean(response?.status)));
    return awaitEffect(this.context, 'history', looking(look, holds), holds);
  }

  async redeliver(deliveryId: string): Promise<void> {
    await this.#states.needed('webhook.redeliver', { deliveryId });
  }

  get #states(): HarnessStates {
    return this.context.given.states;
  }
}
