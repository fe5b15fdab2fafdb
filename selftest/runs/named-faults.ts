import { faults } from '../../mock/faults/index.js';
import type { Fault } from '../../mock/faults/fault.js';
import type { Change } from '../../mock/faults/seams/change.js';

/** Faults of the mock by their ids. */
export function namedFaults(...ids: string[]): Fault[] {
  return ids.map((id) => {
    const fault = faults.find((each) => each.id === id);
    if (fault === undefined) throw new Error(`The mock has no fault ${id}.`);
    return fault;
  });
}

/** A fault that a test makes for itself. */
export function madeUp(apply: Change): Fault {
  return { id: 'made-up', breaks: [], describe: 'It is made up for a test.', apply };
}

/** Role mappings of another type than the stated one: four tests of ROL-TYPE fail. */
export const wrongRoleType = 'the-member-type-of-a-role-mapping-in-roles-is-workspace';

/** Role mappings without a type: ROL-TYPE fails otherwise. */
export const missingRoleType = 'the-member-type-of-a-role-mapping-in-roles-is-missing';
