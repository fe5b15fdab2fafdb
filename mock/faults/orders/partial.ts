import { isClosed } from '../../../src/contract/order-status.js';
import type { Order, StoredField } from '../../domain/orders.js';
import { storedFields } from '../../domain/orders.js';
import type { Fault } from '../fault.js';
import { fault } from '../fault.js';
import type { Apply } from '../wrapping.js';
import type { Updated } from './after-update.js';
import { afterAccepted, afterRefused } from './after-update.js';
import { kebab } from './limits.js';

/** Loses a field that an accepted update leaves out. */
function loses(field: keyof Order, value: unknown, when: (update: Updated) => boolean = () => true): Apply {
  return afterAccepted((update) => {
    if (update.sent[field] === undefined && when(update)) Object.assign(update.order, { [field]: value });
  });
}

const emptyValues: Readonly<Partial<Record<StoredField, unknown>>> = {
  name: '',
  billingCycleCount: 0,
  quantity: 1,
};

/** What a refusal leaves behind: for a 400 of an open order that was not about the move to Review. */
function leaves(change: (update: Updated) => void): Apply {
  return afterRefused((update) => {
    const { answer, before, sent } = update;
    if (answer.status !== 400 || sent['status'] === 'Review') return;
    if (isClosed(before.status)) return;
    change(update);
  });
}

const sentText = ({ sent }: Updated, field: string): string | undefined =>
  typeof sent[field] === 'string' && sent[field].length > 1 ? sent[field] : undefined;

