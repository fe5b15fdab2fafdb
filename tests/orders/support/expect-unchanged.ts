import { changesBetween, control, expect, stop } from '../../../src/test.js';
import type { Order, OrderSnapshot, Scene } from '../../../src/test.js';

/**
 * Expects that refused updates left an order as it was after a plain update, and records whether they did. Where they did
 * not and the target is not held to that (`REFUSED_UPDATE`), the test is inapplicable. A notice that came meanwhile may be
 * that of the plain update: where the same again brings another, the target is blamed by what is said of notices.
 */
export async function expectUnchanged(
  order: Order,
  before: OrderSnapshot,
  { session, settings }: Pick<Scene, 'session' | 'settings'>,
): Promise<void> {
  const changes = changesBetween(before, await order.snapshot());
  // A notice is none of what an update writes.
  const isWritten = changes.some(({ member }) => member !== 'notifications');
  session.observe('refused-update', isWritten ? 'something' : 'nothing');
  if (isWritten && settings.rulings['refused-update'] === 'either')
    stop('inapplicable', {
      code: 'other-reading',
      subject: 'refused-update',
      settings: ['REFUSED_UPDATE'],
      message:
        'A refused update wrote something: under the ruling "either" of REFUSED_UPDATE that is no violation.',
    });
  if (changes.length > 0 && !isWritten) {
    const { length } = await order.notices();
    control(await order.put({ notes: 'Notes that stay' }));
    await order.settled();
    if ((await order.notices()).length > length)
      stop('cantTell', {
        code: 'indistinct',
        subject: 'notifications',
        message:
          'Every update notifies the client here, so a notification does not show whether a refused one did.',
      });
  }
  await expect(order).toBeUnchangedSince(before);
}
