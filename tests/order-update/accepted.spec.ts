import { covers, expect, test } from '../../src/test.js';
import type { Answer } from '../../src/exchange/answer.js';
import type { OrderFields } from '../../src/operations/orders.js';
import { fieldNames, openStatuses, sampleOf, updateOf } from '../order-fields/field-samples.js';

const file = { filename: 'outline.txt', content: 'An outline' };

const updates: { name: string; fields: OrderFields; subscription?: boolean }[] = [
  ...fieldNames.map((field) => ({
    name: `of the ${field}`,
    fields: updateOf(field),
    subscription: sampleOf(field).wish?.subscription,
  })),
  { name: 'with a file alone', fields: { files: [file] } },
  { name: 'with a file and fields', fields: { notes: 'See the outline', files: [file] } },
  { name: 'with two files', fields: { files: [file, { filename: 'second.txt', content: 'Another' }] } },
];

for (const { name, fields, subscription } of updates) {
  test(`an update ${name} answers 200`, covers('ORD-PUT-OK'), async ({ orders }) => {
    const order = await orders.given('Ongoing', { subscription });

    expect(await order.put(fields)).toBeAccepted(200);
  });
}

for (const from of openStatuses) {
  for (const { name, files } of [
    { name: 'without a file', files: undefined },
    { name: 'with a file', files: [file] },
  ]) {
    test(`an update of an order in ${from} ${name} answers 200`, covers('ORD-PUT-OK'), async ({ orders }) => {
      const order = await orders.given(from);

      expect(await order.put({ notes: 'Sent once', files })).toBeAccepted(200);
      expect(await order.put({ notes: 'Sent twice', files })).toBeAccepted(200);
    });

    test(
      `an update of an order in ${from} ${name} by a project manager answers 200`,
      covers('ORD-PUT-OK'),
      async ({ orders }) => {
        const caller = await orders.member('projectManager');
        const order = await orders.given(from);

        expect(await order.put({ notes: 'From the manager', files }, caller.asCaller)).toBeAccepted(200);
      },
    );
  }

  test(
    `an update of an order in ${from} without clientid is accepted`,
    covers('ORD-CLIENTID-OPTIONAL'),
    async ({ orders }) => {
      const order = await orders.given(from);

      expect(await order.put({ brief: 'Sent from no socket' })).toBeAccepted();
      expect(await order.put({ status: from === 'Pending' ? 'Ongoing' : 'Review' })).toBeAccepted();
      expect(await order.put({ status: 'Completed', markTasksAsDone: false })).toBeAccepted();
    },
  );
}

test(
  'project managers are updated with 200, and what is open about the request is recorded',
  covers('ORD-PUT-OK'),
  async ({ orders, session }) => {
    const manager = await orders.member('projectManager');
    const order = await orders.given('Ongoing');
    const answer = await order.put({ assignedProjectManagers: [manager.id] });

    const json = { contentType: 'application/json', body: JSON.stringify({ notes: 'Sent as JSON' }) };
    const asJson = await order.put({}, { raw: json });
    session.record('Q-ORDER-JSON', outcome(asJson), asJson);
    const empty = await order.put({});
    session.record('Q-ORDER-EMPTY', outcome(empty), empty);
    const unknown = await order.put({ notes: 'With an unknown field', favouriteColour: 'red' });
    session.record('Q-UNKNOWN-FIELD', `PUT /orders: ${outcome(unknown)}`, unknown);
    const asText = await order.put({ assignedProjectManagers: manager.id });
    session.record(
      'Q-COERCION',
      `PUT /orders, one id as assignedProjectManagers: ${outcome(asText)}`,
      asText,
    );

    expect(answer).toBeAccepted(200);
  },
);

function outcome({ ok, status }: Answer): string {
  return ok ? 'accepted' : `refused ${status}`;
}
