import { covers, expect, openStatuses, test } from '../../../src/test.js';
import { kinds, lateDeadline, updateOf } from './field-samples.js';
import { asInstant, putAll, storedValue } from './stored-value.js';
import { expectAccepted } from '../update/expect-accepted.js';

const fields = [
  { field: 'deadline', requirement: 'ORD-DEADLINE', format: 'ORD-DEADLINE-FORMAT' },
  { field: 'kickoffDate', requirement: 'ORD-KICKOFF', format: 'ORD-KICKOFF-FORMAT' },
];

const dates = [
  { name: 'in UTC', date: '2030-05-17T09:30:00.000Z' },
  { name: 'without fractions of a second', date: '2030-05-17T09:30:45Z' },
  { name: 'with an offset east of UTC', date: '2030-05-17T09:30:00+05:30' },
  { name: 'with an offset that changes the day', date: '2030-05-17T22:30:00-08:00' },
  { name: 'on a leap day', date: '2032-02-29T23:59:59.000Z' },
];

const otherForms = [
  { name: 'a date alone', date: '2030-05-17' },
  { name: 'without an offset', date: '2030-05-17T09:30:00' },
  { name: 'the basic form of ISO 8601', date: '20300517T093000Z' },
  { name: 'milliseconds since 1970', date: '1905240600000' },
  { name: 'words', date: 'May 17, 2030' },
];

for (const { field, requirement, format } of fields) {
  test(`a ${field} is stored as the instant that was sent`, covers(requirement), async ({ orders }) => {
    const order = await orders.given('Ongoing');
    for (const { name, date } of dates) {
      await putAll(order, updateOf(field, date));

      expect(
        asInstant(await storedValue(order, field)),
        `A ${field} ${name} is stored as the same instant.`,
      ).toBe(asInstant(date));
    }
  });

  for (const { name, wish } of kinds) {
    test(
      `the last ${field} of ${name} is stored in every open state`,
      covers(requirement),
      async ({ orders }) => {
        const last = '2030-11-05T16:45:00.000Z';
        for (const from of openStatuses()) {
          const order = await orders.given(from, wish);
          await putAll(order, updateOf(field, '2031-01-10T08:00:00.000Z'), updateOf(field, last));

          expect(
            asInstant(await storedValue(order, field)),
            `The ${field} that was sent last is stored.`,
          ).toBe(last);
        }
      },
    );
  }

  test(
    `a ${field} in the forms of RFC 3339 is accepted, and other forms are recorded`,
    covers(format),
    async ({ orders, session }) => {
      const order = await orders.given('Ongoing');
      for (const { name, date } of otherForms) {
        const answer = await order.put(updateOf(field, date));
        session.record(
          'Q-ORDER-DATE',
          `${name}: ${answer.ok ? 'accepted' : `refused ${answer.status}`}`,
          answer,
        );
      }

      for (const { date } of dates) await expectAccepted(order, updateOf(field, date));
    },
  );

  test(
    `the ${field} is stored as another date than its counterpart`,
    covers(requirement),
    async ({ orders }) => {
      const order = await orders.given('Ongoing');
      const sent: Record<string, string> = {
        deadline: lateDeadline,
        kickoffDate: '2030-01-02T03:04:05.000Z',
      };
      await putAll(order, sent);

      expect(asInstant(await storedValue(order, field)), `The ${field} is the instant that was sent.`).toBe(
        sent[field],
      );
    },
  );
}
