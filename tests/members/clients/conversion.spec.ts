import {
  control,
  controlCreated,
  createdEntry,
  describeOutcome,
  expect,
  isAmongListed,
  listedAll,
  onlyAt,
  sampleEmail,
  shownId,
  shownStatus,
  stop,
  test,
  tookAll,
} from '../../../src/test.js';
import type {
  BulkResponse,
  GivenMember,
  MemberEntry,
  NoResponse,
  Orders,
  Scene,
  Workspace,
} from '../../../src/test.js';
import { conversionOf, convert, expectStoredById, keptLeadB, memberLevels } from '../members.js';

/** A conversion: what the lead has beside its names and its email, and the entry that converts it. */
interface Conversion {
  lead?: MemberEntry;
  entry?: MemberEntry;
}

const conversions: Record<string, Conversion> = {
  'required-fields': {},
  'status-active': { entry: { status: 'Active' } },
  'phone-and-source': { entry: { contactNo: '+12025550143', source: 'referral' } },
};

test(
  'CLI-CONVERT/converted',
  {
    title: 'POST /members/bulk-client makes a lead a client',
    cases: {
      ...conversions,
      'contacted-lead': { lead: { status: 'Contacted' } },
      'qualified-lead': { lead: { status: 'Qualified' } },
    },
    at: memberLevels,
  },
  async (scene, { lead, entry }: Conversion) =>
    expectConverted(scene, await scene.givenLead(scene.workspace, lead), entry),
);

test(
  'CLI-CONVERT/lead-b',
  {
    title: 'POST /members/bulk-client makes a lead of variant B a client',
    cases: { individual: {}, 'lead-company-member': { type: 'leadCompanyMember' } },
  },
  async (scene, fields) => expectConverted(scene, await keptLeadB(scene, fields)),
);

/** Converts a lead, and expects that it is a client then. */
async function expectConverted(scene: Scene, lead: GivenMember, fields: MemberEntry = {}): Promise<void> {
  const { clients, session, givenLead } = scene;
  const { answer } = await convert(clients, lead, session, fields, () => givenLead());

  expect(answer).toHaveCreated();
  await expectClient(scene, lead);
}

/** Expects that what was a lead is a client now, as far as a harness shows it. */
async function expectClient({ workspace }: Scene, lead: GivenMember): Promise<void> {
  const member = await workspace.offeredMember({ email: lead.email });
  if (member === undefined) return;
  expect(member?.isConvertedClient).toHaveValue(
    'isConvertedClient',
    'The isConvertedClient of the member with the email of the lead',
    true,
  );
}

test(
  'CLI-CREATE-STORED/converted',
  {
    title: 'POST /members/bulk-client stores a converted lead with the _id and the status that it shows',
    at: memberLevels,
  },
  async ({ clients, givenLead, workspace, session }) => {
    workspace.demandReadable();
    const { answer } = await convert(clients, await givenLead(), session, { status: 'Active' });

    await expectStoredById(control(answer), workspace, { one: 'converted lead' });
    const status = shownStatus(answer, createdEntry(answer));
    if (typeof status !== 'string')
      stop('cantTell', {
        code: 'response-lacks',
        subject: 'status',
        message: 'The response shows no status to compare with the stored one.',
      });
    const stored = await workspace.storedMember({ email: String(answer.sent[0]?.email) });
    expect(stored?.status).toHaveValue('status', 'The stored status of a converted lead', status);
  },
);

for (const [field, requirement] of [
  ['firstName', 'CLI-FIRST-NAME-REQUIRED'],
  ['lastName', 'CLI-LAST-NAME-REQUIRED'],
] as const)
  test(
    `${requirement}/conversion`,
    { title: `POST /members/bulk-client refuses the conversion of a lead without ${field}` },
    async ({ clients, givenLead, session }) => {
      const { way } = await convert(clients, await givenLead(), session);
      const lead = await givenLead();

      const answer = await clients.create(1, { ...conversionOf(lead, way), [field]: undefined });

      expect(answer).toHaveKeptOut();
    },
  );

