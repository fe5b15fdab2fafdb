import type { Silences } from '../configuration/silences.js';
import type { Problem } from '../messages/problem.js';
import type { ServiceResponse } from '../messages/response.js';
import { respond } from '../messages/response.js';

/** The body of a refusal in the form that the silences choose (section 7 shows none). */
export function errorBody(silences: Readonly<Silences>, problem: Problem): unknown {
  const { name, status, message, fieldName, entries } = problem;
  switch (silences.errorBody) {
    case 'nested':
      return { error: { name, status, message, fieldName, entries } };
    case 'listed':
      return { errors: [{ name, status, message, fieldName, entries }] };
    default:
      return { name, status, message, fieldName, entries };
  }
}

/** The response to a request that is refused. */
export function refusal(silences: Readonly<Silences>, problem: Problem): ServiceResponse {
  return respond(problem.status, errorBody(silences, problem));
}
