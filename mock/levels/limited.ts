import { AsyncLocalStorage } from 'node:async_hooks';
import { isObject } from '../../src/contract/json-value.js';
import type { Webhook } from '../domain/webhooks.js';
import type { Fault } from '../faults/fault.js';
import { faults } from '../faults/index.js';
import { orderOf } from '../faults/seams/update.js';
import type { Entry, ServiceRequest, Violation } from '../messages/request.js';
import type { Seams, Service } from '../service/service.js';
import { recognizers, touchedWebhooks } from './index.js';
import type { Handling, Occasion, Recognizer, RequestOccasion } from './level.js';
import { entriesOf, Memory } from './level.js';

/** What became of a limited fault while a mock was asked. */
export interface Trace {
  /** How many requests and actions were at the level. */
  met: number;
  /** How often, at the level, the service did what the fault changes. */
  reached: number;
}

/** A fault that breaks something at one level and nothing at any other. */
export interface LimitedFault extends Fault {
  trace: Trace;
}

/** At what of a request or an action the level holds; found out as it begins, before anything changes. */
interface Decision {
  /** Of it as a whole, of one of its entries, or of one of its webhooks at least. */
  any: boolean;
  entries?: { at: boolean[]; all: unknown[] } | undefined;
  webhooks?: ReadonlyMap<string, boolean> | undefined;
}

interface Frame extends Handling {
  decision?: Decision;
  /** The entry that is being looked at. */
  entry?: number | undefined;
}

type Function_ = (...given: unknown[]) => unknown;

/**
 * A fault that shows only where a level holds: at each call of a seam the broken function or the sound one is chosen,
 * by what holds of the request that is handled. What happens later belongs to the request that caused it.
 */
export function limited(fault: Fault, level: string, recognizer: Recognizer): LimitedFault {
  const trace: Trace = { met: 0, reached: 0 };
  return {
    ...fault,
    id: `${fault.id}@${level}`,
    trace,
    apply: (seams) => new Limits(recognizer, trace).between(seams, fault.apply(seams)),
  };
}

class Limits {
  readonly #frames = new AsyncLocalStorage<Frame>();
  readonly #memory = new Memory();

  constructor(
    readonly recognizer: Recognizer,
    readonly trace: Trace,
  ) {}

  /** The sound seams, and the broken ones where the level holds. */
  between(sound: Seams, broken: Seams): Seams {
    const memory = this.#memory;
    const chosen: Seams = {
      handling: (service, handled, work) =>
        sound.handling(service, handled, () => {
          const frame: Frame = { handled, over: false };
          if (handled.request === undefined) this.#decide(frame, { service, memory, handled });
          return this.#frames.run(frame, () => ending(work(), frame));
        }),
      request: (service, request) => {
        const frame = this.#frames.getStore();
        if (frame) {
          this.#decide(frame, asRequest({ service, memory, handled: frame.handled }, request));
          memory.begin(request, frame);
        }
        return this.#chosen('request', sound.request, broken.request)(service, request);
      },
      rules: this.#all(sound.rules, broken.rules),
      effects: this.#all(sound.effects, broken.effects),
      response: (service, response, request) => {
        const answer = this.#chosen('response', sound.response, broken.response)(service, response, request);
        memory.answer(request, answer.status);
        return answer;
      },
      delivery: this.#chosen('delivery', sound.delivery, broken.delivery),
    };
    return memory.listening(chosen);
  }

  #decide(frame: Frame, occasion: Occasion | RequestOccasion): void {
    frame.decision = this.#decision(occasion);
    if (frame.decision.any) this.trace.met += 1;
  }

  #decision(occasion: Occasion | RequestOccasion): Decision {
    const { recognizer } = this;
    const request = 'request' in occasion ? occasion : undefined;
    if (recognizer.webhook) {
      const companyId = request?.order?.companyId ?? companyOf(occasion);
      const webhooks = new Map(
        touchedWebhooks(occasion, companyId).map((webhook) => [
          webhook._id,
          recognizer.webhook?.(webhook, occasion) === true,
        ]),
      );
      return { any: [...webhooks.values()].includes(true), webhooks };
    }
    if (!request) return { any: false };
    const all = entriesOf(request.request);
    if (!recognizer.entry || !all) return { any: recognizer.request?.(request) === true };
    const at = all.map(
      (entry, index) =>
        isObject(entry) && recognizer.entry?.(entry, { index, count: all.length }, request) === true,
    );
    return { any: at.includes(true), entries: { at, all } };
  }

  #all<Part extends object>(sound: Part, broken: Part): Part {
    const names = Object.keys(sound) as (keyof Part & string)[];
    return Object.fromEntries(
      names.map((name) => [
        name,
        this.#chosen(name, sound[name] as unknown as Function_, broken[name] as unknown as Function_),
      ]),
    ) as unknown as Part;
  }

  /** A seam that is broken where the level holds. */
  #chosen<Seam extends (...given: never[]) => unknown>(name: string, sound: Seam, broken: Seam): Seam {
    const changes = sound !== broken;
    // An entry that is looked at is known while what it is made of is looked at.
    if (!changes && !this.recognizer.entry) return sound;
    const [whole, faulty] = [sound, broken] as unknown as [Function_, Function_];
    const choosing = (...given: unknown[]): unknown => {
      const frame = this.#frames.getStore();
      const { decision } = frame ?? {};
      if (!frame || !decision?.any) return whole(...given);
      const { entries } = decision;
      const former = frame.entry;
      const index = entries ? (entryIn(entries.all, given) ?? former) : undefined;
      const holds = holdsAt(decision, given, index);
      if (changes && holds) this.trace.reached += 1;
      frame.entry = index;
      try {
        const merge = changes && holds && index === undefined ? merged(name, decision) : undefined;
        if (merge) return merge(whole(...given), faulty(...given));
        return (holds ? faulty : whole)(...given);
      } finally {
        frame.entry = former;
      }
    };
    return choosing as unknown as Seam;
  }
}

