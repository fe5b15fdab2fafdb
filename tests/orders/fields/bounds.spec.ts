import { casesByRequirement, expect, openStatuses, test, textCases } from '../../../src/test.js';
import type { OrderFields, OrderStatus } from '../../../src/test.js';
import {
  acceptedBy,
  expectAccepted,
  fieldNames,
  fieldsOfMoves,
  givenAccepting,
  invalidCases,
  oneInvalidCaseEach,
  orderLevels,
  sampleOf,
  updateOf,
} from '../orders.js';

/** The requirement that a valid value has to be accepted, by the one that an invalid value has to be refused. */
const takenInstead: Readonly<Record<string, string>> = {
  'ORD-NAME-MIN': 'ORD-NAME-TAKEN',
  'ORD-BUDGET-MIN': 'ORD-BUDGET-TAKEN',
  'ORD-QUANTITY-MIN': 'ORD-QUANTITY-TAKEN',
  'ORD-DEADLINE-FORMAT': 'ORD-DEADLINE-TAKEN',
  'ORD-KICKOFF-FORMAT': 'ORD-KICKOFF-TAKEN',
  'ORD-REPEAT-DURATION-ENUM': 'ORD-REPEAT-DURATION-TAKEN',
  'ORD-BILLING-EVENT-ENUM': 'ORD-BILLING-EVENT-TAKEN',
};

// Which moves an order takes is the matter of section 3.1, whose tests stand with the statuses.
const validCases = textCases('order-update').filter(
  ({ valid, field }) => valid && field !== 'status' && sampleOf(field).closes !== true,
);

/** A valid value, and what is sent along with it. */
interface ValidCase {
  slug: string;
  field: string;
  value: string;
  requirement: string;
  beside?: OrderFields;
}

const accepted: ValidCase[] = [
  ...validCases,
  { slug: 'letters-beyond-ascii', field: 'name', value: 'éü', requirement: 'ORD-NAME-MIN' },
  { slug: 'digits', field: 'name', value: '42', requirement: 'ORD-NAME-MIN' },
  {
    slug: 'zero-with-currency',
    field: 'budget',
    value: '0',
    requirement: 'ORD-BUDGET-MIN',
    beside: { currency: 'EUR' },
  },
  { slug: 'hundreds', field: 'quantity', value: '250', requirement: 'ORD-QUANTITY-MIN' },
  { slug: 'no-limit', field: 'billingCycleCount', value: '0', requirement: 'ORD-BILLING-COUNT-TAKEN' },
  { slug: 'limit', field: 'billingCycleCount', value: '6', requirement: 'ORD-BILLING-COUNT-TAKEN' },
];

for (const [requirement, cases] of casesByRequirement(
  accepted,
  ({ requirement }) => takenInstead[requirement] ?? requirement,
)) {
  test(
    `${requirement}/valid`,
    { title: `PUT /orders takes ${fieldIn(cases)} at its bounds`, cases },
    async ({ orders }, { field, value, beside }) => {
      const order = await orders.given('open', sampleOf(field).options);

      await expectAccepted(order, { ...updateOf(field, value), ...beside });
    },
  );

  test(
    `${requirement}/in-turn`,
    { title: `PUT /orders takes each value of ${fieldIn(cases)} at its bounds in turn`, at: orderLevels },
    async ({ orders }) => {
      const rows = Object.values(cases);
      const [{ field }] = rows as [(typeof rows)[number]];
      const order = await orders.given('open', sampleOf(field).options);

      for (const { value, beside } of rows)
        await expectAccepted(order, { ...updateOf(field, value), ...beside });
    },
  );
}

for (const [requirement, cases] of casesByRequirement(invalidCases, (row) => row.requirement))
  test(
    `${requirement}/invalid`,
    { title: `PUT /orders refuses an invalid ${fieldIn(cases)}`, cases },
    async ({ orders }, { field, value }) => {
      const order = await givenAccepting(orders, field);

      expect(await order.put(updateOf(field, value), { refused: true })).toBeRefused();
    },
  );

