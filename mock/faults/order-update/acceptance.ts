import { isClosed } from '../../../src/contract/schemas.js';
import type { Order, StoredField } from '../../domain/orders.js';
import { storedFields } from '../../domain/orders.js';
import { ordersOf, roleOf } from '../../domain/world.js';
import { authenticationError } from '../../messages/request.js';
import { breaking, each, forEach } from '../fault.js';
import type { Change } from '../seams/change.js';
import {
  addedRefusal,
  afterAWhile,
  aWhile,
  backwards,
  changedEffect,
  inOrder,
  withMemory,
} from '../seams/change.js';
import type { Condition, DecidedUpdate, Leftover } from '../seams/update.js';
import {
  acceptedUpdate,
  all,
  always,
  forbiddenUpdate,
  isIn,
  isMove,
  isSubscription,
  late,
  leftoverFiles,
  leftoverManagers,
  leftoverNotification,
  leftoverStatus,
  leftoverTasks,
  leftoverTexts,
  not,
  overTheFormer,
  refusedUpdate,
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
const answeredWith = (status: number, when?: Condition<DecidedUpdate>): Change =>
  acceptedUpdate(({ answer }) => ({ ...answer, status }), when);

/** Accepted updates that are answered with another message. */
const saying = (message: unknown, when?: Condition<DecidedUpdate>): Change =>
  acceptedUpdate(({ answer }) => ({ ...answer, body: { message } }), when);

/** Faults of which updates are accepted, and of the answer to them (section 4.5). */
const acceptedFaults = [
  ...breaking(everyUpdate, { 'an-update-without-a-file-is-refused': forbiddenUpdate(not(sendsFiles)) }),
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
    'update-after-a-failed-delivery-gets-500': withMemory((failed = new Set<string>()) =>
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
      [`an-update-by-a-member-with-the-role-${role}-is-refused-with-401`]: addedRefusal(
        'callerHasRole',
        ({ world }, caller) =>
          roleOf(world, caller) === role ? authenticationError('this role may not', 401) : undefined,
      ),
    })),
  ),
  ...breaking('ORD-PUT-MESSAGE', {
    ...each(saying, {
      'the-message-of-an-accepted-update-is-order-has-been-updated': 'Order has been updated',
      'the-message-of-an-accepted-update-ends-in-a-full-stop': `${updatedMessage}.`,
      'the-message-of-an-accepted-update-is-in-lower-case': updatedMessage.toLowerCase(),
      'an-accepted-update-has-no-message': undefined,
      'the-message-of-an-accepted-update-is-null': null,
    }),
    'the-message-of-an-accepted-update-stands-in-data': acceptedUpdate(({ answer }) => ({
      ...answer,
      body: { data: answer.body },
    })),
    ...each(([message, when]: [string, Condition]) => saying(message, when), {
      'an-update-with-a-file-has-another-message': ['Files have been uploaded', sendsFiles],
      'an-update-with-a-status-has-another-message': ['Status has been updated', sends('status')],
      'the-update-of-a-subscription-order-has-another-message': ['Subscription updated', isSubscription],
      'an-update-with-a-clientid-has-another-message': ['Project has been sent', sendsClientId],
      'an-update-with-a-status-and-a-file-has-another-message': ['Moved', all(sends('status'), sendsFiles)],
      'an-update-of-several-files-has-another-message': [
        'Files have been uploaded',
        ({ request }) => request.files.length > 1,
      ],
      'an-update-of-a-pending-order-that-leaves-it-so-has-another-message': ['Saved', isIn('Pending')],
    }),
    ...forEach(['client', 'teamMember', 'Admin'], (role) => ({
      [`an-update-by-a-member-with-the-role-${role}-has-another-message`]: saying('Updated', sentBy(role)),
    })),
    ...forEach(['assignedProjectManagers[]', 'repeatCount', 'rejectRequestedTasks', 'deadline'], (field) => ({
      [`an-update-with-${field}-has-another-message`]: saying('Order updated', sends(field)),
    })),
  }),
];

const emptyValues: Readonly<Partial<Record<StoredField, unknown>>> = {
  name: '',
  billingCycleCount: 0,
  quantity: 1,
};

