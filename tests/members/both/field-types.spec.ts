import { describeOutcome, fieldCases, test } from '../../../src/test.js';
import type { BulkCreation, Session } from '../../../src/test.js';
import { alone, expectKeptOut, positionsAmongOthers } from '../support/invalid-entry.js';
import type { Controlled } from '../support/invalid-entry.js';
import { optionalValues } from '../support/optional-values.js';
import { bulkKinds } from './support/both-kinds.js';

/** Values that a lenient target may take for one of the stated type: sent for the record, never judged. */
const nearValues: Readonly<Record<string, { name: string; value: unknown }>> = {
  firstName: { name: 'a number', value: 12345 },
  lastName: { name: 'a number', value: 12345 },
  email: { name: 'a number', value: 12345 },
  role: { name: 'a number', value: 12345 },
  isConvertedClient: { name: 'the text "false"', value: 'false' },
  status: { name: 'a number', value: 1 },
  contactNo: { name: 'a number', value: 12025550143 },
  source: { name: 'a boolean', value: true },
  positionInBoard: { name: 'the text "2"', value: '2' },
};

for (const { one, request, kind } of bulkKinds) {
  const mistyped = fieldCases(request).filter(
    ({ valid, requirement }) => !valid && requirement.endsWith('-TYPE'),
  );

  for (const { field, slug, name, value, requirement } of mistyped) {
    test(
      `${requirement}/${slug}`,
      { title: `a ${one} whose ${field} is ${name} is refused`, holds: [requirement] },
      async ({ bulkOf }) => {
        await expectKeptOut(bulkOf(kind), alone, { [field]: value }, controlOf(field));
      },
    );
  }

  const fields = [...new Map(mistyped.map((each) => [each.field, each])).values()];

  for (const { field, slug, name, value, requirement } of fields) {
    test(
      `${requirement}/${slug}-among-valid`,
      { title: `a ${one} whose ${field} is ${name} is refused among valid ones`, holds: [requirement] },
      async ({ bulkOf, session }) => {
        const bulk = bulkOf(kind);
        for (const position of positionsAmongOthers)
          await expectKeptOut(bulk, position, { [field]: value }, controlOf(field));

        await recordNearValues(bulk, field, session);
      },
    );
  }
}

/** The field as the control sends it; a required one is there already. */
function controlOf(field: string): Controlled {
  return { valid: field in optionalValues ? { [field]: optionalValues[field] } : {} };
}

/** Records whether a value of a near type is accepted and, for an optional field, null. */
async function recordNearValues(bulk: BulkCreation, field: string, session: Session): Promise<void> {
  const near = nearValues[field];
  if (near !== undefined) {
    const answer = await bulk.create(1, { [field]: near.value });
    const outcome = `${bulk.operation}, ${field} as ${near.name}: ${describeOutcome(answer)}`;
    session.record('Q-COERCION', outcome, answer);
  }
  if (field in optionalValues) {
    const answer = await bulk.create(1, { [field]: null });
    const outcome = `${bulk.operation}, ${field} as null: ${describeOutcome(answer)}`;
    session.record('Q-OPTIONAL-NULL', outcome, answer);
  }
}
