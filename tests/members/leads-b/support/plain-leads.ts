import { control } from '../../../../src/test.js';
import type { BulkCreation, BulkResponse, EntryFields, MemberEntry } from '../../../../src/test.js';

/**
 * Sends leads that have to be created for what they hold. Where the call is refused, plain leads are the control, of
 * which one has to be accepted: a target that refuses every lead is blamed by the requirement that a lead is created.
 * @param plain how each plain lead differs from an ordinary one
 */
export async function sendToCreate(
  leadsB: BulkCreation,
  count: number,
  fields: EntryFields = {},
  plain: readonly MemberEntry[] = [{}],
): Promise<BulkResponse> {
  const answer = await leadsB.create(count, fields);
  if (answer.ok) return answer;
  for (const [index, plainFields] of plain.entries()) {
    const accepted = await leadsB.create(1, plainFields);
    if (accepted.ok) break;
    if (index === plain.length - 1) control(accepted);
  }
  return answer;
}
