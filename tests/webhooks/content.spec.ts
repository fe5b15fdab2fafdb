import { randomInt, randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  control,
  expect,
  findPlace,
  isObject,
  isUsedUp,
  orderInEvent,
  parsedBody,
  placesOf,
  sampleFile,
  sampleTitle,
  shorten,
  signatureOf,
  stop,
  test,
} from '../../src/test.js';
import type {
  EventValue,
  FilePart,
  KeptDelivery,
  Order,
  OrderFields,
  Orders,
  ShownOrder,
  Varied,
  Webhook,
  Webhooks,
} from '../../src/test.js';
import {
  eventLevels,
  givenLive,
  historyLacks,
  notRetried,
  updateLong,
  updateNamed,
  webhookLevels,
} from './webhooks.js';

/** A value of each field that an event shows but name and notes, that hardly any order has yet. */
function sampleFields(): {
  fields: OrderFields & { brief: string } & Record<'budget' | 'quantity' | 'billingCycleCount', number>;
  shown: EventValue[];
} {
  // A target may want it later than the kick-off.
  const deadline = new Date(Date.UTC(2034, 3, 5) + randomInt(10_000_000) * 1_000);
  const fields = {
    brief: sampleTitle(),
    budget: randomInt(70_000, 99_999) + 0.25,
    quantity: randomInt(400, 699),
    billingCycleCount: randomInt(700, 999),
  };
  return {
    fields: { ...fields, deadline: deadline.toISOString() },
    shown: [...Object.values(fields), deadline],
  };
}

/** Two values each of fields that an event need not show: where it shows them, it shows the later ones in the end. */
const turns = [
  { kickoffDate: '2030-02-03T08:15:00.000Z', currency: 'EUR', billingCycleEvent: 'noChange' },
  { kickoffDate: '2030-05-06T09:30:00.000Z', currency: 'USD', billingCycleEvent: 'createOrderWithTask' },
] as const;

test(
  'WHK-ORDER/every-field',
  {
    title: 'ORDER.UPDATED carries the new value of every field',
    cases: { plain: 1, 'two-managers': 2 },
    at: eventLevels,
  },
  async ({ orders, webhooks }, count) => {
    const members = Array.from({ length: count }, () => orders.member('projectManager'));
    const named = (await Promise.all(members)).map(({ id }) => id);
    const order = await orders.given('open');
    const { fields, shown } = sampleFields();
    // An order that lasts may have its one manager or a number already, and an event may show no more than what changed.
    const former = order.isKept ? named[1] : (await orders.member('projectManager')).id;
    const managers = former === undefined ? [] : named;
    const { budget, quantity, billingCycleCount } = fields;
    const begun = {
      ...(former !== undefined && { assignedProjectManagers: [former] }),
      ...(order.isKept && {
        budget: budget + 1,
        quantity: quantity + 1,
        billingCycleCount: billingCycleCount + 1,
      }),
    };
    control(await order.begin(begun));
    const webhook = await webhooks.watching(order);
    const sent = { ...fields, ...(former !== undefined && { assignedProjectManagers: managers }) };
    // At some levels an update is sent twice, and each has its event.
    const orderShowing = async (text: string) =>
      orderInEvent(
        (await webhook.deliveries(0, 0)).findLast(({ body }) => body.includes(text))?.body ?? '',
        order.id,
      );

    const { events } = await updateNamed(order, { ...sent, ...turns[0] });

    // Of the name, levels send another text.
    await expectAllShown(webhook, [...shown, ...managers], { order, fields: sent, events });
    const before = await orderShowing(fields.brief);
    const lacked = await order.isKnownToLack(turns[0]);
    // Without a harness, an order that keeps those from before looks like an event that shows them.
    if (orders.areReadable && before?.assignedProjectManagers?.some((id) => !managers.includes(id))) {
      await demandStored(order, { assignedProjectManagers: managers });
      expect(before.assignedProjectManagers, {
        code: 'value',
        subject: 'assignedProjectManagers',
        message: 'The event shows a project manager whom its update has replaced.',
      }).toEqual(managers);
    }
    // Apart from the others: it can stand beside any text.
    const notes = sampleTitle();
    const since = await webhook.settled();
    const later = await updateNamed(order, { notes, ...turns[1] });

    await expectAllShown(webhook, [notes], { order, fields: { notes }, events: later.events, since });
    await expectChanged(order, turns[1], { before, after: await orderShowing(notes), lacked });
  },
);

