import { validationError } from '../../messages/problem.js';
import type { ServiceRequest } from '../../messages/request.js';
import type { OrderUpdate } from '../../messages/request-bodies.js';
import type { Apply } from '../wrapping.js';
import { withRule } from '../wrapping.js';

/** The message of an accepted update (section 4.5). */
export const updatedMessage = 'Project has been updated';

/** The moves that section 3.1 accepts: an update with a status breaks them too when it is refused. */
export const moves = [
  'ORD-PENDING-ONGOING',
  'ORD-ONGOING-REVIEW',
  'ORD-REVIEW-REVIEW',
  'ORD-COMPLETE',
  'ORD-CANCEL',
  'ORD-CANCEL-CLIENT',
  'ORD-CANCEL-CLIENT-PENDING',
];

/** What an update breaks that is refused whatever it sends: the moves, and the bounds that values may reach. */
export const everyUpdate = [
  ...moves,
  'ORD-PUT-OK',
  'ORD-NAME-MIN',
  'ORD-BUDGET-MIN',
  'ORD-QUANTITY-MIN',
  'ORD-DEADLINE-FORMAT',
  'ORD-KICKOFF-FORMAT',
  'ORD-REPEAT-DURATION-ENUM',
  'ORD-BILLING-EVENT-ENUM',
];

/** Refuses an update that looks so. */
export function refuses(
  when: (request: ServiceRequest, update: OrderUpdate) => boolean,
  status = 400,
): Apply {
  return withRule(
    'somethingSent',
    (judge) => (context) =>
      when(context.request, context.update)
        ? validationError('not taken', undefined, status)
        : judge(context),
  );
}
