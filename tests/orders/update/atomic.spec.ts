import { randomBytes } from 'node:crypto';
import {
  bearer,
  casesByRequirement,
  casesOf,
  control,
  expect,
  isUsedUp,
  refusal,
  sampleTitle,
  slugOf,
  stop,
  test,
} from '../../../src/test.js';
import type {
  Change,
  Order,
  OrderFields,
  OrderOptions,
  OrderSnapshot,
  OrderStatus,
  Scene,
} from '../../../src/test.js';
import { holdToRuling, pendingToCompleted, pendingToReview } from '../../rulings.js';
import type { Reading } from '../../rulings.js';
import {
  effectsWouldShow,
  everyField,
  fieldsOfMoves,
  invalidCases,
  managerIds,
  oneInvalidCaseEach,
  orderLevels,
  outsiders,
  sampleOf,
  updateOf,
} from '../orders.js';
import type { UpdateRow } from '../orders.js';

const tasks = { openTasks: 1, requestedTasks: 1 };

test(
  'ORD-PUT-ATOMIC/invalid-field',
  {
    title: 'PUT /orders changes no other field when it refuses an invalid one',
    cases: casesOf(invalidCases.map((row) => ({ ...row, slug: `${slugOf(row.field)}-${row.slug}` }))),
  },
  async ({ orders, session, settings }, { field, value }) => {
    const order = await orders.given('open', { ...tasks, ...sampleOf(field).options });
    control(await order.put({ notes: sampleTitle(), budget: 720 }));
    const before = await order.snapshot();

    const invalid = updateOf(field, value);
    const { [field]: _valid, ...others } = everyField(before);
    refusal(await order.put({ ...others, ...invalid }, { refused: true }));

    await expectUnchanged(order, before, { session, settings });
  },
);

const closing = { markTasksAsDone: true, rejectRequestedTasks: true };

const moves = [
  { from: 'Pending', fields: { status: 'Ongoing' } },
  { from: 'Ongoing', fields: { status: 'Review' } },
  { from: 'Ongoing', fields: { status: 'Completed', ...closing } },
  { from: 'Review', fields: { status: 'Cancelled', ...closing } },
] as const;

test(
  'ORD-PUT-ATOMIC/move-with-invalid-field',
  {
    title: 'PUT /orders does not move an order when it refuses an invalid field',
    cases: casesOf(
      oneInvalidCaseEach
        .filter(({ field }) => !fieldsOfMoves.has(field))
        .map((row, index) => ({ ...row, index, slug: `move-${slugOf(row.field)}-${row.slug}` })),
    ),
  },
  async ({ orders, session, settings }, { field, value, index }) => {
    // Of orders that are to last there are few: each field comes with one of the moves.
    const asked = orders.areMade ? moves : [moves[index % moves.length] as (typeof moves)[number]];
    for (const { from, fields } of asked) {
      const order = await orders.given(from, {
        ...{ ...tasks, ...sampleOf(field).options },
        lastsUnder: ['refused-update'],
      });
      const before = await order.snapshot();

      refusal(await order.put({ ...fields, ...updateOf(field, value) }, { refused: true }));

      await expectUnchanged(order, before, { session, settings });
    }
  },
);

const twoTasks = { openTasks: 2, requestedTasks: 1 };

/**
 * What the order is sent before each of two refusals: an order that is read from its events does not show the other of
 * both texts. Texts of its own tell them from what another test writes.
 */
const kept = [() => ({ notes: sampleTitle() }), () => ({ brief: sampleTitle() })];

/** Updates that break a rule between fields, or one on what the order is. */
const rules: (UpdateRow & { ruling?: Reading })[] = [
  { slug: 'rule-reject-without-status', fields: { rejectRequestedTasks: true } },
  { slug: 'rule-reject-with-review', fields: { status: 'Review', rejectRequestedTasks: true } },
  { slug: 'rule-completed-unmarked', fields: { status: 'Completed', rejectRequestedTasks: true } },
  { slug: 'rule-cancelled-unmarked', fields: { status: 'Cancelled', rejectRequestedTasks: true } },
  {
    slug: 'rule-pending-completed-unmarked',
    from: 'Pending',
    fields: { status: 'Completed' },
    ruling: pendingToCompleted,
  },
  { slug: 'rule-blocked-review', from: 'Pending', fields: { status: 'Review' }, ruling: pendingToReview },
  { slug: 'rule-repeat-count-only', subscription: true, fields: { repeatCount: 7 } },
  { slug: 'rule-repeat-duration-only', subscription: true, fields: { repeatDuration: 'year' } },
];

