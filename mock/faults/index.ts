import { alsoBroken } from './also-broken.js';
import { authenticationFaults } from './authentication.js';
import { clientFaults } from './clients.js';
import { companyFaults } from './companies.js';
import { errorFaults } from './errors.js';
import type { Fault } from './fault.js';
import { bulkCallFaults } from './leads-a-and-clients/calls.js';
import { createdMemberFaults } from './leads-a-and-clients/created-members.js';
import { bulkFieldFaults } from './leads-a-and-clients/fields.js';
import { leadBAnswerFaults, leadBCallFaults } from './leads-b/calls.js';
import { leadBNamedFieldFaults, leadBOptionalFieldFaults, leadBStoredFaults } from './leads-b/fields.js';
import { leadFaults } from './leads.js';
import { orderFieldFaults } from './order-fields.js';
import { closingFaults } from './order-status/closing.js';
import { moveFaults } from './order-status/moves.js';
import { acceptanceFaults } from './order-update/acceptance.js';
import { callerFaults } from './order-update/caller.js';
import { updateFieldFaults } from './order-update/fields.js';
import { roleFaults } from './roles.js';
import { verificationFaults } from './verify-signature.js';
import { actionFaults, signatureFaults } from './webhooks/actions.js';
import { contentFaults, deliveredFaults, recipientFaults } from './webhooks/deliveries.js';

/** Every fault of the mock. */
export const faults: readonly Fault[] = [
  ...[authenticationFaults, companyFaults, roleFaults, leadFaults],
  // Of leads of variant A and of clients, then of each alone (sections 2.3, 3.2 to 3.4, 4.3, 4.4).
  ...[bulkCallFaults, bulkFieldFaults, createdMemberFaults, clientFaults],
  // Of leads of variant B (section 4.3 B).
  ...[leadBCallFaults, leadBNamedFieldFaults, leadBOptionalFieldFaults, leadBStoredFaults, leadBAnswerFaults],
  // Of PUT /orders itself: the request, its access and the rules of section 4.5.
  ...[acceptanceFaults, callerFaults, updateFieldFaults, orderFieldFaults],
  // Of the moves of an order, of their effects and of the notifications.
  ...[moveFaults, closingFaults, errorFaults],
  // Of webhooks and their deliveries (sections 2.5, 6).
  ...[deliveredFaults, recipientFaults, contentFaults, signatureFaults, actionFaults, verificationFaults],
]
  .flat()
  .map((fault) => ({ ...fault, breaks: [...fault.breaks, ...(alsoBroken[fault.id] ?? [])] }));
