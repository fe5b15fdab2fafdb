import { control } from '../../../src/test.js';
import type { Order, OrderFields, OrderState } from '../../../src/test.js';

/** Sends updates one after the other, each of which has to be accepted. */
export async function putAll(order: Order, ...updates: OrderFields[]): Promise<void> {
  for (const update of updates) control(await order.put(update));
}

/** The value of a field as the order is read back; line breaks of either kind count as one. */
export async function storedValue(order: Order, field: string): Promise<unknown> {
  const value = (await order.state())[field as keyof OrderState];
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value;
}

/** A date-time as the instant that it names, so that one form of it equals another; what is none stays as it is. */
export function asInstant(value: unknown): unknown {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? value : new Date(time).toISOString();
}
