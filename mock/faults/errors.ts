import { isObject } from '../../src/contract/json-value.js';
import type { ServiceRequest } from '../messages/request.js';
import type { ServiceResponse } from '../messages/response.js';
import { breaking, each, forEach } from './fault.js';
import type { Change } from './seams/change.js';
import {
  changedAnswer,
  changedRefusal,
  refusalName,
  sentHeader,
  snakeCase,
  withMembers,
} from './seams/change.js';
import { refusedCallers } from './seams/update.js';

/** Whether an answer is a 400 that is neither about the order nor about the move to Review. */
function refusesPayload({ status, body }: ServiceResponse, { operation, fields }: ServiceRequest): boolean {
  if (operation !== 'updateOrder' || status !== 400 || !isObject(body)) return false;
  const { name, fieldName, message } = body;
  if (name !== 'ValidationError' || fieldName === 'pid') return false;
  const toReview = fields.some(([field, value]) => field === 'status' && value === 'Review');
  return fieldName !== 'status' || !(toReview || String(message).startsWith('the order is'));
}

/**
 * Gives the refusal of a malformed payload another status or body.
 * @param change `fieldName` is what the refusal names, `sent` are the text fields of the update
 * @param about the fields at fault, if not any
 */
const payloadRefusal = (
  change: (answer: ServiceResponse, fieldName: string, sent: string[]) => ServiceResponse,
  about?: readonly string[],
): Change =>
  changedAnswer((answer, request) => {
    if (!refusesPayload(answer, request)) return answer;
    const fieldName = String((answer.body as { fieldName?: unknown }).fieldName);
    const sent = request.fields.map(([name]) => name);
    return about === undefined || about.includes(fieldName) ? change(answer, fieldName, sent) : answer;
  });

const payloadStatus = (status: number, about?: readonly string[]): Change =>
  payloadRefusal((answer) => ({ ...answer, status }), about);

const payloadMembers = (members: Record<string, unknown>, about?: readonly string[]): Change =>
  payloadRefusal((answer) => withMembers(answer, members), about);

const otherFieldName = (change: (fieldName: string, sent: string[]) => string | undefined): Change =>
  payloadRefusal((answer, fieldName, sent) => withMembers(answer, { fieldName: change(fieldName, sent) }));

/** Answers such requests with 500, or another status. */
const crashing = (when: (request: ServiceRequest) => boolean, status = 500): Change =>
  changedAnswer((answer, request) => (when(request) ? { ...answer, status } : answer));

const numbers = ['budget', 'quantity', 'repeatCount', 'billingCycleCount'];
const dates = ['deadline', 'kickoffDate'];
const listed = ['status', 'repeatDuration', 'billingCycleEvent'];
const flags = ['markTasksAsDone', 'rejectRequestedTasks'];

/** Not assignedProjectManagers: section 7 does not say that the id of a wrong member makes a payload malformed. */
const namedFields = ['name', ...numbers, ...dates, ...listed, ...flags];

/** The error names that stand for ValidationError, as a part of the id of a fault. */
const otherNames = [
  ['BadRequest', 'BadRequest'],
  ['nothing', undefined],
  ['validation_error', 'validation_error'],
] as const;

const permissions = [
  ['ERR-PERMISSION-NAME-APPROVED', 'callerApproved', refusedCallers.callerApproved],
  ['ERR-PERMISSION-NAME-ROLE', 'callerHasRole', refusedCallers.callerHasRole],
  ['ERR-PERMISSION-NAME-COMPANY', 'companyTied', refusedCallers.companyTied],
  ['ERR-PERMISSION-NAME-EXPIRED', 'subscriptionActive', refusedCallers.subscriptionActive],
  ['ERR-PERMISSION-NAME-CANCEL', 'clientMayCancel', 'client cancellation'],
] as const;

