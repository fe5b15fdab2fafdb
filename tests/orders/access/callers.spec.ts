import { covers, describeErrorBody, expect, refusal, test } from '../../../src/test.js';
import { wholeOrder } from '../update/whole-order.js';
import { refusedCallers, updates } from './refused-callers.js';
import { sendUpdate } from './sent-update.js';

for (const caller of refusedCallers) {
  test(
    `every update ${caller.name} is refused`,
    covers(caller.requirement),
    async ({ orders, otherWorkspace, canMakeRecords, session }) => {
      for (const update of updates) {
        const { answer } = await sendUpdate(caller, update, { orders, otherWorkspace, canMakeRecords });

        if (caller.question !== undefined)
          session.record(caller.question, `PUT /orders: ${answer.status}`, answer);
        expect(answer).toBeRefused(caller.status);
      }
    },
  );

  test(
    `no update ${caller.name} changes an order`,
    covers('ORD-PUT-ATOMIC'),
    async ({ orders, otherWorkspace, canMakeRecords }) => {
      for (const update of updates) {
        let before: unknown;
        const { order, answer } = await sendUpdate(
          caller,
          update,
          { orders, otherWorkspace, canMakeRecords },
          async (untouched) => {
            before = await wholeOrder(untouched);
          },
        );
        refusal(answer);

        expect(await wholeOrder(order), 'The order is as it was before the refused update.').toEqual(before);
      }
    },
  );

  if (caller.nameRequirement !== undefined)
    test(
      `the refusal of an update ${caller.name} names PermissionError`,
      covers(caller.nameRequirement),
      async ({ orders, otherWorkspace, canMakeRecords, session }) => {
        for (const update of updates) {
          const { answer } = await sendUpdate(caller, update, { orders, otherWorkspace, canMakeRecords });
          refusal(answer);

          session.record(
            'Q-ERROR-BODY',
            `PUT /orders: ${describeErrorBody(answer, 'PermissionError')}`,
            answer,
          );
          expect(answer).toNameError('PermissionError');
        }
      },
    );
}
