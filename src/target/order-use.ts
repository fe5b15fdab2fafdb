import type { OrderStatus } from '../contract/order-status.js';

/** What one case does with one order: the state in which it is acquired, and the one in which it is left. */
export interface OrderUse {
  from: OrderStatus;
  to: OrderStatus;
  subscription: boolean;
  /** Whether it takes an order that may be moved and closed; else one that stays in its state. */
  perishable: boolean;
}

/** Uses that are written as texts: `Ongoing`, of a perishable order `Ongoing>Review`, of a subscription order with `s:` before. */
export function usesFrom(texts: readonly string[]): OrderUse[] {
  return texts.map((text) => {
    const [from, to = from] = text.replace(/^s:/, '').split('>') as [OrderStatus, OrderStatus?];
    return { from, to, subscription: text.startsWith('s:'), perishable: text.includes('>') };
  });
}

/** As {@link usesFrom}, the other way. */
export function usesAsTexts(uses: readonly OrderUse[]): string[] {
  return uses.map(
    ({ from, to, subscription, perishable }) =>
      `${subscription ? 's:' : ''}${from}${perishable ? `>${to}` : ''}`,
  );
}
