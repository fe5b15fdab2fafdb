import { answerViolations, checkedParams } from '../src/contract/harness-schemas.js';
import { harnessStates } from '../src/contract/harness-states.js';
import { harnessTypeFindings } from './harness-types.js';

/** What is wrong with the contract of the harness protocol. Throws ContractError where a schema can't be used. */
export async function harnessFindings(): Promise<string[]> {
  for (const state of harnessStates().keys()) {
    checkedParams(state, {});
    answerViolations(state, {});
  }
  return harnessTypeFindings();
}
