import { breaking } from '../breaking.js';
import { inOrder } from '../seams/change.js';
import type { Condition } from '../seams/condition.js';
import { isSubscription, sends, sendsFiles, sentBy } from '../seams/condition.js';
import type { Move } from '../seams/move.js';
import { acceptedMove, forbiddenMove, moveEndingIn, moveWithoutFolder } from '../seams/move.js';
import { acceptedUpdate } from '../seams/update.js';

const toOngoing: Move = { from: 'Pending', to: 'Ongoing' };
const toCompleted: Move = { from: 'Pending', to: 'Completed' };
/** The other reading of sections 3.1 and 4.5, by the mock and by the run. */
const notNeeded = {
  unspecified: { pendingToCompleted: 'not-needed' },
  env: { PENDING_TO_COMPLETED: 'not-needed' },
} as const;

const hasNoFiles: Condition = ({ order }) => order.files.length === 0;

/** Faults of the move from Pending to Ongoing, and of the folder that a move from Pending activates (section 3.1). */
export const pendingFaults = [
  ...breaking('ORD-PENDING-ONGOING', {
    'the-move-from-pending-to-ongoing-is-refused': forbiddenMove(toOngoing),
    'a-pending-order-accepts-the-status-ongoing-and-stays-pending': moveEndingIn(toOngoing),
    'the-move-of-a-subscription-order-from-pending-to-ongoing-is-refused': forbiddenMove(
      toOngoing,
      isSubscription,
    ),
    'the-move-from-pending-to-ongoing-is-refused-without-project-managers': forbiddenMove(
      toOngoing,
      ({ order, update }) =>
        order.assignedProjectManagers.length === 0 && update.assignedProjectManagers === undefined,
    ),
  }),
  ...breaking(['ORD-PENDING-ONGOING', 'ORD-ONGOING-REVIEW', 'ORD-COMPLETE', 'ORD-CANCEL'], {
    'a-status-is-not-stored-where-a-file-is-sent-with-it': acceptedUpdate(({ request, order, before }) => {
      if (sendsFiles({ request })) order.status = before.status;
    }),
  }),
  ...breaking('ORD-PENDING-ONGOING-FOLDER', {
    'the-move-from-pending-to-ongoing-does-not-activate-the-folder': moveWithoutFolder(toOngoing),
    'the-folder-of-a-subscription-order-is-not-activated': moveWithoutFolder(toOngoing, isSubscription),
  }),
  ...breaking(['ORD-PENDING-ONGOING-FOLDER', 'ORD-PENDING-COMPLETED-FOLDER'], {
    'the-folder-is-activated-only-when-the-order-has-files': inOrder(
      moveWithoutFolder(toOngoing, hasNoFiles),
      moveWithoutFolder(toCompleted, hasNoFiles),
    ),
  }),
  ...breaking('ORD-PENDING-COMPLETED-FOLDER', {
    'the-move-from-pending-to-completed-does-not-activate-the-folder': moveWithoutFolder(toCompleted),
    'the-move-from-pending-to-completed-with-marktasksasdone-false-does-not-activate-the-folder':
      moveWithoutFolder(toCompleted, sends('markTasksAsDone', 'false')),
  }),
  ...breaking('ORD-COMPLETE-PENDING-UNMARKED', {
    'where-marktasksasdone-is-not-needed-from-pending-the-move-to-completed-needs-it': {
      apply: (seams) => seams,
      env: notNeeded.env,
    },
    'where-marktasksasdone-is-not-needed-from-pending-the-order-stays-pending': {
      apply: acceptedMove(toCompleted, ({ sent, order, before }) => {
        if (sent['markTasksAsDone'] === undefined) order.status = before.status;
      }),
      ...notNeeded,
    },
    'where-marktasksasdone-is-not-needed-from-pending-it-is-for-a-project-manager': {
      apply: forbiddenMove(
        toCompleted,
        (context) => !sends('markTasksAsDone')(context) && sentBy('projectManager')(context),
      ),
      ...notNeeded,
    },
  }),
];
