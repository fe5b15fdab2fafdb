import { isLoopback } from '../contract/loopback.js';
import { stop } from '../session/session.js';
import { missing, supply } from '../target/fixtures.js';
import type { Settings } from '../target/settings.js';
import type { Why } from '../verdict/result.js';
import { lastOf } from './delivered-event.js';
import type { Arrivals, ReceivedDelivery, ReceiverReply } from './delivered-event.js';

/**
 * After so many deliveries in a row that did not come, those that a test only builds on are waited for this part of the
 * time that an effect may take.
 */
const timeLimit = 2;
const hastyPart = 0.2;

/** Milliseconds that a new endpoint is given for what its target posts to it for being new. */
const greetingLimit = 1_000;

/** The address that a target posts to, and the one where the run reads what came in. */
export interface Addresses {
  url: string;
  inbox: string;
  /** Set if it is that of the webhook of the environment file, which all tests share. */
  isLive?: true;
}

/** How the events of a target can be distinguished, as it was seen before the first test. */
export interface EventTraits {
  /** Two updates that leave an order the same send events that differ, by an id or a time. */
  distinct: boolean;
  /** An event was posted more often than its update was sent. */
  repeated: boolean;
  /** One that is posted again differs from the first, by an id or a time of each post. */
  renewed: boolean;
  /** An event shows the notes of its order as an update wrote them. */
  showsNotes: boolean;
  /** The JSON Pointer of the updated order in an event; undefined where it was not seen. */
  orderAt?: string | undefined;
}

/** What came in at the receiver of the run, which listens in a process of its own: see receiver.ts. */
export class Inbox {
  readonly #settings: Settings;
  readonly #receiver: { url: string; controlUrl: string } | undefined;
  /** How long effects were seen to take. */
  readonly latencies: Latencies;
  /** What was read, by where: what came stays as it is, so that only what is new is asked for. */
  readonly #read = new Map<string, Pick<Arrivals, 'deliveries' | 'next'>>();
  #missed = 0;
  #greetings: Promise<number> | undefined;
  /** Whether events were posted again with other bytes before the first test, when nothing was refused. */
  readonly renews: boolean;

  /**
   * @param receiver its addresses; undefined where it could not be started
   * @param traits if they were not found out, nothing is taken to be sure that rests on them
   */
  constructor(
    settings: Settings,
    receiver: { url: string; controlUrl: string } | undefined,
    /** Why the webhook of the environment file can not be heard, or not any more; undefined if it can. */
    public unreachable?: Why,
    readonly traits: EventTraits = {
      distinct: false,
      repeated: true,
      renewed: false,
      showsNotes: true,
    },
  ) {
    this.#settings = settings;
    this.#receiver = receiver;
    this.renews = traits.renewed;
    this.latencies = new Latencies(settings.effectWait);
  }