function asRequest(occasion: Occasion, request: ServiceRequest): RequestOccasion {
  const order = orderOf(occasion.service, request);
  return { ...occasion, request, ...(order && { order }) };
}

/** Says when what was begun is over. */
function ending<Result>(result: Result, frame: Frame): Result {
  const end = (): void => void (frame.over = true);
  if (result instanceof Promise) result.then(end, end);
  else end();
  return result;
}

function companyOf({ handled }: Occasion): string | undefined {
  const companyId = handled.request === undefined ? handled.params['companyId'] : undefined;
  return typeof companyId === 'string' ? companyId : undefined;
}

/** Whether the level holds for what a seam was given: for the webhook or the entry that is in it, else for the whole. */
function holdsAt({ any, entries, webhooks }: Decision, given: unknown[], index: number | undefined): boolean {
  if (entries) return index === undefined ? any : entries.at[index] === true;
  const webhook = webhooks && webhookIn(given);
  return webhook === undefined ? any : webhooks?.get(webhook) === true;
}

/** The id of the webhook that a seam was given, as a record, in a delivery, in a verification, or by its secret. */
function webhookIn([service, ...given]: unknown[]): string | undefined {
  const [first] = given;
  if (isObject(first) && 'consecutiveFailures' in first) return (first as unknown as Webhook)._id;
  if (isObject(first) && typeof first['webhookId'] === 'string') return first['webhookId'];
  if (typeof first !== 'string' || given.length !== 2) return undefined;
  const { world } = service as Service;
  return [...world.webhooks.values()].find(({ secret }) => secret === first)?._id;
}

/** The index of the entry that a seam was given: itself, its email, or the member that it became. */
function entryIn(entries: readonly unknown[], given: readonly unknown[]): number | undefined {
  const emails = given.map((each) =>
    isObject(each) && typeof each['email'] === 'string' ? each['email'] : each,
  );
  const earlier = given.find((each) => each instanceof Set);
  const index = entries.findIndex(
    (entry, place) =>
      given.includes(entry) ||
      (isObject(entry) &&
        entry['email'] !== undefined &&
        place >= (earlier?.size ?? 0) &&
        emails.includes(entry['email'])),
  );
  return index === -1 ? undefined : index;
}

/** How the results of both are put together where some entries are at the level and others are not. */
function merged(
  name: string,
  { entries, webhooks }: Decision,
): ((sound: unknown, broken: unknown) => unknown) | undefined {
  if (name === 'webhooksFor' && webhooks)
    return (sound, broken) => receiversOf(sound as Webhook[], broken as Webhook[], webhooks);
  if (!entries || entries.at.every(Boolean)) return undefined;
  const { at } = entries;
  if (name === 'violations' || name === 'emptyRequired')
    return (sound, broken) => [
      ...(sound as Violation[]).filter(({ entry }) => entry === undefined || !at[entry]),
      ...(broken as Violation[]).filter(({ entry }) => entry !== undefined && at[entry]),
    ];
  if (name === 'response' || name === 'request')
    return (sound, broken) => ({
      ...(broken as object),
      body: mixed((sound as { body: unknown }).body, (broken as { body: unknown }).body, at),
    });
  return undefined;
}

/** Each webhook as it would be chosen where it is. */
function receiversOf(sound: Webhook[], broken: Webhook[], at: ReadonlyMap<string, boolean>): Webhook[] {
  const all = [...new Set([...sound, ...broken])];
  return all.filter((webhook) => (at.get(webhook._id) === true ? broken : sound).includes(webhook));
}

/** Lists with an element for each entry have the broken one where the level holds; all else is broken. */
function mixed(sound: unknown, broken: unknown, at: readonly boolean[]): unknown {
  if (
    Array.isArray(sound) &&
    Array.isArray(broken) &&
    sound.length === at.length &&
    broken.length === at.length
  )
    return at.map((holds, index) => ((holds ? broken : sound) as unknown[])[index]);
  if (!isObject(sound) || !isObject(broken)) return broken;
  return Object.fromEntries(
    Object.entries(broken).map(([name, value]): [string, unknown] => [name, mixed(sound[name], value, at)]),
  ) as Entry;
}

/**
 * The fault of an id, or, as `ID@dimension/level`, the fault that shows only at that level.
 * @returns undefined where there is no such fault or level
 */
export function faultNamed(name: string): Fault | undefined {
  const [id = '', level] = name.split('@');
  const fault = faults.find((candidate) => candidate.id === id);
  if (fault === undefined || level === undefined) return fault;
  const recognizer = recognizers[level];
  return recognizer && limited(fault, level, recognizer);
}
