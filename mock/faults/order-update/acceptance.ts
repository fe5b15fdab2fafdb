import type { Order, StoredField } from '../../domain/orders.js';
import { storedFields } from '../../domain/orders.js';
import { roleOf } from '../../domain/world.js';
import { authenticationError } from '../../messages/request.js';
import { breaking, forEach } from '../fault.js';
import type { Change } from '../seams/change.js';
import { addedRefusal, backwards, changedEffect, inOrder, remembering } from '../seams/change.js';
import type { Condition, DecidedUpdate } from '../seams/update.js';
import {
  acceptedUpdate,
  all,
  always,
  forbiddenUpdate,
  isIn,
  isSubscription,
  lateLeftover,
  not,
  overTheFormer,
  sends,
  sendsClientId,
  sendsFields,
  sendsFiles,
  sentBy,
  updatedMessage,
} from '../seams/update.js';

/** The moves that section 3.1 accepts: an update with a status breaks them too when it is refused. */
const moves = [
  'ORD-PENDING-ONGOING',
  'ORD-ONGOING-REVIEW',
  'ORD-REVIEW-REVIEW',
  'ORD-COMPLETE',
  'ORD-CANCEL',
  'ORD-CANCEL-CLIENT',
  'ORD-CANCEL-CLIENT-PENDING',
];

/** What an update breaks that is refused whatever it sends: the moves, and the bounds that values may reach. */
const everyUpdate = [
  'ORD-PUT-OK',
  'ORD-PUT-OK-ROLE',
  ...moves,
  'ORD-NAME-TAKEN',
  'ORD-BUDGET-TAKEN',
  'ORD-QUANTITY-TAKEN',
  'ORD-DEADLINE-TAKEN',
  'ORD-KICKOFF-TAKEN',
  'ORD-REPEAT-DURATION-TAKEN',
  'ORD-BILLING-COUNT-TAKEN',
  'ORD-BILLING-EVENT-TAKEN',
];

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
    roleOf(service.world, caller) === role ? authenticationError('this role may not', 401) : undefined,
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
    'update-after-a-failed-delivery-gets-500': remembering(
      () => new Set<string>(),
      (failed) =>
        inOrder(
          changedEffect('recordDelivery', (write, service, webhook, record) => {
            write(service, webhook, record);
            if (record.response.status === 0 || record.response.status >= 300) failed.add(webhook.companyId);
          }),
          answeredWith(500, ({ order }) => failed.has(order.companyId)),
        ),
    ),
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

const emptyValues: Readonly<Partial<Record<StoredField, unknown>>> = {
  name: '',
  billingCycleCount: 0,
  quantity: 1,
};

/** A field that an accepted update leaves out and that gets another value all the same. */
function lost(field: keyof Order, value: unknown, when: Condition<DecidedUpdate> = always): Change {
  return acceptedUpdate((update) => {
    if (update.sent[field] === undefined && when(update))
      Object.assign(update.order, structuredClone({ [field]: value }));
  });
}

/** Stores an update together with what the order had in others of these fields when the update came. */
const storedOverTheFormer = (fields: readonly (keyof Order)[]): Change =>
  overTheFormer((former, { order, sent }) => {
    const others = fields.filter((field) => (sent[field] ?? sent[`${field}[]`]) === undefined);
    Object.assign(order, Object.fromEntries(others.map((field) => [field, former[field]])));
  });