for (const [from, cases] of casesByRequirement(rules, (rule) => rule.from ?? 'Ongoing'))
  test(
    `ORD-PUT-ATOMIC/broken-rule-from-${slugOf(from)}`,
    { title: 'PUT /orders changes nothing when it refuses an update that breaks a rule', cases },
    async ({ orders, session, settings }, { from = 'Ongoing', subscription, fields, ruling }) => {
      const rulings = ['refused-update', ...(ruling === undefined ? [] : [ruling.contradiction])] as const;
      const lastsUnder = isUsedUp(from, fields) ? rulings : [];
      const order = await orders.given(from, { ...twoTasks, subscription, lastsUnder });
      const recurrence = subscription === true ? { repeatCount: 2, repeatDuration: 'week' } : {};
      // Without a harness this takes no project manager: whoever names none gets it judged, too.
      const managers = orders.areMade && {
        assignedProjectManagers: [(await orders.member('projectManager')).id],
      };
      for (const [index, textOf] of kept.entries()) {
        control(await order.put({ ...textOf(), ...recurrence }));
        const before = await order.snapshot();

        const others = { ...everyField(before), ...managers };
        const both = index === 0 ? { ...others, ...fields } : { ...fields, ...others };
        const answer = await order.put(both, { refused: true });
        if (ruling !== undefined) holdToRuling(ruling, 'refused', answer, session, settings);
        refusal(answer);

        await expectUnchanged(order, before, { session, settings });
      }
    },
  );

test(
  'ORD-PUT-ATOMIC/outsiders-as-managers',
  {
    title: 'PUT /orders changes nothing when it refuses a list of project managers',
    cases: casesOf(outsiders.map(({ slug, id }) => ({ slug: `managers-${slug}`, id }))),
  },
  async ({ orders, elsewhere, session, settings }, { id }) => {
    const [present = '', other = ''] = await managerIds(orders, 2);
    const outsider = await id(orders, elsewhere);
    const order = await orders.given('Ongoing', { ...twoTasks, lastsUnder: ['refused-update'] });
    for (const [index, textOf] of kept.entries()) {
      control(await order.put({ ...textOf(), assignedProjectManagers: [present] }));
      const before = await order.snapshot();

      const others = everyField(before);
      refusal(
        await order.put(
          index === 0
            ? { ...others, assignedProjectManagers: [other, outsider] }
            : { assignedProjectManagers: [outsider, other], ...others, status: 'Review' },
          { refused: true },
        ),
      );

      await expectUnchanged(order, before, { session, settings });
    }
  },
);

test(
  'ORD-PUT-ATOMIC/client-cancellation',
  { title: 'PUT /orders changes nothing when it refuses a cancellation by the client' },
  async ({ orders, session, settings }) => {
    const client = await orders.member('client');
    const order = await orders.ofClient('Ongoing', { ...twoTasks, lastsUnder: ['refused-update'] }, client);
    const cancellation = { status: 'Cancelled', ...closing };
    for (const textOf of kept) {
      control(await order.put(textOf()));
      const before = await order.snapshot();

      const update = { ...everyField(before), ...cancellation };
      refusal(await order.put(update, { ...client.asCaller, refused: true }));

      await expectUnchanged(order, before, { session, settings });
    }
  },
);

/** An update that has to be refused, with a value of every field that it does not name. */
interface Refused {
  from?: OrderStatus;
  options?: Omit<OrderOptions, 'status'>;
  fields: OrderFields;
  as?: Change;
}

const ofFields = oneInvalidCaseEach.map(({ field, value }): Refused => ({
  options: sampleOf(field).options,
  fields: {
    ...(fieldsOfMoves.has(field) ? {} : { status: 'Completed', ...closing }),
    ...updateOf(field, value),
  },
}));

const ofRules: Refused[] = [
  { fields: { rejectRequestedTasks: true } },
  { fields: { status: 'Cancelled', rejectRequestedTasks: true } },
  { from: 'Pending', fields: { status: 'Ongoing', budget: -1 } },
  { options: { subscription: true }, fields: { repeatCount: 7 } },
];

