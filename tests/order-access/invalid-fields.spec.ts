import { covers, expect, test } from '../../src/test.js';
import type { Answer } from '../../src/exchange/answer.js';
import { describeErrorBody } from '../../src/exchange/error-body.js';
import type { OrderFields, Orders } from '../../src/operations/orders.js';
import { givenAccepting, invalidCases, oneInvalidCaseEach, updateOf } from '../order-fields/field-samples.js';
import { refusal } from '../order-status/refusal.js';

for (const { field, name, value } of invalidCases) {
  test(
    `an update whose ${field} is ${name} is refused with 400`,
    covers('ERR-VALIDATION-STATUS'),
    async ({ orders }) => {
      expect(await refusedUpdate(orders, field, value)).toBeRefused(400);
    },
  );

  test(
    `the refusal of an update whose ${field} is ${name} names ValidationError`,
    covers('ERR-VALIDATION-NAME-PAYLOAD'),
    async ({ orders, session }) => {
      const answer = await refusedUpdate(orders, field, value);

      session.record('Q-ERROR-BODY', `PUT /orders: ${describeErrorBody(answer, 'ValidationError')}`, answer);
      expect(answer).toNameError('ValidationError');
    },
  );

  test(
    `the refusal of an update whose ${field} is ${name} carries the fieldName`,
    covers('ERR-VALIDATION-FIELD'),
    async ({ orders }) => {
      expect(await refusedUpdate(orders, field, value)).toNameField(field);
    },
  );
}

const others: OrderFields = { brief: 'A valid brief', currency: 'USD' };
const file = { filename: 'beside.txt', content: 'Beside an invalid field' };

for (const { field, name, value } of oneInvalidCaseEach) {
  test(
    `the refusal of an update whose ${field} is ${name} carries the fieldName among valid fields and a file`,
    covers('ERR-VALIDATION-FIELD'),
    async ({ orders }) => {
      expect(await refusedUpdate(orders, field, value, { ...others, files: [file] })).toNameField(field);
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
): Promise<Answer> {
  const order = await givenAccepting(orders, field, 'Ongoing', beside);
  return refusal(await order.put({ ...beside, ...updateOf(field, value) }));
}
