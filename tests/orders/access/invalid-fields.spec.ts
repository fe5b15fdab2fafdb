import { control, expect, findFieldNames, refusal, slugOf, stop, test } from '../../../src/test.js';
import type { OrderFields, Orders, OrderStatus, Response } from '../../../src/test.js';
import { expectErrorName } from '../support/error-name.js';
import { managerIds } from '../support/manager-ids.js';
import { strangers } from '../support/strangers.js';
import { givenAccepting, invalidCases, updateOf } from '../support/field-samples.js';

for (const { field, slug, name, value } of invalidCases) {
  test(
    `ERR-VALIDATION-STATUS/${slugOf(field)}-${slug}`,
    { title: `an update whose ${field} is ${name} is refused with 400`, holds: ['ERR-VALIDATION-STATUS'] },
    async ({ orders }) => {
      const order = await givenAccepting(orders, field);
      const answer = await order.put(updateOf(field, value));
      if (answer.ok)
        stop('cantTell', {
          code: 'refusal-missing',
          subject: 'updateOrder',
          message: 'This test looks at a refusal, and the target accepted the update.',
        });

      expect(answer).toBeRefused(400);
    },
  );
}

const others: OrderFields = {
  brief: 'A valid brief',
  currency: 'USD',
  files: [{ filename: 'beside.txt', content: 'Beside an invalid field' }],
};

for (const field of new Set(invalidCases.map((each) => each.field))) {
  const values = invalidCases.filter((each) => each.field === field).map(({ value }) => value);

  test(
    `ERR-VALIDATION-NAME-PAYLOAD/${slugOf(field)}`,
    {
      title: `the refusal of an invalid ${field} names ValidationError`,
      holds: ['ERR-VALIDATION-NAME-PAYLOAD'],
    },
    async ({ orders, session }) => {
      for (const value of values)
        expectErrorName(await refusedUpdate(orders, field, value), 'ValidationError', session);
    },
  );

  test(
    `ERR-VALIDATION-FIELD/${slugOf(field)}`,
    {
      title: `the refusal of an invalid ${field} carries the fieldName, also among valid fields`,
      holds: ['ERR-VALIDATION-FIELD'],
    },
    async ({ orders }) => {
      for (const value of values) {
        expect(await refusedUpdate(orders, field, value)).toNameField(field);
        expect(await refusedUpdate(orders, field, value, others)).toNameField(field);
      }
    },
  );
}

for (const { slug, name, form, id } of strangers)
  test(
    `ERR-VALIDATION-FIELD/managers-${slug}`,
    {
      title: `the refusal of a list of project managers with ${form === undefined ? name : `${name} ${form}`} carries the fieldName`,
      holds: ['ERR-VALIDATION-FIELD'],
    },
    async ({ orders, elsewhere }) => {
      const [manager = ''] = await managerIds(orders, 1);
      const wrong = await id(orders, elsewhere);
      const order = await orders.given('Ongoing');

      for (const fields of [{}, others]) {
        control(await order.put({ ...fields, assignedProjectManagers: [manager] }));
        const answer = refusal(await order.put({ ...fields, assignedProjectManagers: [manager, wrong] }));
        if (answer.status !== 400)
          stop('inapplicable', {
            code: 'left-open',
            subject: 'assignedProjectManagers',
            message: `The target refuses a foreign project manager with ${answer.status}: whether that is a validation error, section 7 leaves open.`,
          });
        expect(answer).toNameField('assignedProjectManagers');
      }
    },
  );

/** Updates that break a rule between fields, or one on what the order is: no single value is at fault. */
const brokenRules: { name: string; from?: OrderStatus; subscription?: boolean; fields: OrderFields }[] = [
  { name: 'Completed without markTasksAsDone', fields: { status: 'Completed' } },
  { name: 'Cancelled without markTasksAsDone', fields: { status: 'Cancelled' } },
  { name: 'rejectRequestedTasks without a closing status', fields: { rejectRequestedTasks: true } },
  { name: 'a changed repeatCount alone', subscription: true, fields: { repeatCount: 7 } },
  { name: 'a changed repeatDuration alone', subscription: true, fields: { repeatDuration: 'year' } },
  { name: 'the move from Pending to Review', from: 'Pending', fields: { status: 'Review' } },
];

test(
  'ERR-VALIDATION-FIELD/short-name',
  {
    title: 'the refusal of a short name carries the fieldName, and what other refusals carry is recorded',
    holds: ['ERR-VALIDATION-FIELD'],
  },
  async ({ orders, session, canMakeRecords }) => {
    const order = await orders.given('Ongoing');
    control(await order.put({ name: 'Long enough' }));

    expect(refusal(await order.put({ name: 'N' }))).toNameField('name');

    // Orders of the environment file are too few to be used up for a record.
    if (!canMakeRecords) return;
    for (const { name, from = 'Ongoing', subscription, fields } of brokenRules) {
      const answer = await (await orders.given(from, { subscription })).put(fields);
      const named = findFieldNames(answer).flatMap(({ names }) => names);
      session.record(
        'Q-FIELD-NAME',
        `${name}: ${answer.status}, ${named.join(', ') || 'no fieldName'}`,
        answer,
      );
    }
  },
);

/**
 * The refusal of one invalid value after a valid one was accepted. Where the value was not refused the test is
 * `cantTell`: the requirement on the field has tests of its own.
 */
async function refusedUpdate(
  orders: Orders,
  field: string,
  value: string,
  beside: OrderFields = {},
): Promise<Response> {
  const order = await givenAccepting(orders, field, 'Ongoing', beside);
  return refusal(await order.put({ ...beside, ...updateOf(field, value) }));
}
