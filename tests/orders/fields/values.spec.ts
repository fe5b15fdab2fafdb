import {
  casesOf,
  control,
  expect,
  openStatuses,
  orderStatuses,
  sampleFile,
  shorten,
  stop,
  test,
} from '../../../src/test.js';
import type { Order, OrderFields, Response, Varied } from '../../../src/test.js';
import {
  demandTaken,
  earlyKickoff,
  expectAccepted,
  lateDeadline,
  orderLevels,
  sampleOf,
  sendInTurn,
  updateOf,
} from '../orders.js';

/** As {@link orderLevels}, where the text of an update is what a test is about. */
const levelsOfText: Varied = orderLevels.filter((each) => each !== 'value');

/** The fields of section 2.4 that hold one value, with the requirement that it is stored. */
const storedFields = {
  name: 'ORD-NAME',
  budget: 'ORD-BUDGET',
  currency: 'ORD-CURRENCY',
  quantity: 'ORD-QUANTITY',
  deadline: 'ORD-DEADLINE',
  kickoffDate: 'ORD-KICKOFF',
  notes: 'ORD-NOTES',
  brief: 'ORD-BRIEF',
  repeatCount: 'ORD-REPEAT-COUNT',
  repeatDuration: 'ORD-REPEAT-DURATION',
  billingCycleCount: 'ORD-BILLING-COUNT',
  billingCycleEvent: 'ORD-BILLING-EVENT',
} as const;

type Field = keyof typeof storedFields;

const plainText = 'Website for the spring campaign';

/** Letters beyond ASCII, and what a form or a query could take for something else. */
const unusualTexts = [
  'Straße, déjà vu, Ελλάδα, проект, 日本語',
  'Rocket 🚀 to the moon 🌕',
  'Smith & Sons',
  `The client's "final" wish`,
  '00742',
  'true',
  'null',
  'Bold <b>and</b> &amp;',
  '50%25 more + 20% less = 1,000',
];

/** Letters and signs of every kind in one text. */
const mixed = `Sons' & "Co" <b>é</b>: 1%25 + 2%, д, 日本, 🚀`;

const textFields = [
  { field: 'name', lengths: [100, 300] },
  { field: 'notes', lengths: [2000, 20_000] },
  { field: 'brief', lengths: [2000, 20_000] },
] as const;

for (const { field, lengths } of textFields) {
  const lines = field === 'name' ? [] : ['First line\nSecond line\n\nFourth line; the end'];

  test(
    `${storedFields[field]}/samples`,
    { title: `PUT /orders stores any text as ${field}` },
    async ({ orders, session }) => {
      const order = await orders.given('open');
      if (field !== 'name') {
        const empty = await order.put({ [field]: '' });
        session.record('Q-ORDER-TEXT-EMPTY', `${field}: ${empty.outcome}`, empty);
      }
      const texts = [plainText, ...unusualTexts, ...lines];
      await expectStoredInTurn(
        order,
        field,
        texts.map((text) => ({ [field]: text })),
        // No section says which texts a target must take.
        (answer, index) => index === 0 || !answer.refused,
      );
    },
  );

  test(
    `${storedFields[field]}/mixed`,
    { title: `PUT /orders stores signs of every kind as ${field}`, at: levelsOfText },
    async ({ orders }) => {
      const order = await orders.given('open');
      const last = { [field]: 'Sent with a file', ...fileBeside(order) };
      // No section says how long a text may be.
      const others = field === 'name' ? [mixed] : [`${mixed}\nand the rest`, 'And so on. '.repeat(30).trim()];
      const [first] = await expectStoredInTurn(
        order,
        field,
        [...others.map((text) => ({ [field]: text })), last],
        (answer, index) => index === others.length || (index === 0 && !answer.refused),
      );
      demandTaken(first as Response, field, `a ${field} with unusual signs`);
    },
  );

  test(
    `${storedFields[field]}/longest`,
    { title: `PUT /orders stores a ${field} of ${lengths.join(' and ')} characters if it accepts it` },
    async ({ orders, session }) => {
      const order = await orders.given('open');
      control(await order.put({ [field]: 'A text of a usual length' }));
      for (const length of lengths) {
        const long = 'abcdefghi '.repeat(length / 10 - 1) + 'abcdefghij';
        // No section says how long a text may be.
        const answer = await order.put({ [field]: long });
        session.record('Q-ORDER-SIZE', `${field} of ${length} characters: ${answer.outcome}`, answer);
        if (answer.refused && length !== lengths[0]) break;
        demandTaken(answer, field, `a ${field} of this length`);
        expect(answer).toBeAccepted();

        await expect(order).toHaveStored({ [field]: long });
      }
      await shorten(order, field);
    },
  );
}