/** Faults of the errors of an update (section 7). */
export const errorFaults = [
  ...breaking('ERR-VALIDATION-STATUS', {
    ...forEach([422, 409, 403, 404], (status) => ({
      [`a-malformed-payload-is-refused-with-${status}`]: payloadStatus(status),
    })),
    ...forEach([500, 422], (status) => ({
      [`a-multipart-form-that-can-t-be-read-is-answered-with-${status}`]: crashing(
        ({ problem }) => problem !== undefined,
        status,
      ),
    })),
    'a-form-without-boundary-is-answered-500': crashing(
      (request) =>
        request.problem !== undefined && !sentHeader(request, 'content-type')?.includes('boundary='),
    ),
    ...forEach(['budget', 'quantity', 'billingCycleCount'], (field) => ({
      [`400-digits-as-${field}-crash`]: crashing(({ fields }) =>
        fields.some(([name, value]) => name === field && /^\d{400}$/.test(String(value))),
      ),
    })),
    'a-wrong-number-is-refused-with-422': payloadStatus(422, numbers),
    'a-wrong-date-is-refused-with-422': payloadStatus(422, dates),
    'a-value-that-is-not-listed-is-refused-with-422': payloadStatus(422, listed),
    'a-flag-that-is-no-boolean-is-refused-with-422': payloadStatus(422, flags),
    'a-name-that-is-too-short-is-refused-with-422': payloadStatus(422, ['name']),
  }),
  ...breaking('ERR-VALIDATION-NAME-PAYLOAD', {
    ...forEach(otherNames, ([text, name]) => ({
      [`the-refusal-of-a-malformed-payload-names-${text}`]: payloadMembers({ name }),
    })),
    'the-refusal-of-a-wrong-number-names-typeerror': payloadMembers({ name: 'TypeError' }, numbers),
    'the-refusal-of-a-wrong-date-names-casterror': payloadMembers({ name: 'CastError' }, dates),
    'the-refusal-of-a-value-that-is-not-listed-names-enumerror': payloadMembers(
      { name: 'EnumError' },
      listed,
    ),
  }),
  ...breaking(
    'ERR-VALIDATION-NAME-ID',
    forEach(otherNames, ([text, name]) => ({
      [`the-refusal-of-a-pid-that-is-no-order-id-names-${text}`]: refusalName('pidForm', name),
    })),
  ),
  ...breaking(
    'ERR-VALIDATION-NAME-MOVE',
    forEach([...otherNames, ['PermissionError', 'PermissionError']] as const, ([text, name]) => ({
      [`the-refusal-of-the-move-from-pending-to-review-names-${text}`]: refusalName('moveAllowed', name),
    })),
  ),
  ...permissions.flatMap(([requirement, rule, refused]) =>
    breaking(requirement, (name: string | undefined) => refusalName(rule, name), {
      [`the-refusal-of-the-${refused}-names-forbidden`]: 'Forbidden',
      [`the-refusal-of-the-${refused}-names-validationerror`]: 'ValidationError',
      [`the-refusal-of-the-${refused}-names-nothing`]: undefined,
    }),
  ),
  ...breaking('ERR-VALIDATION-FIELD', {
    ...each((members: Record<string, unknown>) => payloadMembers(members), {
      'a-refusal-has-no-fieldname': { fieldName: undefined },
      'the-fieldname-of-a-refusal-is-null': { fieldName: null },
      'the-fieldname-of-a-refusal-is-always-body': { fieldName: 'body' },
    }),
    'the-field-of-a-refusal-stands-under-the-name-field': payloadRefusal((answer, field) =>
      withMembers(answer, { fieldName: undefined, field }),
    ),
    ...each(otherFieldName, {
      'the-fieldname-of-a-refusal-is-the-first-field-that-was-sent': (_field, [first]) =>
        first?.replace('[]', ''),
      'the-fieldname-of-a-refusal-is-in-lower-case': (fieldName) => fieldName.toLowerCase(),
      'the-fieldname-of-a-refusal-is-in-snake-case': snakeCase,
    }),
    ...forEach(namedFields, (field) => ({
      [`the-refusal-of-a-wrong-${field}-has-no-fieldname`]: payloadMembers({ fieldName: undefined }, [field]),
    })),
    ...forEach([undefined, 'notes', 'id'], (fieldName) => ({
      [`the-refusal-of-a-wrong-project-manager-has-${fieldName === undefined ? 'no-fieldname' : `the-fieldname-${fieldName}`}`]:
        changedRefusal('managersValid', ({ fieldName: _, ...problem }) => ({ ...problem, fieldName })),
    })),
    'the-refusal-of-a-wrong-kickoffdate-has-the-fieldname-deadline': payloadMembers(
      { fieldName: 'deadline' },
      ['kickoffDate'],
    ),
    'the-refusal-of-a-wrong-name-has-the-fieldname-title': payloadMembers({ fieldName: 'title' }, ['name']),
  }),
];
