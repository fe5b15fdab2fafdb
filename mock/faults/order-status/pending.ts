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
  silences: { pendingToCompleted: 'not-needed' },
  env: { PENDING_TO_COMPLETED: 'not-needed' },
} as const;

const hasNoFiles: Condition = ({ order }) => order.files.length === 0;

/** Faults of the move from Pending to Ongoing, and of the folder that a move from Pending activates (section 3.1). */
export const pendingFaults = [
  ...breaking('ORD-PENDING-ONGOING', {
    'The move from Pending to Ongoing is refused': forbiddenMove(toOngoing),
    'A Pending order accepts the status Ongoing and stays Pending': moveEndingIn(toOngoing),
    'The move of a subscription order from Pending to Ongoing is refused': forbiddenMove(
      toOngoing,
      isSubscription,
    ),
    'The move from Pending to Ongoing is refused without project managers': forbiddenMove(
      toOngoing,
      ({ order, update }) =>
        order.assignedProjectManagers.length === 0 && update.assignedProjectManagers === undefined,
    ),
  }),
  ...breaking(['ORD-PENDING-ONGOING', 'ORD-ONGOING-REVIEW', 'ORD-COMPLETE', 'ORD-CANCEL'], {
    'A status is not stored where a file is sent with it': acceptedUpdate(({ request, order, before }) => {
      if (sendsFiles({ request })) order.status = before.status;
    }),
  }),
  ...breaking('ORD-PENDING-ONGOING-FOLDER', {
    'The move from Pending to Ongoing does not activate the folder': moveWithoutFolder(toOngoing),
    'The folder of a subscription order is not activated': moveWithoutFolder(toOngoing, isSubscription),
  }),
  ...breaking(['ORD-PENDING-ONGOING-FOLDER', 'ORD-PENDING-COMPLETED-FOLDER'], {
    'The folder is activated only when the order has files': inOrder(
      moveWithoutFolder(toOngoing, hasNoFiles),
      moveWithoutFolder(toCompleted, hasNoFiles),
    ),
  }),
  ...breaking('ORD-PENDING-COMPLETED-FOLDER', {
    'The move from Pending to Completed does not activate the folder': moveWithoutFolder(toCompleted),
    'The move from Pending to Completed with markTasksAsDone false does not activate the folder':
      moveWithoutFolder(toCompleted, sends('markTasksAsDone', 'false')),
  }),
  ...breaking('ORD-COMPLETE-PENDING-UNMARKED', {
    'Where markTasksAsDone is not needed from Pending the move to Completed needs it': {
      apply: (seams) => seams,
      env: notNeeded.env,
    },
    'Where markTasksAsDone is not needed from Pending the order stays Pending': {
      apply: acceptedMove(toCompleted, ({ sent, order, before }) => {
        if (sent['markTasksAsDone'] === undefined) order.status = before.status;
      }),
      ...notNeeded,
    },
    'Where markTasksAsDone is not needed from Pending it is for a project manager': {
      apply: forbiddenMove(
        toCompleted,
        (context) => !sends('markTasksAsDone')(context) && sentBy('projectManager')(context),
      ),
      ...notNeeded,
    },
  }),
];
