import type { Effects } from '../service/service.js';
import { accountEffects } from './accounts.js';
import { eventEffects } from './events.js';
import { orderEffects } from './orders.js';

/** Every effect of the service, by name. */
export const effects: Effects = { ...accountEffects, ...orderEffects, ...eventEffects };
