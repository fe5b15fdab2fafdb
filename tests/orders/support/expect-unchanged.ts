import { changesBetween, control, expect, stop } from '../../../src/test.js';
import type { Order, OrderSnapshot } from '../../../src/test.js';

/**
 * Expects that refused updates left an order as it was after a plain update. A notice that came meanwhile may be that of
 * the plain update: where the same again brings another, the target is blamed by what is said of notices.
 */
export async function expectUnchanged(order: Order, before: OrderSnapshot): Promise<void> {
  const changes = changesBetween(before, await order.snapshot());
  if (changes.length > 0 && changes.every(({ member }) => member === 'notifications')) {
    const { length } = await order.notices();
    control(await order.put({ notes: 'Notes that stay' }));
    await order.settled();
    if ((await order.notices()).length > length)
      stop(
        'cantTell',
        'An update that moves nothing brings a notice, so that a refused one can not be told to.',
      );
  }
  await expect(order).toBeUnchangedSince(before);
}
