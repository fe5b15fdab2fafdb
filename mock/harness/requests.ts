import type { StateHandler } from './params.js';
import { optionalText } from './params.js';

/** A state of the mock's own: the latest requests of the service, oldest first, all or those of one operation. */
export const requests: StateHandler = (service, params) => {
  const operation = optionalText(params, 'operation');
  const entries = service.log.entries();
  return {
    requests: operation === undefined ? entries : entries.filter((entry) => entry.operation === operation),
  };
};
