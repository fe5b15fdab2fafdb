import { fieldCases } from '../../src/contract/cases.js';
import { covers, test } from '../../src/test.js';
import { bulkClients } from '../leads/bulk-creation.js';
import { expectInvalidRefused, positions, positionsAmongOthers } from '../leads/invalid-entry.js';
import { optionalValues, recordNearValues } from '../leads/near-values.js';

const mistyped = fieldCases('client').filter(
  ({ valid, requirement }) => !valid && requirement.endsWith('-TYPE'),
);
const [alone] = positions;

for (const { field, name, value, requirement } of mistyped) {
  test(`a client whose ${field} is ${name} is refused`, covers(requirement), async ({ clients }) => {
    await expectInvalidRefused(bulkClients(clients), alone!, { [field]: value }, validOf(field));
  });
}

const fields = [...new Map(mistyped.map((each) => [each.field, each])).values()];

for (const { field, name, value, requirement } of fields) {
  test(
    `a client whose ${field} is ${name} is refused among valid ones`,
    covers(requirement),
    async ({ clients, session }) => {
      const bulk = bulkClients(clients);

      for (const position of positionsAmongOthers)
        await expectInvalidRefused(bulk, position, { [field]: value }, validOf(field));

      await recordNearValues(bulk, field, session);
    },
  );
}

/** The field as the control sends it; a required one is there already. */
function validOf(field: string): Record<string, unknown> {
  return field in optionalValues ? { [field]: optionalValues[field] } : {};
}
