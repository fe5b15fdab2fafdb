import { asStored, control, stop } from '../../../src/test.js';
import type { Orders } from '../../../src/test.js';

const files = [{ filename: 'witness.txt', content: 'How long does it take?' }];

/**
 * Waits until whatever was sent before would have had its effects: the notice, the file and the tasks of an order that is
 * completed now show how long they take, and what must not come is waited for longer than that.
 */
export async function effectsWouldShow(orders: Orders): Promise<void> {
  // An order that a team prepared is too good to be closed as a witness.
  if (!orders.areMade) return orders.settled('patient');
  const witness = await orders.ofClient('Ongoing', { openTasks: 1 });
  const [tasks, stored] = [await witness.tasks(), await witness.files()];
  control(await witness.put({ status: 'Completed', markTasksAsDone: true, files }));
  await Promise.all([
    witness.notices('orderCompletion', 1),
    witness.files(stored.length + asStored(files).length),
    witness.tasksNow(tasks, ({ done }) => done),
  ]);
  await witness.settled('patient');
}

/** Ends a test that updates many orders as `untested` where they are not made for it. */
export function needsManyOrders(orders: Orders): void {
  if (!orders.areMade)
    stop('untested', {
      code: 'fixture-missing',
      subject: 'order',
      settings: ['HARNESS_URL'],
      message: 'This needs many orders of its own: set HARNESS_URL.',
    });
}
