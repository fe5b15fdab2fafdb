import { orderStatuses } from '../../../src/contract/order-status.js';
import type { AnswersOf, ParamsOf } from '../../setups.js';
import { Abandoned } from '../door.js';
import { isSuccess } from '../target.js';
import type { Probe, Surroundings } from '../surroundings.js';

type Options = Omit<ParamsOf<'order'>, 'companyId' | 'subscription' | 'openTasks' | 'requestedTasks'> &
  Partial<ParamsOf<'order'>>;
type Stored = AnswersOf<'order.read'>['order'];

/** Orders in every status and with everything that tests ask for, read back where that is known. */
export const probeOrders: Probe = async (surroundings) => {
  const { door, workspace, target } = surroundings;
  for (const status of orderStatuses()) {
    const stored = await made(surroundings, { status });
    if (stored !== undefined && stored.status !== status)
      door.wrong('order', `Asked for with the status ${status}, it is read back as ${stored.status}.`);
  }
  const priced = await made(surroundings, { status: 'Ongoing', budget: 1250, currency: 'EUR' });
  for (const [member, value] of [['budget', 1250] as const, ['currency', 'EUR'] as const])
    if (priced !== undefined && priced[member] !== value)
      door.wrong(
        'order',
        `Asked for with the ${member} ${value}, it is read back with ${JSON.stringify(priced[member])}.`,
      );
  const busy = await made(surroundings, { status: 'Ongoing', openTasks: 2, requestedTasks: 1 });
  if (busy?.tasks !== undefined) countTasks(surroundings, busy.tasks);
  await made(surroundings, { status: 'Ongoing', subscription: true });
  if (priced !== undefined) tellLeftOut(surroundings, priced);
  if (door.outcomeOf('order.read') === 'unknown')
    door.remark('order', 'What it is like was not looked at: order.read is unknown.');
  if (target === undefined) return;
  const { orderId } = await door.setup('order', { companyId: workspace.companyId, status: 'Ongoing' });
  const status = await target.update(workspace, orderId);
  if (!isSuccess(status))
    door.wrong(
      'order',
      `The target answers ${status} to an update of it (PUT /orders) with the accessToken of its workspace.`,
    );
};

/** An order as it is read back; undefined where it can't be made so, or not read. */
async function made(
  { door, workspace: { companyId } }: Surroundings,
  options: Options,
): Promise<Stored | undefined> {
  try {
    const { orderId } = await door.setup('order', { companyId, ...options });
    return (await door.setup('order.read', { companyId, orderId })).order;
  } catch (error) {
    if (!(error instanceof Abandoned)) throw error;
    return undefined;
  }
}

function countTasks({ door }: Surroundings, tasks: NonNullable<Stored['tasks']>): void {
  const open = tasks.filter(({ done, requested, rejected }) => !done && !requested && !rejected).length;
  const requested = tasks.filter((task) => task.requested && !task.rejected && !task.done).length;
  if (open !== 2 || requested !== 1)
    door.wrong(
      'order',
      `Asked for with 2 open tasks and 1 requested, it is read back with ${open} open and ${requested} requested.`,
    );
}

function tellLeftOut({ door }: Surroundings, stored: Stored): void {
  const left = (['folderActive', 'files', 'tasks', 'notifications'] as const).filter(
    (member) => stored[member] === undefined,
  );
  if (left.length > 0)
    door.remark(
      'order.read',
      `It does not show ${left.join(', ')}: what is said of them can't be looked at.`,
    );
}
