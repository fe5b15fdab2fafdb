import { isObject } from '../../src/contract/json-value.js';
import type { ServiceRequest } from '../messages/request.js';
import type { ServiceResponse } from '../messages/response.js';
import { breaking, forEach } from './fault.js';
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

/** What a refusal of a malformed payload says is at fault, and the text fields that were sent, in their order. */
interface PayloadRefusal {
  fieldName: string;
  sent: string[];
}

/** Gives the refusal of a malformed payload another status; `about` names the fields at fault, if not any. */
function payloadStatus(status: number, about?: readonly string[]): Change {
  return changedPayloadRefusal((answer) => ({ ...answer, status }), about);
}

/** Gives the refusal of a malformed payload other members; `about` names the fields at fault, if not any. */
function payloadMembers(
  members: Record<string, unknown> | ((refusal: PayloadRefusal) => Record<string, unknown>),
  about?: readonly string[],
): Change {
  return changedPayloadRefusal(
    (answer, refusal) => withMembers(answer, typeof members === 'function' ? members(refusal) : members),
    about,
  );
}

function changedPayloadRefusal(
  change: (answer: ServiceResponse, refusal: PayloadRefusal) => ServiceResponse,
  about: readonly string[] | undefined,
): Change {
  return changedAnswer((answer, request) => {
    if (!refusesPayload(answer, request)) return answer;
    const fieldName = String((answer.body as { fieldName?: unknown }).fieldName);
    if (about && !about.includes(fieldName)) return answer;
    return change(answer, { fieldName, sent: request.fields.map(([name]) => name) });
  });
}

/** Whether an answer is a 400 that is neither about the order nor about the move to Review. */
function refusesPayload({ status, body }: ServiceResponse, { operation, fields }: ServiceRequest): boolean {
  if (operation !== 'updateOrder' || status !== 400 || !isObject(body)) return false;
  const { name, fieldName, message } = body;
  if (name !== 'ValidationError' || fieldName === 'pid') return false;
  const toReview = fields.some(([field, value]) => field === 'status' && value === 'Review');
  return fieldName !== 'status' || !(toReview || String(message).startsWith('the order is'));
}

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
      [`a-multipart-form-that-can-t-be-read-is-answered-with-${status}`]: changedAnswer(
        (answer, { problem }) => (problem ? { ...answer, status } : answer),
      ),
    })),
    'a-form-without-boundary-is-answered-500': changedAnswer((answer, request) =>
      request.problem && !sentHeader(request, 'content-type')?.includes('boundary=')
        ? { ...answer, status: 500 }
        : answer,
    ),
    ...forEach(['budget', 'quantity', 'billingCycleCount'], (field) => ({
      [`400-digits-as-${field.toLowerCase()}-crash`]: changedAnswer((answer, { fields }) =>
        fields.some(([name, value]) => name === field && /^\d{400}$/.test(String(value)))
          ? { ...answer, status: 500 }
          : answer,
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
    'a-refusal-has-no-fieldname': payloadMembers({ fieldName: undefined }),
    'the-fieldname-of-a-refusal-is-null': payloadMembers({ fieldName: null }),
    'the-fieldname-of-a-refusal-is-always-body': payloadMembers({ fieldName: 'body' }),
    'the-field-of-a-refusal-stands-under-the-name-field': payloadMembers(({ fieldName }) => ({
      fieldName: undefined,
      field: fieldName,
    })),
    'the-fieldname-of-a-refusal-is-the-first-field-that-was-sent': payloadMembers(({ sent }) => ({
      fieldName: sent[0]?.replace('[]', ''),
    })),
    'the-fieldname-of-a-refusal-is-in-lower-case': payloadMembers(({ fieldName }) => ({
      fieldName: fieldName.toLowerCase(),
    })),
    'the-fieldname-of-a-refusal-is-in-snake-case': payloadMembers(({ fieldName }) => ({
      fieldName: snakeCase(fieldName),
    })),
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
