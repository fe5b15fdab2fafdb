import { control, covers, expect, openStatuses, refusal, test } from '../../../src/test.js';
import { callerOf } from './callers.js';
import { closings, updates } from './closed-updates.js';
import { noticesSentBy } from './order-reading.js';
import { holdToRuling, pendingToReview } from './rulings.js';

const noNotice = covers('ORD-NOTICE-NONE');

test('no update of a single field sends the client a notice', noNotice, async ({ orders }) => {
  const sent = await noticesSentBy(
    () => orders.ofClient('Ongoing'),
    async (order) => {
      for (const { fields } of updates) control(await order.put(await fields(orders)));
    },
  );

  expect(sent, 'The updates sent no notice.').toEqual([]);
});

for (const from of openStatuses()) {
  test(
    `updates of an order in ${from} without a status send the client no notice`,
    noNotice,
    async ({ orders }) => {
      const sent = await noticesSentBy(
        () => orders.ofClient(from),
        async (order) => {
          control(await order.put({ notes: 'Written later' }));
          control(
            await order.put({ name: 'Renamed order', files: [{ filename: 'later.txt', content: 'More' }] }),
          );
        },
      );

      expect(sent, 'The updates sent no notice.').toEqual([]);
    },
  );

  for (const status of ['Completed', 'Cancelled']) {
    // Whether that move is refused depends on a ruling.
    if (from === 'Pending' && status === 'Completed') continue;

    test(
      `a move from ${from} to ${status} that is refused sends the client no notice`,
      noNotice,
      async ({ orders }) => {
        const sent = await noticesSentBy(
          () => orders.ofClient(from),
          async (order) => void refusal(await order.put({ status })),
        );

        expect(sent, 'The refused move sent no notice.').toEqual([]);
      },
    );
  }
}

test(
  'updates from a client socket without a status send the client no notice',
  noNotice,
  async ({ orders }) => {
    const fromSocket = { headers: { clientid: 'conformance-socket' } };
    const sent = await noticesSentBy(
      () => orders.ofClient('Ongoing'),
      async (order) => void control(await order.put({ notes: 'From a socket' }, fromSocket)),
    );

    expect(sent, 'The update sent no notice.').toEqual([]);
  },
);

test('updates by its client without a status send the client no notice', noNotice, async ({ orders }) => {
  const client = await callerOf('client', orders);
  for (const from of openStatuses()) {
    const sent = await noticesSentBy(
      () => client.given(from),
      async (order) => void control(await order.put({ notes: 'Asked for by the client' }, client.as)),
    );

    expect(sent, 'The update sent no notice.').toEqual([]);
  }
});

test('a refused cancellation by a client sends the client no notice', noNotice, async ({ orders }) => {
  const client = await callerOf('client', orders);
  const sent = await noticesSentBy(
    () => client.given('Ongoing'),
    async (order) => void refusal(await order.put({ status: 'Cancelled', markTasksAsDone: true }, client.as)),
  );

  expect(sent, 'The refused cancellation sent no notice.').toEqual([]);
});

for (const { closed, closing } of closings) {
  test(`refused updates of a ${closed} order send the client no notice`, noNotice, async ({ orders }) => {
    const sent = await noticesSentBy(
      () => orders.ofClient(closed),
      async (order) => {
        refusal(await order.put({ status: 'Review' }));
        refusal(await order.put(closing));
        refusal(await order.put({ notes: 'Written later' }));
      },
    );

    expect(sent, 'The refused updates sent no notice.').toEqual([]);
  });
}

test(
  'a move from Pending to Review that is refused sends the client no notice',
  noNotice,
  async ({ orders, session, settings }) => {
    const sent = await noticesSentBy(
      () => orders.ofClient('Pending'),
      async (order) => {
        const answer = await order.put({ status: 'Review' });
        holdToRuling(pendingToReview, 'refused', answer, session, settings);
        refusal(answer);
      },
    );

    expect(sent, 'The refused move sent no notice.').toEqual([]);
  },
);
