import { randomBytes } from 'node:crypto';
import { control, expect, refusal, test } from '../../../src/test.js';
import { acceptedBy } from '../support/accepted-by.js';
import { byRole } from '../support/callers.js';
import { expectErrorName } from '../support/error-name.js';
import { updates } from './support/updates.js';

const missing = [
  { slug: 'left-out', name: 'without pid', pid: null },
  { slug: 'empty', name: 'with an empty pid', pid: '' },
];

for (const { slug, name, pid } of missing) {
  test(
    `ORD-PID-REQUIRED/${slug}`,
    { title: `every update is refused ${name}`, holds: ['ORD-PID-REQUIRED'] },
    async ({ orders }) => {
      for (const { from, fields } of updates()) {
        await acceptedBy(orders.given(from), fields);
        const order = await orders.given(from);

        expect(await order.put(fields, { query: { pid } })).toBeRefused();
      }
    },
  );
}

const malformed: { slug: string; name: string; pid: (id: string) => string }[] = [
  { slug: 'word', name: 'a word', pid: () => 'order' },
  { slug: 'number', name: 'a small number', pid: () => '42' },
  { slug: 'too-short', name: 'one digit too short', pid: (id) => id.slice(0, -1) },
  { slug: 'too-long', name: 'one digit too long', pid: (id) => `${id}0` },
  { slug: 'not-hexadecimal', name: 'no hexadecimal number', pid: (id) => `${id.slice(0, -1)}z` },
  { slug: 'two-ids', name: 'a list of two ids', pid: (id) => `${id},${id}` },
];

for (const { slug, name, pid } of malformed) {
  test(
    `ORD-PID-INVALID/${slug}`,
    { title: `an update is refused with 400 when its pid is ${name}`, holds: ['ORD-PID-INVALID'] },
    async ({ orders }) => {
      const order = await orders.given('Ongoing');
      control(await order.put({ notes: 'To the right order' }));

      expect(await order.put({ notes: 'To no order' }, { query: { pid: pid(order.id) } })).toBeRefused(400);
    },
  );

  test(
    `ERR-VALIDATION-NAME-ID/pid-${slug}`,
    {
      title: `the refusal of an update whose pid is ${name} names ValidationError`,
      holds: ['ERR-VALIDATION-NAME-ID'],
    },
    async ({ orders, session }) => {
      const order = await orders.given('Ongoing');
      control(await order.put({ notes: 'To the right order' }));

      const answer = await order.put({ notes: 'To no order' }, { query: { pid: pid(order.id) } });

      expectErrorName(answer, 'ValidationError', session);
    },
  );
}

test(
  'ORD-PID-INVALID/no-id',
  {
    title: 'every update is refused with 400 when its pid is no order id, and an unknown id is recorded',
    holds: ['ORD-PID-INVALID'],
  },
  async ({ orders, session }) => {
    for (const { from, fields } of updates()) {
      const order = await orders.given(from);
      control(await order.put(fields));

      const unknown = await order.put(fields, { query: { pid: randomBytes(12).toString('hex') } });
      session.record('Q-ORDER-UNKNOWN', `PUT /orders: ${unknown.status}`, unknown);

      expect(await order.put(fields, { query: { pid: 'no-order-id' } })).toBeRefused(400);
    }
  },
);

test(
  'ORD-PID-OTHER/foreign-order',
  { title: 'every update of an order that belongs to another company is refused', holds: ['ORD-PID-OTHER'] },
  async ({ orders, elsewhere }) => {
    for (const { from, fields } of updates()) {
      await acceptedBy(orders.given(from), fields);
      const foreign = await orders.in(elsewhere).given(from);
      const order = await orders.given(from);

      expect(await order.put(fields, { query: { pid: foreign.id } })).toBeRefused();
    }
  },
);

test(
  'ORD-PUT-ATOMIC/foreign-order',
  { title: 'no update changes an order that belongs to another company', holds: ['ORD-PUT-ATOMIC'] },
  async ({ orders, elsewhere }) => {
    for (const { from, fields } of updates()) {
      const foreign = await orders.in(elsewhere).given(from, { openTasks: 1 });
      const order = await orders.given(from);
      const before = await foreign.snapshot();

      refusal(await order.put(fields, { query: { pid: foreign.id } }));

      await expect(foreign).toBeUnchangedSince(before);
    }
  },
);

test(
  'ORD-PID-OTHER/foreign-order-by-manager',
  {
    title: 'a project manager is refused the update of an order that belongs to another company',
    holds: ['ORD-PID-OTHER'],
  },
  async ({ orders, elsewhere }) => {
    const manager = await orders.member('projectManager');
    const foreign = await orders.in(elsewhere).given('Ongoing');
    const order = await orders.given('Ongoing');
    control(await order.put({ notes: 'To the right order' }, byRole(manager)));

    const answer = await order.put(
      { notes: 'To another' },
      { ...manager.asCaller, query: { pid: foreign.id } },
    );

    expect(answer).toBeRefused();
  },
);
