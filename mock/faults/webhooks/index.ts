import type { Fault } from '../fault.js';
import { comparisonFaults } from './comparisons.js';
import { deliveredFaults } from './delivered.js';
import { failedVerificationFaults } from './failed-verification.js';
import { historyFaults } from './history.js';
import { postFaults } from './posts.js';
import { recipientFaults } from './recipients.js';
import { actionFaults } from './rotation-and-actions.js';
import { signedFaults } from './signed.js';
import { surplusFaults } from './surplus.js';
import { switchFaults } from './switch.js';
import { verificationFaults } from './verification.js';

/** Every fault of webhooks, their deliveries and the verification of signatures. */
export const webhookFaults: readonly Fault[] = [
  ...deliveredFaults,
  ...surplusFaults,
  ...recipientFaults,
  ...switchFaults,
  ...postFaults,
  ...signedFaults,
  ...actionFaults,
  ...historyFaults,
  ...comparisonFaults,
  ...verificationFaults,
  ...failedVerificationFaults,
];
