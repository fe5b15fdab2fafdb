import { expect, test } from '../test.js';
import type { ReceivedDelivery } from '../../src/exchange/delivered-event.js';
import { EventReadings } from '../../src/operations/event-readings.js';
import type { Order } from '../../src/operations/order.js';
import type { TestContext } from '../../src/operations/test-context.js';
import type { OrderLease } from '../../src/target/order-leases.js';

const orderId = '5f0c'.repeat(6);

/** An event of the order, by the id of the event and the notes that it shows. */
function event(id: string, notes: string): string {
  return JSON.stringify({ event: 'ORDER.UPDATED', id, data: { _id: orderId, notes } });
}

const cases: {
  name: string;
  bodies: string[];
  /** Whether no test counted events of the order before. */
  isFirst?: true;
  /** What the run takes the target to do: post events again, and with other bytes; undefined for nothing. */
  renewed?: boolean;
}[] = [
  { name: 'one event each', bodies: [event('1', 'first'), event('2', 'second')] },
  {
    name: 'an event of an update from before the run that came late',
    bodies: [event('0', 'earlier'), event('1', 'first'), event('2', 'second')],
  },
  {
    name: 'late events of updates from before the run that changed nothing',
    bodies: [event('0', 'earlier'), event('1', 'earlier'), event('2', 'first'), event('3', 'second')],
    isFirst: true,
  },
  {
    name: 'an event that was posted again with another id',
    bodies: [event('1', 'first'), event('2', 'second'), event('3', 'second')],
    renewed: true,
  },
  {
    name: 'an event that was posted again as it was',
    bodies: [event('1', 'first'), event('2', 'second'), event('2', 'second')],
    renewed: false,
  },
];

for (const { name, bodies, isFirst = false, renewed } of cases)
  test(`of two updates of an order come ${name}`, async () => {
    const repeats: boolean[] = [];
    let came = 2;
    const counted = !isFirst;
    const inbox = {
      traits: { showsNotes: true, orderAt: '/data' },
      timeLimit: 1,
      isHearing: true,
      isAmbiguous: false,
      addressesShowing: () => ({ url: '', inbox: '' }),
      deliveriesAmong: () => Promise.resolve(bodies.map((body) => ({ body }) as ReceivedDelivery)),
      countable: (all: readonly ReceivedDelivery[]) => all,
      heard: () => undefined,
      sawRepeat: (isRenewed: boolean) => void repeats.push(isRenewed),
    };
    const lease = {
      order: { id: orderId, status: 'Ongoing', updates: 2, counted, lately: null, doubtful: false },
      cameToNumber: (count: number) => void (came = count),
    };
    const readings = new EventReadings(
      { inbox } as unknown as TestContext,
      { id: orderId } as Order,
      lease as unknown as OrderLease,
    );

    await readings.arrived();

    expect(repeats).toEqual(renewed === undefined ? [] : [renewed]);
    expect(came).toBe(bodies.length);
  });
