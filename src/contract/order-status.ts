import { ContractError, once } from './contract-files.js';
import { schemaFile, listedValues } from './schemas.js';

/** The states of an order (section 3.1). */
const statuses = ['Pending', 'Ongoing', 'Review', 'Completed', 'Cancelled'] as const;

/** A state of an order. */
export type OrderStatus = (typeof statuses)[number];

/**
 * The states of an order, which a union of literals and schemas/order-status.schema.json both list.
 * Throws {@link ContractError} where they differ.
 */
export const orderStatuses = once((): readonly OrderStatus[] => {
  if (String(listedValues('order-status')) !== String(statuses))
    throw new ContractError(
      `${schemaFile('order-status')} lists other states than src/contract/order-status.ts; correct one of them.`,
    );
  return statuses;
});

/** Whether a text is a state of an order. */
export function isOrderStatus(text: unknown): text is OrderStatus {
  return orderStatuses().some((status) => status === text);
}

/** Whether an order in a state can't be updated any more (section 3.1). */
export function isClosed(status: OrderStatus): boolean {
  return status === 'Completed' || status === 'Cancelled';
}

/** The states in which an order can be updated (section 3.1). Throws {@link ContractError}. */
export function openStatuses(): readonly OrderStatus[] {
  return orderStatuses().filter((status) => !isClosed(status));
}

/** A move of an order from one status to another, or to the same. */
export interface OrderMove {
  from: OrderStatus;
  to: OrderStatus;
}
