import { validationError } from '../../messages/problem.js';
import { breaking } from '../breaking.js';
import { all, isIn, not, sends } from '../seams/condition.js';
import { addedRefusal, noRefusal } from '../seams/refusal.js';

const sendsCount = sends('repeatCount');
const sendsDuration = sends('repeatDuration');

/** Faults of repeatCount and repeatDuration, which change together (section 4.5). */
export const recurrenceFaults = [
  ...breaking('ORD-PUT-OK', {
    'an-update-of-a-subscription-order-that-does-not-send-its-recurrence-is-refused': addedRefusal(
      'repeatTogether',
      (context) =>
        context.order.subscription && all(not(sendsCount), not(sendsDuration))(context)
          ? validationError('the recurrence is missing', 'repeatCount')
          : undefined,
    ),
  }),
  ...breaking('ORD-REPEAT-COUNT-ALONE', {
    'a-changed-repeatcount-is-accepted-without-repeatduration': noRefusal('repeatTogether', sendsCount),
    'a-changed-repeatcount-of-a-pending-order-is-accepted-without-repeatduration': noRefusal(
      'repeatTogether',
      all(sendsCount, isIn('Pending')),
    ),
    'a-changed-repeatcount-is-accepted-without-repeatduration-when-billingcyclecount-comes-along': noRefusal(
      'repeatTogether',
      all(sendsCount, sends('billingCycleCount')),
    ),
  }),
  ...breaking(['ORD-REPEAT-COUNT-ALONE', 'ORD-REPEAT-DURATION-ALONE'], {
    'repeatcount-and-repeatduration-need-not-come-together': noRefusal('repeatTogether'),
  }),
  ...breaking('ORD-REPEAT-DURATION-ALONE', {
    'a-changed-repeatduration-is-accepted-without-repeatcount': noRefusal('repeatTogether', sendsDuration),
    'a-changed-repeatduration-of-an-ongoing-order-is-accepted-without-repeatcount': noRefusal(
      'repeatTogether',
      all(sendsDuration, isIn('Ongoing')),
    ),
    'the-repeatduration-year-is-accepted-without-repeatcount': noRefusal(
      'repeatTogether',
      sends('repeatDuration', 'year'),
    ),
  }),
];
