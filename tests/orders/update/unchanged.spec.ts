import {
  casesByRequirement,
  casesOf,
  comparable,
  control,
  expect,
  isUsedUp,
  openStatuses,
  sampleFile,
  slugOf,
  stop,
  test,
} from '../../../src/test.js';
import type { Order, OrderFields, OrderMember, Orders, OrderStatus } from '../../../src/test.js';
import {
  acceptedAtOnce,
  earlyKickoff,
  effectsWouldShow,
  everyField,
  fileNotShown,
  lateDeadline,
  managerIds,
  neededOrder,
  orderLevels,
} from '../orders.js';
import type { UpdateRow } from '../orders.js';

interface PartialUpdate extends UpdateRow {
  /** What may change, or what another requirement judges. */
  own: OrderMember[];
}

/** Other values than those of {@link everyField}. */
const values = {
  name: 'Another name',
  budget: 990,
  currency: 'USD',
  deadline: '2032-01-02T03:04:05.000Z',
  brief: 'Another brief',
  files: [sampleFile('late')],
};

// That the currency stays with a new budget, and existing files when others come, are clauses of their own.
const fieldUpdates = (['budget', 'deadline', 'brief'] as const).map((field): PartialUpdate => ({
  slug: slugOf(field),
  fields: { [field]: values[field] },
  own: field === 'budget' ? ['budget', 'currency'] : [field],
}));

const moves: PartialUpdate[] = [
  { slug: 'status-ongoing', from: 'Pending', fields: { status: 'Ongoing' }, own: ['status', 'folderActive'] },
  { slug: 'status-review', fields: { status: 'Review' }, own: ['status'] },
  { slug: 'status-review-again', from: 'Review', fields: { status: 'Review' }, own: ['status'] },
  {
    slug: 'status-completed',
    fields: { status: 'Completed', markTasksAsDone: true, rejectRequestedTasks: true },
    own: ['status', 'tasks'],
  },
  {
    slug: 'status-cancelled',
    from: 'Review',
    fields: { status: 'Cancelled', markTasksAsDone: false },
    // Nothing says what becomes of the folder.
    own: ['status', 'tasks', 'folderActive'],
  },
];

const recurrence = { repeatCount: 17, repeatDuration: 'year' };

/** Fields that take the values of others. */
const alike = ['name', 'notes', 'brief', 'deadline', 'kickoffDate'] as const;

/**
 * Sent one after the other. None sets what the one before it is likely to reset: the event of an update may show the order
 * as it was before, so that only the next one shows the loss. What a file adds may come late, so that it is the last.
 */
const inTurn: Omit<PartialUpdate, 'slug'>[] = [
  { fields: { name: values.name }, own: ['name'] },
  { fields: { brief: values.brief }, own: ['brief'] },
  { fields: { deadline: values.deadline }, own: ['deadline'] },
  { fields: { currency: values.currency }, own: ['currency'] },
  { fields: { name: 'A third name', deadline: lateDeadline }, own: ['name', 'deadline'] },
  { fields: { kickoffDate: '2030-01-20T10:00:00.000Z' }, own: ['kickoffDate'] },
  { fields: { quantity: 9 }, own: ['quantity'] },
  { fields: { billingCycleCount: 7 }, own: ['billingCycleCount'] },
  { fields: { notes: 'Other notes' }, own: ['notes'] },
  { fields: { billingCycleEvent: 'noChange' }, own: ['billingCycleEvent'] },
  { fields: { repeatCount: 4, repeatDuration: 'week' }, own: ['repeatCount', 'repeatDuration'] },
  { fields: { status: 'Review' }, own: ['status'] },
  { fields: { budget: values.budget }, own: ['budget', 'currency'] },
  { fields: { files: values.files }, own: ['files'] },
];

test(
  'ORD-PUT-PARTIAL/in-turn',
  {
    title: 'PUT /orders keeps what each of several updates does not name, and a while later, too',
    at: orderLevels,
  },
  async ({ orders }) => {
    const given = orders.areMade
      ? orders.given('Ongoing', { subscription: true, openTasks: 1, requestedTasks: 1, ...filed })
      : orders.given('open', { subscription: true });
    const order = await complete(given, orders, recurrence);

    const taken = inTurn.filter(({ fields }) => orders.areMade || !isUsedUp('Ongoing', fields));
    for (const [index, { fields, own }] of taken.entries()) {
      const before = await order.snapshotWithout('notifications', ...own);
      control(await order.put(fields));
      if (index === 0) await order.settled('patient');
      await expect(order).toBeUnchangedSince(before);
    }
  },
);

