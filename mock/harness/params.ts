import { isLoopbackHost } from '../../src/contract/loopback.js';
import type { Order } from '../domain/orders.js';
import type { Webhook } from '../domain/webhooks.js';
import type { Workspace } from '../domain/workspaces.js';
import type { Service } from '../service/service.js';
import { unreachable } from '../webhooks/delivery.js';

/** Why the harness does not bring a state about: a status and one sentence. */
export class HarnessError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** The `params` of a harness request. */
export type Params = Record<string, unknown>;

/** Brings one state about and answers its values. Throws HarnessError (400) for params that it can't use. */
export type StateHandler = (service: Service, params: Params) => object | Promise<object>;

function wrong(message: string): HarnessError {
  return new HarnessError(400, message);
}

/** A text, or undefined where it was left out. */
export function optionalText(params: Params, name: string): string | undefined {
  const value = params[name] ?? undefined;
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || value === '') throw wrong(`"${name}" must be a text that is not empty.`);
  return value;
}

/** A text that must be there. */
export function text(params: Params, name: string): string {
  const value = optionalText(params, name);
  if (value === undefined) throw wrong(`"${name}" is missing.`);
  return value;
}

/** A boolean with its default. */
export function flag(params: Params, name: string, byDefault: boolean): boolean {
  const value = params[name] ?? byDefault;
  if (typeof value !== 'boolean') throw wrong(`"${name}" must be true or false.`);
  return value;
}

/** A number that is not negative, or undefined where it was left out. */
export function optionalNumber(params: Params, name: string): number | undefined {
  const value = params[name] ?? undefined;
  if (value === undefined) return undefined;
  if (typeof value !== 'number' || !(value >= 0 && value < Infinity))
    throw wrong(`"${name}" must be a number of at least 0.`);
  return value;
}

/** A count of things to make, at most 10,000; 0 where it was left out. */
export function count(params: Params, name: string): number {
  const value = optionalNumber(params, name) ?? 0;
  if (!Number.isInteger(value) || value > 10_000)
    throw wrong(`"${name}" must be a whole number from 0 to 10000.`);
  return value;
}

/** One of the allowed texts, or undefined where it was left out. */
export function oneOf<T extends string>(params: Params, name: string, allowed: readonly T[]): T | undefined {
  const value = optionalText(params, name);
  if (value === undefined) return undefined;
  if (!(allowed as readonly string[]).includes(value))
    throw wrong(`"${name}" must be one of ${allowed.join(', ')}.`);
  return value as T;
}

/** The names of events, at least one. */
export function eventNames(params: Params, name: string): string[] {
  const value = params[name];
  if (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((item) => typeof item === 'string' && item !== '')
  ) {
    return value as string[];
  }
  throw wrong(`"${name}" must be an array of at least one event name.`);
}

/** The address of a receiver: HTTPS, or plain HTTP on loopback; no address of an inner network. */
export function receiverUrl(params: Params, name: string): string {
  const value = text(params, name);
  let url: URL;
  try {
    url = new URL(value);
  } catch {
    throw wrong(`"${name}" must be an address.`);
  }
  const reason = unreachable(url.hostname);
  if (reason !== undefined) throw wrong(`"${name}" must lead to this machine or be public: ${reason}.`);
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname))) return value;
  throw wrong(`"${name}" must be an https address, or an http address on loopback.`);
}

/** The workspace that `companyId` names. */
export function workspaceOf({ world }: Service, params: Params): Workspace {
  const workspace = world.workspaces.get(text(params, 'companyId'));
  if (!workspace) throw wrong('no company has this "companyId".');
  return workspace;
}

/** The order that `orderId` names in the company of `companyId`. */
export function orderOf(service: Service, params: Params): Order {
  const { company } = workspaceOf(service, params);
  const order = service.world.orders.get(text(params, 'orderId'));
  if (order?.companyId !== company._id) throw wrong('no order of this company has this "orderId".');
  return order;
}

/** The webhook that `webhookId` names. */
export function webhookOf({ world }: Service, params: Params): Webhook {
  const webhook = world.webhooks.get(text(params, 'webhookId'));
  if (!webhook) throw wrong('no webhook has this "webhookId".');
  return webhook;
}