const furtherValues = [
  { field: 'name', requirement: 'ORD-NAME-MIN', values: ['é', '日', '7'] },
  { field: 'status', requirement: 'ORD-STATUS-ENUM', values: ['Draft', 'In Progress', 'Reviewed', 'REVIEW'] },
  { field: 'budget', requirement: 'ORD-BUDGET-MIN', values: ['-1000', '-0.5'] },
  { field: 'budget', requirement: 'ORD-BUDGET-TYPE', values: ['free', '12 pieces', 'NaN'] },
  { field: 'quantity', requirement: 'ORD-QUANTITY-MIN', values: ['-5', '0.5'] },
  { field: 'quantity', requirement: 'ORD-QUANTITY-TYPE', values: ['several', '12 pieces', 'NaN'] },
  { field: 'deadline', requirement: 'ORD-DEADLINE-FORMAT', values: ['someday', 'never'] },
  { field: 'kickoffDate', requirement: 'ORD-KICKOFF-FORMAT', values: ['someday', 'never'] },
  { field: 'repeatCount', requirement: 'ORD-REPEAT-COUNT-TYPE', values: ['often', '12 times'] },
  {
    field: 'repeatDuration',
    requirement: 'ORD-REPEAT-DURATION-ENUM',
    values: ['hour', 'quarter', 'months', 'Week'],
  },
  { field: 'billingCycleCount', requirement: 'ORD-BILLING-COUNT-TYPE', values: ['often', '12 times'] },
  {
    field: 'billingCycleEvent',
    requirement: 'ORD-BILLING-EVENT-ENUM',
    values: ['createOrder', 'deleteOrder', 'NOCHANGE'],
  },
  { field: 'markTasksAsDone', requirement: 'ORD-MARK-TYPE', values: ['sometimes'] },
  { field: 'rejectRequestedTasks', requirement: 'ORD-REJECT-TYPE', values: ['sometimes'] },
];

/** A valid value of each field that every open order has, but for those that make a move. */
const everyOther = Object.fromEntries(
  fieldNames
    .filter((field) => !fieldsOfMoves.has(field) && sampleOf(field).options === undefined)
    .map((field) => [field, sampleOf(field).valid]),
);

for (const { field, requirement, values } of furtherValues) {
  const all = invalidCases.filter((row) => row.requirement === requirement).map(({ value }) => value);

  test(
    `${requirement}/further-values`,
    {
      title: `PUT /orders refuses every invalid value of ${field}, alone and among other fields`,
      at: orderLevels,
    },
    async ({ orders }) => {
      const order = await givenAccepting(orders, field);

      for (const value of [...all, ...values])
        expect(await order.put(updateOf(field, value), { refused: true })).toBeRefused();
      if (fieldsOfMoves.has(field)) return;
      // Which of the other fields a target wrongly refuses is the matter of their own tests.
      const others = await order.put({ ...everyOther, ...updateOf(field) });
      if (!others.ok) return;
      const among = { ...everyOther, ...updateOf(field, all[0]), ...(!order.isKept && { status: 'Review' }) };
      expect(await order.put(among, { refused: true })).toBeRefused();
    },
  );
}

const moveFrom: Readonly<Partial<Record<OrderStatus, OrderFields>>> = {
  Pending: { status: 'Ongoing' },
  Ongoing: { status: 'Review' },
  Review: { status: 'Review' },
};

const others: OrderFields = { notes: 'Valid notes', brief: 'A valid brief', currency: 'USD' };

for (const { field, slug, value, requirement } of oneInvalidCaseEach)
  test(
    `${requirement}/${slug}-every-state`,
    { title: `PUT /orders refuses an invalid ${field} in every open state` },
    async ({ orders }) => {
      for (const from of openStatuses()) {
        const order = await givenAccepting(orders, field, from, others);

        const invalid = updateOf(field, value);
        const among = [invalid];
        if (!fieldsOfMoves.has(field)) among.push({ ...others, ...invalid, ...moveFrom[from] });
        for (const update of among) expect(await order.put(update, { refused: true })).toBeRefused();
      }
    },
  );

/** The field that the cases of a requirement are about. */
function fieldIn(cases: Readonly<Record<string, { field: string }>>): string {
  return [...new Set(Object.values(cases).map(({ field }) => field))].join(' and ');
}

test(
  'ORD-STATUS-ENUM/further-values-closing',
  { title: 'PUT /orders refuses an unlisted status with markTasksAsDone', at: orderLevels },
  async ({ orders }) => {
    await acceptedBy(orders.given('open'), { status: 'Completed', markTasksAsDone: true });
    const order = await orders.given('open');

    for (const status of ['Canceled', 'Completedx'])
      expect(await order.put({ status, markTasksAsDone: true }, { refused: true })).toBeRefused();
  },
);
