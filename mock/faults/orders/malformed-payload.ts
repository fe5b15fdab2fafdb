import type { ServiceResponse } from '../../messages/response.js';
import type { Apply } from '../wrapping.js';
import { withAnswer } from '../wrapping.js';

interface ErrorBody {
  name?: unknown;
  fieldName?: unknown;
  [member: string]: unknown;
}

/** Changes the answers to a malformed payload: a 400 that is neither about the order nor about the move to Review. */
export function malformed(
  change: (answer: ServiceResponse, body: ErrorBody, sent: string[]) => ServiceResponse,
): Apply {
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

/** An answer whose body has other members besides. */
export const withBody = (answer: ServiceResponse, members: ErrorBody): ServiceResponse => ({
  ...answer,
  body: { ...(answer.body as ErrorBody), ...members },
});

/** The malformed payloads in which some fields are at fault. */
export const about = (
  fields: readonly string[],
  change: (answer: ServiceResponse, body: ErrorBody) => ServiceResponse,
): Apply =>
  malformed((given, body) => (fields.includes(String(body.fieldName)) ? change(given, body) : given));
