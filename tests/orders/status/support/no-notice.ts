import { expect } from '../../../../src/test.js';
import type { Order } from '../../../../src/test.js';

/**
 * Expects that an act on an order sends no notice. A notice of what made the order may still be under way, so that a
 * finding is looked for once more on another order after the target had its time.
 * @param given makes an order of its own for each attempt
 */
export async function expectNoNotice(
  given: () => Promise<Order>,
  act: (order: Order) => Promise<unknown>,
): Promise<void> {
  const atOnce = await given();
  if ((await kindsSentBy(act, atOnce, await atOnce.notices())).length === 0) return;
  const settled = await given();
  expect(await kindsSentBy(act, settled, await settled.settledNotices()), 'No notice was sent.').toEqual([]);
}

async function kindsSentBy(
  act: (order: Order) => Promise<unknown>,
  order: Order,
  before: readonly { kind: string }[],
): Promise<string[]> {
  await act(order);
  const earlier = before.map(({ kind }) => kind);
  return (await order.notices())
    .map(({ kind }) => kind)
    .filter((kind) => {
      const at = earlier.indexOf(kind);
      if (at >= 0) earlier.splice(at, 1);
      return at < 0;
    });
}
