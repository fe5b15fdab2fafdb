import { isObject, stop } from '../../src/test.js';
import type { Response } from '../../src/test.js';

/** The companies of a listing (section 4.1); the test is `cantTell` without the array, which others judge. */
export function companiesIn(answer: Response): unknown[] {
  const companies = isObject(answer.json) ? answer.json.companies : undefined;
  return Array.isArray(companies)
    ? (companies as unknown[])
    : stop('cantTell', 'The listing holds no array of companies.');
}
