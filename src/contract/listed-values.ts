import { ContractError } from './contract-error.js';
import { schema, schemaFile } from './expanded-schema.js';

/** The values that the schema of a type lists, e.g. of `order-status`. Throws {@link ContractError}. */
export function listedValues(type: string): readonly string[] {
  const listed = schema(type)['enum'];
  if (Array.isArray(listed) && listed.length > 0 && listed.every((each) => typeof each === 'string'))
    return listed;
  throw new ContractError(`${schemaFile(type)} lists no values; restore its enum.`);
}
