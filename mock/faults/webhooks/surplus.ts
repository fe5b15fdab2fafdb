import { isClosed } from '../../../src/contract/order-status.js';
import { post } from '../../webhooks/delivery.js';
import { orderUpdated } from '../../webhooks/events.js';
import type { Fault } from '../fault.js';
import { fault } from '../fault.js';
import type { Updated } from '../orders/after-update.js';
import { afterAccepted, afterRefused } from '../orders/after-update.js';
import type { Apply } from '../wrapping.js';
import { withEffect } from '../wrapping.js';

/** Emits the event of an update once more. */
function emit({ service, order }: Updated): void {
  const { effects } = service.seams;
  effects.emit(service, order.companyId, orderUpdated, () => ({
    order: effects.orderDocument(service, order),
    attachments: effects.attachments(service, order),
  }));
}
const again = (when: (update: Updated) => boolean): Apply =>
  afterAccepted((update) => void (when(update) && emit(update)));
const afterRefusal = (when: (update: Updated) => boolean): Apply =>
  afterRefused((update) => void (when(update) && emit(update)));

/** Posts a delivery once more when the receiver has answered so. */
function repeats(when: (status: number, milliseconds: number) => boolean): Apply {
  return withEffect('recordDelivery', (write) => {
    const repeated = new Set<string>();
    return (service, webhook, record) => {
      write(service, webhook, record);
      const key = `${webhook._id} ${record.request.body}`;
      if (repeated.has(key) || !when(record.response.status, Date.now() - Date.parse(record.sentAt))) return;
      repeated.add(key);
      service.queue.add(
        webhook._id,
        async () => void (await post(service, webhook, record.event, JSON.parse(record.request.body))),
      );
    };
  });
}

/** Faults of deliveries that must not be: repeated ones, and those of refused updates (section 6.3). */
export const surplusFaults: readonly Fault[] = [
  fault(
    'event-delivered-twice',
    'WHK-ONCE',
    'An update is delivered twice.',
    again(() => true),
  ),
  fault(
    'event-with-status-delivered-twice',
    'WHK-ONCE',
    'An update with a status is delivered twice.',
    again(({ sent }) => sent['status'] !== undefined),
  ),
  fault(
    'event-with-files-delivered-twice',
    'WHK-ONCE',
    'An update with a file is delivered once more.',
    again(({ request }) => request.files.length > 0),
  ),
  fault(
    'event-with-status-and-files-delivered-twice',
    'WHK-ONCE',
    'An update with a status and a file is delivered for each of the two.',
    again(({ request, sent }) => sent['status'] !== undefined && request.files.length > 0),
  ),
  fault(
    'event-of-cancellation-delivered-twice',
    'WHK-ONCE',
    'The move to Cancelled is delivered twice.',
    again(({ sent }) => sent['status'] === 'Cancelled'),
  ),
  fault(
    'event-with-several-fields-delivered-twice',
    'WHK-ONCE',
    'An update of several fields is delivered once more.',
    again(({ sent }) => Object.keys(sent).length > 1),
  ),
  fault(
    'event-of-closing-delivered-twice',
    'WHK-ONCE',
    'The move to Completed is delivered twice.',
    again(({ sent }) => sent['status'] === 'Completed'),
  ),
  fault(
    'event-repeated-after-204',
    'WHK-ONCE',
    'A delivery is repeated when the receiver answers 204.',
    repeats((status) => status === 204),
  ),
  fault(
    'event-repeated-after-201',
    'WHK-ONCE',
    'A delivery is repeated when the receiver answers 201.',
    repeats((status) => status === 201),
  ),
  fault(
    'event-repeated-after-202',
    'WHK-ONCE',
    'A delivery is repeated when the receiver answers 202.',
    repeats((status) => status === 202),
  ),
  fault(
    'event-after-refusal',
    'WHK-REFUSED-NONE',
    'A refused update is delivered.',
    afterRefusal(() => true),
  ),
  fault(
    'event-after-400',
    'WHK-REFUSED-NONE',
    'An update that is refused with 400 is delivered.',
    afterRefusal(({ answer }) => answer.status === 400),
  ),
  fault(
    'event-after-403',
    'WHK-REFUSED-NONE',
    'An update that is refused with 403 is delivered.',
    afterRefusal(({ answer }) => answer.status === 403),
  ),
  fault(
    'event-after-refusal-of-review',
    'WHK-REFUSED-NONE',
    'The refused move from Pending to Review is delivered.',
    afterRefusal(({ sent }) => sent['status'] === 'Review'),
  ),
  fault(
    'event-of-closed-order',
    'WHK-REFUSED-NONE',
    'The refused update of a closed order is delivered.',
    afterRefusal(({ before }) => isClosed(before.status)),
  ),
];
