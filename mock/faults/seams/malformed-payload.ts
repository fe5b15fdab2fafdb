import { isObject } from '../../../src/contract/json-value.js';
import type { ServiceRequest } from '../../messages/request.js';
import type { ServiceResponse } from '../../messages/response.js';
import { changedAnswer, withMembers } from './answer.js';
import type { Change } from './change.js';

/** What a refusal of a malformed payload says is at fault, and the text fields that were sent, in their order. */
interface PayloadRefusal {
  fieldName: string;
  sent: string[];
}

/** Gives the refusal of a malformed payload another status; `about` names the fields at fault, if not any. */
export function payloadStatus(status: number, about?: readonly string[]): Change {
  return changedPayloadRefusal((answer) => ({ ...answer, status }), about);
}

/** Gives the refusal of a malformed payload other members; `about` names the fields at fault, if not any. */
export function payloadMembers(
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
