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
      (field) => ({ [`An update without ${field} resets it`]: lost(field, emptyValues[field] ?? null) }),
    ),
    'An update without a status puts the order back to Pending': lost('status', 'Pending'),
    'An update without a status puts a Review order to Ongoing': lost(
      'status',
      'Ongoing',
      ({ before }) => before.status === 'Review',
    ),
    'A new name removes the brief a while later': acceptedUpdate(
      lateLeftover(({ sent, order }) => {
        if (sent['name'] !== undefined && sent['brief'] === undefined) order.brief = null;
      }, 700),
    ),
    'A new brief removes the notes': lost('notes', null, sends('brief')),
    'A new deadline removes the kickoffDate': lost('kickoffDate', null, sends('deadline')),
    'A new status removes the deadline': lost('deadline', null, sends('status')),
    'A new currency removes the budget': lost('budget', 0, sends('currency')),
    'A file removes the brief': lost('brief', null, sendsFiles),
    'An update without files removes those of the order': lost('files', [], not(sendsFiles)),
    'A change of the status removes the files of the order': lost('files', [], sends('status')),
    'An update without project managers removes them': lost(
      'assignedProjectManagers',
      [],
      not(sends('assignedProjectManagers[]')),
    ),
  }),
  ...breaking(['ORD-PUT-PARTIAL', 'ORD-CURRENCY-KEPT'], {
    'An update without currency removes it': lost('currency', null),
  }),
  ...breaking('ORD-CURRENCY-KEPT', {
    'A budget without currency puts the currency to USD': lost('currency', 'USD', sends('budget')),
    'A budget without currency puts the currency to EUR': lost('currency', 'EUR', sends('budget')),
    'A budget without currency removes the currency': lost('currency', null, sends('budget')),
  }),
];