/** In UTC, without fractions of a second, with an offset east of UTC or one that changes the day, and on a leap day. */
const sampleDates = [
  '2030-05-17T09:30:00.000Z',
  '2030-05-17T09:30:45Z',
  '2030-05-17T09:30:00+05:30',
  '2030-05-17T22:30:00-03:30',
  '2032-02-29T23:59:59.000Z',
];

const otherForms = [
  { name: 'a date alone', date: '2030-05-17' },
  { name: 'without an offset', date: '2030-05-17T09:30:00' },
  { name: 'the basic form of ISO 8601', date: '20300517T093000Z' },
  { name: 'milliseconds since 1970', date: '1905240600000' },
  { name: 'words', date: 'May 17, 2030' },
  { name: '30 February', date: '2030-02-30T09:30:00Z' },
];

/** Either date comes alone once the order has the other one early or late enough. */
const farApart = { deadline: lateDeadline, kickoffDate: earlyKickoff };

for (const field of ['deadline', 'kickoffDate'] as const) {
  test(
    `${storedFields[field]}-TAKEN/rfc-3339-forms`,
    { title: `PUT /orders takes ${field} in every form of RFC 3339` },
    async ({ orders, session }) => {
      const order = await orders.given('open');
      control(await order.put(farApart));
      for (const { name, date } of otherForms) {
        const answer = await order.put({ [field]: date });
        session.record('Q-ORDER-DATE', `${name}: ${answer.outcome}`, answer);
      }

      for (const date of sampleDates) await expectAccepted(order, { [field]: date });
    },
  );

  test(
    `${storedFields[field]}/not-its-counterpart`,
    { title: `PUT /orders stores ${field} apart from the other date` },
    async ({ orders }) => {
      const order = await orders.given('open');
      await differAtFirst(order, updateOf(field));
      await expectStored(order, field, farApart);

      // No section says which of the two dates is the earlier one.
      const reversed = { deadline: earlyKickoff, kickoffDate: lateDeadline };
      if ((await order.put(reversed)).ok) await expect(order).toHaveStored({ [field]: reversed[field] });
    },
  );
}

/** No section says how large a number may be: the large ones have to be stored where they are accepted. */
const fraction = 1.5;

const numberFields = [
  { field: 'budget', values: [1500, 0, 1130.1, 1], large: [1_000_000, 5_000_000_000.5] },
  { field: 'quantity', values: [5, 1, 12], large: [1_000_000, fraction] },
  { field: 'billingCycleCount', values: [6, 0, 24], large: [1000, fraction] },
  { field: 'repeatCount', values: [4, 1, 12], large: [500, fraction] },
] as const;

for (const { field, values, large } of numberFields)
  test(
    `${storedFields[field]}/large-values`,
    { title: `PUT /orders stores a large ${field}, and one with a fraction, if it accepts it` },
    async ({ orders, session }) => {
      const order = await orders.given('open', sampleOf(field).options);
      control(await order.put(updateOf(field, values[0])));
      for (const value of large) {
        const answer = await order.put(updateOf(field, value));
        const question = value === fraction ? 'Q-ORDER-FRACTION' : 'Q-ORDER-SIZE';
        session.record(question, `${field} ${value}: ${answer.outcome}`, answer);
        if (answer.ok) await expect(order).toHaveStored({ [field]: value });
      }
    },
  );

const durations = ['year', 'week', 'day', 'month'];