/** Faults of what an update leaves out (section 4.5). */
export const keptValueFaults = [
  ...breaking('ORD-PUT-PARTIAL', {
    ...forEach(
      storedFields.filter((field) => field !== 'currency'),
      (field) => ({ [`an-update-without-${field}-resets-it`]: lost(field, emptyValues[field] ?? null) }),
    ),
    'an-update-without-a-status-puts-the-order-back-to-pending': lost('status', 'Pending'),
    'an-update-without-a-status-puts-a-review-order-to-ongoing': lost(
      'status',
      'Ongoing',
      ({ before }) => before.status === 'Review',
    ),
    'an-update-undoes-what-another-stored-that-came-at-once': storedOverTheFormer(storedFields),
    'an-update-undoes-managers-stored-at-once': storedOverTheFormer(['assignedProjectManagers']),
    'a-new-name-removes-the-brief-a-while-later': acceptedUpdate(
      lateLeftover(({ sent, order }) => {
        if (sent['name'] !== undefined && sent['brief'] === undefined) order.brief = null;
      }),
    ),
    'a-new-brief-removes-the-notes': lost('notes', null, sends('brief')),
    'the-first-brief-is-stored-as-notes-too': acceptedUpdate(({ sent, order }) => {
      if (sent['brief'] !== undefined) order.notes ??= order.brief;
    }),
    'a-new-deadline-removes-the-kickoffdate': lost('kickoffDate', null, sends('deadline')),
    'a-new-kickoffdate-removes-the-deadline': lost('deadline', null, sends('kickoffDate')),
    'a-new-billingcyclecount-removes-the-event': lost('billingCycleEvent', null, sends('billingCycleCount')),
    'a-new-billingcycleevent-resets-the-count': lost('billingCycleCount', 0, sends('billingCycleEvent')),
    'a-new-quantity-removes-the-currency': lost('currency', null, sends('quantity')),
    'a-new-status-removes-the-deadline': lost('deadline', null, sends('status')),
    'a-new-currency-removes-the-budget': lost('budget', 0, sends('currency')),
    'a-file-removes-the-brief': lost('brief', null, sendsFiles),
    'an-update-without-files-removes-those-of-the-order': lost('files', [], not(sendsFiles)),
    'a-change-of-the-status-removes-the-files-of-the-order': lost('files', [], sends('status')),
    'an-update-without-project-managers-removes-them': lost(
      'assignedProjectManagers',
      [],
      not(sends('assignedProjectManagers[]')),
    ),
  }),
  ...breaking(['ORD-PUT-PARTIAL', 'ORD-CURRENCY-KEPT'], {
    'an-update-without-currency-removes-it': lost('currency', null),
  }),
  ...breaking('ORD-CURRENCY-KEPT', {
    'a-budget-without-currency-puts-the-currency-to-usd': lost('currency', 'USD', sends('budget')),
    'a-budget-without-currency-puts-the-currency-to-eur': lost('currency', 'EUR', sends('budget')),
    'a-budget-without-currency-removes-the-currency': lost('currency', null, sends('budget')),
  }),
];

/** Changes the socket id that a notification carries. */
function carriedClientId(change: (clientId: string, kind: string) => string | null): Change {
  return changedEffect('notify', (notify, service, order, kind, clientId) =>
    notify(service, order, kind, clientId && change(clientId, kind)),
  );
}

/** Faults of the socket id of a client that an update may send (section 4.5). */
export const clientIdFaults = [
  ...breaking('ORD-CLIENTID', {
    'a-notice-carries-no-clientid': carriedClientId(() => null),
    'a-notice-carries-another-clientid': carriedClientId(backwards),
    'a-notice-carries-the-clientid-in-upper-case': carriedClientId((sent) => sent.toUpperCase()),
    'a-notice-carries-the-clientid-of-before': remembering(
      (): { last?: string | null } => ({}),
      (memory) =>
        changedEffect('notify', (notify, service, order, kind, clientId) => {
          memory.last = clientId ?? memory.last ?? null;
          notify(service, order, kind, memory.last);
        }),
    ),
    ...forEach(['reviewNeeded', 'orderCompletion', 'orderCancellation'], (kind) => ({
      [`the-notice-${kind}-carries-no-clientid`]: carriedClientId((sent, of) => (of === kind ? null : sent)),
    })),
  }),
  ...breaking(['ORD-CLIENTID-OPTIONAL', ...everyUpdate], {
    'an-update-without-clientid-is-refused': forbiddenUpdate(not(sendsClientId)),
  }),
  ...breaking(['ORD-CLIENTID-OPTIONAL', ...moves], {
    'an-update-with-a-status-is-refused-without-clientid': forbiddenUpdate(
      all(sends('status'), not(sendsClientId)),
    ),
  }),
];
