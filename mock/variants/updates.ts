import type { Order } from '../domain/orders.js';
import { roleOf } from '../domain/world.js';
import { afterAWhile, changedEffect, changedRule, inOrder, withMemory } from '../faults/seams/change.js';
import type { Change } from '../faults/seams/change.js';
import { acceptedUpdate } from '../faults/seams/update.js';
import { permissionError } from '../messages/request.js';
import type { Problem } from '../messages/request.js';
import type { OrderUpdateContext } from '../seams/rules.js';
import type { Service } from '../service/service.js';
import { delayed, repeatArgument, repeating } from './deliveries.js';
import type { Variant, Variants } from './variant.js';

const roleArgument =
  'Section 5 says what a caller needs, and not that it is enough; by section 7 one who lacks the company role is refused with 403.';
const lateArgument =
  'Sections 3.1, 4.5 and 6 say what an update sets off, and not how soon after its answer.';

/** Milliseconds for which an order stays busy after it was updated, by the status that says so. */
const busy: Readonly<Record<number, number>> = { 409: 250, 423: 800, 429: 250 };

/** The delays of events one after the other, in milliseconds. */
const jitter = [20, 1_900, 300, 1_200, 0, 700, 2_000, 90];

const jittery = withMemory((events = { count: 0 }) =>
  delayed(() => jitter[(events.count += 1) % jitter.length] ?? 0),
);

/** Variants of who may update an order, and of what an update does and sets off. */
export const updateVariants: Variants = {
  'role-based-access': {
    describe:
      'Lets a project manager send every update but a closing one, a client none but the cancellation of a Pending order, and a team member none.',
    argument: roleArgument,
    apply: denying((role, { order, update }) => {
      if (role === 'client') return order.status !== 'Pending' || update.status !== 'Cancelled';
      if (role === 'projectManager') return update.status === 'Completed' || update.status === 'Cancelled';
      return role === 'teamMember';
    }),
  },
  'staff-alone': {
    describe: 'Lets neither a client nor a team member update an order.',
    argument: roleArgument,
    apply: denying((role) => role === 'client' || role === 'teamMember'),
  },
  'no-other-roles': {
    describe: 'Has no members with the roles Admin and teamMember.',
    argument: 'No section says that a company has a role beside client, projectManager and SuperAdmin.',
    unspecified: { otherRoles: 'none' },
  },

  // They turn away an update of an order that is busy with another.
  ...Object.fromEntries(
    Object.entries(busy).map(([status, busyFor]) => [
      `busy-orders-${status}`,
      {
        describe: `Answers an update with ${status} that comes within ${busyFor} ms of another of its order.`,
        argument: 'No section says that an order takes one update at once with another, or right after it.',
        apply: busyAfterwards(
          { status: Number(status), name: 'Busy', message: 'the order is being updated' },
          busyFor,
        ),
      },
    ]),
  ),

  'cancelled-folders-off': {
    describe: 'Deactivates the folder of an order that is cancelled.',
    argument: 'Section 3.1 says when a folder is activated, and nothing of that of a Cancelled order.',
    apply: acceptedUpdate(({ order }) => {
      if (order.status === 'Cancelled') order.folderActive = false;
    }),
  },
  'suffixed-files': {
    describe: 'Puts a number behind the whole name of a file whose name is taken.',
    argument: 'Section 4.5 says that files are never overwritten, not under which names they are stored.',
    apply: changedEffect('storeFiles', (store, service, order, files) => {
      for (const file of files) {
        const taken = order.files.filter(
          ({ name }) => name === file.name || name.startsWith(`${file.name}.`),
        );
        const name = taken.length > 0 ? `${file.name}.${taken.length}` : file.name;
        store(service, order, [{ ...file, name }]);
      }
    }),
  },
  'orders-begun-late': {
    describe: 'Activates the folder of an order that a harness makes begun a while after it has answered.',
    argument: 'Section 3.1 says that the folder is activated, and not how soon.',
    apply: changedEffect('newOrder', (make, service, companyId, seed) => {
      const order = make(service, companyId, seed);
      if (!order.folderActive) return order;
      order.folderActive = false;
      afterAWhile(() => (order.folderActive = true), 150);
      return order;
    }),
  },

  // Their side effects come after the answer.
  'late-effects': {
    describe:
      'Sends notifications, files uploads, activates folders, handles tasks and emits events a while after the update was answered.',
    argument: lateArgument,
    apply: withLateEffects(600),
  },
  'jittery-deliveries': {
    describe:
      'Delivers each event up to two seconds after the update, a later one before an earlier one at times.',
    argument: lateArgument,
    apply: jittery,
  },
  'jittery-deliveries-twice': {
    describe: 'Delivers each event up to two seconds after the update, and posts it twice.',
    argument: `${lateArgument} ${repeatArgument}`,
    apply: inOrder(
      jittery,
      repeating(() => true),
    ),
  },

  'done-before-rejected': {
    describe:
      'Marks tasks as done before it rejects requested ones, so that none of those is left to reject.',
    argument:
      'Section 3.1 names the one before the other, rejects what is outstanding, and does not say that a requested task that is done is.',
    apply: withMemory((closing = { rejects: false }) =>
      inOrder(
        changedEffect('rejectRequested', (_reject, _service, _order, rejects) => {
          closing.rejects = rejects;
        }),
        changedEffect('markTasks', (markTasks, service, order, done) => {
          markTasks(service, order, done);
          for (const task of order.tasks)
            if (closing.rejects && task.requested && !task.done) task.rejected = true;
        }),
      ),
    ),
  },
};

/** Refuses an update by the role of its caller. */
function denying(
  isDenied: (role: string | undefined, context: OrderUpdateContext<Service>) => boolean,
): Change {
  return changedRule('orderOfCompany', (judge, context) => {
    const denied = isDenied(roleOf(context.service.world, context.caller), context);
    return judge(context) ?? (denied ? permissionError('the role may not send this update') : undefined);
  });
}

function busyAfterwards(problem: Problem, busyFor: number): Change {
  return withMemory((busyUntil = new WeakMap<Order, number>()) =>
    inOrder(
      changedRule(
        'orderOfCompany',
        (judge, context) =>
          judge(context) ?? ((busyUntil.get(context.order) ?? 0) > performance.now() ? problem : undefined),
      ),
      acceptedUpdate(({ order }) => void busyUntil.set(order, performance.now() + busyFor)),
    ),
  );
}

/** A variant as it is some way off: each response takes 50 ms, and each effect comes a second after it. */
export function slowed(variant: Variant): Variant {
  const { apply = (seams) => seams, settings } = variant;
  return {
    ...variant,
    describe: `${variant.describe} Its responses take 50 ms, its effects a second.`,
    apply: inOrder(apply, withLateEffects(1_000)),
    settings: { ...settings, latency: Math.max(50, settings?.latency ?? 0) },
  };
}

/** Lets side effects come some milliseconds after the answer. */
function withLateEffects(delay: number): Change {
  const late =
    <Given extends unknown[]>(effect: (...given: Given) => void) =>
    (...given: Given): void =>
      afterAWhile(() => effect(...given), delay);
  return (seams) => {
    const { effects } = seams;
    return {
      ...seams,
      effects: {
        ...effects,
        notify: late(effects.notify),
        storeFiles: late(effects.storeFiles),
        activateFolder: late(effects.activateFolder),
        markTasks: late(effects.markTasks),
        rejectRequested: late(effects.rejectRequested),
        emit: late(effects.emit),
      },
    };
  };
}