/** Values of a field that one order is sent in turn, the last with a file. */
const turns: {
  field: Field;
  slug: string;
  title: string;
  options?: { currency?: string; budget?: number };
  /** What the order is sent before. */
  first?: OrderFields;
  updates: readonly OrderFields[];
  /** Values that are to be stored where they are accepted. */
  large?: readonly number[];
}[] = [
  ...(['deadline', 'kickoffDate'] as const).map((field) => ({
    field,
    slug: 'instant',
    title: `PUT /orders stores the instant that was sent as ${field}`,
    first: farApart,
    updates: sampleDates.map((date) => ({ [field]: date })),
  })),
  ...numberFields.map(({ field, values, large }) => ({
    field,
    slug: 'values',
    title: `PUT /orders stores ${field}, whichever number it is`,
    updates: values.map((value) => updateOf(field, value)),
    large,
  })),
  {
    field: 'currency',
    slug: 'replaced',
    title: 'PUT /orders stores a currency in place of another, alone, with a budget, with a file',
    options: { currency: 'EUR', budget: 1375 },
    first: { budget: 1450, currency: 'EUR' },
    updates: [{ currency: 'USD' }, { budget: 1450, currency: 'EUR' }, { currency: 'USD' }],
  },
  {
    field: 'repeatDuration',
    slug: 'replaced',
    title: 'PUT /orders stores each repeatDuration in place of another',
    updates: durations.map((repeatDuration) => ({ repeatCount: 2, repeatDuration })),
  },
  {
    field: 'billingCycleEvent',
    slug: 'replaced',
    title: 'PUT /orders stores each billingCycleEvent in place of the other',
    updates: ['createOrderWithTask', 'noChange', 'createOrderWithTask'].map((billingCycleEvent) => ({
      billingCycleEvent,
    })),
  },
];

for (const { field, slug, title, options = sampleOf(field).options, first, updates, large = [] } of turns)
  test(`${storedFields[field]}/${slug}`, { title, at: orderLevels }, async ({ orders }) => {
    const order = await orders.given('open', options);
    if (first !== undefined) control(await order.put(first));
    else await differAtFirst(order, updates[1] ?? {});
    const withFile = updates.map((update, index) => ({
      ...update,
      ...(index === updates.length - 1 && fileBeside(order)),
    }));
    const all: OrderFields[] = [...withFile, ...large.map((value) => updateOf(field, value))];
    await expectStoredInTurn(order, field, all, (_answer, index) => index < updates.length);
  });

const texts = ['Sent first', 'Sent last'];
const numbers = [7, 3];
const dates = ['2031-01-10T08:00:00.000Z', '2030-11-05T16:45:00.000Z'];

/** Values of a field of which the last is to be stored. */
const sequences: { field: Field; slug?: string; what?: string; updates: readonly OrderFields[] }[] = [
  ...(['name', 'notes', 'brief'] as const).map((field) => inTurn(field, texts)),
  ...(['budget', 'quantity', 'billingCycleCount', 'repeatCount'] as const).map((field) =>
    inTurn(field, numbers),
  ),
  ...(['deadline', 'kickoffDate'] as const).map((field) => inTurn(field, dates)),
  { ...inTurn('currency', ['EUR', 'USD']), slug: 'every-state', what: 'currency' },
  {
    ...inTurn('billingCycleEvent', ['createOrderWithTask', 'noChange']),
    slug: 'every-state',
    what: 'billingCycleEvent',
  },
  {
    field: 'repeatDuration',
    slug: 'every-state',
    what: 'repeatDuration of a subscription order',
    updates: [
      { repeatCount: 2, repeatDuration: 'year' },
      { repeatCount: 5, repeatDuration: 'week' },
    ],
  },
];

function inTurn(field: Field, values: readonly (string | number)[]) {
  return { field, updates: values.map((value) => updateOf(field, value)) };
}

for (const { field, slug = 'last', what = `last ${field}`, updates } of sequences)
  test(
    `${storedFields[field]}/${slug}`,
    { title: `PUT /orders stores the ${what} in every open state, for good` },
    async ({ orders }) => {
      const wanted = { [field]: updates.at(-1)?.[field] };
      for (const from of openStatuses()) {
        const order = await orders.given(from, sampleOf(field).options);
        for (const update of updates) control(await order.put(update));

        await expect(order).toHaveStored(wanted);
        if (from !== 'Review') continue;
        // Without a harness a further update shows it: an event may show what its own one sent.
        if (!order.showAgain()) await order.settled('patient');
        await expect(order).toHaveStored(wanted);
      }
    },
  );

