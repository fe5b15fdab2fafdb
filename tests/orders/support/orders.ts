import { asStored, control, describeErrorBody, expect, heedRole, refusal, stop } from '../../../src/test.js';
import type {
  Change,
  ErrorName,
  Order,
  OrderFields,
  Orders,
  Response,
  Session,
  Task,
} from '../../../src/test.js';

/**
 * The control of a refusal: the update, or one that differs in one thing, is accepted by another order. Where that one is
 * kept in its state, it is the same update without what would move it, and without files.
 */
export async function acceptedBy(
  given: Order | Promise<Order>,
  fields: OrderFields,
  change?: Change,
): Promise<void> {
  const order = await given;
  control(await order.put(order.isKept ? lasting(fields) : fields, change));
}

/** The fields that make a move, or go with one (section 4.5). */
export const fieldsOfMoves: ReadonlySet<string> = new Set([
  'status',
  'markTasksAsDone',
  'rejectRequestedTasks',
]);

/** An update without what would use its order up; a plain one where nothing else is left. */
function lasting(fields: OrderFields): OrderFields {
  const left = Object.entries(fields).filter(([field]) => field !== 'files' && !fieldsOfMoves.has(field));
  return left.length > 0 ? Object.fromEntries(left) : { notes: 'Not moved' };
}

/**
 * Sends an update that has to be accepted for what it holds. Where it is refused, an update by the same caller that
 * leaves out what the test is about is the control: a target that refuses that too is blamed by other requirements.
 * An update that closed the order and was answered with an error needs none: what took effect was accepted.
 */
export async function expectAccepted(
  order: Order,
  fields: OrderFields,
  change?: Change,
  plain: OrderFields = { notes: 'A plain update' },
): Promise<void> {
  const answer = await order.put(fields, change);
  if (!answer.ok) {
    const other = await order.put(plain, change);
    if (!other.ok && (answer.status < 500 || (await order.read('status')) !== fields.status)) control(other);
  }
  expect(answer).toBeAccepted();
}

/** Expects a refusal to name its error (section 7), and records where its body does so. */
export function expectErrorName(answer: Response, name: ErrorName, session: Session): void {
  if (name === 'ValidationError' && answer.status === 403) heedRole(answer);
  refusal(answer);
  session.record('Q-ERROR-BODY', `PUT /orders: ${describeErrorBody(answer, name)}`, answer);
  expect(answer).toNameError(name);
}

/** The tasks of an order for which a condition holds; the test is `cantTell` where they are not exactly `count`. */
export async function tasksOf(
  order: Order,
  count: number,
  holds: (task: Task) => boolean = () => true,
): Promise<Task[]> {
  const tasks = (await order.tasks()).filter(holds);
  if (tasks.length !== count)
    stop('cantTell', {
      code: 'harness-lacks',
      subject: 'order.read',
      settings: ['HARNESS_URL'],
      message: `The harness shows ${tasks.length} tasks of an order that was to have ${count}.`,
    });
  return tasks;
}

/** The requested tasks that were not rejected, exactly `count` of them. */
export function requestedTasksOf(order: Order, count: number): Promise<Task[]> {
  return tasksOf(order, count, ({ requested, rejected }) => requested && !rejected);
}

/** The open tasks that no client requested, exactly `count` of them. */
export function openTasksOf(order: Order, count: number): Promise<Task[]> {
  return tasksOf(order, count, ({ requested, done }) => !requested && !done);
}

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