test(
  'WHK-ORDER/recurrence',
  { title: 'ORDER.UPDATED carries the new recurrence of a subscription order' },
  async ({ webhooks }) => {
    const { order, webhook } = await webhooks.watchedOrder('Ongoing', { subscription: true });
    // An order that lasts may have had any constant number before.
    const repeatCount = randomInt(3, 60);
    const first = { repeatCount, repeatDuration: 'week' };
    const fields = { repeatCount: repeatCount + 1, repeatDuration: 'month' };
    const before = await shownAfter(order, webhook, first);
    const lacked = await order.isKnownToLack(first);
    const after = await shownAfter(order, webhook, fields);

    const judged = await expectChanged(order, fields, { before, after, lacked });
    if (judged === 0)
      stop('inapplicable', {
        code: 'left-open',
        subject: 'event',
        message: 'The event shows no recurrence, at least not under the names of section 2.4.',
      });
  },
);

/** Signs that a page would escape. */
const signs = `<b>"Bold" & 'new'</b>`;

test(
  'WHK-ORDER/exact-values',
  {
    title: 'ORDER.UPDATED carries the decimals of a budget, all letters of a name and all of a long text',
    cases: {
      decimals: () => ({ budget: randomInt(70_000, 99_999) + 0.25 }),
      // Without a harness nothing but the event shows what is stored, which may be altered or cut by then.
      letters: (isReadable) => ({ name: `${isReadable ? 'Déjà vu' : 'Seen'} ${sampleTitle()}` }),
      'signs-in-notes': (isReadable) => ({ notes: `${isReadable ? signs : 'Seen'} ${sampleTitle()}` }),
      'signs-in-brief': (isReadable) => ({ brief: `${isReadable ? signs : 'Seen'} ${sampleTitle()}` }),
      'long-notes': (isReadable) => ({ notes: 'word '.repeat(isReadable ? 1_000 : 10) + sampleTitle() }),
      'long-brief': (isReadable) => ({ brief: 'word '.repeat(isReadable ? 1_000 : 10) + sampleTitle() }),
    } satisfies Record<string, (isReadable: boolean) => OrderFields>,
  },
  async ({ orders, webhooks }, made) => {
    const fields: OrderFields = made(orders.areReadable);
    const { order, webhook } = await webhooks.watchedOrder('open');
    const before = order.updates;

    // No section says how long a text may be, or which signs it may have.
    const isText = 'notes' in fields || 'brief' in fields;
    await (isText ? updateLong : updateNamed)(order, fields);

    const shown = Object.values(fields) as EventValue[];
    await expectAllShown(webhook, shown, { order, fields, events: order.updates - before });
  },
);

test(
  'WHK-ORDER/new-status',
  { title: 'ORDER.UPDATED carries the new status of its order, up to one that closes it', at: eventLevels },
  async ({ orders, webhooks }) => {
    const [first, second] = (await orders.together([
      { status: 'Ongoing', usesUp: true },
      { status: 'Ongoing', usesUp: true },
    ])) as [Order, Order];
    const webhook = await webhooks.watching(first, second);
    for (const [order, fields] of [
      [first, { name: sampleTitle(), status: 'Review' }],
      [first, { name: sampleTitle(), status: 'Completed', markTasksAsDone: false }],
      [second, { status: 'Cancelled', markTasksAsDone: false }],
    ] as [Order, OrderFields & { status: string }][]) {
      const since = await webhook.settled();
      const before = order.updates;

      control(await order.put(fields));

      const events = order.updates - before;
      const { status } = fields;
      await expectAllShown(webhook, [status], { order, fields: { status }, events, since });
    }
  },
);

