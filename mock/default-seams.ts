import { effects } from './effects/index.js';
import { rules } from './rules/index.js';
import type { Seams } from './service/service.js';

/** The seams of a service without a fault. */
export const defaultSeams: Readonly<Seams> = {
  handling: (_service, _handled, work) => work(),
  request: (_service, request) => request,
  rules,
  effects,
  response: (_service, response) => response,
  delivery: (_service, delivery) => [delivery],
};
