import type { OrderStatus } from '../../src/contract/order-status.js';

/** The request types of the contract that a request is held against. */
export type RequestType =
  'lead-a-request' | 'lead-b-request' | 'client-request' | 'order-update' | 'verification-request';

/** One object of a bulk call. */
export type Entry = Record<string, unknown>;

/** The fields of an update after the text was parsed (sections 2.4, 4.5); of the types named here once its shape was judged. */
export type OrderUpdate = Record<string, unknown> & {
  status?: OrderStatus;
  assignedProjectManagers?: string[];
};

/** The members of a verification (section 4.6), once they are known to be there. */
export interface Verification {
  webhookId: string;
  signature: string;
  secret: string;
  payload: unknown;
}