test(
  'WHK-ORDER/name',
  { title: 'ORDER.UPDATED carries the new name of the order', at: webhookLevels },
  async ({ webhooks, session }) => {
    const { order, webhook } = await webhooks.watchedOrder('open');

    const { name, answer } = await updateNamed(order);

    const delivery = await webhook.orderDelivery(name);
    const parents = placesOf(delivery, name).map((pointer) => pointer.split('/').slice(0, -1).join('/'));
    session.record(
      'Q-EVENT-ORDER',
      (parents[0] === '' ? 'the body itself' : parents[0]) ?? 'nowhere',
      answer,
    );
    const document = findPlace(
      parsedBody(delivery.body),
      ({ value }) => isObject(value) && Object.values(value).includes(name),
    )?.value;
    if (isObject(document)) session.record('Q-ORDER-STORED', Object.keys(document).sort().join(', '), answer);
    await expectShown(delivery, name, { order, fields: { name } });
  },
);

test('WHK-ORDER/id', { title: 'ORDER.UPDATED carries the id of the order' }, async ({ webhooks }) => {
  const { order, webhook } = await webhooks.watchedOrder('open');

  await updateNamed(order);

  expect(await webhook.orderDelivery()).toShow(order.id);
});

test(
  'WHK-ORDER/second-update',
  { title: 'ORDER.UPDATED carries the values of the second of two updates' },
  async ({ webhooks }) => {
    const { order, webhook } = await webhooks.watchedOrder('open');
    await updateNamed(order);

    const { name } = await updateNamed(order);

    const deliveries = await webhook.awaitedUntil(
      (all) => all.length >= 2 && all.some(({ body }) => body.includes(name)),
    );
    if (deliveries.length < 2)
      stop('cantTell', { code: 'delivery-missing', message: 'The second update was not delivered.' });
    const isShown = deliveries.some(
      (delivery) => delivery.body.includes(name) || placesOf(delivery, name).length > 0,
    );
    if (!isShown && (await order.isKnownToLack({ name })))
      stop('cantTell', {
        code: 'precondition-missing',
        subject: 'name',
        message: 'The second name was accepted and is not stored as it was sent, so no event can show it.',
      });
    expect(isShown, {
      code: 'missing',
      subject: 'name',
      message: `The second update was delivered, and no event shows its name, ${name}.`,
    }).toBe(true);
  },
);

test(
  'WHK-ORDER/left-alone',
  { title: 'ORDER.UPDATED shows no other value of a field that its update left unchanged' },
  async ({ orders, webhooks }) => {
    const manager = await orders.member('projectManager');
    const { order, webhook } = await webhooks.watchedOrder('open');
    const { fields } = sampleFields();
    const sent = { ...fields, notes: sampleTitle(), assignedProjectManagers: [manager.id] };
    const before = await shownAfter(order, webhook, sent);
    const after = await shownAfter(order, webhook, {});
    await demandStored(order, sent);

    // Section 6.3 does not say which fields an event shows, so one that is absent is not wrong.
    const both = shownInBoth(sent, before, after);
    if (both.length === 0)
      stop('inapplicable', {
        code: 'left-open',
        subject: 'event',
        message:
          'The event shows none of the fields that its update left unchanged, at least not under their names of section 2.4.',
      });
    for (const field of both)
      expect(after[field], {
        code: 'value',
        subject: field,
        message: `The event of an update that did not send ${field} shows another ${field} than the event before.`,
      }).toEqual(before[field]);
  },
);

test(
  'WHK-FILES/of-update',
  {
    title: 'ORDER.UPDATED carries the metadata of the files of its update',
    cases: {
      'one-file': { fields: {}, takesFile: true },
      'file-of-move': { fields: { status: 'Ongoing' }, takesFile: false },
    } as Record<string, { fields: OrderFields; takesFile: boolean }>,
  },
  async ({ webhooks, session }, { fields, takesFile }) => {
    const from = fields.status === undefined ? 'Ongoing' : 'Pending';
    const { order, webhook } = await webhooks.watchedOrder(
      from,
      takesFile ? { takesFile } : { usesUp: true },
    );
    const file = distinctFile();

    const answer = control(await order.putFiles({ ...fields, files: [file] }));

    const delivery = await webhook.orderDelivery(file);
    const [place] = placesOf(delivery, file);
    session.record('Q-EVENT-FILES', place?.replaceAll(/\/\d+(?=\/|$)/g, '/*') ?? 'nowhere', answer);
    const message = 'The event shows a file of its update neither by its name nor by its size.';
    await expectShown(delivery, file, { order, fields: { files: [file] }, message });
  },
);

