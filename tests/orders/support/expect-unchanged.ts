import { changesBetween, control, expect, stop } from '../../../src/test.js';
import type { Order, OrderFields, OrderSnapshot } from '../../../src/test.js';

/**
 * Expects that refused updates left an order as it was after a plain update. A notice that came meanwhile may be that of
 * the plain update: where the same update brings another, the target is blamed by what is said of notices.
 * @param plain what the plain update sent, or a part of it
 */
export async function expectUnchanged(
  order: Order,
  before: OrderSnapshot,
  plain: OrderFields = { notes: 'Notes that stay' },
): Promise<void> {
  const changes = changesBetween(before, await order.snapshot());
  if (changes.length > 0 && changes.every(({ member }) => member === 'notifications')) {
    const { length } = await order.notices();
    control(await order.put(plain));
    await order.settled();
    if ((await order.notices()).length > length)
      stop(
        'cantTell',
        'An update that moves nothing brings a notice, so that a refused one can not be told to.',
      );
  }
  await expect(order).toBeUnchangedSince(before);
}