test(
  'ORD-PUT-PARTIAL/every-state',
  {
    title: 'PUT /orders keeps what an update does not name as it is, in every open state',
    cases: casesOf(fieldUpdates),
  },
  async ({ orders }, update) => {
    for (const from of openStatuses()) await expectOthersKept(orders, { ...update, from });
  },
);

for (const [need, cases] of casesByRequirement(moves, neededOrder))
  test(
    `ORD-PUT-PARTIAL/move-${need}`,
    { title: 'PUT /orders keeps what a move does not name as it is', cases },
    async ({ orders }, move) => expectOthersKept(orders, move),
  );

/** An order that takes a file, which is read: one that is kept has neither files nor tasks that anybody could see. */
const filed = { usesUp: true, reads: ['files'] } as const;

async function expectOthersKept(orders: Orders, { from, fields, own }: PartialUpdate): Promise<void> {
  const need = orders.areMade
    ? { openTasks: 2, requestedTasks: 1, ...filed }
    : { usesUp: isUsedUp(from ?? 'Ongoing', fields) };
  const order = await complete(orders.given(from ?? 'open', need), orders);
  const before = await order.snapshotWithout('notifications', ...own);

  control(await order.put(fields));

  await expect(order).toBeUnchangedSince(before);
}

test(
  'ORD-PUT-PARTIAL/managers',
  { title: 'PUT /orders keeps everything else as it is when project managers are sent' },
  async ({ orders }) => {
    const order = await complete(
      orders.given('open', orders.areMade ? { openTasks: 1, ...filed } : {}),
      orders,
    );
    const before = await order.snapshotWithout('notifications', 'assignedProjectManagers');

    control(await order.put({ assignedProjectManagers: [(await orders.member('projectManager')).id] }));

    await expect(order).toBeUnchangedSince(before);
  },
);

test(
  'ORD-PUT-PARTIAL/first-update',
  {
    title: 'PUT /orders keeps the status in the first update of an order, and fills no other field',
    cases: {
      'first-one-field': { notes: 'Of no status' },
      'first-brief': { brief: 'Of no notes' },
      'first-deadline': { deadline: lateDeadline },
      'first-kickoff': { kickoffDate: earlyKickoff, deadline: lateDeadline },
      'first-file': { files: [sampleFile('statusless')] },
    } satisfies Record<string, OrderFields>,
  },
  async ({ orders }, fields) => {
    for (const from of openStatuses()) {
      const order = await orders.given(from, { usesUp: isUsedUp(from, fields) });
      const before = await order.snapshotWith('status');

      control(await order.put(fields));

      await expect(order).toHaveStored({ status: before.status });
      const after = await order.snapshot();
      const sent = Object.entries(fields).map(([field, value]) => comparable(field as OrderMember, value));
      const filled = alike.filter((member) => !before[member] && !(member in fields) && after[member]);
      const copied = filled.filter((member) => sent.includes(after[member]));
      expect(copied, {
        code: 'changed',
        subject: copied[0] ?? 'order',
        message: `The value of ${Object.keys(fields).join()} is stored in ${copied.join(' and ')}, too, which the update does not name.`,
      }).toEqual([]);
    }
  },
);

