import { createWorld, type World } from './domain/world.js';
import type { RequestLogEntry } from './domain/request-log.js';
import { RequestLog } from './domain/request-log.js';
import type { Seams } from './seams.js';
import type { Silences } from './variants/silences.js';
import { DeliveryQueue } from './webhooks/queue.js';

/** The service: its memory, the choices it makes and the functions it is made of. */
export interface Service {
  world: World;
  silences: Readonly<Silences>;
  seams: Seams;
  /** The posts that are under way or wait for another attempt. */
  queue: DeliveryQueue;
  log: RequestLog;
}

export type { RequestLogEntry };

/** Composes a service from its choices and its seams; `world` is the memory to start with. */
export function createService(
  silences: Readonly<Silences>,
  seams: Seams,
  world: World = createWorld(),
): Service {
  return { world, silences, seams, queue: new DeliveryQueue(), log: new RequestLog() };
}
