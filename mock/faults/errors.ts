import { breaking, forEach } from './breaking.js';
import { changedAnswer } from './seams/answer.js';
import { refusedCallers } from './seams/caller.js';
import { payloadMembers, payloadStatus } from './seams/malformed-payload.js';
import { changedRefusal, refusalName } from './seams/refusal.js';

const numbers = ['budget', 'quantity', 'repeatCount', 'billingCycleCount'];
const dates = ['deadline', 'kickoffDate'];
const listed = ['status', 'repeatDuration', 'billingCycleEvent'];
const flags = ['markTasksAsDone', 'rejectRequestedTasks'];
/** Not assignedProjectManagers: section 7 does not say that the id of a wrong member makes a payload malformed. */
const namedFields = ['name', ...numbers, ...dates, ...listed, ...flags];

/** The error names that stand for ValidationError, in the words of a sentence. */
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

const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Faults of the errors of an update (section 7). */
export const errorFaults = [
  ...breaking('ERR-VALIDATION-STATUS', {
    ...forEach([422, 409, 403, 404], (status) => ({
      [`A malformed payload is refused with ${status}`]: payloadStatus(status),
    })),
    ...forEach([500, 422], (status) => ({
      [`A multipart form that can't be read is answered with ${status}`]: changedAnswer(
        (answer, { problem }) => (problem ? { ...answer, status } : answer),
      ),
    })),
    'A wrong number is refused with 422': payloadStatus(422, numbers),
    'A wrong date is refused with 422': payloadStatus(422, dates),
    'A value that is not listed is refused with 422': payloadStatus(422, listed),
    'A flag that is no boolean is refused with 422': payloadStatus(422, flags),
    'A name that is too short is refused with 422': payloadStatus(422, ['name']),
  }),
  ...breaking('ERR-VALIDATION-NAME-PAYLOAD', {
    ...forEach(otherNames, ([text, name]) => ({
      [`The refusal of a malformed payload names ${text}`]: payloadMembers({ name }),
    })),
    'The refusal of a wrong number names TypeError': payloadMembers({ name: 'TypeError' }, numbers),
    'The refusal of a wrong date names CastError': payloadMembers({ name: 'CastError' }, dates),
    'The refusal of a value that is not listed names EnumError': payloadMembers(
      { name: 'EnumError' },
      listed,
    ),
  }),
  ...breaking(
    'ERR-VALIDATION-NAME-ID',
    forEach(otherNames, ([text, name]) => ({
      [`The refusal of a pid that is no order id names ${text}`]: refusalName('pidForm', name),
    })),
  ),
  ...breaking(
    'ERR-VALIDATION-NAME-MOVE',
    forEach([...otherNames, ['PermissionError', 'PermissionError']] as const, ([text, name]) => ({
      [`The refusal of the move from Pending to Review names ${text}`]: refusalName('moveAllowed', name),
    })),
  ),
  ...permissions.flatMap(([requirement, rule, refused]) =>
    breaking(requirement, {
      [`The refusal of the ${refused} names Forbidden`]: refusalName(rule, 'Forbidden'),
      [`The refusal of the ${refused} names ValidationError`]: refusalName(rule, 'ValidationError'),
      [`The refusal of the ${refused} names nothing`]: refusalName(rule, undefined),
    }),
  ),
  ...breaking('ERR-VALIDATION-FIELD', {
    'A refusal has no fieldName': payloadMembers({ fieldName: undefined }),
    'The fieldName of a refusal is null': payloadMembers({ fieldName: null }),
    'The fieldName of a refusal is always body': payloadMembers({ fieldName: 'body' }),
    'The field of a refusal stands under the name field': payloadMembers(({ fieldName }) => ({
      fieldName: undefined,
      field: fieldName,
    })),
    'The fieldName of a refusal is the first field that was sent': payloadMembers(({ sent }) => ({
      fieldName: sent[0]?.replace('[]', ''),
    })),
    'The fieldName of a refusal is in lower case': payloadMembers(({ fieldName }) => ({
      fieldName: fieldName.toLowerCase(),
    })),
    'The fieldName of a refusal is in snake case': payloadMembers(({ fieldName }) => ({
      fieldName: snakeCase(fieldName),
    })),
    ...forEach(namedFields, (field) => ({
      [`The refusal of a wrong ${field} has no fieldName`]: payloadMembers({ fieldName: undefined }, [field]),
    })),
    ...forEach([undefined, 'notes', 'id'], (fieldName) => ({
      [`The refusal of a wrong project manager has ${fieldName === undefined ? 'no fieldName' : `the fieldName ${fieldName}`}`]:
        changedRefusal('managersValid', ({ fieldName: _, ...problem }) => ({ ...problem, fieldName })),
    })),
    'The refusal of a wrong kickoffDate has the fieldName deadline': payloadMembers(
      { fieldName: 'deadline' },
      ['kickoffDate'],
    ),
    'The refusal of a wrong name has the fieldName title': payloadMembers({ fieldName: 'title' }, ['name']),
  }),
];
