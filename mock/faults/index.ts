import { alsoBroken } from './also-broken.js';
import { authenticationFaults } from './authentication.js';
import { clientFaults } from './clients.js';
import { companyFaults } from './companies.js';
import { errorFaults } from './errors.js';
import { eventFaults } from './events.js';
import type { Fault } from './fault.js';
import { leadAAndClientFaults } from './leads-a-and-clients/index.js';
import { leadAFaults } from './leads-a.js';
import { leadBFaults } from './leads-b/index.js';
import { leadFaults } from './leads.js';
import { orderFieldFaults } from './order-fields.js';
import { orderStatusFaults } from './order-status/index.js';
import { orderUpdateFaults } from './order-update/index.js';
import { roleFaults } from './roles.js';
import { verificationFaults } from './verify-signature.js';
import { webhookFaults } from './webhooks/index.js';

/** Every fault of the mock. */
export const faults: readonly Fault[] = [
  ...authenticationFaults,
  ...companyFaults,
  ...roleFaults,
  ...leadFaults,
  ...leadAAndClientFaults,
  ...leadAFaults,
  ...clientFaults,
  ...leadBFaults,
  ...orderUpdateFaults,
  ...orderFieldFaults,
  ...orderStatusFaults,
  ...errorFaults,
  ...webhookFaults,
  ...eventFaults,
  ...verificationFaults,
].map((fault) => ({ ...fault, breaks: [...fault.breaks, ...(alsoBroken[fault.id] ?? [])] }));
