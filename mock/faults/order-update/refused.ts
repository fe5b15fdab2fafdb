import { isClosed } from '../../../src/contract/order-status.js';
import { breaking } from '../breaking.js';
import type { Change } from '../seams/change.js';
import type { Condition } from '../seams/condition.js';
import { always, sends } from '../seams/condition.js';
import type { Leftover } from '../seams/leftover.js';
import {
  lateLeftover,
  leftoverFiles,
  leftoverManagers,
  leftoverNotice,
  leftoverStatus,
  leftoverTasks,
  leftoverTexts,
} from '../seams/leftover.js';
import type { DecidedUpdate } from '../seams/update.js';
import { refusedUpdate } from '../seams/update.js';

/** What updates of open orders leave behind that are refused with a status. */
function leavingAfter(status: number, leftover: Leftover, when: Condition<DecidedUpdate> = always): Change {
  return refusedUpdate((update) => {
    const { answer, before } = update;
    if (answer.status === status && !isClosed(before.status) && when(update)) leftover(update);
  });
}

/** What a malformed update leaves behind; the refused move to Review has faults of its own. */
function leaving(leftover: Leftover, when: Condition<DecidedUpdate> = always): Change {
  return leavingAfter(400, leftover, (update) => update.sent['status'] !== 'Review' && when(update));
}

const validNumbers: Leftover = ({ order, sent }) => {
  if (Number(sent['budget']) >= 0) order.budget = Number(sent['budget']);
  if (Number(sent['quantity']) >= 1) order.quantity = Number(sent['quantity']);
};

/** Faults of what a refused update leaves behind (sections 4.5 and 7). */
export const refusedUpdateFaults = breaking('ORD-PUT-ATOMIC', {
  'A valid name of a refused update is stored': leaving(leftoverTexts('name')),
  'The notes of a refused update are stored': leaving(leftoverTexts('notes')),
  'A valid budget or quantity of a refused update is stored': leaving(validNumbers),
  'The files of a refused update are stored': leaving(leftoverFiles),
  'The valid status of a refused update is stored': leaving(
    leftoverStatus('Ongoing'),
    ({ before }) => before.status === 'Pending',
  ),
  'A refused move from Pending to Ongoing activates the folder': leaving(
    ({ order }) => {
      order.folderActive = true;
    },
    sends('status', 'Ongoing'),
  ),
  'The valid project managers of a refused update are stored': leaving(leftoverManagers),
  'A refused list of project managers removes the present ones': leaving(({ order }) => {
    order.assignedProjectManagers = [];
  }, sends('assignedProjectManagers[]')),
  'A refused update with markTasksAsDone true marks the tasks as done': leaving(leftoverTasks),
  'A refused move to Completed notifies the client': leaving(
    leftoverNotice('orderCompletion'),
    sends('status', 'Completed'),
  ),
  'The notes of a refused update are stored a while later': leaving(
    lateLeftover(leftoverTexts('notes'), 700),
  ),
  'The files of an update that is refused with 403 are stored a while later': leavingAfter(
    403,
    lateLeftover(leftoverFiles, 700),
  ),
  'A refused move to Cancelled notifies the client a while later': leaving(
    lateLeftover(leftoverNotice('orderCancellation'), 700),
    sends('status', 'Cancelled'),
  ),
  'A refused closing marks the tasks as done a while later': leaving(lateLeftover(leftoverTasks, 700)),
  'The dates of a refused update are stored': leaving(leftoverTexts('deadline', 'kickoffDate')),
  'The brief of an update that is refused with 403 is stored': leavingAfter(403, leftoverTexts('brief')),
  'The name of an update that is refused with 403 is stored': leavingAfter(403, leftoverTexts('name')),
});
