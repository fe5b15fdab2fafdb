import { isObject, stop } from '../../src/test.js';
import type { Response } from '../../src/test.js';

/** The role mappings of a listing (section 4.2); none where the answer has no such array. */
export function mappingsIn(answer: Response): Record<string, unknown>[] {
  return isObject(answer.json) && Array.isArray(answer.json.roles)
    ? (answer.json.roles as unknown[]).filter(isObject)
    : [];
}

/** The names of the roles of a listing. */
export function roleNamesIn(answer: Response): unknown[] {
  return mappingsIn(answer).map(({ role }) => (isObject(role) ? role.name : undefined));
}

/** The mappings of a listing; the test is `cantTell` where there is none to look at. */
export function someMappingsIn(answer: Response): Record<string, unknown>[] {
  const mappings = mappingsIn(answer);
  if (mappings.length === 0) stop('cantTell', 'The listing holds no role mapping that could be looked at.');
  return mappings;
}

/** The mapping of the client role; the test is `cantTell` where the listing has none. */
export function clientMappingIn(answer: Response): Record<string, unknown> {
  const mapping = mappingsIn(answer).find(({ role }) => isObject(role) && role.name === 'client');
  return mapping ?? stop('cantTell', 'The listing holds no mapping of the role client to look at.');
}