/** A field that an accepted update leaves out and that gets another value all the same. */
const lost = (field: keyof Order, value: unknown, when: Condition<DecidedUpdate> = always): Change =>
  acceptedUpdate(
    ({ order }) => {
      Object.assign(order, structuredClone({ [field]: value }));
    },
    all(not(sends(field)), when),
  );

/** Stores an update together with what the order had in others of these fields when the update came. */
const storedOverTheFormer = (fields: readonly (keyof Order)[]): Change =>
  overTheFormer((former, { order, sent }) => {
    const others = fields.filter((field) => (sent[field] ?? sent[`${field}[]`]) === undefined);
    Object.assign(order, Object.fromEntries(others.map((field) => [field, former[field]])));
  });

/** Faults of what an update leaves out (section 4.5). */
const keptValueFaults = [
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
      late(({ order }) => {
        order.brief = null;
      }),
      all(sends('name'), not(sends('brief'))),
    ),
    'a-new-brief-removes-the-notes': lost('notes', null, sends('brief')),
    'the-first-brief-is-stored-as-notes-too': acceptedUpdate(({ order }) => {
      order.notes ??= order.brief;
    }, sends('brief')),
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
  ...breaking('ORD-CURRENCY-KEPT', (currency: string | null) => lost('currency', currency, sends('budget')), {
    'a-budget-without-currency-puts-the-currency-to-usd': 'USD',
    'a-budget-without-currency-puts-the-currency-to-eur': 'EUR',
    'a-budget-without-currency-removes-the-currency': null,
  }),
];

/** Changes the socket id that a notification carries. */
const carriedClientId = (change: (clientId: string, kind: string) => string | null): Change =>
  changedEffect('notify', (notify, service, order, kind, clientId) =>
    notify(service, order, kind, clientId && change(clientId, kind)),
  );

