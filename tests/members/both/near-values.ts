import type { BulkCreation, Session } from '../../../src/test.js';
import { outcomeOf } from './created-members.js';

/** Values of the optional fields that no sound target refuses (sections 4.3 and 4.4). */
export const optionalValues: Readonly<Record<string, string | number>> = {
  status: 'New',
  contactNo: '+12025550143',
  source: 'website',
  positionInBoard: 2,
};

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

/** Records whether a value of a near type is accepted and, for an optional field, null. */
export async function recordNearValues(bulk: BulkCreation, field: string, session: Session): Promise<void> {
  const near = nearValues[field];
  if (near !== undefined) {
    const answer = await bulk.create([await bulk.entry({ [field]: near.value })]);
    session.record('Q-COERCION', `${bulk.operation}, ${field} as ${near.name}: ${outcomeOf(answer)}`, answer);
  }
  if (field in optionalValues) {
    const answer = await bulk.create([await bulk.entry({ [field]: null })]);
    session.record('Q-OPTIONAL-NULL', `${bulk.operation}, ${field} as null: ${outcomeOf(answer)}`, answer);
  }
}
