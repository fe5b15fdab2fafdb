import { controlCreated, describeOutcome, isKeptOut, listIn, shownId, stop } from '../../../src/test.js';
import type { BulkCreation, BulkResponse, GivenMember, MemberEntry, Session } from '../../../src/test.js';

/** How an entry may name the lead that it converts: section 3.4 does not show it. Its email is always sent. */
export interface Way {
  name: string;
  fields: (id: string) => MemberEntry;
}

const ways: Way[] = [
  { name: 'its email', fields: () => ({}) },
  { name: 'its email and _id', fields: (_id) => ({ _id }) },
  { name: 'its email and id', fields: (id) => ({ id }) },
  { name: 'its email and leadId', fields: (leadId) => ({ leadId }) },
  { name: 'its email and memberId', fields: (memberId) => ({ memberId }) },
];

/**
 * Tries the ways of naming a lead until the target converts it. A refusal of every way is no finding, since the right
 * way is not shown: the test is `untested` then.
 * @param fields what the entry that converts it holds besides
 * @returns the way by which the lead was converted, and the answer, which neither refuses nor leaves out the entry
 */
export async function convert(
  clients: BulkCreation,
  lead: GivenMember,
  session: Session,
  fields: MemberEntry = {},
): Promise<{ way: Way; answer: BulkResponse }> {
  for (const way of lead.id === undefined ? ways.slice(0, 1) : ways) {
    const answer = await clients.create(1, { ...conversionOf(lead, way), ...fields });
    const notConverted = isKeptOut(answer);
    const shown = notConverted ? 'not converted' : `${describeOutcome(answer)}${idNote(answer, lead)}`;
    session.record('Q-CONVERSION', `${way.name}: ${shown}`, answer);
    if (!notConverted) return { way, answer };
  }
  // What it holds besides may be what the target refuses.
  controlCreated(await clients.create(1, fields));
  return stop('untested', {
    code: 'way-unknown',
    subject: 'conversion',
    message: `Section 3.4 does not show how an entry names the lead that it converts, and the target converted none by the ways that were tried: ${ways.map(({ name }) => name).join(', ')}.`,
  });
}

/** The fields of an entry that converts a lead. */
export function conversionOf({ id = '', ...person }: GivenMember, { fields }: Way): MemberEntry {
  return { ...person, isConvertedClient: true, ...fields(id) };
}

/** Whether the converted member is listed with the id that it had as a lead: for the record. */
function idNote(answer: BulkResponse, { id }: GivenMember): string {
  const listed = listIn(answer, 'createdMembers');
  if (listed === undefined || id === undefined) return '';
  return listed.some((member) => shownId(answer, member) === id)
    ? ', listed with its _id'
    : ', listed with another _id';
}
