import type { OrderFields, Orders } from '../../../../src/test.js';

/** An update that every open order accepts (section 2.4), and a name that completes "an update of …". */
export interface Update {
  name: string;
  fields: (orders: Orders) => Promise<OrderFields> | OrderFields;
}

const values: OrderFields = {
  name: 'Renamed order',
  budget: 4321,
  quantity: 7,
  deadline: '2031-03-04T10:00:00.000Z',
  kickoffDate: '2030-02-03T10:00:00.000Z',
  notes: 'Written later',
  brief: 'Summarized later',
  billingCycleCount: 3,
  billingCycleEvent: 'createOrderWithTask',
};

const files = [{ filename: 'late.txt', content: 'Too late' }];

/** One update of each field, of the files and of several fields at once. */
export const updates: readonly Update[] = [
  ...Object.entries(values).map(([field, value]) => ({
    name: `the ${field}`,
    fields: () => ({ [field]: value }),
  })),
  { name: 'the budget and currency', fields: () => ({ budget: 4321, currency: 'EUR' }) },
  {
    name: 'the project managers',
    fields: async (orders) => ({ assignedProjectManagers: [(await orders.member('projectManager')).id] }),
  },
  { name: 'the files', fields: () => ({ files }) },
  {
    name: 'several fields and a file',
    fields: () => ({ name: 'Renamed order', notes: 'Written later', files }),
  },
];
