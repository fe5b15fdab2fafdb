import type { Unspecified } from '../configuration/unspecified.js';
import { RequestLog } from '../domain/request-log.js';
import type { World } from '../domain/world.js';
import { createWorld } from '../domain/world.js';
import type { SeamsOf } from '../seams/seams.js';
import { DeliveryQueue } from './delivery-queue.js';

/** The service: its memory, the choices it makes and the functions it is made of. */
export interface Service {
  world: World;
  unspecified: Readonly<Unspecified>;
  seams: Seams;
  /** The posts that are under way or wait for another attempt. */
  queue: DeliveryQueue;
  log: RequestLog;
}

/** The seams, rules and effects of the service. */
export type Seams = SeamsOf<Service>;
export type Rules = Seams['rules'];
export type Effects = Seams['effects'];

/** Composes a service from its choices and its seams; `world` is the memory to start with. */
export function createService(
  unspecified: Readonly<Unspecified>,
  seams: Seams,
  world: World = createWorld(),
): Service {
  return { world, unspecified, seams, queue: new DeliveryQueue(), log: new RequestLog() };
}
