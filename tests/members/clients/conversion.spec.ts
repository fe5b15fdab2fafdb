import {
  control,
  controlCreated,
  covers,
  describeOutcome,
  expect,
  isKeptOut,
  listedAll,
  listIn,
  onlyAt,
  shownId,
  stop,
  test,
} from '../../../src/test.js';
import type { BulkCreation, BulkResponse, GivenMember, MemberEntry, Session } from '../../../src/test.js';
import { positionsAmongOthers } from '../support/invalid-entry.js';

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
      controlCreated(await clients.create(1, fields));

      await expectConverted(clients, await givenLead(), session, fields);
    },
  );
}

for (const { name, size, index } of positionsAmongOthers) {
  test(
    `a lead becomes a client by an entry ${name} with brand-new clients`,
    covers('CLI-CONVERT'),
    async ({ clients, givenLead, session }) => {
      listedAll(control(await clients.create(size)));
      const [before, lead] = [await givenLead(), await givenLead()];
      const way = await expectConverted(clients, before, session);

      const answer = await clients.create(size, onlyAt(index, conversionOf(lead, way)));

      expect(answer).toHaveCreated();
      if (listIn(answer, 'createdMembers') !== undefined)
        expect(answer, 'An entry converts its lead among others as it does alone.').toListCreated(size);
    },
  );
}

/**
 * Tries the ways of naming a lead until the target converts it. A refusal of every way is no finding, since the right
 * way is not shown: the test is `untested` then. An answer that neither converts nor refuses is one.
 * @param fields what the entry that converts it holds besides
 * @returns the way by which the lead was converted
 */
async function expectConverted(
  clients: BulkCreation,
  lead: GivenMember,
  session: Session,
  fields: MemberEntry = {},
): Promise<Way> {
  for (const way of lead.id === undefined ? ways.slice(0, 1) : ways) {
    const answer = await clients.create(1, { ...conversionOf(lead, way), ...fields });
    const notConverted = isKeptOut(answer);
    const shown = notConverted ? 'not converted' : `${describeOutcome(answer)}${idNote(answer, lead)}`;
    session.record('Q-CONVERSION', `${way.name}: ${shown}`, answer);
    if (notConverted) continue;
    expect(answer).toHaveCreated();
    return way;
  }
  return stop(
    'untested',
    'How an entry names the lead that it converts is not shown (section 3.4), and the target converts one by none of ' +
      `the ways that were tried: ${ways.map(({ name }) => name).join(', ')}.`,
  );
}

function conversionOf({ id = '', ...person }: GivenMember, { fields }: Way): MemberEntry {
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
