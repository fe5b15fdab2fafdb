import { accountFaults } from './accounts/index.js';
import type { Fault } from './fault.js';
import { memberFaults } from './members/index.js';
import { orderFaults } from './orders/index.js';
import { webhookFaults } from './webhooks/index.js';

/** Every fault of the mock. */
export const faults: readonly Fault[] = [...accountFaults, ...memberFaults, ...orderFaults, ...webhookFaults];