/** What is sent of each field with all others, and with a move. */
const values: Readonly<Record<Field, readonly [string | number, string | number]>> = {
  name: ['Everything at once', 'Everything once more'],
  budget: [1375.5, 2950.25],
  currency: ['EUR', 'USD'],
  quantity: [13, 31],
  deadline: ['2031-07-08T09:10:11.000Z', '2032-08-09T10:11:12.000Z'],
  kickoffDate: ['2030-06-05T04:03:02.000Z', '2030-07-06T05:04:03.000Z'],
  notes: ['Notes of the complete update', 'Notes with the move'],
  brief: ['Brief of the complete update', 'Brief with the move'],
  repeatCount: [17, 23],
  repeatDuration: ['year', 'day'],
  billingCycleCount: [19, 29],
  billingCycleEvent: ['createOrderWithTask', 'noChange'],
};

const files = [sampleFile('everything')];
const everyField = Object.fromEntries(Object.entries(values).map(([field, [value]]) => [field, value]));

/** Fields that come with each other (section 4.5). */
const recurrent = ['repeatCount', 'repeatDuration'];

/** Four times half of the other fields: of most two of them, one comes without the other. */
function besideHalf(field: Field): OrderFields[] {
  const others = Object.keys(everyField).filter((other) => other !== field);
  const halves = [
    others.filter((_, index) => index % 2 === 0),
    others.filter((_, index) => index % 2 === 1),
    others.slice(0, others.length / 2),
    others.slice(others.length / 2),
  ];
  return halves.map((half) => {
    const sent = [field, ...half];
    const whole = sent.some((each) => recurrent.includes(each)) ? [...sent, ...recurrent] : sent;
    return Object.fromEntries(whole.map((each) => [each, everyField[each]]));
  });
}

for (const [field, requirement] of Object.entries(storedFields) as [Field, string][])
  test(
    `${requirement}/all-fields`,
    { title: `PUT /orders stores ${field} among all fields` },
    async ({ orders }) => {
      const order = await orders.given('Ongoing', { subscription: true });
      await differAtFirst(order, updateOf(field, values[field][1]));
      await expectStored(order, field, { ...everyField, ...(!order.isKept && { files }) });
      if (!order.isKept) {
        await order.settled('patient');
        await expect(order).toHaveStored({ [field]: everyField[field] });
      }

      const move = order.isKept ? {} : { status: 'Review' };
      await expectStored(order, field, { ...everyField, [field]: values[field][1], ...move });

      if (order.isKept) return;
      for (const [index, update] of besideHalf(field).entries())
        await expectStored(order, field, { ...update, [field]: values[field][index % 2] });
      await expectStored(order, field, { ...everyField, status: 'Cancelled', markTasksAsDone: false });
      const other = await orders.given('Pending', { subscription: true });
      await expectStored(other, field, { ...everyField, status: 'Ongoing' });
      const [, second] = values[field];
      const closing = { status: 'Completed', markTasksAsDone: false };
      await expectStored(other, field, { ...everyField, [field]: second, ...closing });
    },
  );

const otherUpdates = [
  { budget: 700 },
  { billingCycleEvent: 'createOrderWithTask' },
  { notes: 'Nothing of billing' },
  { status: 'Ongoing' },
];

const kinds = [
  { slug: 'order', options: {} },
  { slug: 'subscription', options: { subscription: true } },
  { slug: 'budgeted', options: { currency: 'EUR', budget: 1375 } },
];

const kindsAs = (when: string) => casesOf(kinds.map((kind) => ({ ...kind, slug: `${kind.slug}-${when}` })));

test(
  'ORD-BILLING-COUNT-DEFAULT/before-updates',
  { title: 'An order has the billingCycleCount 0 before any update', cases: kindsAs('before-updates') },
  async ({ orders }, { options }) => {
    for (const status of orderStatuses()) await expectNoLimit(await orders.untouched(status, options));
  },
);

