import { control, expect, test } from '../../../src/test.js';
import { expectAccepted, fileBeside, lateDeadline, orderLevels, updateOf } from '../orders.js';

const fields = [
  { field: 'deadline', requirement: 'ORD-DEADLINE', taken: 'ORD-DEADLINE-TAKEN' },
  { field: 'kickoffDate', requirement: 'ORD-KICKOFF', taken: 'ORD-KICKOFF-TAKEN' },
] as const;

/** In UTC, without fractions of a second, with an offset east of UTC or one that changes the day, and on a leap day. */
const dates = [
  '2030-05-17T09:30:00.000Z',
  '2030-05-17T09:30:45Z',
  '2030-05-17T09:30:00+05:30',
  '2030-05-17T22:30:00-08:00',
  '2032-02-29T23:59:59.000Z',
];

const otherForms = [
  { name: 'a date alone', date: '2030-05-17' },
  { name: 'without an offset', date: '2030-05-17T09:30:00' },
  { name: 'the basic form of ISO 8601', date: '20300517T093000Z' },
  { name: 'milliseconds since 1970', date: '1905240600000' },
  { name: 'words', date: 'May 17, 2030' },
];

for (const { field, requirement, taken } of fields) {
  test(
    `${requirement}/instant`,
    { title: `PUT /orders stores the instant that was sent as ${field}`, at: orderLevels },
    async ({ orders }) => {
      const order = await orders.given('Ongoing');
      // A kick-off comes alone once the order has a later deadline.
      control(await order.put({ deadline: lateDeadline }));
      for (const date of dates) {
        const beside = date === dates.at(-1) ? fileBeside(order) : {};
        control(await order.put({ [field]: date, ...beside }));

        await expect(order).toHaveStored({ [field]: date });
      }
    },
  );

  test(
    `${taken}/rfc-3339-forms`,
    { title: `PUT /orders takes ${field} in every form of RFC 3339` },
    async ({ orders, session }) => {
      const order = await orders.given('Ongoing');
      for (const { name, date } of otherForms) {
        const answer = await order.put(updateOf(field, date));
        session.record('Q-ORDER-DATE', `${name}: ${answer.outcome}`, answer);
      }

      for (const date of dates) await expectAccepted(order, updateOf(field, date));
    },
  );

  test(
    `${requirement}/not-its-counterpart`,
    { title: `PUT /orders stores ${field} apart from the other date` },
    async ({ orders }) => {
      const order = await orders.given('Ongoing');
      const sent = { deadline: lateDeadline, kickoffDate: '2030-01-02T03:04:05.000Z' };
      control(await order.put(sent));

      await expect(order).toHaveStored({ [field]: sent[field] });
    },
  );
}
