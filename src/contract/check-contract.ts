import { contradictions, questions } from './contradictions.js';
import { harnessStates } from './harness-states.js';
import { operationIds } from './openapi.js';
import { catalogue } from './requirements.js';
import { schema, schemaTypes } from './schemas.js';

/**
 * Reads every file of spec/ and schemas/ once, so that a broken one ends the run before its first test.
 * @throws ContractError naming the file
 */
export function checkContract(): void {
  catalogue();
  contradictions();
  questions();
  harnessStates();
  operationIds();
  for (const type of schemaTypes()) schema(type);
}