test(
  'ORD-BILLING-COUNT-DEFAULT/after-updates',
  {
    title: 'PUT /orders leaves the billingCycleCount at 0 when it updates other fields',
    cases: kindsAs('after-updates'),
  },
  async ({ orders }, { options }) => {
    const order = await orders.untouched('Pending', options);
    const recurrence = 'subscription' in options ? [{ repeatCount: 3, repeatDuration: 'month' }] : [];
    for (const fields of [...otherUpdates, ...recurrence]) {
      control(await order.put(fields));

      await expectNoLimit(order);
    }
  },
);

test(
  'ORD-REPEAT-DURATION-TAKEN/every-value',
  { title: 'PUT /orders takes every repeatDuration of a subscription order' },
  async ({ orders, session }) => {
    const order = await orders.given('Ongoing', { subscription: true });
    const negative = await order.put({ repeatCount: -1, repeatDuration: 'week' });
    session.record('Q-REPEAT-NEGATIVE', negative.outcome, negative);

    for (const repeatDuration of durations) await expectAccepted(order, { repeatCount: 6, repeatDuration });
  },
);

const elsewise = [
  { name: 'both', fields: { repeatCount: 2, repeatDuration: 'week' } },
  { name: 'repeatCount alone', fields: { repeatCount: 3 } },
  { name: 'repeatDuration alone', fields: { repeatDuration: 'year' } },
];

test(
  'ORD-REPEAT-COUNT/subscription',
  { title: 'PUT /orders stores the repeatCount of a subscription order' },
  async ({ orders, session, canMakeRecords }) => {
    const order = await orders.given('Ongoing', { subscription: true });
    const recurrence = { repeatCount: 9, repeatDuration: 'month' };
    control(await order.put(recurrence));
    for (const [field, value] of Object.entries(recurrence)) {
      const answer = await order.put({ [field]: value });
      session.record('Q-REPEAT-UNCHANGED', `${field} alone: ${answer.outcome}`, answer);
    }
    // Orders of the environment file are too few to be used up for a record.
    if (canMakeRecords) {
      const other = await orders.given('open');
      for (const { name, fields } of elsewise) {
        const answer = await other.put(fields);
        session.record('Q-ORDER-REPEAT-OTHER', `${name}: ${answer.outcome}`, answer);
      }
    }

    await expect(order).toHaveStored({ repeatCount: 9 });
  },
);

/**
 * Sends an order that lasts other values than those that follow: it may have these since an earlier test, and an event need not
 * show what an update leaves as it was.
 */
async function differAtFirst(order: Order, others: OrderFields): Promise<void> {
  if (order.isKept) control(await order.put(others));
}

/** Sends an update and expects that one of its fields is stored. */
async function expectStored(order: Order, field: Field, update: OrderFields): Promise<void> {
  control(await order.put(update));

  await expect(order).toHaveStored({ [field]: update[field] });
}

/** Sends updates in turn and expects that a field is stored as each sent it that is accepted: see {@link sendInTurn}. */
async function expectStoredInTurn(
  order: Order,
  field: Field,
  updates: readonly OrderFields[],
  mustTake: (answer: Response, index: number) => boolean,
): Promise<readonly Response[]> {
  const look = (update: OrderFields): Promise<void> => expect(order).toHaveStored({ [field]: update[field] });
  return sendInTurn(order, field, updates, look, mustTake);
}

/** A harness may leave out what is unset (order.read), which shows nothing of a default. */
async function expectNoLimit(order: Order): Promise<void> {
  const count =
    (await order.read('billingCycleCount')) ??
    stop('untested', {
      code: 'harness-lacks',
      subject: 'order.read',
      settings: ['HARNESS_URL'],
      message: 'The harness shows no billingCycleCount of an order that has none set: show it in order.read.',
    });
  expect(count).toHaveValue('billingCycleCount', 'The billingCycleCount of an order that has none set', 0);
}

/**
 * A file that comes with a field: a target may store the one and forget the other. An order that is to last as it is takes
 * none.
 */
function fileBeside({ isKept }: Order): OrderFields {
  return isKept ? {} : { files: [sampleFile('beside')] };
}
