import { isObject } from '../../src/contract/json-value.js';
import type { ServiceRequest } from '../messages/request.js';
import type { ServiceResponse } from '../messages/response.js';
import type { Seams } from '../service/service.js';
import type { Variant } from './variant.js';

/** An error body in the flat form of the mock. */
interface Problem {
  name: string;
  status: number;
  message: string;
  fieldName?: string;
  entries?: { index: number; fieldName?: string; message: string }[];
}

/** Variants that speak as services do whose framework makes their errors and reads their headers. */
export const frameworkVariants: [string, Variant][] = [
  [
    'python-framework',
    {
      describe:
        'Reads its headers in lower case, answers what is invalid with 422 and a list under detail, and wraps every other error in detail.',
      argument:
        'Section 7 shows no error body of 4.1 to 4.4 and no status of failed authentication; frameworks on ASGI hand header names on in lower case.',
      unspecified: {
        headerCase: 'any',
        keyMissingStatus: 422,
        companyMissingStatus: 422,
        invalidEntryStatus: 422,
        duplicateEmailStatus: 422,
        duplicateEmail: 'entry',
      },
      apply: (seams) =>
        refusals(lowerCased(seams), (problem, { operation }) => {
          const { name, message, fieldName, entries } = problem;
          if (operation === 'updateOrder')
            return { detail: { error: name, msg: message, ...(fieldName && { fieldName }) } };
          return {
            detail:
              entries?.map((entry) => ({
                loc: ['body', entry.index, ...(entry.fieldName === undefined ? [] : [entry.fieldName])],
                msg: entry.message,
                type: 'value_error',
              })) ?? message,
          };
        }),
    },
  ],
  [
    'java-framework',
    {
      describe:
        'Answers errors with timestamp, status, error and path, and what is invalid with a list of errors.',
      argument: 'Section 7 shows the names and fieldName, but no body of an error of the other operations.',
      unspecified: { keyMissingStatus: 400, companyMissingStatus: 400, headerCase: 'any' },
      apply: (seams) =>
        refusals(seams, ({ name, status, message, fieldName, entries }, { path }) => ({
          timestamp: '2026-01-01T00:00:00.000+00:00',
          status,
          error: status === 400 ? 'Bad Request' : 'Forbidden',
          exception: `com.example.service.${name}`,
          message,
          path,
          errors: [
            ...(fieldName === undefined ? [] : [{ code: name, fieldName, defaultMessage: message }]),
            ...(entries ?? []).map(({ index, fieldName: field = '', message: text }) => ({
              objectName: `[${index}]`,
              field,
              defaultMessage: text,
            })),
          ],
        })),
    },
  ],
];

function lowerCased(seams: Seams): Seams {
  return {
    ...seams,
    request(service, request) {
      const given = seams.request(service, request);
      return { ...given, headers: given.headers.map(([name, value]) => [name.toLowerCase(), value]) };
    },
  };
}

/** Gives every refusal another body, but those of 4.6, which section 4.6 shows. */
function refusals(seams: Seams, body: (problem: Problem, request: ServiceRequest) => unknown): Seams {
  return {
    ...seams,
    response(service, response, request): ServiceResponse {
      const given = seams.response(service, response, request);
      const isProblem = given.status >= 400 && isObject(given.body) && 'message' in given.body;
      if (request.operation === 'verifySignature' || !isProblem) return given;
      return { ...given, body: body(given.body as unknown as Problem, request) };
    },
  };
}