test(
  'ORD-PUT-PARTIAL/two-at-once',
  {
    title: 'PUT /orders stores the fields of both updates when two come at once',
    cases: {
      'name-and-budget': () => ({
        before: { name: 'Named before', budget: 610 },
        atOnce: [{ name: 'Named beside' }, { budget: 815 }],
      }),
      'brief-and-quantity': () => ({
        before: { brief: 'Briefed before', quantity: 5 },
        atOnce: [{ brief: 'Briefed beside' }, { quantity: 7 }],
      }),
      'deadline-and-notes': () => ({
        before: { deadline: '2034-03-04T05:06:07.000Z', notes: 'Noted before' },
        atOnce: [{ deadline: lateDeadline }, { notes: 'Noted beside' }],
      }),
      'managers-and-brief': async (orders) => {
        const [first, second] = (await managerIds(orders, 2)) as [string, string];
        return {
          before: { assignedProjectManagers: [first], brief: 'Briefed before' },
          atOnce: [{ assignedProjectManagers: [second] }, { brief: 'Briefed beside' }],
        };
      },
    } satisfies Record<string, (orders: Orders) => TwoUpdates | Promise<TwoUpdates>>,
  },
  async ({ orders }, made) => {
    const { before, atOnce } = await made(orders);
    // An update may undo what one stored that was answered before it, whichever of them comes first.
    for (const updates of [atOnce, atOnce.toReversed()]) {
      const [order, other] = (await orders.together([{ status: 'open' }, { status: 'open' }])) as [
        Order,
        Order,
      ];
      control(await order.put(before));
      if (await order.lacks(before))
        stop('cantTell', {
          code: 'precondition-missing',
          subject: 'order',
          message: 'The target accepted one update of all these fields and did not store them.',
        });

      const answers = await Promise.all(updates.map((update) => order.put(update)));

      acceptedAtOnce(answers);
      await order.settled();
      const wanted = Object.assign({}, ...updates) as OrderFields;
      if (await order.lacks(wanted)) await demandStoredInTurn(other, [before, ...updates], wanted);
      await expect(order).toHaveStored(wanted);
    }
  },
);

/** Ends the case where updates that come one after the other are not stored either. */
async function demandStoredInTurn(
  order: Order,
  updates: readonly OrderFields[],
  wanted: OrderFields,
): Promise<void> {
  for (const update of updates) control(await order.put(update));
  if (await order.lacks(wanted))
    stop('cantTell', {
      code: 'precondition-missing',
      subject: 'order',
      message: 'The target does not store these fields where one update comes after the other, either.',
    });
}

interface TwoUpdates {
  /** What the order has before. */
  before: OrderFields;
  atOnce: OrderFields[];
}

/** Sets every field of an order, and adds a file where that can be seen. */
async function complete(given: Promise<Order>, orders: Orders, more: OrderFields = {}): Promise<Order> {
  const order = await given;
  const manager = await orders.member('projectManager');
  if (!orders.areMade) {
    const { files: _files, ...fields } = everyField();
    control(await order.update({ ...fields, ...more, assignedProjectManagers: [manager.id] }));
    const shown = await order.snapshot();
    if (!Object.keys(fields).some((member) => member in shown)) await order.snapshotWith('name');
    return order;
  }
  const { length } = await order.files();
  control(await order.update({ ...everyField(), ...more, assignedProjectManagers: [manager.id] }));
  // A target may file an upload after its answer.
  const files = await order.files(length + 1);
  if (files.length <= length) fileNotShown();
  return order;
}

interface Update {
  slug: string;
  fields?: (orders: Orders) => Promise<OrderFields> | OrderFields;
  /** Of how many project managers the last is sent, where the others have the first; of two the order has it, too. */
  managers?: number;
}

const closing = { markTasksAsDone: true, rejectRequestedTasks: true };

const updates: Update[] = [
  {
    slug: 'fields-and-file',
    fields: () => ({
      name: 'The one that is updated',
      budget: 815,
      notes: 'Not for the other',
      files: [sampleFile('own')],
    }),
  },
  {
    slug: 'managers',
    fields: async (orders) => ({ assignedProjectManagers: [(await orders.member('projectManager')).id] }),
  },
  { slug: 'manager-of-the-others', managers: 1 },
  { slug: 'without-the-manager-of-the-others', managers: 2 },
  { slug: 'move-to-review', fields: () => ({ status: 'Review' }) },
];

const closings: Update[] = [
  { slug: 'move-to-completed', fields: () => ({ status: 'Completed', ...closing }) },
  { slug: 'move-to-cancelled', fields: () => ({ status: 'Cancelled', ...closing }) },
];