test(
  'WHK-FILES/several',
  { title: 'ORDER.UPDATED carries the metadata of each of several files', at: eventLevels },
  async ({ webhooks }) => {
    const { order, webhook } = await webhooks.watchedOrder('Ongoing', { usesUp: true });
    const files = [
      { ...distinctFile(), content: 'c'.repeat(randomInt(3_100, 4_000)) },
      distinctFile(),
      distinctFile(),
    ];

    const { events } = await updateNamed(order, { files });

    await expectAllShown(webhook, files, { order, fields: { files }, events });
    for (const { body } of await webhook.deliveries(0, 0)) {
      const sizes = files.map(({ filename }) => sizeShown(body, filename));
      // The unit of a size is not shown: a true one of another file tells that it is bytes.
      if (files.some(({ content }, index) => content.length === sizes[index]))
        expect(sizes, {
          code: 'value',
          subject: 'size',
          message: 'The event shows a file that is not empty with the size 0.',
        }).not.toContain(0);
    }
  },
);

test(
  'WHK-FILES/second-file',
  {
    title: 'ORDER.UPDATED carries the metadata of a file that comes alone, and of a second one',
    at: ['value/mixed', 'value/long'],
  },
  async ({ webhooks, session }) => {
    const { order, webhook } = await webhooks.watchedOrder('Ongoing', { usesUp: true });
    const [first, second] = [distinctFile(), distinctFile()];
    const message = 'The event does not show the file of its update.';
    control(await order.putFiles({ files: [first] }));
    // At some levels the name holds more, before its extension too.
    const [filename = ''] = first.filename.split('.');
    await expectShown(
      await webhook.delivery(),
      { ...first, filename },
      { order, fields: { files: [first] }, message },
    );

    const { name, answer } = await updateNamed(order, { files: [second] });

    const delivery = await webhook.deliveryShowing(name);
    const both = placesOf(delivery, first).length > 0;
    session.record('Q-EVENT-FILES-EARLIER', both ? 'of earlier ones too' : 'of its own alone', answer);
    await expectShown(delivery, second, { order, fields: { files: [second] }, message });
  },
);

/**
 * Expects that as many events as there were updates each show all of some values; the test is `cantTell` where fewer come.
 */
async function expectAllShown(
  webhook: Webhook,
  shown: readonly EventValue[],
  {
    order,
    fields,
    events,
    since = [],
  }: { order: Order; fields: OrderFields; events: number; since?: readonly KeptDelivery[] },
): Promise<void> {
  const doesShow = (delivery: KeptDelivery) => (value: EventValue) => placesOf(delivery, value).length > 0;
  const isWhole = (delivery: KeptDelivery): boolean => shown.every(doesShow(delivery));
  const further = (all: readonly KeptDelivery[]): readonly KeptDelivery[] => all.slice(since.length);
  const all = further(await webhook.awaitedUntil((came) => further(came).filter(isWhole).length >= events));
  if (all.length < events) await webhook.delivery(since.length + events - 1);
  if (all.filter(isWhole).length >= events) return;
  // The same update sent again changes nothing, and an event may show no more than what changed.
  const isBare = (delivery: KeptDelivery): boolean => all.some(isWhole) && !shown.some(doesShow(delivery));
  const lacking = all.filter((delivery) => !isWhole(delivery) && !isBare(delivery)).at(-1);
  if (lacking !== undefined) for (const value of shown) await expectShown(lacking, value, { order, fields });
}

/** What the event of an update shows of its order; nothing where that event can not be told from others. */
async function shownAfter(order: Order, webhook: Webhook, update: OrderFields): Promise<ShownOrder> {
  const { name } = await updateNamed(order, update);
  const shown = orderInEvent((await webhook.orderDelivery(name)).body, order.id);
  return shown?.name === name ? shown : {};
}