  /** Addresses that nothing else uses; the test is `untested` where the target can't reach the receiver. */
  async newAddresses(): Promise<Addresses> {
    const { baseUrl = '', receiverUrl } = this.#settings;
    if (this.#receiver === undefined)
      return stop('cantTell', {
        code: 'receiver-down',
        settings: ['RECEIVER_PORT', 'RECEIVER_HOST'],
        message: 'The receiver of deliveries is not running: see the errors of the run.',
      });
    if (receiverUrl === undefined && !isLoopback(baseUrl))
      return missing(
        'an address at which the target reaches the receiver of this run',
        'deliveries',
        supply('RECEIVER_URL'),
      );
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(this.#receiver.controlUrl, { method: 'POST', headers });
    const { path } = (await answer.json()) as { path: string };
    return {
      url: `${receiverUrl ?? this.#receiver.url}/${path}`,
      inbox: `${this.#receiver.controlUrl}/${path}`,
    };
  }

  /**
   * The deliveries to an address, once there are `count` of them or `limit` milliseconds have passed: by default those
   * that an effect may take. The test is `cantTell` where some may be missing.
   */
  async deliveries(
    addresses: Addresses,
    count: number,
    limit = this.#settings.effectWait,
  ): Promise<readonly ReceivedDelivery[]> {
    const { deliveries, lost } = await this.#arrivals(addresses, count, limit);
    return lost === undefined ? deliveries : stop('cantTell', lost);
  }

  /**
   * What is posted to a new endpoint for being new, once it has come: how much that is, the first shows. No section speaks
   * of it.
   */
  async greetings(addresses: Addresses): Promise<readonly ReceivedDelivery[]> {
    this.#greetings ??= this.#countGreetings(addresses);
    const count = await this.#greetings;
    return count === 0 ? [] : this.deliveries(addresses, count, greetingLimit);
  }

  async #countGreetings(addresses: Addresses): Promise<number> {
    try {
      const { length } = await this.deliveries(addresses, 1, greetingLimit);
      return length === 0 ? 0 : (await this.deliveries(addresses, length + 1, greetingLimit)).length;
    } catch (error) {
      // What one test could not find out, the next one tries.
      this.#greetings = undefined;
      throw error;
    }
  }

  /** Whether nothing may be missing of the deliveries to an address. */
  async isWhole(addresses: Addresses): Promise<boolean> {
    return (await this.#arrivals(addresses, 0, 0)).lost === undefined;
  }

  /** As {@link Inbox.deliveries}; where some may be missing, with the reason. */
  async #arrivals(
    { inbox, isLive }: Addresses,
    count: number,
    limit: number,
  ): Promise<{ deliveries: readonly ReceivedDelivery[]; lost?: Why }> {
    const { deliveries: known, next: from } = this.#read.get(inbox) ?? { deliveries: [], next: 0 };
    const query = `from=${from}&count=${Math.max(0, count - known.length)}&wait=${limit}`;
    const answer = await fetch(`${inbox}${inbox.includes('?') ? '&' : '?'}${query}`);
    const { deliveries: further, next, lost } = (await answer.json()) as Arrivals;
    const deliveries = [...known, ...further];
    if (next > (this.#read.get(inbox)?.next ?? 0)) this.#read.set(inbox, { deliveries, next });
    if (lost === undefined) return { deliveries };
    const why = {
      code: 'deliveries-lost',
      settings: ['RECEIVER_PORT'],
      message: `Deliveries that this test looks for may be missing: ${lost}. See who else posts to RECEIVER_PORT, and run again.`,
    };
    if (isLive) this.unreachable = why;
    return { deliveries, lost: why };
  }

  /** As {@link Inbox.deliveries}, of those that a choice leaves; what it left before it has to leave again. */
  async deliveriesAmong(
    addresses: Addresses,
    choose: (all: readonly ReceivedDelivery[]) => readonly ReceivedDelivery[],
    count: number,
    limit = this.#settings.effectWait,
  ): Promise<readonly ReceivedDelivery[]> {
    const deadline = performance.now() + limit;
    let all = await this.deliveries(addresses, count, limit);
    for (;;) {
      const chosen = choose(all);
      const left = deadline - performance.now();
      if (chosen.length >= count || left <= 0) return chosen;
      all = await this.deliveries(addresses, all.length + 1, left);
    }
  }

  /**
   * Where those deliveries of the webhook of the environment file are read that show one of some texts; undefined where
   * it does not post to the receiver, or is not heard. It posts to the path at the end of RECEIVER_URL.
   */
  addressesShowing(texts: readonly string[]): Addresses | undefined {
    const { receiverUrl = '', environmentFixtures } = this.#settings;
    const posts =
      environmentFixtures.webhookId !== undefined && receiverUrl !== '' && this.unreachable === undefined;
    if (this.#receiver === undefined || !posts) return undefined;
    const { controlUrl } = this.#receiver;
    return {
      url: receiverUrl,
      inbox: `${controlUrl}/${lastOf(receiverUrl)}?containing=${texts.map(encodeURIComponent).join(',')}`,
      isLive: true,
    };
  }

  /**
   * Whether an event can't be distinguished from one that is posted again: two events of one state are then never counted. So far
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
  countable<Delivery extends ReceivedDelivery>(all: readonly Delivery[]): readonly Delivery[] {
    if (this.countsAlike) return all;
    return all.filter(({ body }, index) => all.findIndex((each) => each.body === body) === index);
  }

  /** Whether deliveries came of late. */
  get isHearing(): boolean {
    return this.#missed < timeLimit;
  }

  /** Milliseconds that a delivery is waited for on which a test only builds. */
  get timeLimit(): number {
    const { effectWait } = this.#settings;
    return this.isHearing ? effectWait : effectWait * hastyPart;
  }

  /** Receives whether a delivery came that a test builds on. */
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

/** What a call sets off beside its answer (sections 2.3, 3.1, 6.3 and 6.4). */
export type EffectKind =
  'delivery' | 'history' | 'notification' | 'file' | 'folder' | 'task' | 'verification' | 'member';

/** Milliseconds for which an effect that must not come is waited for at least: in passing, and where one test waits for many. */
export const leastQuiet = { brief: 120, patient: 1_000 };

/** How an absence is waited for. */
export type QuietPeriod = keyof typeof leastQuiet;

/** How many of the latest latencies of a kind are looked at: a hiccup does not slow down the rest of a run. */
const kept = 8;

/** An absence is waited for so many times as long as the presence took. */
const factor = 2;

/** After so many effects of a kind in a row that never came, later ones are not looked out for beyond the target's time. */
const mostMissed = 2;

/** How long effects were seen to take in a run, or in one worker of it: by that it waits for those that must not come. */
class Latencies {
  readonly #limit: number;
  readonly #seen = new Map<EffectKind, number[]>();
  readonly #missed = new Map<EffectKind, number>();

  /** @param limit the most milliseconds that are waited */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Keeps the milliseconds after which an effect was seen. */
  seen(kind: EffectKind, milliseconds: number): void {
    this.#seen.set(kind, [...(this.#seen.get(kind) ?? []), milliseconds].slice(-kept));
    this.#missed.set(kind, Math.min(0, this.#missed.get(kind) ?? 0));
  }

  /** Keeps that an effect came, and not in time: from then on each one is looked out for. */
  late(kind: EffectKind): void {
    this.#missed.set(kind, -Infinity);
  }

  /** Keeps that an effect did not come at all. */
  missed(kind: EffectKind): void {
    this.#missed.set(kind, (this.#missed.get(kind) ?? 0) + 1);
  }

  /** Whether an effect that did not come in time is worth looking out for still. */
  isWorthWaiting(kind: EffectKind): boolean {
    return (this.#missed.get(kind) ?? 0) < mostMissed;
  }

  /** Milliseconds after which an effect that was not seen will not come. */
  quiet(kind: EffectKind, quiet: QuietPeriod): number {
    const longest = Math.max(0, ...(this.#seen.get(kind) ?? []));
    return Math.min(this.#limit, Math.max(leastQuiet[quiet], longest * factor));
  }
}
