import { slugOf } from '../../../../src/test.js';
import type { OrderFields, Orders } from '../../../../src/test.js';
import { everyField } from '../../support/every-field.js';

/** An update that every open order accepts (section 2.4), and a name that completes "an update of …". */
export interface Update {
  slug: string;
  name: string;
  fields: (orders: Orders) => Promise<OrderFields> | OrderFields;
}

/** The fields of which each is sent alone. */
const fieldNames = [
  'name',
  'budget',
  'quantity',
  'deadline',
  'kickoffDate',
  'notes',
  'brief',
  'billingCycleCount',
  'billingCycleEvent',
  'files',
] as const;

/** One update of each field, of the files and of several fields at once. */
export const updates: readonly Update[] = [
  ...fieldNames.map((field) => ({ slug: slugOf(field), name: `the ${field}`, fields: () => only(field) })),
  { slug: 'budget-and-currency', name: 'the budget and currency', fields: () => only('budget', 'currency') },
  {
    slug: 'managers',
    name: 'the project managers',
    fields: async (orders) => ({ assignedProjectManagers: [(await orders.member('projectManager')).id] }),
  },
  {
    slug: 'fields-and-file',
    name: 'several fields and a file',
    fields: () => only('name', 'notes', 'files'),
  },
];

/** Some of the values that {@link everyField} has. */
function only(...fields: string[]): OrderFields {
  return Object.fromEntries(Object.entries(everyField()).filter(([field]) => fields.includes(field)));
}