/** Faults of the socket id of a client that an update may send (section 4.5). */
const clientIdFaults = [
  ...breaking('ORD-CLIENTID', {
    ...each(carriedClientId, {
      'a-notice-carries-no-clientid': () => null,
      'a-notice-carries-another-clientid': backwards,
      'a-notice-carries-the-clientid-in-upper-case': (sent) => sent.toUpperCase(),
      'the-notice-reviewneeded-carries-no-clientid': (sent, kind) => (kind === 'reviewNeeded' ? null : sent),
      'the-notice-ordercompletion-carries-no-clientid': (sent, kind) =>
        kind === 'orderCompletion' ? null : sent,
      'the-notice-ordercancellation-carries-no-clientid': (sent, kind) =>
        kind === 'orderCancellation' ? null : sent,
    }),
    'a-notice-carries-the-clientid-of-before': withMemory((memory: { last?: string | null } = {}) =>
      changedEffect('notify', (notify, service, order, kind, clientId) => {
        memory.last = clientId ?? memory.last ?? null;
        notify(service, order, kind, memory.last);
      }),
    ),
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

/** What updates of open orders leave behind that are refused with a status. */
const leavingAfter = (status: number, leftover: Leftover, when: Condition<DecidedUpdate> = always): Change =>
  refusedUpdate(
    leftover,
    all(({ answer, before }) => answer.status === status && !isClosed(before.status), when),
  );

/** What a malformed update leaves behind; the refused move to Review has faults of its own. */
const leaving = (leftover: Leftover, when: Condition<DecidedUpdate> = always): Change =>
  leavingAfter(400, leftover, all(not(sends('status', 'Review')), when));

const validNumbers: Leftover = ({ order, sent }) => {
  if (Number(sent['budget']) >= 0) order.budget = Number(sent['budget']);
  if (Number(sent['quantity']) >= 1) order.quantity = Number(sent['quantity']);
};

/** Faults of what a refused update leaves behind (sections 4.5 and 7). */
const refusedFaults = breaking('ORD-PUT-ATOMIC', {
  ...each((leftover: Leftover) => leaving(leftover), {
    'a-valid-name-of-a-refused-update-is-stored': leftoverTexts('name'),
    'the-notes-of-a-refused-update-are-stored': leftoverTexts('notes'),
    'the-dates-of-a-refused-update-are-stored': leftoverTexts('deadline', 'kickoffDate'),
    'a-valid-budget-or-quantity-of-a-refused-update-is-stored': validNumbers,
    'the-files-of-a-refused-update-are-stored': leftoverFiles,
    'the-valid-project-managers-of-a-refused-update-are-stored': leftoverManagers,
    'a-refused-update-with-marktasksasdone-true-marks-the-tasks-as-done': leftoverTasks,
    'the-notes-of-a-refused-update-are-stored-a-while-later': late(leftoverTexts('notes')),
    'a-refused-closing-marks-the-tasks-as-done-a-while-later': late(leftoverTasks),
  }),
  'the-valid-status-of-a-refused-update-is-stored': leaving(
    leftoverStatus('Ongoing'),
    ({ before }) => before.status === 'Pending',
  ),
  'a-refused-move-from-pending-to-ongoing-activates-the-folder': leaving(
    ({ order }) => {
      order.folderActive = true;
    },
    sends('status', 'Ongoing'),
  ),
  'a-refused-list-of-project-managers-removes-the-present-ones': leaving(({ order }) => {
    order.assignedProjectManagers = [];
  }, sends('assignedProjectManagers[]')),
  'a-refused-move-to-completed-notifies-the-client': leaving(
    leftoverNotification('orderCompletion'),
    sends('status', 'Completed'),
  ),
  'a-refused-move-to-cancelled-notifies-the-client-a-while-later': leaving(
    late(leftoverNotification('orderCancellation')),
    sends('status', 'Cancelled'),
  ),
  'the-project-managers-of-a-refused-move-to-review-are-stored': refusedUpdate(
    leftoverManagers,
    isMove({ from: 'Pending', to: 'Review' }),
  ),
  ...each((leftover: Leftover) => leavingAfter(403, leftover), {
    'the-files-of-an-update-that-is-refused-with-403-are-stored-a-while-later': late(leftoverFiles),
    'the-brief-of-an-update-that-is-refused-with-403-is-stored': leftoverTexts('brief'),
    'the-name-of-an-update-that-is-refused-with-403-is-stored': leftoverTexts('name'),
  }),
});

/** Notifies the clients of the other orders, too, some milliseconds later. */
const notifyingAll = (delay: number): Change =>
  changedEffect('notify', (notify, service, order, kind, clientId) => {
    notify(service, order, kind, clientId);
    const others = ordersOf(service.world, order.companyId).filter((each) => each !== order);
    afterAWhile(() => others.forEach((each) => notify(service, each, kind, null)), delay);
  });

/** Does to every order of the company what has to be done to one. */
const toAll = (effect: 'markTasks' | 'rejectRequested' | 'replaceManagers'): Change =>
  changedEffect(effect, (act, service, order, given) =>
    ordersOf(service.world, order.companyId).forEach((each) => act(service, each, given as never)),
  );

/** Faults of the orders that an update is not about (section 4.5: pid). */
const otherOrderFaults = breaking('ORD-PUT-OTHERS', {
  'the-clients-of-all-orders-of-the-company-are-notified-of-a-move': notifyingAll(0),
  'the-clients-of-all-orders-of-the-company-are-notified-of-a-move-a-while-later': notifyingAll(aWhile),
  'the-tasks-of-all-orders-of-the-company-are-marked-done': toAll('markTasks'),
  'the-requested-tasks-of-all-orders-of-the-company-are-rejected': toAll('rejectRequested'),
  'the-notes-of-an-update-are-stored-in-all-orders-of-the-company': changedEffect(
    'storeField',
    (store, service, order, field, value) =>
      (field === 'notes' ? ordersOf(service.world, order.companyId) : [order]).forEach((each) =>
        store(service, each, field, value),
      ),
  ),
  'the-project-managers-of-all-orders-of-the-company-are-replaced': toAll('replaceManagers'),
  'a-project-manager-has-one-order': changedEffect('replaceManagers', (replace, service, order, ids) => {
    for (const each of ordersOf(service.world, order.companyId))
      each.assignedProjectManagers = each.assignedProjectManagers.filter((id) => !ids.includes(id));
    replace(service, order, ids);
  }),
});

/** Faults of what becomes of an update, accepted or refused, and of its response (section 4.5). */
export const acceptanceFaults = [
  ...acceptedFaults,
  ...keptValueFaults,
  ...clientIdFaults,
  ...refusedFaults,
  ...otherOrderFaults,
];
