import type { Order, StoredField } from '../../domain/orders.js';
import { storedFields } from '../../domain/orders.js';
import { breaking, forEach } from '../breaking.js';
import type { Change } from '../seams/change.js';
import type { Condition } from '../seams/condition.js';
import { always, not, sends, sendsFiles } from '../seams/condition.js';
import { lateLeftover } from '../seams/leftover.js';
import type { DecidedUpdate } from '../seams/update.js';
import { acceptedUpdate } from '../seams/update.js';

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

/** Faults of what an update leaves out (section 4.5). */
export const leftOutFaults = [
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
    'a-new-name-removes-the-brief-a-while-later': acceptedUpdate(
      lateLeftover(({ sent, order }) => {
        if (sent['name'] !== undefined && sent['brief'] === undefined) order.brief = null;
      }, 700),
    ),
    'a-new-brief-removes-the-notes': lost('notes', null, sends('brief')),
    'a-new-deadline-removes-the-kickoffdate': lost('kickoffDate', null, sends('deadline')),
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
