import { randomBytes, randomInt } from 'node:crypto';
import { control, expect, refusal, test } from '../../../src/test.js';
import type { Member, Orders, Response } from '../../../src/test.js';
import { acceptedBy, byRole, expectErrorName, moveAndFields, orderLevels } from '../orders.js';

/**
 * Pids that are not an id, made of that of the order. No two tests send the same one: a target may lock whatever it is
 * given as a pid.
 */
const malformed = {
  // Never of 12 letters: drivers of MongoDB read any 12 bytes as an id.
  word: () => `order${[...randomBytes(16)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('')}`,
  number: () => String(randomInt(1_000_000)),
  'too-short': (id) => id.slice(0, -1),
  'too-long': (id) => `${id}0`,
  'not-hexadecimal': (id) => `${id.slice(0, -1)}z`,
  'two-ids': (id) => `${id},${id}`,
} satisfies Record<string, (id: string) => string>;

test(
  'ORD-PID-REQUIRED/every-update',
  {
    title: 'PUT /orders refuses an update without pid',
    cases: { 'left-out': { pid: null }, empty: { pid: '' } },
  },
  async ({ orders }, { pid }) => {
    for (const { from, fields } of moveAndFields()) {
      await acceptedBy(orders.given(from), fields);
      const order = await orders.given(from);

      expect(await order.put(fields, { query: { pid } })).toBeRefused();
    }
  },
);

test(
  'ORD-PID-REQUIRED/in-turn',
  { title: 'PUT /orders refuses an update without pid, and one with an empty pid', at: orderLevels },
  async ({ orders }) => {
    const put = await withOtherPid(orders, 'brief');

    for (const pid of [null, '']) expect(await put(() => pid)).toBeRefused();
  },
);

test(
  'ORD-PID-INVALID/malformed',
  { title: 'PUT /orders refuses a malformed pid with 400', cases: malformed },
  async ({ orders }, pidOf) => {
    const put = await withOtherPid(orders, 'notes');

    expect(await put(pidOf)).toBeRefused(400);
  },
);

test(
  'ORD-PID-INVALID/in-turn',
  { title: 'PUT /orders refuses each of several malformed pids with 400', at: orderLevels },
  async ({ orders }) => {
    const put = await withOtherPid(orders, 'brief');

    for (const pidOf of Object.values(malformed)) expect(await put(pidOf)).toBeRefused(400);
  },
);

test(
  'ORD-PID-INVALID/no-id',
  {
    title:
      'PUT /orders refuses every update if its pid is the id of no order, and with 400 if it is not an id',
  },
  async ({ orders, session }) => {
    for (const { from, fields } of moveAndFields()) {
      const order = await orders.given(from);
      await acceptedBy(order, fields);

      const unknown = await order.put(fields, { query: { pid: randomBytes(12).toString('hex') } });
      session.record('Q-ORDER-UNKNOWN', `PUT /orders: ${unknown.status}`, unknown);

      expect(unknown).toBeRefused();
      expect(await order.put(fields, { query: { pid: `no-order-id-${order.id}` } })).toBeRefused(400);
    }
  },
);

test(
  'ERR-VALIDATION-NAME-ID/one-pid',
  { title: 'PUT /orders names ValidationError for a pid that is a word', at: orderLevels },
  async ({ orders, session }) => {
    const put = await withOtherPid(orders, 'brief');

    expectErrorName(await put(malformed.word), 'ValidationError', session);
  },
);

test(
  'ERR-VALIDATION-NAME-ID/malformed-pid',
  {
    title: 'PUT /orders names ValidationError for a malformed pid',
    cases: Object.fromEntries(Object.entries(malformed).map(([slug, pidOf]) => [`pid-${slug}`, pidOf])),
  },
  async ({ orders, session }, pidOf) => {
    const put = await withOtherPid(orders, 'notes');

    expectErrorName(await put(pidOf), 'ValidationError', session);
  },
);

test(
  'ORD-PID-OTHER/one-update',
  {
    title: 'PUT /orders refuses an update of an order of another company',
    cases: { plain: 'Ongoing', pending: 'Pending' } as const,
    at: orderLevels,
  },
  async ({ orders, elsewhere }, status) => {
    const foreign = await orders.in(elsewhere).given(status);
    const put = await withOtherPid(orders, 'brief');

    expect(await put(() => foreign.id)).toBeRefused();
  },
);

test(
  'ORD-PID-OTHER/foreign-order',
  { title: 'PUT /orders refuses every update of an order of another company' },
  async ({ orders, elsewhere }) => {
    for (const { from, fields } of moveAndFields()) {
      await acceptedBy(orders.given(from), fields);
      const foreign = await orders.in(elsewhere).given(from);
      const order = await orders.given(from);

      expect(await order.put(fields, { query: { pid: foreign.id } })).toBeRefused();
    }
  },
);

test(
  'ORD-PID-OTHER/foreign-order-by-manager',
  { title: 'PUT /orders refuses an order of another company to a project manager' },
  async ({ orders, elsewhere }) => {
    const manager = await orders.member('projectManager');
    const foreign = await orders.in(elsewhere).given('Ongoing');
    const put = await withOtherPid(orders, 'notes', manager);

    expect(await put(() => foreign.id)).toBeRefused();
  },
);

test(
  'ORD-PUT-ATOMIC/foreign-order',
  { title: 'PUT /orders changes nothing of an order of another company' },
  async ({ orders, elsewhere }) => {
    for (const { from, fields } of moveAndFields()) {
      const foreign = await orders.in(elsewhere).given(from, { openTasks: 1 });
      const order = await orders.given(from);
      const before = await foreign.snapshot();

      refusal(await order.put(fields, { query: { pid: foreign.id } }));

      await expect(foreign).toBeUnchangedSince(before);
    }
  },
);

/** An order that has just accepted a text: what answers sends one more, with another pid than its own. */
async function withOtherPid(
  orders: Orders,
  field: 'brief' | 'notes',
  by?: Member,
): Promise<(pidOf: (id: string) => string | null) => Promise<Response>> {
  const order = await orders.given('open');
  control(await order.put({ [field]: 'To the right order' }, by && byRole(by)));
  return (pidOf) =>
    order.put({ [field]: 'To no order' }, { ...by?.asCaller, query: { pid: pidOf(order.id) } });
}