test(
  'CLI-CONVERT-ONE/converted',
  {
    title: 'POST /members/bulk-client makes no second member of a lead that it converts',
    cases: conversions,
  },
  async ({ clients, givenLead, workspace, session }, { entry = {} }) => {
    workspace.demandReadable();
    const lead = await givenLead();
    const before = await workspace.storedMember({ email: lead.email });

    const { answer } = await convert(clients, lead, session, entry);

    const after = await workspace.storedMember({ email: lead.email });
    expect(after, {
      code: 'missing',
      subject: 'member',
      message: 'After the conversion no member has the email of the lead.',
    }).not.toBeNull();
    for (const field of ['status', 'source', 'contactNo', 'positionInBoard'] as const) {
      const was = before?.[field] ?? null;
      const kept = (after?.[field] ?? null) === was ? 'kept' : 'changed';
      if (!(field in entry)) session.record('Q-CONVERSION-FIELDS', `${field}: ${kept}`, answer);
    }
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

test(
  'CLI-CONVERT-ONE/at-once',
  { title: 'POST /members/bulk-client makes one client of a lead that several calls convert at once' },
  async ({ clients, givenLead, workspace, session }) => {
    workspace.demandReadable();
    const { way } = await convert(clients, await givenLead(), session);
    const lead = await givenLead();

    const answers = await Promise.all(
      Array.from({ length: 5 }, () => clients.attempt(1, conversionOf(lead, way))),
    );

    const made = await clientsOf(lead, answers, workspace);
    // The control: a lead that is converted again later is one client still.
    if (made > 1) {
      const other = await givenLead();
      const inTurn = [
        await clients.attempt(1, conversionOf(other, way)),
        await clients.attempt(1, conversionOf(other, way)),
      ];
      if ((await clientsOf(other, inTurn, workspace)) > 1)
        stop('cantTell', {
          code: 'indistinct',
          subject: 'member',
          message: 'A lead that is converted twice in turn becomes two clients, too.',
        });
    }
    expect(made, {
      code: 'duplicate',
      subject: 'member',
      message: `Calls that convert one lead at once made ${made} clients of it.`,
    }).toBeLessThanOrEqual(1);
  },
);

test(
  'CLI-STATUS-STORED/converted',
  { title: 'POST /members/bulk-client keeps the status of a lead that it converts', at: memberLevels },
  async ({ clients, givenLead, session }) => {
    const { answer } = await convert(clients, await givenLead(), session, { status: 'Active' });

    expect(control(answer)).toShowStatus('Active');
  },
);

test(
  'CLI-CONVERT/among-new',
  { title: 'POST /members/bulk-client converts leads in a call with new clients, for good' },
  async (scene) => {
    const { answer, leads } = await convertAmongNew(scene);

    if (!tookAll(answer)) listedAll(control(await scene.clients.createTogether(4)));
    expect(answer).toHaveCreated();
    for (const lead of leads) await expectClient(scene, lead);
    await scene.orders.settled('patient');
    for (const lead of leads) await expectClient(scene, lead);
  },
);

test(
  'CLI-RESULT-LIST/conversion-among-new',
  { title: 'POST /members/bulk-client lists converted leads among new clients' },
  async (scene) => {
    const { answer } = await convertAmongNew(scene);

    if (answer.refused) await scene.clients.createTogether(4);
    expect(controlCreated(answer)).toListCreated(4);
  },
);

/**
 * How many members with the email of a lead some conversions list. A harness shows the lead converted by another of the
 * calls: what each did itself, its own list alone tells.
 */
async function clientsOf(
  { email }: GivenMember,
  answers: readonly (BulkResponse | NoResponse)[],
  workspace: Workspace,
): Promise<number> {
  const shown = answers.flatMap((answer) =>
    'ok' in answer && answer.ok && isAmongListed(answer, 0) !== false
      ? shownId(answer, createdEntry(answer))
      : [],
  );
  const stored = await Promise.all(
    [...new Set(shown.map(String))].map((memberId) => workspace.storedMember({ memberId })),
  );
  return stored.filter((member) => member?.email === email).length;
}

/** Sends the conversions of two leads between two new clients. */
async function convertAmongNew({
  clients,
  givenLead,
  session,
}: Scene): Promise<{ answer: BulkResponse; leads: GivenMember[] }> {
  const { way } = await convert(clients, await givenLead(), session);
  const leads = [await givenLead(), await givenLead()];
  const [first, second] = leads.map((lead) => conversionOf(lead, way));
  return { answer: await clients.create(4, (index) => [{}, first, second][index] ?? {}), leads };
}

test(
  'CLI-CONVERTED-STORED/converted-and-new',
  { title: 'POST /members/bulk-client stores only a converted lead as converted', at: memberLevels },
  async ({ clients, givenLead, workspace, session }) => {
    workspace.demandReadable();
    const lead = await givenLead();
    const { firstName, lastName } = lead;
    const neighbours = [await givenLead(workspace, { firstName, lastName }), await givenLead()];
    for (const { email } of neighbours)
      if ((await workspace.storedMember({ email }))?.isConvertedClient === true)
        stop('cantTell', {
          code: 'precondition-missing',
          subject: 'lead',
          message: 'A new lead is stored as converted: the tests of the creation of leads judge that.',
        });
    const { sent } = controlCreated(await clients.create(2, onlyAt(1, { status: 'Active' })));
    const { way } = await convert(clients, lead, session);
    const later = controlCreated(await clients.create(1));
    const conversion = conversionOf(await givenLead(), way);
    const mixed = await clients.create(2, onlyAt(1, conversion));
    const news = [...sent, ...later.sent, ...(tookAll(mixed) ? mixed.sent.slice(0, 1) : [])];
    const unknown = await clients.create(1, { email: sampleEmail(), isConvertedClient: true });
    session.record('Q-CONVERSION-UNKNOWN', describeOutcome(unknown), unknown);

    for (const { email } of news) {
      const client = await workspace.storedMember({ email: String(email) });
      expect(client?.isConvertedClient).toHaveValue(
        'isConvertedClient',
        'The stored isConvertedClient of a new client',
        false,
      );
    }
    for (const { email } of neighbours) {
      const other = await workspace.storedMember({ email });
      expect(other?.isConvertedClient ?? false).toHaveValue(
        'isConvertedClient',
        'The stored isConvertedClient of another lead',
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

test(
  'CLI-ASSIGNABLE/notified',
  {
    title: 'PUT /orders notifies a client that was created in bulk, and one that was a lead',
    cases: { created: false, converted: true },
  },
  async ({ clients, givenLead, orders, session, workspace }, wasLead) => {
    demandOrders(orders);
    if (!wasLead) return expectToBeNotified(orders, workspace, (await clients.given()).id);
    const { answer } = await convert(clients, await givenLead(), session);

    await expectToBeNotified(orders, workspace, shownId(answer, createdEntry(answer)));
  },
);

/** Needs an order of a client that the test created. */
function demandOrders(orders: Orders): void {
  if (!orders.areMade)
    stop('untested', {
      code: 'fixture-missing',
      subject: 'order',
      settings: ['HARNESS_URL'],
      message: 'This needs an order of a client that the test created: set HARNESS_URL.',
    });
}

/** That a member is the client of an order shows by the notification of a move, which goes to the client (section 6.4). */
async function expectToBeNotified(
  orders: Orders,
  workspace: Workspace,
  clientMemberId: unknown,
): Promise<void> {
  if (typeof clientMemberId !== 'string')
    stop('cantTell', {
      code: 'response-lacks',
      subject: '_id',
      message: 'The response to the creation of the member shows no id.',
    });
  // It may be stored a while after the answer.
  await workspace.offeredMember({ memberId: clientMemberId });
  const order = await orders.given('Ongoing', { clientMemberId });
  const before = await order.notifications();
  control(await order.put({ status: 'Review' }));

  await expect(order).toHaveNotified('reviewNeeded', before);
}
