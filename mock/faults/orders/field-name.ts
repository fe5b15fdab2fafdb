import type { Fault } from '../fault.js';
import { fault } from '../fault.js';
import { kebab } from './limits.js';
import { about, malformed, withBody } from './malformed-payload.js';

/** Not assignedProjectManagers: section 7 does not say that the id of a wrong member makes a payload malformed. */
const namedFields = [
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
/** Faults of the fieldName of a refusal (section 7). */
export const fieldNameFaults: readonly Fault[] = [
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
  ...namedFields.map((field) =>
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
];
