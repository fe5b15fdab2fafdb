import { expect, refusal, test } from '../../../src/test.js';
import { expectErrorName } from '../support/error-name.js';
import { refusedCallers } from './support/refused-callers.js';
import { refusedUpdates } from './support/refused-update.js';

for (const caller of refusedCallers) {
  test(
    `${caller.requirement}/${caller.slug}`,
    { title: `every update ${caller.name} is refused`, holds: [caller.requirement] },
    async ({ orders, otherWorkspace, canMakeRecords, session }) => {
      const scene = { orders, otherWorkspace, canMakeRecords };
      for await (const { send } of refusedUpdates(caller, scene)) {
        const answer = await send();

        if (caller.question !== undefined)
          session.record(caller.question, `PUT /orders: ${answer.status}`, answer);
        expect(answer).toBeRefused(caller.status);
      }
    },
  );

  test(
    `ORD-PUT-ATOMIC/caller-${caller.slug}`,
    { title: `no update ${caller.name} changes an order`, holds: ['ORD-PUT-ATOMIC'] },
    async ({ orders, otherWorkspace, canMakeRecords }) => {
      const scene = { orders, otherWorkspace, canMakeRecords };
      for await (const { order, send } of refusedUpdates(caller, scene)) {
        const before = await order.snapshot();

        refusal(await send());

        await expect(order).toBeUnchangedSince(before);
      }
    },
  );

  if (caller.nameRequirement !== undefined)
    test(
      `${caller.nameRequirement}/${caller.slug}`,
      {
        title: `the refusal of an update ${caller.name} names PermissionError`,
        holds: [caller.nameRequirement],
      },
      async ({ orders, otherWorkspace, canMakeRecords, session }) => {
        const scene = { orders, otherWorkspace, canMakeRecords };
        for await (const { send } of refusedUpdates(caller, scene))
          expectErrorName(await send(), 'PermissionError', session);
      },
    );
}
