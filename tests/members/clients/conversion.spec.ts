import {
  control,
  controlCreated,
  createdEntry,
  describeOutcome,
  expect,
  listedAll,
  listIn,
  onlyAt,
  sampleEmail,
  shownId,
  stop,
  test,
} from '../../../src/test.js';
import type { MemberEntry } from '../../../src/test.js';
import { conversionOf, convert } from '../support/conversion.js';
import { positionsAmongOthers } from '../support/invalid-entry.js';

const conversions: { slug: string; name: string; fields: MemberEntry }[] = [
  { slug: 'required-fields', name: 'with the required fields alone', fields: {} },
  { slug: 'status-active', name: 'with the status Active', fields: { status: 'Active' } },
  {
    slug: 'phone-and-source',
    name: 'with a phone number and a source',
    fields: { contactNo: '+12025550143', source: 'referral' },
  },
];

for (const { slug, name, fields } of conversions) {
  test(
    `CLI-CONVERT/${slug}`,
    { title: `a lead becomes a client by an entry ${name}`, holds: ['CLI-CONVERT'] },
    async ({ clients, givenLead, workspace, session }) => {
      controlCreated(await clients.create(1, fields));
      const lead = await givenLead();

      const { answer } = await convert(clients, lead, session, fields);

      expect(answer).toHaveCreated();
      const member = await workspace.offeredMember({ email: lead.email });
      if (member === undefined) return;
      expect(member?.isConvertedClient).toHaveValue(
        'isConvertedClient',
        'The isConvertedClient of the member with the email of the lead',
        true,
      );
    },
  );

  test(
    `CLI-CONVERT-ONE/${slug}`,
    { title: `a conversion by an entry ${name} makes no second member`, holds: ['CLI-CONVERT-ONE'] },
    async ({ clients, givenLead, workspace, session }) => {
      const lead = await givenLead();
      const before = await workspace.storedMember({ email: lead.email });

      const { answer } = await convert(clients, lead, session, fields);

      const after = await workspace.storedMember({ email: lead.email });
      expect(after, {
        code: 'missing',
        subject: 'member',
        message: 'After the conversion no member has the email of the lead.',
      }).not.toBeNull();
      // A service may keep a client under another id, but no lead is left beside it.
      const left = before && (await workspace.storedMember({ memberId: before._id }));
      if (left === null || left.isConvertedClient === true) return;
      const ids = [after?._id, shownId(answer, createdEntry(answer))];
      if (ids.every((id) => id === undefined || id === left._id))
        stop('cantTell', {
          code: 'precondition-missing',
          subject: 'converted-lead',
          message:
            'The lead is there unconverted, and there is no second member: the tests of CLI-CONVERT judge that.',
        });
      expect(left.isConvertedClient).toHaveValue(
        'isConvertedClient',
        'The isConvertedClient of what was the lead',
        true,
      );
    },
  );
}

test(
  'CLI-STATUS-STORED/converted',
  { title: 'a lead that is converted with the status Active has it', holds: ['CLI-STATUS-STORED'] },
  async ({ clients, givenLead, session }) => {
    controlCreated(await clients.create(1, { status: 'Active' }));

    const { answer } = await convert(clients, await givenLead(), session, { status: 'Active' });

    expect(control(answer)).toShowStatus('Active');
  },
);

for (const { slug, name, size, index } of positionsAmongOthers) {
  test(
    `CLI-CONVERT/among-new-${slug}`,
    { title: `a lead becomes a client by an entry ${name} with brand-new clients`, holds: ['CLI-CONVERT'] },
    async ({ clients, givenLead, session }) => {
      listedAll(control(await clients.create(size)));
      const [before, lead] = [await givenLead(), await givenLead()];
      const { way } = await convert(clients, before, session);

      const answer = await clients.create(size, onlyAt(index, conversionOf(lead, way)));

      expect(answer).toHaveCreated();
      if (listIn(answer, 'createdMembers') !== undefined) expect(answer).toListCreated(size);
    },
  );
}

test(
  'CLI-CONVERTED-STORED/converted-and-new',
  {
    title: 'a lead that was converted is stored as converted, and a brand-new client is not',
    holds: ['CLI-CONVERTED-STORED'],
  },
  async ({ clients, givenLead, workspace, session }) => {
    const lead = await givenLead();
    const { sent } = controlCreated(await clients.create(2));
    await convert(clients, lead, session);
    const unknown = await clients.create(1, { email: sampleEmail(), isConvertedClient: true });
    session.record('Q-CONVERSION-UNKNOWN', describeOutcome(unknown), unknown);

    for (const { email } of sent) {
      const client = await workspace.storedMember({ email: String(email) });
      expect(client?.isConvertedClient).toHaveValue(
        'isConvertedClient',
        'The stored isConvertedClient of a new client',
        false,
      );
    }
    const converted = await workspace.storedMember({ email: lead.email });
    expect(converted?.isConvertedClient).toHaveValue(
      'isConvertedClient',
      'The stored isConvertedClient of a converted lead',
      true,
    );
  },
);
