import type { Fault } from '../fault.js';
import { fault } from '../fault.js';
import { withName } from '../refusals.js';
import { withAnswer } from '../wrapping.js';
import { about, malformed, withBody } from './malformed-payload.js';

const numberFields = ['budget', 'quantity', 'repeatCount', 'billingCycleCount'];
const dateFields = ['deadline', 'kickoffDate'];
const listedFields = ['status', 'repeatDuration', 'billingCycleEvent'];

const names = [
  { id: 'another', text: 'BadRequest', name: 'BadRequest' },
  { id: 'missing', text: 'nothing', name: undefined },
  { id: 'lower-case', text: 'validation_error', name: 'validation_error' },
] as const;

const permissions = [
  ['callerApproved', 'unapproved-caller', 'ERR-PERMISSION-NAME-APPROVED'],
  ['callerHasRole', 'caller-without-role', 'ERR-PERMISSION-NAME-ROLE'],
  ['companyTied', 'member-of-other-company', 'ERR-PERMISSION-NAME-COMPANY'],
  ['subscriptionActive', 'expired-subscription', 'ERR-PERMISSION-NAME-EXPIRED'],
  ['clientMayCancel', 'client-cancellation', 'ERR-PERMISSION-NAME-CANCEL'],
] as const;

/** Faults of the errors of an update (section 7). */
export const errorFaults: readonly Fault[] = [
  ...[422, 409, 403, 404].map((status) =>
    fault(
      `malformed-payload-answered-${status}`,
      'ERR-VALIDATION-STATUS',
      `A malformed payload is refused with ${status}.`,
      malformed((given) => ({ ...given, status })),
    ),
  ),
  ...[500, 422].map((status) =>
    fault(
      `broken-form-answered-${status}`,
      'ERR-VALIDATION-STATUS',
      `A multipart form that can't be read is answered with ${status}.`,
      withAnswer((given, request) => (request.problem ? { ...given, status } : given)),
    ),
  ),
  fault(
    'malformed-number-answered-422',
    'ERR-VALIDATION-STATUS',
    'A wrong number is refused with 422.',
    about(numberFields, (given) => ({ ...given, status: 422 })),
  ),
  fault(
    'malformed-date-answered-422',
    'ERR-VALIDATION-STATUS',
    'A wrong date is refused with 422.',
    about(dateFields, (given) => ({ ...given, status: 422 })),
  ),
  fault(
    'unlisted-value-answered-422',
    'ERR-VALIDATION-STATUS',
    'A value that is not listed is refused with 422.',
    about(listedFields, (given) => ({ ...given, status: 422 })),
  ),
  fault(
    'wrong-flag-answered-422',
    'ERR-VALIDATION-STATUS',
    'A flag that is no boolean is refused with 422.',
    about(['markTasksAsDone', 'rejectRequestedTasks'], (given) => ({ ...given, status: 422 })),
  ),
  fault(
    'short-name-answered-422',
    'ERR-VALIDATION-STATUS',
    'A name that is too short is refused with 422.',
    about(['name'], (given) => ({ ...given, status: 422 })),
  ),
  ...names.map(({ id, text, name }) =>
    fault(
      `malformed-payload-named-${id}`,
      'ERR-VALIDATION-NAME-PAYLOAD',
      `The refusal of a malformed payload names ${text}.`,
      malformed((given) => withBody(given, { name })),
    ),
  ),
  fault(
    'malformed-number-named-type-error',
    'ERR-VALIDATION-NAME-PAYLOAD',
    'The refusal of a wrong number names TypeError.',
    about(numberFields, (given) => withBody(given, { name: 'TypeError' })),
  ),
  fault(
    'malformed-date-named-cast-error',
    'ERR-VALIDATION-NAME-PAYLOAD',
    'The refusal of a wrong date names CastError.',
    about(dateFields, (given) => withBody(given, { name: 'CastError' })),
  ),
  fault(
    'unlisted-value-named-enum-error',
    'ERR-VALIDATION-NAME-PAYLOAD',
    'The refusal of a value that is not listed names EnumError.',
    about(listedFields, (given) => withBody(given, { name: 'EnumError' })),
  ),
  ...names.map(({ id, text, name }) =>
    fault(
      `malformed-pid-named-${id}`,
      'ERR-VALIDATION-NAME-ID',
      `The refusal of a pid that is no order id names ${text}.`,
      withName('pidForm', name),
    ),
  ),
  ...names.map(({ id, text, name }) =>
    fault(
      `pending-to-review-named-${id}`,
      'ERR-VALIDATION-NAME-MOVE',
      `The refusal of the move from Pending to Review names ${text}.`,
      withName('moveAllowed', name),
    ),
  ),
  fault(
    'pending-to-review-named-permission-error',
    'ERR-VALIDATION-NAME-MOVE',
    'The refusal of the move from Pending to Review names PermissionError.',
    withName('moveAllowed', 'PermissionError'),
  ),
  ...permissions.flatMap(([rule, id, requirement]) => [
    fault(
      `${id}-named-forbidden`,
      requirement,
      `The refusal of the ${id.replaceAll('-', ' ')} names Forbidden.`,
      withName(rule, 'Forbidden'),
    ),
    fault(
      `${id}-named-validation-error`,
      requirement,
      `The refusal of the ${id.replaceAll('-', ' ')} names ValidationError.`,
      withName(rule, 'ValidationError'),
    ),
    fault(
      `${id}-without-name`,
      requirement,
      `The refusal of the ${id.replaceAll('-', ' ')} names nothing.`,
      withName(rule, undefined),
    ),
  ]),
];
