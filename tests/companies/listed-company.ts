import type { Answer } from '../../src/exchange/answer.js';
import { isObject } from '../../src/exchange/structure.js';

/** The companies of a listing (section 4.1); none where the answer has no such array. */
export function companiesIn(answer: Answer): unknown[] {
  return isObject(answer.json) && Array.isArray(answer.json.companies)
    ? (answer.json.companies as unknown[])
    : [];
}
