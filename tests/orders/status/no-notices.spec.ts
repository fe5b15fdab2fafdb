import { control, openStatuses, refusal, slugOf, test } from '../../../src/test.js';
import { holdToRuling, pendingToReview } from '../../support/rulings.js';
import { callerOf } from '../support/callers.js';
import { closings } from '../support/closings.js';
import { fieldsOf } from '../support/matrix.js';
import { updates } from './support/closed-updates.js';
import { expectNoNotice } from './support/no-notice.js';

test(
  'ORD-NOTICE-NONE/single-fields',
  { title: 'no update of a single field sends the client a notice', holds: ['ORD-NOTICE-NONE'] },
  async ({ orders }) => {
    await expectNoNotice(
      () => orders.ofClient('Ongoing'),
      async (order) => {
        for (const { fields } of updates) control(await order.put(await fields(orders)));
      },
    );
  },
);

for (const from of openStatuses()) {
  test(
    `ORD-NOTICE-NONE/fields-${slugOf(from)}`,
    {
      title: `updates of an order in ${from} without a status send the client no notice`,
      holds: ['ORD-NOTICE-NONE'],
    },
    async ({ orders }) => {
      const files = [{ filename: 'later.txt', content: 'More' }];
      await expectNoNotice(
        () => orders.ofClient(from),
        async (order) => {
          control(await order.put({ notes: 'Written later' }));
          control(await order.put({ name: 'Renamed order', files }));
        },
      );
    },
  );

  for (const { closed: status } of closings) {
    // Whether that move is refused depends on a ruling.
    if (from === 'Pending' && status === 'Completed') continue;

    test(
      `ORD-NOTICE-NONE/refused-${slugOf(from)}-${slugOf(status)}`,
      {
        title: `a move from ${from} to ${status} that is refused sends the client no notice`,
        holds: ['ORD-NOTICE-NONE'],
      },
      async ({ orders }) => {
        await expectNoNotice(
          () => orders.ofClient(from),
          async (order) => refusal(await order.put({ status })),
        );
      },
    );
  }
}

test(
  'ORD-NOTICE-NONE/client-socket',
  {
    title: 'updates from a client socket without a status send the client no notice',
    holds: ['ORD-NOTICE-NONE'],
  },
  async ({ orders }) => {
    const fromSocket = { headers: { clientid: 'conformance-socket' } };
    await expectNoNotice(
      () => orders.ofClient('Ongoing'),
      async (order) => control(await order.put({ notes: 'From a socket' }, fromSocket)),
    );
  },
);

test(
  'ORD-NOTICE-NONE/by-client',
  { title: 'updates by its client without a status send the client no notice', holds: ['ORD-NOTICE-NONE'] },
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
  { title: 'a refused cancellation by a client sends the client no notice', holds: ['ORD-NOTICE-NONE'] },
  async ({ orders }) => {
    const client = await callerOf('client', orders);
    await expectNoNotice(
      () => client.given('Ongoing'),
      async (order) => refusal(await order.put({ status: 'Cancelled', markTasksAsDone: true }, client.as)),
    );
  },
);

for (const { closed } of closings) {
  test(
    `ORD-NOTICE-NONE/refused-in-${slugOf(closed)}`,
    { title: `refused updates of a ${closed} order send the client no notice`, holds: ['ORD-NOTICE-NONE'] },
    async ({ orders }) => {
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
}

test(
  'ORD-NOTICE-NONE/refused-review',
  {
    title: 'a move from Pending to Review that is refused sends the client no notice',
    holds: ['ORD-NOTICE-NONE'],
  },
  async ({ orders, session, settings }) => {
    await expectNoNotice(
      () => orders.ofClient('Pending'),
      async (order) => {
        const answer = await order.put({ status: 'Review' });
        holdToRuling(pendingToReview, 'refused', answer, session, settings);
        refusal(answer);
      },
    );
  },
);
