import { alsoBroken } from './also-broken.js';
import { authenticationFaults } from './authentication.js';
import { clientFaults } from './clients.js';
import { companyFaults } from './companies.js';
import { errorFaults } from './errors.js';
import { eventFaults } from './events.js';
import type { Fault } from './fault.js';
import { creationFaults, emailFaults, kindOfCallFaults, leftOutFaults } from './leads-a-and-clients/calls.js';
import { createdMemberFaults } from './leads-a-and-clients/created-members.js';
import { fieldFaults, storedFieldFaults, storedStatusFaults } from './leads-a-and-clients/fields.js';
import { leadAFaults } from './leads-a.js';
import { leadBAnswerFaults, leadBCallFaults } from './leads-b/calls.js';
import {
  leadBNamedFieldFaults,
  leadBOptionalFieldFaults,
  leadBPlainFieldFaults,
  leadBStoredFaults,
} from './leads-b/fields.js';
import { leadFaults } from './leads.js';
import { orderFieldFaults } from './order-fields.js';
import { closedOrderFaults } from './order-status/closed.js';
import { closingFaults, closingTaskFaults, notificationFaults } from './order-status/closing.js';
import { clientCancellationFaults, pendingFaults, reviewFaults } from './order-status/moves.js';
import { acceptanceFaults, clientIdFaults, keptValueFaults } from './order-update/acceptance.js';
import { callerFaults, orderIdFaults } from './order-update/caller.js';
import { fileFaults, flagFaults, managerFaults, recurrenceFaults } from './order-update/fields.js';
import { otherOrderFaults, refusedUpdateFaults } from './order-update/refused.js';
import { roleFaults } from './roles.js';
import { verificationFaults } from './verify-signature.js';
import { actionFaults, historyFaults, signatureFaults } from './webhooks/actions.js';
import { contentFaults, deliveredFaults, planFaults, recipientFaults } from './webhooks/deliveries.js';

const groups: readonly (readonly Fault[])[] = [
  authenticationFaults,
  companyFaults,
  roleFaults,
  leadFaults,
  // Of leads of variant A and of clients, then of each alone (sections 2.3, 3.2 to 3.4, 4.3, 4.4).
  ...[creationFaults, fieldFaults, emailFaults, storedStatusFaults, kindOfCallFaults],
  ...[storedFieldFaults, leftOutFaults, createdMemberFaults, leadAFaults, clientFaults],
  // Of leads of variant B (section 4.3 B).
  ...[leadBCallFaults, leadBNamedFieldFaults, leadBOptionalFieldFaults, leadBPlainFieldFaults],
  ...[leadBStoredFaults, leadBAnswerFaults],
  // Of PUT /orders itself: the request, its access and the rules of section 4.5.
  ...[acceptanceFaults, keptValueFaults, otherOrderFaults, refusedUpdateFaults, orderIdFaults, callerFaults],
  ...[clientIdFaults, flagFaults, recurrenceFaults, managerFaults, fileFaults, orderFieldFaults],
  // Of the moves of an order, of their effects and of the notifications.
  ...[reviewFaults, pendingFaults, closingFaults, closingTaskFaults, clientCancellationFaults],
  ...[closedOrderFaults, notificationFaults, errorFaults],
  // Of webhooks and their deliveries (sections 2.5, 6).
  ...[deliveredFaults, recipientFaults, contentFaults, signatureFaults, actionFaults, historyFaults],
  ...[planFaults, eventFaults, verificationFaults],
];

/** Every fault of the mock. */
export const faults: readonly Fault[] = groups
  .flat()
  .map((fault) => ({ ...fault, breaks: [...fault.breaks, ...(alsoBroken[fault.id] ?? [])] }));
