import type { Order } from '../domain/orders.js';
import type { Problem } from '../messages/request.js';
import type { Seams } from '../service/service.js';
import type { Variant } from './variant.js';

/** Milliseconds for which an order stays busy after it was updated. */
const busyFor = 250;

/** Variants that turn away an update of an order that is busy with another. */
export const busyOrderVariants: [string, Variant][] = [409, 423, 429].map((status) => [
  `busy-orders-${status}`,
  {
    describe: `Answers an update with ${status} that comes within ${busyFor} ms of another of its order.`,
    argument: 'No section says that an order takes one update at once with another, or right after it.',
    apply: (seams) => busyAfterwards(seams, { status, name: 'Busy', message: 'the order is being updated' }),
  },
]);

function busyAfterwards(seams: Seams, problem: Problem): Seams {
  const busyUntil = new WeakMap<Order, number>();
  return {
    ...seams,
    rules: {
      ...seams.rules,
      orderOfCompany: (context) =>
        seams.rules.orderOfCompany(context) ??
        ((busyUntil.get(context.order) ?? 0) > performance.now() ? problem : undefined),
    },
    response(service, response, request) {
      const given = seams.response(service, response, request);
      const { pid } = request.query;
      const order =
        request.operation === 'updateOrder' && typeof pid === 'string'
          ? service.world.orders.get(pid)
          : undefined;
      if (order !== undefined && given.status < 300) busyUntil.set(order, performance.now() + busyFor);
      return given;
    },
  };
}