/**
 * Expects that of the fields which an update changed, an event after it shows none as the event before it did. Section 6.3
 * does not say which fields an event shows: answers how many both show.
 * @param events `lacked`: whether the order was seen not to have what the update before sent
 */
async function expectChanged(
  order: Order,
  fields: OrderFields,
  events: { before?: ShownOrder | undefined; after?: ShownOrder | undefined; lacked: boolean },
): Promise<number> {
  const { before = {}, after = {}, lacked } = events;
  const both = shownInBoth(fields, before, after);
  const stale = both.find((field) => isDeepStrictEqual(after[field], before[field]));
  if (stale === undefined) return both.length;
  await demandStored(order, fields, lacked);
  expect(after[stale], {
    code: 'value',
    subject: stale,
    message: `The event of an update that changed ${stale} shows the ${stale} from before.`,
  }).not.toEqual(before[stale]);
  return both.length;
}

/**
 * Ends a test as `cantTell` where a harness shows that an order has not what an update sent. An event carries what is stored
 * (section 6.3), so it is not the event's to show it.
 * @param lacked whether that was seen of an earlier update
 */
async function demandStored(order: Order, fields: OrderFields, lacked = false): Promise<void> {
  if (lacked || (await order.isKnownToLack(fields)))
    stop('cantTell', {
      code: 'precondition-missing',
      subject: 'order',
      message: 'The update was accepted and is not stored as it was sent, so its event can not show it.',
    });
}

/** Expects that the event of an update shows a value of it, if that is stored: see {@link demandStored}. */
async function expectShown(
  delivery: KeptDelivery,
  shown: EventValue,
  { order, fields, message }: { order: Order; fields: OrderFields; message?: string },
): Promise<void> {
  if (placesOf(delivery, shown).length === 0) await demandStored(order, fields);
  expect(delivery, message === undefined ? {} : { message }).toShow(shown);
}

/** The fields of an update that two events show. */
function shownInBoth(update: OrderFields, before: ShownOrder, after: ShownOrder): (keyof ShownOrder)[] {
  return (Object.keys(update) as (keyof ShownOrder)[]).filter((field) => field in before && field in after);
}

/** The size that an event shows beside the name of a file; undefined where it shows none. */
function sizeShown(body: string, filename: string): unknown {
  const file = findPlace(
    parsedBody(body),
    ({ value }) => isObject(value) && Object.values(value).includes(filename),
  )?.value;
  if (!isObject(file)) return undefined;
  return Object.entries(file).find(([member]) => /^(file_?)?(size|bytes)$/i.test(member))?.[1];
}

/** A file with a name and a size that nothing else in an event has. */
function distinctFile(): FilePart {
  return { filename: `${randomUUID()}.txt`, content: 'c'.repeat(randomInt(10_000, 19_999)) };
}

/** @param takesFile whether an order that lasts may take the file, if the update has one */
type Post = (orders: Orders, webhooks: Webhooks, takesFile?: boolean) => Promise<KeptDelivery>;

/** The occasions on which a webhook is posted to (sections 2.5, 6.1), and apart from them those that close an order. */
const occasions: Record<string, { sends: string; cases: Record<string, Post>; at: Varied }> = {
  'every-occasion': {
    sends: 'A webhook sends its deliveries',
    cases: {
      update: updateOf(() => ({})),
      'long-notes': longUpdate,
      file: updateOf(() => ({ files: [sampleFile('scope')] })),
      'test-action': testAction,
      redelivery,
      retry,
    },
    at: [],
  },
  'closing-moves': {
    sends: 'A webhook sends the delivery of a closed order',
    cases: { cancellation: updateOf(() => ({ status: 'Cancelled', markTasksAsDone: false })) },
    at: eventLevels,
  },
};

/** A client may not cancel every order, so that an update by each caller completes it. */
const completion = { completion: updateOf(() => ({ status: 'Completed', markTasksAsDone: true })) };

