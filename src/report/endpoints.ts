export { endpointOf } from '../contract/openapi.js';
import type { Exchanges } from '../verdict/recorded-exchange.js';
import type { RequirementResult } from '../verdict/result.js';

/**
 * The operations, by id, that the tests of a requirement are about: of each test the one whose answer it judges, else
 * the last one that it called.
 */
export function operationsOf({ tests }: RequirementResult, exchanges: Exchanges): string[] {
  const found = tests.map(({ exchange, exchanges: keys }) => {
    const cited = exchange === undefined ? undefined : exchanges[exchange]?.operation;
    if (cited !== undefined) return cited;
    const last = keys.findLast((key) => exchanges[key]?.operation !== undefined);
    return last === undefined ? undefined : exchanges[last]?.operation;
  });
  return [...new Set(found)].filter((id) => id !== undefined);
}
