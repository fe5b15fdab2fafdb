import { casesOf, control, openStatuses, refusal, slugOf, test } from '../../../src/test.js';
import type { Order, Orders, OrderStatus } from '../../../src/test.js';
import { callerOf } from '../orders.js';
import { closings, fieldsOf } from '../moves.js';
import { expectNoNotice, updates } from './status.js';
import { holdToRuling, mayBeAccepted, pendingToReview } from '../../rulings.js';

/** Updates of one order that leave it in its state. */
interface Row {
  slug: string;
  from: OrderStatus;
  act: (order: Order, orders: Orders) => Promise<unknown>;
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

const ongoing: Row[] = [
  {
    slug: 'single-fields',
    from: 'Ongoing',
    act: async (order, orders) => {
      for (const { fields } of updates) control(await order.put(await fields(orders)));
    },
  },
  {
    slug: 'client-socket',
    from: 'Ongoing',
    act: async (order) => {
      const fromSocket = { headers: { clientid: 'conformance-socket' } };
      control(await order.put({ notes: 'From a socket' }, fromSocket));
    },
  },
];

for (const from of openStatuses()) {
  test(
    `ORD-NOTICE-NONE/from-${slugOf(from)}`,
    {
      title: `PUT /orders notifies nobody of an update after which the order is still ${from}`,
      holds: ['ORD-NOTICE-NONE'],
      cases: casesOf([...accepting, ...refusing, ...ongoing].filter((row) => row.from === from)),
    },
    async ({ orders }, { act }) => {
      await expectNoNotice(
        () => orders.ofClient(from),
        (order) => act(order, orders),
      );
    },
  );
}

test(
  'ORD-NOTICE-NONE/closed',
  {
    title: 'PUT /orders notifies nobody of a refused update of a closed order',
    holds: ['ORD-NOTICE-NONE'],
    cases: casesOf(closings.map(({ closed }) => ({ slug: `refused-in-${slugOf(closed)}`, closed }))),
  },
  async ({ orders }, { closed }) => {
    await expectNoNotice(
      () => orders.ofClient(closed),
      async (order) => {
        refusal(await order.put({ status: 'Review' }));
        refusal(await order.put(fieldsOf({ to: closed, mark: false })));
        refusal(await order.put({ notes: 'Written later' }));
      },
    );
  },
);

test(
  'ORD-NOTICE-NONE/by-client',
  { title: 'PUT /orders notifies nobody of updates by the client', holds: ['ORD-NOTICE-NONE'] },
  async ({ orders }) => {
    const client = await callerOf('client', orders);
    for (const from of openStatuses())
      await expectNoNotice(
        () => client.given(from),
        async (order) => control(await order.put({ notes: 'Asked for by the client' }, client.as)),
      );
  },
);

test(
  'ORD-NOTICE-NONE/refused-cancellation',
  {
    title: 'PUT /orders notifies nobody of a refused cancellation by the client',
    holds: ['ORD-NOTICE-NONE'],
  },
  async ({ orders }) => {
    const client = await callerOf('client', orders);
    await expectNoNotice(
      () => client.given('Ongoing'),
      async (order) =>
        refusal(
          await order.put({ status: 'Cancelled', markTasksAsDone: true }, { ...client.as, refused: true }),
        ),
    );
  },
);

test(
  'ORD-NOTICE-NONE/refused-review',
  {
    title: 'PUT /orders notifies nobody of a refused move from Pending to Review',
    holds: ['ORD-NOTICE-NONE'],
  },
  async ({ orders, session, settings }) => {
    await expectNoNotice(
      () => orders.ofClient('Pending', { usesUp: mayBeAccepted(pendingToReview, settings) }),
      async (order) => {
        const answer = await order.put({ status: 'Review' }, { refused: true });
        holdToRuling(pendingToReview, 'refused', answer, session, settings);
        refusal(answer);
      },
    );
  },
);
