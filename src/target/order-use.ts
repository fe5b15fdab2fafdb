import type { OrderStatus } from '../contract/order-status.js';

/** What one test does with one order: the state that it needs it in, and the one that it leaves it in. */
export interface OrderUse {
  from: OrderStatus;
  to: OrderStatus;
  subscription: boolean;
}

/** Uses that are written as texts: `from>to`, of a subscription order with `s:` before. */
export function usesFrom(texts: readonly string[]): OrderUse[] {
  return texts.map((text) => {
    const [from, to] = text.replace(/^s:/, '').split('>') as [OrderStatus, OrderStatus];
    return { from, to, subscription: text.startsWith('s:') };
  });
}

/** As {@link usesFrom}, the other way. */
export function usesAsTexts(uses: readonly OrderUse[]): string[] {
  return uses.map(({ from, to, subscription }) => `${subscription ? 's:' : ''}${from}>${to}`);
}