/** Faults of what an update leaves out, and of what a refused one leaves behind (sections 4.5 and 7). */
export const partialFaults: readonly Fault[] = [
  ...storedFields
    .filter((field) => field !== 'currency')
    .map((field) =>
      fault(
        `order-${kebab(field)}-lost-when-left-out`,
        'ORD-PUT-PARTIAL',
        `An update without ${field} resets it.`,
        loses(field, emptyValues[field] ?? null),
      ),
    ),
  fault(
    'order-currency-lost-when-left-out',
    ['ORD-PUT-PARTIAL', 'ORD-CURRENCY-KEPT'],
    'An update without currency removes it.',
    loses('currency', null),
  ),
  fault(
    'order-currency-usd-with-budget',
    'ORD-CURRENCY-KEPT',
    'A budget without currency puts the currency to USD.',
    loses('currency', 'USD', ({ sent }) => sent['budget'] !== undefined),
  ),
  fault(
    'order-currency-eur-with-budget',
    'ORD-CURRENCY-KEPT',
    'A budget without currency puts the currency to EUR.',
    loses('currency', 'EUR', ({ sent }) => sent['budget'] !== undefined),
  ),
  fault(
    'order-currency-unset-with-budget',
    'ORD-CURRENCY-KEPT',
    'A budget without currency removes the currency.',
    loses('currency', null, ({ sent }) => sent['budget'] !== undefined),
  ),
  fault(
    'order-status-pending-when-left-out',
    'ORD-PUT-PARTIAL',
    'An update without a status puts the order back to Pending.',
    loses('status', 'Pending'),
  ),
  fault(
    'order-status-ongoing-when-left-out',
    'ORD-PUT-PARTIAL',
    'An update without a status puts a Review order to Ongoing.',
    loses('status', 'Ongoing', ({ before }) => before.status === 'Review'),
  ),
  fault(
    'order-notes-lost-with-brief',
    'ORD-PUT-PARTIAL',
    'A new brief removes the notes.',
    loses('notes', null, ({ sent }) => sent['brief'] !== undefined),
  ),
  fault(
    'order-kickoff-lost-with-deadline',
    'ORD-PUT-PARTIAL',
    'A new deadline removes the kickoffDate.',
    loses('kickoffDate', null, ({ sent }) => sent['deadline'] !== undefined),
  ),
  fault(
    'order-deadline-lost-with-status',
    'ORD-PUT-PARTIAL',
    'A new status removes the deadline.',
    loses('deadline', null, ({ sent }) => sent['status'] !== undefined),
  ),
  fault(
    'order-budget-lost-with-currency',
    'ORD-PUT-PARTIAL',
    'A new currency removes the budget.',
    loses('budget', 0, ({ sent }) => sent['currency'] !== undefined),
  ),
  fault(
    'order-brief-lost-with-file',
    'ORD-PUT-PARTIAL',
    'A file removes the brief.',
    loses('brief', null, ({ request }) => request.files.length > 0),
  ),

  fault(
    'refused-update-stores-name',
    'ORD-PUT-ATOMIC',
    'A valid name of a refused update is stored.',
    leaves((update) => {
      update.order.name = sentText(update, 'name') ?? update.order.name;
    }),
  ),
  fault(
    'refused-update-stores-notes',
    'ORD-PUT-ATOMIC',
    'The notes of a refused update are stored.',
    leaves((update) => {
      update.order.notes = sentText(update, 'notes') ?? update.order.notes;
    }),
  ),
  fault(
    'refused-update-stores-valid-numbers',
    'ORD-PUT-ATOMIC',
    'A valid budget or quantity of a refused update is stored.',
    leaves(({ order, sent }) => {
      if (Number(sent['budget']) >= 0) order.budget = Number(sent['budget']);
      if (Number(sent['quantity']) >= 1) order.quantity = Number(sent['quantity']);
    }),
  ),
  fault(
    'refused-update-stores-files',
    'ORD-PUT-ATOMIC',
    'The files of a refused update are stored.',
    leaves(({ service, order, request }) => {
      service.seams.effects.storeFiles(service, order, request.files);
    }),
  ),
  fault(
    'refused-update-changes-status',
    'ORD-PUT-ATOMIC',
    'The valid status of a refused update is stored.',
    leaves(({ order, sent, before }) => {
      if (sent['status'] === 'Ongoing' && before.status === 'Pending') order.status = 'Ongoing';
    }),
  ),
  fault(
    'refused-update-activates-folder',
    'ORD-PUT-ATOMIC',
    'A refused move from Pending to Ongoing activates the folder.',
    leaves(({ order, sent }) => {
      if (sent['status'] === 'Ongoing') order.folderActive = true;
    }),
  ),
  fault(
    'refused-update-stores-managers',
    'ORD-PUT-ATOMIC',
    'The valid project managers of a refused update are stored.',
    leaves(({ service, order, request }) => {
      const ids = request.fields.flatMap(([name, value]) =>
        name === 'assignedProjectManagers[]' ? [String(value)] : [],
      );
      const valid = ids.filter((id) => service.seams.rules.isManager(service, order.companyId, id));
      if (valid.length > 0) order.assignedProjectManagers = valid;
    }),
  ),
  fault(
    'refused-update-clears-managers',
    'ORD-PUT-ATOMIC',
    'A refused list of project managers removes the present ones.',
    leaves(({ order, sent }) => {
      if (sent['assignedProjectManagers[]'] !== undefined) order.assignedProjectManagers = [];
    }),
  ),
  fault(
    'refused-update-marks-tasks',
    'ORD-PUT-ATOMIC',
    'A refused update with markTasksAsDone true marks the tasks as done.',
    leaves(({ order, sent }) => {
      if (sent['markTasksAsDone'] === 'true') for (const task of order.tasks) task.done = true;
    }),
  ),
  fault(
    'refused-update-notifies',
    'ORD-PUT-ATOMIC',
    'A refused move to Completed notifies the client.',
    leaves(({ service, order, sent }) => {
      if (sent['status'] === 'Completed')
        service.seams.effects.notify(service, order, 'orderCompletion', null);
    }),
  ),
  fault(
    'refused-update-stores-dates',
    'ORD-PUT-ATOMIC',
    'The dates of a refused update are stored.',
    leaves((update) => {
      update.order.deadline = sentText(update, 'deadline') ?? update.order.deadline;
      update.order.kickoffDate = sentText(update, 'kickoffDate') ?? update.order.kickoffDate;
    }),
  ),
  fault(
    'forbidden-update-stores-brief',
    'ORD-PUT-ATOMIC',
    'The brief of an update that is refused with 403 is stored.',
    afterRefused((update) => {
      if (update.answer.status === 403 && !isClosed(update.order.status))
        update.order.brief = sentText(update, 'brief') ?? update.order.brief;
    }),
  ),
  fault(
    'forbidden-update-stores-name',
    'ORD-PUT-ATOMIC',
    'The name of an update that is refused with 403 is stored.',
    afterRefused((update) => {
      if (update.answer.status === 403 && !isClosed(update.order.status))
        update.order.name = sentText(update, 'name') ?? update.order.name;
    }),
  ),
];
