import type { ServiceRequest } from '../messages/request.js';
import type { ServiceResponse } from '../messages/response.js';
import type { Seams } from '../service/service.js';
import type { Variant } from './variant.js';

/** An error as the mock answers it by default. */
interface PlainError {
  name: string;
  message: string;
  fieldName?: string;
  entries?: { index: number; fieldName?: string; message: string }[];
}

const argument =
  'Section 7 shows names, fieldName and statuses for PUT /orders alone, and no body; the errors of the other operations are not shown.';

const unprocessable = {
  keyMissingStatus: 422,
  bearerMissingStatus: 422,
  companyMissingStatus: 422,
  invalidEntryStatus: 422,
  duplicateEmailStatus: 422,
  verifyIncompleteStatus: 422,
} as const;

/** Variants whose errors are made by a web framework. */
export const frameworkErrorVariants: [string, Variant][] = [
  [
    'python-framework-errors',
    {
      describe:
        'Answers what its framework refuses with 422 and a list under detail, and puts its own errors under detail too.',
      argument,
      unspecified: unprocessable,
      apply: (seams) =>
        errors(seams, (error, { status }) => ({
          detail:
            status === 422
              ? listed(error).map(({ place, message }) => ({
                  type: 'value_error',
                  loc: ['body', ...place],
                  msg: message,
                }))
              : { ...error },
        })),
    },
  ],
  [
    'java-framework-errors',
    {
      describe:
        'Answers errors with a timestamp, a reason and the path, and what its framework refuses with 422 and a list.',
      argument,
      unspecified: unprocessable,
      apply: (seams) =>
        errors(seams, (error, { status }, { operation }) => ({
          timestamp: new Date(0).toISOString(),
          status,
          error: status === 422 ? 'Unprocessable Entity' : error.name,
          message: error.message,
          path: `/${operation}`,
          ...(status === 422
            ? {
                errors: listed(error).map(({ place, message }) => ({
                  field: place.join('.'),
                  code: 'Invalid',
                  defaultMessage: message,
                })),
              }
            : { fieldName: error.fieldName }),
        })),
    },
  ],
];

/** Gives errors another body; those of 4.6 are shown but for what is no verification. */
function errors(
  seams: Seams,
  bodyOf: (error: PlainError, answer: ServiceResponse, request: ServiceRequest) => unknown,
): Seams {
  return {
    ...seams,
    response(service, given, request) {
      const answer = seams.response(service, given, request);
      const { body } = answer;
      const isError =
        answer.status >= 400 &&
        typeof body === 'object' &&
        body !== null &&
        'name' in body &&
        'message' in body;
      return isError ? { ...answer, body: bodyOf(body as unknown as PlainError, answer, request) } : answer;
    },
  };
}

function listed({
  entries,
  fieldName,
  message,
}: PlainError): { place: (string | number)[]; message: string }[] {
  return (
    entries?.map((entry) => ({
      place: [entry.index, ...(entry.fieldName === undefined ? [] : [entry.fieldName])],
      message: entry.message,
    })) ?? [{ place: fieldName === undefined ? [] : [fieldName], message }]
  );
}
