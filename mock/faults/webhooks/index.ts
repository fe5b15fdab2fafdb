import { actionFaults, historyFaults, signatureFaults } from './actions.js';
import { contentFaults, deliveredFaults, planFaults, recipientFaults } from './deliveries.js';

/** Faults of webhooks and their deliveries (sections 2.5, 6). */
export const webhookFaults = [
  ...deliveredFaults,
  ...recipientFaults,
  ...contentFaults,
  ...signatureFaults,
  ...actionFaults,
  ...historyFaults,
  ...planFaults,
];
