import { controlCreated, tookAll } from '../../../../src/test.js';
import type { BulkCreation, BulkResponse, EntryFields, MemberEntry } from '../../../../src/test.js';

/**
 * Sends leads that have to be created for what they hold. Where one of them is refused or skipped, calls of as many
 * plain leads are the control, of which one has to create them: a target that refuses every lead is blamed by the
 * requirement that a lead is created.
 * @param plain how the leads of each of these calls differ from ordinary ones
 */
export async function sendToCreate(
  leadsB: BulkCreation,
  count: number,
  fields: EntryFields = {},
  plain: readonly MemberEntry[] = [{}],
): Promise<BulkResponse> {
  const sent = await leadsB.create(count, fields);
  if (tookAll(sent)) return sent;
  for (const [index, plainFields] of plain.entries()) {
    const answer = await leadsB.create(count, plainFields);
    if (tookAll(answer)) break;
    if (index === plain.length - 1) controlCreated(answer);
  }
  return sent;
}
