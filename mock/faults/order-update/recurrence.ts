import { validationError } from '../../messages/problem.js';
import { breaking } from '../breaking.js';
import { all, isIn, not, sends } from '../seams/condition.js';
import { addedRefusal, noRefusal } from '../seams/refusal.js';

const sendsCount = sends('repeatCount');
const sendsDuration = sends('repeatDuration');

/** Faults of repeatCount and repeatDuration, which change together (section 4.5). */
export const recurrenceFaults = [
  ...breaking('ORD-PUT-OK', {
    'An update of a subscription order that does not send its recurrence is refused': addedRefusal(
      'repeatTogether',
      (context) =>
        context.order.subscription && all(not(sendsCount), not(sendsDuration))(context)
          ? validationError('the recurrence is missing', 'repeatCount')
          : undefined,
    ),
  }),
  ...breaking('ORD-REPEAT-COUNT-ALONE', {
    'A changed repeatCount is accepted without repeatDuration': noRefusal('repeatTogether', sendsCount),
    'A changed repeatCount of a Pending order is accepted without repeatDuration': noRefusal(
      'repeatTogether',
      all(sendsCount, isIn('Pending')),
    ),
    'A changed repeatCount is accepted without repeatDuration when billingCycleCount comes along': noRefusal(
      'repeatTogether',
      all(sendsCount, sends('billingCycleCount')),
    ),
  }),
  ...breaking(['ORD-REPEAT-COUNT-ALONE', 'ORD-REPEAT-DURATION-ALONE'], {
    'repeatCount and repeatDuration need not come together': noRefusal('repeatTogether'),
  }),
  ...breaking('ORD-REPEAT-DURATION-ALONE', {
    'A changed repeatDuration is accepted without repeatCount': noRefusal('repeatTogether', sendsDuration),
    'A changed repeatDuration of an Ongoing order is accepted without repeatCount': noRefusal(
      'repeatTogether',
      all(sendsDuration, isIn('Ongoing')),
    ),
    'The repeatDuration year is accepted without repeatCount': noRefusal(
      'repeatTogether',
      sends('repeatDuration', 'year'),
    ),
  }),
];
