import { control, covers, expect, isObject, stop, test } from '../../../src/test.js';
import type { BulkCreation, GivenLead, MemberEntry, Response, Session } from '../../../src/test.js';
import { allCreatedIn, outcomeOf } from '../both/created-members.js';
import { positionsAmongOthers } from '../both/invalid-entry.js';

interface Way {
  name: string;
  fields: (id: string) => MemberEntry;
}

/** How an entry may name the lead that it converts: section 3.4 does not show it. Its email is always sent. */
const ways: Way[] = [
  { name: 'its email', fields: () => ({}) },
  { name: 'its email and _id', fields: (_id) => ({ _id }) },
  { name: 'its email and id', fields: (id) => ({ id }) },
  { name: 'its email and leadId', fields: (leadId) => ({ leadId }) },
  { name: 'its email and memberId', fields: (memberId) => ({ memberId }) },
];

const conversions: { name: string; fields: MemberEntry }[] = [
  { name: 'with the required fields alone', fields: {} },
  { name: 'with the status Active', fields: { status: 'Active' } },
  { name: 'with a phone number and a source', fields: { contactNo: '+12025550143', source: 'referral' } },
];

for (const { name, fields } of conversions) {
  test(
    `a lead becomes a client by an entry ${name}`,
    covers('CLI-CONVERT'),
    async ({ clients, givenLead, session }) => {
      const bulk = clients;
      control(await bulk.create([await bulk.entry(fields)]));
      const lead = await givenLead();

      await expectConverted(bulk, lead, session, async (conversion) => [{ ...conversion, ...fields }]);
    },
  );
}

for (const { name, size, index } of positionsAmongOthers) {
  test(
    `a lead becomes a client by an entry ${name} with brand-new clients`,
    covers('CLI-CONVERT'),
    async ({ clients, givenLead, session }) => {
      const bulk = clients;
      allCreatedIn(control(await bulk.create(await bulk.entries(size))), size);
      const [before, lead] = [await givenLead(), await givenLead()];
      const way = await expectConverted(bulk, before, session, async (conversion) => [conversion]);
      const entries = (await bulk.entries(size)).with(index, conversionOf(lead, way));

      const answer = await bulk.create(entries);

      expect(answer).toBeAccepted();
      expect(
        listedIn(answer) ?? entries,
        'An entry converts its lead among others as it does alone.',
      ).toHaveLength(entries.length);
    },
  );
}

/**
 * Tries the ways of naming a lead until the target converts it. A refusal of every way is no finding, since the right
 * way is not shown: the test is `untested` then. An answer that neither converts nor refuses is one.
 * @returns the way by which the lead was converted
 */
async function expectConverted(
  bulk: BulkCreation,
  lead: GivenLead,
  session: Session,
  callWith: (conversion: MemberEntry) => Promise<MemberEntry[]>,
): Promise<Way> {
  const { id } = lead;
  for (const way of id === undefined ? ways.slice(0, 1) : ways) {
    const entries = await callWith(conversionOf(lead, way));
    const answer = await bulk.create(entries);
    const listed = listedIn(answer);
    const refused = answer.ok ? listed !== undefined && listed.length < entries.length : answer.refused;
    const shown = refused ? 'not converted' : `${outcomeOf(answer)}${idNote(listed, id)}`;
    session.record('Q-CONVERSION', `${way.name}: ${shown}`, answer);
    if (refused) continue;
    expect(answer).toBeAccepted();
    return way;
  }
  return stop(
    'untested',
    'How an entry names the lead that it converts is not shown (section 3.4), and the target converts one by none of ' +
      `the ways that were tried: ${ways.map(({ name }) => name).join(', ')}.`,
  );
}

function conversionOf({ id = '', ...person }: GivenLead, { fields }: Way): MemberEntry {
  return { ...person, isConvertedClient: true, ...fields(id) };
}

function listedIn({ json }: Response): unknown[] | undefined {
  return isObject(json) && Array.isArray(json.createdMembers)
    ? (json.createdMembers as unknown[])
    : undefined;
}

/** Whether the converted member is listed with the id that it had as a lead: for the record. */
function idNote(listed: unknown[] | undefined, id: string | undefined): string {
  if (listed === undefined || id === undefined) return '';
  return listed.some((member) => isObject(member) && member._id === id)
    ? ', listed with its _id'
    : ', listed with another _id';
}
