import type { Fault } from '../fault.js';
import { fault } from '../fault.js';
import { inOrder } from '../wrapping.js';
import type { Updated } from './after-update.js';
import { endsIn, refusesMove, stays, undoes } from './moves.js';

const withoutFiles = ({ order }: Updated): boolean => order.files.length === 0;

/** Faults of the move to Ongoing, and of the folder that it activates (section 3.1). */
export const ongoingFaults: readonly Fault[] = [
  fault(
    'pending-to-ongoing-refused',
    'ORD-PENDING-ONGOING',
    'The move from Pending to Ongoing is refused.',
    refusesMove({ from: 'Pending', to: 'Ongoing' }),
  ),
  fault(
    'pending-to-ongoing-ignored',
    'ORD-PENDING-ONGOING',
    'A Pending order accepts the status Ongoing and stays Pending.',
    endsIn({ from: 'Pending', to: 'Ongoing' }, stays),
  ),
  fault(
    'pending-to-ongoing-refused-for-subscription',
    'ORD-PENDING-ONGOING',
    'The move of a subscription order from Pending to Ongoing is refused.',
    refusesMove({ from: 'Pending', to: 'Ongoing' }, ({ subscription }) => subscription),
  ),
  fault(
    'pending-to-ongoing-needs-managers',
    'ORD-PENDING-ONGOING',
    'The move from Pending to Ongoing is refused without project managers.',
    refusesMove(
      { from: 'Pending', to: 'Ongoing' },
      (order, update) =>
        order.assignedProjectManagers.length === 0 && update['assignedProjectManagers'] === undefined,
    ),
  ),
  fault(
    'folder-not-active-on-ongoing',
    'ORD-PENDING-ONGOING-FOLDER',
    'The move from Pending to Ongoing does not activate the folder.',
    undoes({ from: 'Pending', to: 'Ongoing' }, 'folderActive'),
  ),
  fault(
    'folder-not-active-on-completed',
    'ORD-PENDING-COMPLETED-FOLDER',
    'The move from Pending to Completed does not activate the folder.',
    undoes({ from: 'Pending', to: 'Completed' }, 'folderActive'),
  ),
  fault(
    'folder-active-with-files-alone',
    ['ORD-PENDING-ONGOING-FOLDER', 'ORD-PENDING-COMPLETED-FOLDER'],
    'The folder is activated only when the order has files.',
    inOrder(
      undoes({ from: 'Pending', to: 'Ongoing' }, 'folderActive', withoutFiles),
      undoes({ from: 'Pending', to: 'Completed' }, 'folderActive', withoutFiles),
    ),
  ),
  fault(
    'folder-not-active-for-subscription',
    'ORD-PENDING-ONGOING-FOLDER',
    'The folder of a subscription order is not activated.',
    undoes({ from: 'Pending', to: 'Ongoing' }, 'folderActive', ({ order }) => order.subscription),
  ),
  fault(
    'folder-not-active-on-completed-without-marking',
    'ORD-PENDING-COMPLETED-FOLDER',
    'The move from Pending to Completed with markTasksAsDone false does not activate the folder.',
    undoes(
      { from: 'Pending', to: 'Completed' },
      'folderActive',
      ({ sent }) => sent['markTasksAsDone'] === 'false',
    ),
  ),
];
