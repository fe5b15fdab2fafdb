import { covers, fieldCases, test } from '../../../src/test.js';
import { bulkKinds } from './both-kinds.js';
import { expectInvalidRefused, positions, positionsAmongOthers } from './invalid-entry.js';
import { optionalValues, recordNearValues } from './near-values.js';

const [alone] = positions;

for (const { one, request, kind } of bulkKinds) {
  const mistyped = fieldCases(request).filter(
    ({ valid, requirement }) => !valid && requirement.endsWith('-TYPE'),
  );

  for (const { field, name, value, requirement } of mistyped) {
    test(`a ${one} whose ${field} is ${name} is refused`, covers(requirement), async ({ bulkOf }) => {
      const bulk = bulkOf(kind);
      await expectInvalidRefused(bulk, alone!, { [field]: value }, validOf(field));
    });
  }

  const fields = [...new Map(mistyped.map((each) => [each.field, each])).values()];

  for (const { field, name, value, requirement } of fields) {
    test(
      `a ${one} whose ${field} is ${name} is refused among valid ones`,
      covers(requirement),
      async ({ bulkOf, session }) => {
        const bulk = bulkOf(kind);
        for (const position of positionsAmongOthers)
          await expectInvalidRefused(bulk, position, { [field]: value }, validOf(field));

        await recordNearValues(bulk, field, session);
      },
    );
  }
}

/** The field as the control sends it; a required one is there already. */
function validOf(field: string): Record<string, unknown> {
  return field in optionalValues ? { [field]: optionalValues[field] } : {};
}
