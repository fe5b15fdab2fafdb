import type { OrderFields, Orders } from '../../../src/test.js';

/** An update that every open order accepts (section 2.4), and a name that completes "an update of …". */
export interface Update {
  name: string;
  fields: (orders: Orders) => Promise<OrderFields> | OrderFields;
}

/** The states in which an order can't be updated, with the markTasksAsDone that the move to them needs. */
export const closings = [
  {
    closed: 'Completed',
    closing: { status: 'Completed', markTasksAsDone: false },
    refused: 'ORD-COMPLETED-CLOSED',
    unchanged: 'ORD-COMPLETED-UNCHANGED',
  },
  {
    closed: 'Cancelled',
    closing: { status: 'Cancelled', markTasksAsDone: false },
    refused: 'ORD-CANCELLED-CLOSED',
    unchanged: 'ORD-CANCELLED-UNCHANGED',
  },
] as const;

/** One update of each field, of the files and of several fields at once. */
export const updates: readonly Update[] = [
  { name: 'the name', fields: () => ({ name: 'Renamed order' }) },
  { name: 'the budget', fields: () => ({ budget: 4321 }) },
  { name: 'the budget and currency', fields: () => ({ budget: 4321, currency: 'EUR' }) },
  { name: 'the quantity', fields: () => ({ quantity: 7 }) },
  { name: 'the deadline', fields: () => ({ deadline: '2031-03-04T10:00:00.000Z' }) },
  { name: 'the kickoffDate', fields: () => ({ kickoffDate: '2030-02-03T10:00:00.000Z' }) },
  { name: 'the notes', fields: () => ({ notes: 'Written later' }) },
  { name: 'the brief', fields: () => ({ brief: 'Summarized later' }) },
  { name: 'the billingCycleCount', fields: () => ({ billingCycleCount: 3 }) },
  { name: 'the billingCycleEvent', fields: () => ({ billingCycleEvent: 'createOrderWithTask' }) },
  {
    name: 'the project managers',
    fields: async (orders) => ({ assignedProjectManagers: [(await orders.member('projectManager')).id] }),
  },
  { name: 'the files', fields: () => ({ files: [{ filename: 'late.txt', content: 'Too late' }] }) },
  {
    name: 'several fields and a file',
    fields: () => ({
      name: 'Renamed order',
      notes: 'Written later',
      files: [{ filename: 'late.txt', content: 'Too late' }],
    }),
  },
];
