import { casesOf, control, openStatuses, refusal, slugOf, test } from '../../../src/test.js';
import type { Order, OrderFields, Orders, OrderStatus } from '../../../src/test.js';
import { everyField, managerIds, orderLevels } from '../orders.js';
import { closings, fieldsOf } from '../moves.js';
import { expectNoNotification, moveLevels } from './status.js';
import { holdToRuling, mayBeAccepted, pendingToReview } from '../../rulings.js';

/** Updates of one order that leave it in its state. */
interface Row {
  slug: string;
  from: OrderStatus;
  act: (order: Order) => Promise<unknown>;
}

const accepting = openStatuses().map((from): Row => ({
  slug: `fields-${slugOf(from)}`,
  from,
  act: async (order) => {
    const files = [{ filename: 'later.txt', content: 'More' }];
    control(await order.put({ notes: 'Written later' }));
    control(await order.put({ name: 'Renamed order', files }));
  },
}));

const refusing = openStatuses().flatMap((from) =>
  closings
    // Whether that move is refused depends on a ruling.
    .filter(({ closed }) => from !== 'Pending' || closed !== 'Completed')
    .map(({ closed: status }): Row => ({
      slug: slugOf(`refused ${from} ${status}`),
      from,
      act: async (order) => refusal(await order.put({ status }, { refused: true })),
    })),
);

for (const from of openStatuses()) {
  test(
    `ORD-NOTICE-NONE/from-${slugOf(from)}`,
    {
      title: `PUT /orders notifies nobody of an update after which the order is still ${from}`,
      cases: casesOf([...accepting, ...refusing].filter((row) => row.from === from)),
    },
    async ({ orders }, { act }) => {
      await expectNoNotification(() => orders.ofClient(from), act);
    },
  );
}

test(
  'ORD-NOTICE-NONE/fields-and-file',
  {
    title: 'PUT /orders notifies nobody of updates of fields, project managers and files',
    // The status that goes with an Ongoing order sends a notification of its own.
    at: moveLevels,
  },
  async ({ orders }) => {
    const { files, ...fields } = await fieldsWithManagers(orders);

    await expectNoNotification(
      () => orders.ofClient('Ongoing'),
      async (order) => {
        control(await order.put(fields));
        control(await order.put({ files }));
      },
    );
  },
);

test(
  'ORD-NOTICE-NONE/client-socket',
  { title: 'PUT /orders notifies nobody of an update with a clientid' },
  async ({ orders }) => {
    const fromSocket = { headers: { clientid: 'conformance-socket' } };

    await expectNoNotification(
      () => orders.ofClient('Ongoing'),
      async (order) => control(await order.put({ notes: 'From a socket' }, fromSocket)),
    );
  },
);

test(
  'ORD-NOTICE-NONE/pending-ongoing',
  {
    title: 'PUT /orders notifies nobody of the move from Pending to Ongoing',
    cases: { alone: false, 'with-fields': true },
    at: moveLevels,
  },
  async ({ orders }, areAccompanied) => {
    const fields = areAccompanied ? await fieldsWithManagers(orders) : {};

    await expectNoNotification(
      () => orders.ofClient('Pending'),
      async (order) => control(await order.put({ ...fields, status: 'Ongoing' })),
    );
  },
);

for (const { closed } of closings) {
  test(
    `ORD-NOTICE-NONE/${slugOf(closed)}`,
    { title: `PUT /orders notifies nobody of a refused update of a ${closed} order`, at: orderLevels },
    async ({ orders }) => {
      await expectNoNotification(
        () => orders.ofClient(closed),
        async (order) => {
          refusal(await order.put({ status: 'Review' }));
          refusal(await order.put(fieldsOf({ to: closed, mark: false })));
        },
      );
    },
  );
}

test(
  'ORD-NOTICE-NONE/refused-review',
  { title: 'PUT /orders notifies nobody of a refused move from Pending to Review' },
  async ({ orders, session, settings }) => {
    await expectNoNotification(
      () => orders.ofClient('Pending', { usesUp: mayBeAccepted(pendingToReview, settings) }),
      async (order) => {
        const answer = await order.put({ status: 'Review' }, { refused: true });
        holdToRuling(pendingToReview, 'refused', answer, session, settings);
        refusal(answer);
      },
    );
  },
);

/** Updates of fields that notify nobody, of project managers and of a file, in one. */
async function fieldsWithManagers(orders: Orders): Promise<OrderFields> {
  const { deadline, billingCycleCount, files } = everyField();
  const assignedProjectManagers = await managerIds(orders, 1);
  return { deadline, billingCycleCount, assignedProjectManagers, files };
}
