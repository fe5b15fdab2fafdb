import { covers, expect, refusal, stop, test } from '../../../src/test.js';
import type { OrderFields, Orders, Response } from '../../../src/test.js';
import { expectErrorName } from '../support/error-name.js';
import { givenAccepting, invalidCases, updateOf } from '../support/field-samples.js';

for (const { field, name, value } of invalidCases) {
  test(
    `an update whose ${field} is ${name} is refused with 400`,
    covers('ERR-VALIDATION-STATUS'),
    async ({ orders }) => {
      const order = await givenAccepting(orders, field);
      const answer = await order.put(updateOf(field, value));
      if (answer.ok) stop('cantTell', 'The update was accepted, so that there is no refusal to look at.');

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
    `the refusal of an invalid ${field} names ValidationError`,
    covers('ERR-VALIDATION-NAME-PAYLOAD'),
    async ({ orders, session }) => {
      for (const value of values)
        expectErrorName(await refusedUpdate(orders, field, value), 'ValidationError', session);
    },
  );

  test(
    `the refusal of an invalid ${field} carries the fieldName, also among valid fields`,
    covers('ERR-VALIDATION-FIELD'),
    async ({ orders }) => {
      for (const value of values) {
        expect(await refusedUpdate(orders, field, value)).toNameField(field);
        expect(await refusedUpdate(orders, field, value, others)).toNameField(field);
      }
    },
  );
}

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