// What an update must not change must not change later either: this waits once, for several orders.
test(
  'ORD-PUT-ATOMIC/later',
  { title: 'PUT /orders has changed nothing a while after it refused updates' },
  async ({ orders, elsewhere, session, settings }) => {
    orders.demandMany();
    const client = await orders.member('client');
    const unapproved = await orders.member('projectManager', { approved: false });
    const refused: Refused[] = [...ofFields, ...ofRules];
    for (const { id } of outsiders)
      refused.push({ fields: { assignedProjectManagers: [await id(orders, elsewhere)] } });
    for (const as of [unapproved.asCaller, bearer('a-token-of-nobody')])
      refused.push({ fields: { status: 'Completed', ...closing }, as });
    const made: { order: Order; refused: Refused }[] = [];
    for (const each of refused)
      made.push({
        order: await orders.ofClient(each.from ?? 'Ongoing', { ...tasks, ...each.options }),
        refused: each,
      });
    const own = await orders.ofClient('Ongoing', tasks, client);
    const cancellation = { fields: { status: 'Cancelled', ...closing }, as: client.asCaller };
    made.push({ order: own, refused: cancellation });
    await own.settled('patient');

    const seen: { order: Order; before: OrderSnapshot }[] = [];
    for (const { order, refused } of made) {
      const before = await order.snapshot();
      seen.push({ order, before });
      refusal(
        await order.put({ ...everyField(before), ...refused.fields }, { ...refused.as, refused: true }),
      );
    }
    await effectsWouldShow(orders);

    for (const { order, before } of seen) await expectUnchanged(order, before, { session, settings });
  },
);

test(
  'ORD-PUT-ATOMIC/in-turn',
  {
    title: 'PUT /orders changes nothing for good when it refuses fields, managers, a move, a cancellation',
    at: orderLevels,
  },
  async ({ orders, session, settings }) => {
    orders.demandMany();
    const [present = '', other = ''] = await managerIds(orders, 2);
    const client = await orders.member('client');
    const order = await orders.ofClient('Ongoing', twoTasks);
    const pending = await orders.given('Pending', tasks);
    const own = await orders.ofClient('Ongoing', twoTasks, client);
    control(await order.update({ notes: 'Notes that stay', assignedProjectManagers: [present] }));

    const refused: { order: Order; fields: OrderFields; as?: Change }[] = [
      {
        order,
        fields: {
          ...everyField(await order.snapshot()),
          ...{ assignedProjectManagers: [other], status: 'Completed', ...closing },
          billingCycleEvent: 'createOrder',
        },
      },
      { order, fields: { assignedProjectManagers: [other, randomBytes(12).toString('hex')] } },
      { order: pending, fields: { status: 'Ongoing', budget: -1 } },
      { order: own, fields: { ...everyField(), status: 'Cancelled', ...closing }, as: client.asCaller },
    ];
    const seen = await Promise.all(
      [order, pending, own].map(async (each) => ({ each, before: await each.snapshot() })),
    );
    for (const { order, fields, as } of refused) refusal(await order.put(fields, { ...as, refused: true }));
    await own.settled('patient');

    for (const { each, before } of seen) await expectUnchanged(each, before, { session, settings });
  },
);

/**
 * Expects that refused updates left an order as it was after a plain update, and records whether they did. If they did
 * not and the target is not held to that (`REFUSED_UPDATE`), the test is inapplicable. A notification that came meanwhile
 * may be that of the plain update: if the same again brings another, the target is blamed by what is said of notifications.
 */
async function expectUnchanged(
  order: Order,
  before: OrderSnapshot,
  { session, settings }: Pick<Scene, 'session' | 'settings'>,
): Promise<void> {
  const changes = await order.changesSince(before);
  // A notification is not written by an update.
  const isWritten = changes.some(({ member }) => member !== 'notifications');
  session.observe('refused-update', isWritten ? 'something' : 'nothing');
  if (isWritten && settings.rulings['refused-update'] === 'either')
    stop('inapplicable', {
      code: 'other-reading',
      subject: 'refused-update',
      settings: ['REFUSED_UPDATE'],
      message:
        'A refused update wrote something: under the ruling "either" of REFUSED_UPDATE that is no violation.',
    });
  if (changes.length > 0 && !isWritten) {
    const { length } = await order.notifications();
    // Not at the levels of the case: one of them has a refused update before each.
    control(await order.update({ notes: 'Notes that stay' }));
    await order.settled();
    if ((await order.notifications()).length > length)
      stop('cantTell', {
        code: 'indistinct',
        subject: 'notifications',
        message:
          'Every update notifies the client here, so a notification does not show whether a refused one did.',
      });
  }
  await expect(order).toBeUnchangedSince(before);
}
