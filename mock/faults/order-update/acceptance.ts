import { authenticationError } from '../../messages/problem.js';
import { breaking, forEach } from '../breaking.js';
import { roleOf } from '../seams/caller.js';
import type { Change } from '../seams/change.js';
import type { Condition } from '../seams/condition.js';
import {
  all,
  always,
  isIn,
  isSubscription,
  not,
  sends,
  sendsClientId,
  sendsFiles,
  sentBy,
} from '../seams/condition.js';
import { addedRefusal } from '../seams/refusal.js';
import { acceptedUpdate, forbiddenUpdate, updatedMessage } from '../seams/update.js';
import { everyUpdate } from './every-update.js';

const sendsFields: Condition = ({ request }) => request.fields.length > 0;

/** Accepted updates that are answered with another status. */
function answeredWith(status: number, when: Condition = always): Change {
  return acceptedUpdate((update) => (when(update) ? { ...update.answer, status } : undefined));
}

/** Accepted updates that are answered with another message. */
function saying(message: unknown, when: Condition = always): Change {
  return acceptedUpdate((update) => (when(update) ? { ...update.answer, body: { message } } : undefined));
}

/** Callers of a role are refused. */
function forbiddenRole(role: string): Change {
  return addedRefusal('callerHasRole', (service, caller) =>
    roleOf(service, caller) === role ? authenticationError('this role may not', 401) : undefined,
  );
}

/** Faults of which updates are accepted, and of the answer to them (section 4.5). */
export const acceptanceFaults = [
  ...breaking(everyUpdate, {
    'an-update-without-a-file-is-refused': forbiddenUpdate(not(sendsFiles)),
  }),
  ...breaking('ORD-PUT-OK-FILE', {
    'an-update-with-a-file-is-refused': forbiddenUpdate(sendsFiles),
    'an-update-with-a-file-and-no-field-is-refused': forbiddenUpdate(all(sendsFiles, not(sendsFields))),
    'an-accepted-update-with-a-file-is-answered-with-201': answeredWith(201, sendsFiles),
  }),
  ...breaking(['ORD-PUT-OK', 'ORD-PUT-OK-FILE', 'ORD-PUT-OK-ROLE'], {
    ...forEach([201, 202, 204], (status) => ({
      [`an-accepted-update-is-answered-with-${status}`]: answeredWith(status),
    })),
  }),
  ...breaking('ORD-PUT-OK', {
    'an-accepted-update-without-any-field-is-answered-with-202': answeredWith(
      202,
      all(not(sendsFiles), not(sendsFields)),
    ),
  }),
  ...breaking(
    'ORD-PUT-OK-ROLE',
    forEach(['projectManager', 'teamMember', 'client', 'Admin'], (role) => ({
      [`an-accepted-update-by-a-member-with-the-role-${role}-is-answered-with-202`]: answeredWith(
        202,
        sentBy(role),
      ),
      [`an-update-by-a-member-with-the-role-${role}-is-refused-with-401`]: forbiddenRole(role),
    })),
  ),
  ...breaking('ORD-PUT-MESSAGE', {
    'the-message-of-an-accepted-update-is-order-has-been-updated': saying('Order has been updated'),
    'the-message-of-an-accepted-update-ends-in-a-full-stop': saying(`${updatedMessage}.`),
    'the-message-of-an-accepted-update-is-in-lower-case': saying(updatedMessage.toLowerCase()),
    'an-accepted-update-has-no-message': saying(undefined),
    'the-message-of-an-accepted-update-is-null': saying(null),
    'the-message-of-an-accepted-update-stands-in-data': acceptedUpdate(({ answer }) => ({
      ...answer,
      body: { data: answer.body },
    })),
    'an-update-with-a-file-has-another-message': saying('Files have been uploaded', sendsFiles),
    'an-update-with-a-status-has-another-message': saying('Status has been updated', sends('status')),
    ...forEach(['client', 'teamMember', 'Admin'], (role) => ({
      [`an-update-by-a-member-with-the-role-${role}-has-another-message`]: saying('Updated', sentBy(role)),
    })),
    'the-update-of-a-subscription-order-has-another-message': saying('Subscription updated', isSubscription),
    ...forEach(['assignedProjectManagers[]', 'repeatCount', 'rejectRequestedTasks', 'deadline'], (field) => ({
      [`an-update-with-${field}-has-another-message`]: saying('Order updated', sends(field)),
    })),
    'an-update-with-a-clientid-has-another-message': saying('Project has been sent', sendsClientId),
    'an-update-with-a-status-and-a-file-has-another-message': saying(
      'Moved',
      all(sends('status'), sendsFiles),
    ),
    'an-update-of-several-files-has-another-message': saying(
      'Files have been uploaded',
      ({ request }) => request.files.length > 1,
    ),
    'an-update-of-a-pending-order-that-leaves-it-so-has-another-message': saying('Saved', isIn('Pending')),
  }),
];