for (const [slug, { sends, cases, at }] of Object.entries(occasions)) {
  test(`WHK-METHOD/${slug}`, { title: `${sends} by POST`, cases, at }, async ({ orders, webhooks }, post) => {
    const delivery = await post(orders, webhooks);

    expect(delivery.method).toHaveValue('method', 'The method of the delivery', 'POST');
  });

  test(
    `WHK-CONTENT-TYPE/${slug}`,
    { title: `${sends} as application/json`, cases, at },
    async ({ orders, webhooks }, post) => {
      const delivery = await post(orders, webhooks);

      const value = delivery.headers.find(([header]) => header.toLowerCase() === 'content-type')?.[1];
      expect(value?.split(';')[0]?.trim().toLowerCase()).toHaveValue(
        'content-type',
        'The content type of the delivery',
        'application/json',
      );
    },
  );

  test(
    `WHK-JSON/${slug}`,
    { title: `${sends} with a JSON body`, cases, at },
    async ({ orders, webhooks }, post) => {
      expect(await post(orders, webhooks)).toHaveJsonBody();
    },
  );

  test(
    `WHK-SIGNED/${slug}`,
    { title: `${sends} with the header x-ah-sig`, cases: slug === 'closing-moves' ? completion : cases, at },
    async ({ orders, webhooks, session }, post) => {
      const delivery = await post(orders, webhooks, true);

      const signature = signatureOf(delivery)?.trim() ?? '';
      if (signature !== '') session.record('Q-SIGNATURE-FORM', formOf(signature));
      expect(delivery).toBeSigned();
    },
  );
}

/** @param made fields of its own each time: an order that lasts may have the file of an earlier run */
function updateOf(made: () => OrderFields): Post {
  return async (_orders, webhooks, takesFile = false) => {
    const fields = made();
    const need = takesFile && 'files' in fields ? { takesFile } : { usesUp: isUsedUp('Ongoing', fields) };
    const { order, webhook } = await webhooks.watchedOrder('open', need);
    await updateNamed(order, fields);
    return webhook.delivery();
  };
}

async function longUpdate(_orders: Orders, webhooks: Webhooks): Promise<KeptDelivery> {
  const { order, webhook } = await webhooks.watchedOrder('open');
  await updateLong(order, { notes: 'word '.repeat(1_000).trim() });
  const delivery = await webhook.delivery();
  await shorten(order, 'notes');
  return delivery;
}

async function testAction(_orders: Orders, webhooks: Webhooks): Promise<KeptDelivery> {
  const webhook = await webhooks.given();
  await webhook.test();
  return webhook.delivery();
}

async function redelivery(orders: Orders, webhooks: Webhooks): Promise<KeptDelivery> {
  const { webhook } = await givenLive(orders, webhooks);
  const [entry] = await webhook.history();
  if (entry === undefined)
    historyLacks('deliveries', 'The history of the webhook is empty, so nothing can be redelivered.');
  await webhook.redeliver(entry.id);
  return webhook.delivery(1);
}

/** What is posted after the receiver refused the delivery; the test is `inapplicable` where nothing is. */
async function retry(orders: Orders, webhooks: Webhooks): Promise<KeptDelivery> {
  const reply = { status: 500, body: 'refused by the receiver' };
  const { webhook } = await givenLive(orders, webhooks, { reply });
  await webhook.reply({ status: 200, body: 'received' });
  const [, again] = await webhook.deliveries(2);
  return again ?? notRetried();
}

/** Length, alphabet and prefix of a signature, in words. */
function formOf(signature: string): string {
  const [, prefix = '', value = signature] = /^([A-Za-z0-9-]+=)(.{8,})$/.exec(signature) ?? [];
  const alphabet = /^[0-9a-f]+$/.test(value)
    ? 'hexadecimal in lower case'
    : /^[0-9A-F]+$/.test(value)
      ? 'hexadecimal in upper case'
      : /^[A-Za-z0-9+/]+=*$/.test(value)
        ? 'base64'
        : /^[\w-]+$/.test(value)
          ? 'base64url'
          : 'another alphabet';
  return `${value.length} characters, ${alphabet}${prefix === '' ? ', no prefix' : `, prefix ${prefix}`}`;
}
