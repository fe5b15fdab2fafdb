import type { Unspecified } from '../configuration/unspecified.js';
import type { Problem } from '../messages/request.js';
import type { ServiceResponse } from '../messages/response.js';
import { respond } from '../messages/response.js';

/** The body of a refusal in the form that the unspecified behaviours choose (section 7 shows none). */
export function errorBody(unspecified: Readonly<Unspecified>, problem: Problem): unknown {
  const { name, status, message, fieldName, entries } = problem;
  switch (unspecified.errorBody) {
    case 'nested':
      return { error: { name, status, message, fieldName, entries } };
    case 'listed':
      return { errors: [{ name, status, message, fieldName, entries }] };
    default:
      return { name, status, message, fieldName, entries };
  }
}

/** The response to a request that is refused. */
export function refusal(unspecified: Readonly<Unspecified>, problem: Problem): ServiceResponse {
  return respond(problem.status, errorBody(unspecified, problem));
}
