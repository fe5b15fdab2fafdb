import { harnessMembers } from '../src/contract/harness-members.js';
import { answerViolations, checkedParams } from '../src/contract/harness-schemas.js';
import { harnessFile, harnessStates } from '../src/contract/harness-states.js';
import type { HarnessState } from '../src/contract/harness-states.js';
import { harnessTypeFindings } from './harness-types.js';

/** What is wrong with the contract of the harness protocol. Throws ContractError where a schema can't be used. */
export async function harnessFindings(): Promise<string[]> {
  return [...[...harnessStates().values()].flatMap(stateFindings), ...(await harnessTypeFindings())];
}

function stateFindings({ state, ask }: HarnessState): string[] {
  checkedParams(state, {});
  answerViolations(state, {});
  const params = new Set(harnessMembers(state, 'params').map(({ name }) => name));
  return [...ask.matchAll(/\{(\w+)\}/g)].flatMap(([place, name = '']) =>
    params.has(name) ? [] : [`${harnessFile}, state ${state}: ask has ${place}, which is no param of it.`],
  );
}
