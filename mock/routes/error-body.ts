import type { Problem } from '../domain/problem.js';
import type { Silences } from '../variants/silences.js';
import { answer, type Answer } from './request.js';

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

/** The answer to a request that is refused. */
export function refusal(silences: Readonly<Silences>, problem: Problem): Answer {
  return answer(problem.status, errorBody(silences, problem));
}
