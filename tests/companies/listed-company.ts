import type { Answer } from '../../src/exchange/answer.js';
import { isObject } from '../../src/exchange/structure.js';
import { stop } from '../../src/test.js';

/** The companies of a listing (section 4.1); the test is `cantTell` without the array, which others judge. */
export function companiesIn(answer: Answer): unknown[] {
  const companies = isObject(answer.json) ? answer.json.companies : undefined;
  return Array.isArray(companies)
    ? (companies as unknown[])
    : stop('cantTell', 'The listing holds no array of companies.');
}
