export { endpointOf } from '../contract/openapi.js';
import type { Exchanges } from '../verdict/recorded-exchange.js';
import type { RequirementResult } from '../verdict/result.js';

/**
 * The operations, by id, that the tests of a requirement are about: of each case the one whose answer it judges, else
 * the last one that it called.
 */
export function operationsOf({ tests }: RequirementResult, exchanges: Exchanges): string[] {
  const found = tests
    .flatMap(({ cases }) => cases)
    .map(({ finding, exchanges: keys }) => {
      const cited = exchanges[finding?.exchanges[0] ?? '']?.operation;
      return (
        cited ?? exchanges[keys.findLast((key) => exchanges[key]?.operation !== undefined) ?? '']?.operation
      );
    });
  return [...new Set(found)].filter((id) => id !== undefined);
}