for (const [slug, rows] of [
  ['from-ongoing', updates],
  ['closing', closings],
] as const)
  test(
    `ORD-PUT-OTHERS/${slug}`,
    { title: 'PUT /orders keeps the other orders of the company as they are', cases: casesOf(rows) },
    async ({ orders }, { fields, managers = 0 }) => {
      const tasks = { openTasks: 2, requestedTasks: 1 };
      // What lasts is to keep its managers: others are asked whether they get one.
      if (managers > 0) orders.demandMany();
      const ids = managers === 0 ? [] : await managerIds(orders, managers);
      const update = (await fields?.(orders)) ?? { assignedProjectManagers: ids.slice(-1) };
      const other = { status: 'Ongoing', ...tasks } as const;
      const needs = [
        { ...other, usesUp: isUsedUp('Ongoing', update) },
        // Where orders last, there is one other.
        ...(orders.areMade ? [other, other] : [other]),
      ];
      const client = orders.areMade && slug === 'closing' ? await orders.member('client') : undefined;
      const [order, ...others] = (await orders.togetherOfClient(needs, client)) as [Order, ...Order[]];
      if (ids.length > 0)
        for (const each of ids.length > 1 ? [order, ...others] : others)
          control(await each.update({ assignedProjectManagers: ids.slice(0, 1) }));
      const seen = await Promise.all(others.map(async (each) => ({ each, before: await each.snapshot() })));

      control(await order.put(update));

      for (const { each, before } of seen) await expect(each).toBeUnchangedSince(before);
    },
  );

test(
  'ORD-PUT-OTHERS/in-turn',
  {
    title: 'PUT /orders keeps another order as it is after updates of fields and a move, and later, too',
    at: orderLevels,
  },
  async ({ orders }) => {
    orders.demandMany();
    const tasks = { openTasks: 1, requestedTasks: 1 };
    const [order, other] = (await orders.togetherOfClient([
      { status: 'Ongoing', ...tasks },
      { status: 'Ongoing', ...tasks },
    ])) as [Order, Order];
    const manager = await orders.member('projectManager');
    const before = await other.snapshot();

    control(await order.put({ notes: 'Not for the other', assignedProjectManagers: [manager.id] }));
    control(await order.put({ status: 'Completed', ...closing }));
    await order.settled('patient');

    await expect(other).toBeUnchangedSince(before);
  },
);

const laterUpdates: { from: OrderStatus; fields: OrderFields }[] = [
  { from: 'Ongoing', fields: everyField() },
  { from: 'Pending', fields: { status: 'Ongoing' } },
  { from: 'Ongoing', fields: { status: 'Review' } },
  { from: 'Review', fields: { status: 'Completed', ...closing } },
  { from: 'Ongoing', fields: { status: 'Cancelled', ...closing } },
];

test(
  'ORD-PUT-OTHERS/later',
  { title: 'PUT /orders has changed no other order of the company a while after updates' },
  async ({ orders }) => {
    orders.demandMany();
    const tasks = { openTasks: 1, requestedTasks: 1 };
    const others: Order[] = [];
    for (const from of ['Pending', 'Ongoing', 'Review'] as const)
      others.push(await orders.ofClient(from, tasks));
    await others[0]?.settled('patient');
    const seen = await Promise.all(others.map(async (other) => ({ other, before: await other.snapshot() })));

    for (const { from, fields } of laterUpdates)
      control(await (await orders.ofClient(from, tasks)).put(fields));
    await effectsWouldShow(orders);

    for (const { other, before } of seen) await expect(other).toBeUnchangedSince(before);
  },
);

const budgets: Record<string, OrderFields> = {
  budget: { budget: 2500 },
  'budget-of-0': { budget: 0 },
  'budget-among-fields': { name: 'A cheaper order', budget: 300, quantity: 2 },
};

test(
  'ORD-CURRENCY-KEPT/every-state',
  { title: 'PUT /orders leaves the currency of an order as it is when a budget is sent', cases: budgets },
  async ({ orders }, fields) => {
    for (const from of openStatuses()) {
      const order = await orders.given(from, { currency: 'EUR', budget: 1000 });
      // A first budget may give an order the currency of its workspace.
      if ((await order.read('currency')) === null)
        control(await order.update({ budget: 900, currency: 'EUR' }));
      const currency = await order.read('currency');
      control(await order.put(fields));

      await expect(order).toHaveStored({ currency });
    }
  },
);

test(
  'ORD-CURRENCY-KEPT/set-before',
  {
    title: 'PUT /orders leaves either currency that an earlier update set when a budget is sent',
    at: orderLevels,
  },
  async ({ orders }) => {
    const order = await orders.given('open');
    for (const [currency, budget] of [
      ['EUR', 100],
      ['USD', 200],
    ] as const) {
      control(await order.update({ budget, currency }));
      const stored = await order.read('currency');
      control(await order.put({ budget: budget + 50 }));
      // An event may show what its update sent. That of a later update shows what is stored.
      control(await order.update({ notes: `After a budget of ${budget}` }));

      await expect(order).toHaveStored({ currency: stored });
    }
  },
);
