import type { Fault } from '../fault.js';
import { actionFaults } from './actions.js';
import { contentFaults } from './content.js';
import { deliveredFaults } from './delivered.js';
import { historyFaults } from './history.js';
import { planFaults } from './plan.js';
import { recipientFaults } from './recipients.js';
import { signatureFaults } from './signature.js';

/** Faults of webhooks and their deliveries (sections 2.5, 6). */
export const webhookFaults: readonly Fault[] = [
  ...deliveredFaults,
  ...recipientFaults,
  ...contentFaults,
  ...signatureFaults,
  ...actionFaults,
  ...historyFaults,
  ...planFaults,
];
