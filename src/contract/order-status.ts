import { listedValues } from './listed-values.js';

/** A state of an order (section 3.1): one of {@link orderStatuses}. */
export type OrderStatus = string;

/** The states of an order as schemas/order-status.schema.json lists them. Throws {@link ContractError}. */
export function orderStatuses(): readonly OrderStatus[] {
  return listedValues('order-status');
}

/** Whether an order in a state can't be updated any more (section 3.1). */
export function isClosed(status: OrderStatus): boolean {
  return status === 'Completed' || status === 'Cancelled';
}

/** The states in which an order can be updated (section 3.1). Throws {@link ContractError}. */
export function openStatuses(): readonly OrderStatus[] {
  return orderStatuses().filter((status) => !isClosed(status));
}
