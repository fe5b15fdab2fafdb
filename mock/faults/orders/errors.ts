import type { Answer } from '../../routes/request.js';
import { fault, type Fault } from '../fault.js';
import { withName } from '../refusals.js';
import { withAnswer, type Apply } from '../wrapping.js';
import { kebab } from './limits.js';

interface ErrorBody {
  name?: unknown;
  fieldName?: unknown;
  [member: string]: unknown;
}

/** Changes the answers to a malformed payload: a 400 that is neither about the order nor about the move to Review. */
function malformed(change: (answer: Answer, body: ErrorBody, sent: string[]) => Answer): Apply {
  return withAnswer((given, request) => {
    const body = given.body as ErrorBody;
    if (request.operation !== 'updateOrder' || given.status !== 400 || body.name !== 'ValidationError')
      return given;
    const review = request.fields.some(([name, value]) => name === 'status' && value === 'Review');
    const closed = body.fieldName === 'status' && String(body['message']).startsWith('the order is');
    if (body.fieldName === 'pid' || closed || (body.fieldName === 'status' && review)) return given;
    return change(
      given,
      body,
      request.fields.map(([name]) => name),
    );
  });
}

const withBody = (answer: Answer, members: ErrorBody): Answer => ({
  ...answer,
  body: { ...(answer.body as ErrorBody), ...members },
});

/** The malformed payloads in which some fields are at fault. */
const about = (fields: readonly string[], change: (answer: Answer, body: ErrorBody) => Answer): Apply =>
  malformed((given, body) => (fields.includes(String(body.fieldName)) ? change(given, body) : given));

/** Not assignedProjectManagers: section 7 does not say that the id of a wrong member makes a payload malformed. */
const FIELDS = [
  'name',
  'status',
  'budget',
  'quantity',
  'deadline',
  'kickoffDate',
  'repeatCount',
  'repeatDuration',
  'billingCycleCount',
  'billingCycleEvent',
  'markTasksAsDone',
  'rejectRequestedTasks',
] as const;
const NUMBERS = ['budget', 'quantity', 'repeatCount', 'billingCycleCount'];
const DATES = ['deadline', 'kickoffDate'];
const LISTED = ['status', 'repeatDuration', 'billingCycleEvent'];

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
    about(NUMBERS, (given) => ({ ...given, status: 422 })),
  ),
  fault(
    'malformed-date-answered-422',
    'ERR-VALIDATION-STATUS',
    'A wrong date is refused with 422.',
    about(DATES, (given) => ({ ...given, status: 422 })),
  ),
  fault(
    'unlisted-value-answered-422',
    'ERR-VALIDATION-STATUS',
    'A value that is not listed is refused with 422.',
    about(LISTED, (given) => ({ ...given, status: 422 })),
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
    about(NUMBERS, (given) => withBody(given, { name: 'TypeError' })),
  ),
  fault(
    'malformed-date-named-cast-error',
    'ERR-VALIDATION-NAME-PAYLOAD',
    'The refusal of a wrong date names CastError.',
    about(DATES, (given) => withBody(given, { name: 'CastError' })),
  ),
  fault(
    'unlisted-value-named-enum-error',
    'ERR-VALIDATION-NAME-PAYLOAD',
    'The refusal of a value that is not listed names EnumError.',
    about(LISTED, (given) => withBody(given, { name: 'EnumError' })),
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
  fault(
    'field-name-missing',
    'ERR-VALIDATION-FIELD',
    'A refusal has no fieldName.',
    malformed((given) => withBody(given, { fieldName: undefined })),
  ),
  fault(
    'field-name-null',
    'ERR-VALIDATION-FIELD',
    'The fieldName of a refusal is null.',
    malformed((given) => withBody(given, { fieldName: null })),
  ),
  fault(
    'field-name-body',
    'ERR-VALIDATION-FIELD',
    'The fieldName of a refusal is always body.',
    malformed((given) => withBody(given, { fieldName: 'body' })),
  ),
  fault(
    'field-name-under-field',
    'ERR-VALIDATION-FIELD',
    'The field of a refusal stands under the name field.',
    malformed((given, body) => withBody(given, { fieldName: undefined, field: body.fieldName })),
  ),
  fault(
    'field-name-of-first-field-sent',
    'ERR-VALIDATION-FIELD',
    'The fieldName of a refusal is the first field that was sent.',
    malformed((given, _body, sent) => withBody(given, { fieldName: sent[0]?.replace('[]', '') })),
  ),
  fault(
    'field-name-lower-case',
    'ERR-VALIDATION-FIELD',
    'The fieldName of a refusal is in lower case.',
    malformed((given, body) => withBody(given, { fieldName: String(body.fieldName).toLowerCase() })),
  ),
  fault(
    'field-name-in-snake-case',
    'ERR-VALIDATION-FIELD',
    'The fieldName of a refusal is in snake case.',
    malformed((given, body) =>
      withBody(given, {
        fieldName: String(body.fieldName).replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      }),
    ),
  ),
  ...FIELDS.map((field) =>
    fault(
      `field-name-missing-for-${kebab(field)}`,
      'ERR-VALIDATION-FIELD',
      `The refusal of a wrong ${field} has no fieldName.`,
      about([field], (given) => withBody(given, { fieldName: undefined })),
    ),
  ),
  fault(
    'field-name-deadline-for-kickoff-date',
    'ERR-VALIDATION-FIELD',
    'The refusal of a wrong kickoffDate has the fieldName deadline.',
    about(['kickoffDate'], (given) => withBody(given, { fieldName: 'deadline' })),
  ),
  fault(
    'field-name-title-for-name',
    'ERR-VALIDATION-FIELD',
    'The refusal of a wrong name has the fieldName title.',
    about(['name'], (given) => withBody(given, { fieldName: 'title' })),
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
