import { randomUUID } from 'node:crypto';
import { stop } from '../session/stop.js';
import { isLoopback } from '../contract/loopback.js';
import type { Settings } from '../target/settings.js';
import { Latencies } from './latencies.js';
import type { ReceivedDelivery, ReceiverReply } from './received-delivery.js';

/**
 * After so many deliveries in a row that did not come, those that a test only builds on are waited for this part of the
 * time that an effect may take.
 */
const patience = 2;
const hastyPart = 0.2;

/** The address that a target posts to, and the one where the run reads what came in. */
export interface Addresses {
  url: string;
  inbox: string;
}

/** How the events of a target can be told apart, as it was seen before the first test. */
export interface EventTraits {
  /** Two updates that leave an order the same send events that differ, by an id or a time. */
  distinct: boolean;
  /** An event was posted more often than its update was sent. */
  repeated: boolean;
  /** One that is posted again differs from the first, by an id or a time of each post. */
  renewed: boolean;
  /** An event shows the notes of its order as an update wrote them. */
  showsNotes: boolean;
}

/** What came in at the receiver of the run, which listens in a process of its own: see receiver.ts. */
export class Inbox {
  readonly #settings: Settings;
  readonly #receiver: { url: string; controlUrl: string } | undefined;
  /** How long effects were seen to take. */
  readonly latencies: Latencies;
  /** What was read, by where: what came stays as it is, so that only what is new is asked for. */
  readonly #read = new Map<string, ReceivedDelivery[]>();
  #missed = 0;

  /**
   * @param receiver its addresses; undefined where it could not be started
   * @param deaf why the webhook of the environment file is not heard, in one sentence; where it is not
   * @param traits if they were not found out, nothing is taken to be sure that rests on them
   */
  constructor(
    settings: Settings,
    receiver: { url: string; controlUrl: string } | undefined,
    readonly deaf?: string,
    readonly traits: EventTraits = {
      distinct: false,
      repeated: true,
      renewed: false,
      showsNotes: true,
    },
  ) {
    this.#settings = settings;
    this.#receiver = receiver;
    this.latencies = new Latencies(settings.effectWait);
  }

  /** Addresses that nothing else uses; the test is `untested` where the target can't reach the receiver. */
  newAddresses(): Addresses {
    const { baseUrl = '', receiverUrl } = this.#settings;
    if (this.#receiver === undefined)
      return stop('cantTell', 'The receiver of deliveries is not running: see the errors of the run.');
    if (receiverUrl === undefined && !isLoopback(baseUrl))
      return stop(
        'untested',
        'This needs an address at which the target reaches the receiver of this run: set RECEIVER_URL.',
      );
    const key = randomUUID();
    return {
      url: `${receiverUrl ?? this.#receiver.url}/${key}`,
      inbox: `${this.#receiver.controlUrl}/${key}`,
    };
  }

  /**
   * The deliveries to an address, once there are `count` of them or `limit` milliseconds have passed: by default those
   * that an effect may take.
   */
  async deliveries(
    { inbox }: Addresses,
    count: number,
    limit = this.#settings.effectWait,
  ): Promise<readonly ReceivedDelivery[]> {
    const known = this.#read.get(inbox) ?? [];
    const query = `from=${known.length}&count=${count}&wait=${limit}`;
    const answer = await fetch(`${inbox}${inbox.includes('?') ? '&' : '?'}${query}`);
    const all = [...known, ...((await answer.json()) as ReceivedDelivery[])];
    if (all.length > (this.#read.get(inbox)?.length ?? 0)) this.#read.set(inbox, all);
    return all;
  }

  /** As {@link Inbox.deliveries}, of those that a choice leaves; what it left before it has to leave again. */
  async deliveriesAmong(
    addresses: Addresses,
    choose: (all: readonly ReceivedDelivery[]) => readonly ReceivedDelivery[],
    count: number,
    limit = this.#settings.effectWait,
  ): Promise<readonly ReceivedDelivery[]> {
    const deadline = Date.now() + limit;
    let all = await this.deliveries(addresses, count, limit);
    for (;;) {
      const chosen = choose(all);
      const left = deadline - Date.now();
      if (chosen.length >= count || left <= 0) return chosen;
      all = await this.deliveries(addresses, all.length + 1, left);
    }
  }

  /**
   * Where the deliveries are read that show one of some texts, whichever address they came to; undefined where no
   * webhook of the environment file posts to the receiver.
   */
  addressesShowing(texts: readonly string[]): Addresses | undefined {
    const { receiverUrl = '', standIns } = this.#settings;
    const posts = standIns.webhookId !== undefined && receiverUrl !== '' && this.deaf === undefined;
    if (this.#receiver === undefined || !posts) return undefined;
    return {
      url: receiverUrl,
      inbox: `${this.#receiver.controlUrl}/?containing=${texts.map(encodeURIComponent).join(',')}`,
    };
  }

  /**
   * Whether an event can't be told from one that is posted again: two events of one state are then never counted. So far
   * as the run has seen: a repeat may come for the first time while it goes on.
   */
  get isAmbiguous(): boolean {
    return !this.traits.distinct && this.traits.repeated;
  }

  /**
   * Keeps that an event was posted more often than its update was sent.
   * @param renewed whether each time with other bytes: what differs may then be one event
   */
  sawRepeat(renewed: boolean): void {
    this.traits.repeated = true;
    if (renewed) Object.assign(this.traits, { distinct: false, renewed });
  }

  /** Whether a delivery whose body equals an earlier one is an event of its own. */
  get countsAlike(): boolean {
    return !this.traits.distinct && !this.traits.repeated;
  }

  /** Of the events of an order those that count: one that is posted again is the same one. */
  countable(all: readonly ReceivedDelivery[]): readonly ReceivedDelivery[] {
    if (this.countsAlike) return all;
    return all.filter(({ body }, index) => all.findIndex((each) => each.body === body) === index);
  }

  /** Whether deliveries came of late. */
  get isHearing(): boolean {
    return this.#missed < patience;
  }

  /** Milliseconds that a delivery is waited for on which a test only builds. */
  get patience(): number {
    const { effectWait } = this.#settings;
    return this.isHearing ? effectWait : effectWait * hastyPart;
  }

  /** Hears whether a delivery came that a test builds on. */
  heard(came: boolean): void {
    this.#missed = came ? 0 : this.#missed + 1;
  }

  /** Sets what the receiver answers to later deliveries. */
  async reply({ inbox }: Addresses, reply: ReceiverReply): Promise<void> {
    await fetch(inbox, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(reply),
    });
  }
}
