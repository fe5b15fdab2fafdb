import {
  casesOf,
  controlCreated,
  createdEntry,
  createdIn,
  describeOutcome,
  expect,
  isCreated,
  isListed,
  isObject,
  listedCreated,
  places,
  sampleEmail,
  shownId,
  stop,
  test,
  tookAll,
  wasCreated,
} from '../../../src/test.js';
import type { BulkCreation, BulkResponse, Scene, Session, Workspace } from '../../../src/test.js';
import {
  alone,
  bothKinds,
  convertedLead,
  expectKeptOut,
  expectLeftAlone,
  keptLeadB,
  memberLevels,
  optionalValues,
  scopeLevels,
  sendToCreate,
} from '../members.js';
import type { CreatedKind } from '../members.js';

/** How many calls are under way together, and how often. */
const calls = 5;

const rounds = 4;

/** Statuses by which a target, or what stands before it, turns a call away that comes beside another. */
const busyStatuses = [429, 503];

/** A test of what a member whose email an entry has makes of the entry. */
interface TakenBy {
  id: string;
  kind: CreatedKind['kind'];
  title: string;
  other: (scene: Scene) => Promise<{ email: string }>;
}

const takenBy: TakenBy[] = [
  ...bothKinds.flatMap(({ prefix, kind, operation, one }): TakenBy[] => [
    {
      id: `${prefix}-EMAIL-UNIQUE/taken`,
      kind,
      title: `${operation} creates no ${one} with the email of another ${one}`,
      other: ({ bulkOf }) => bulkOf(kind).given(),
    },
    {
      id: `${prefix}-EMAIL-UNIQUE/converted-lead`,
      kind,
      title: `${operation} creates no ${one} with the email of a converted lead`,
      other: convertedLead,
    },
  ]),
  {
    id: 'LDA-EMAIL-UNIQUE/of-client',
    kind: 'leadsA',
    title: 'POST /members/bulk-lead creates no lead with the email of a client',
    other: ({ clients }) => clients.given(),
  },
  {
    id: 'LDA-EMAIL-UNIQUE/of-lead-b',
    kind: 'leadsA',
    title: 'POST /members/bulk-lead creates no lead with the email of a lead of variant B',
    other: keptLeadB,
  },
  {
    id: 'CLI-EMAIL-UNIQUE/of-lead',
    kind: 'clients',
    title: 'POST /members/bulk-client creates no new client with the email of a lead',
    other: ({ givenLead }) => givenLead(),
  },
  {
    id: 'CLI-EMAIL-UNIQUE/of-lead-b',
    kind: 'clients',
    title: 'POST /members/bulk-client creates no new client with the email of a lead of variant B',
    other: keptLeadB,
  },
];

for (const { id, kind, title, other } of takenBy)
  test(id, { title, at: memberLevels }, async (scene) => {
    const bulk = scene.bulkOf(kind);
    const { email } = await other(scene);

    await expectKeptOut(bulk, alone, { email });
  });

/** Which entries of a call share an email, by index. */
const repetitions = [
  { slug: 'adjacent', size: 2, shared: [0, 1] },
  { slug: 'first-and-last-of-3', size: 3, shared: [0, 2] },
  { slug: 'last-two-of-3', size: 3, shared: [1, 2] },
  { slug: 'three-of-4', size: 4, shared: [0, 1, 3] },
  { slug: 'first-and-last-of-61', size: 61, shared: [0, 60] },
];

for (const { prefix, operation, one, many, kind } of bothKinds) {
  test(
    `${prefix}-EMAIL-UNIQUE/each-of-several`,
    { title: `${operation} creates no ${one} with the email of any of several ${many}` },
    async ({ bulkOf, spares }) => {
      const bulk = bulkOf(kind);
      const there = { website: await bulk.given(), referral: await bulk.given(), social: await bulk.given() };

      for (const [source, { email }] of Object.entries(there))
        expect(await bulk.create(1, { email, source })).toHaveKeptOut();
      // A run that makes few members makes no such call.
      if (spares) return;
      const { email } = there.referral;
      await expectKeptOut(bulk, { slug: 'last-of-26', size: 26, index: 25 }, { email });
    },
  );

  test(
    `${prefix}-EMAIL-UNIQUE/signed-in`,
    {
      title: `${operation} creates no ${one} with the email of a member who signs in`,
      cases: { client: 'client', 'project-manager': 'projectManager' },
    },
    async ({ bulkOf, orders, workspace }, role) => {
      const bulk = bulkOf(kind);
      workspace.demandReadable();
      const { id } = await orders.member(role);
      const { email } = (await workspace.storedMember({ memberId: id })) ?? {};
      if (typeof email !== 'string' || email === '')
        stop('inapplicable', {
          code: 'nothing-to-test',
          subject: 'email',
          message: `The harness shows no email of the member with the role ${role} that it made.`,
        });

      await expectKeptOut(bulk, alone, { email });
    },
  );

  test(
    `${prefix}-EMAIL-UNIQUE/left-alone`,
    {
      title: `${operation} changes nothing of the member whose email a duplicate has`,
      cases: { 'of-client': true, 'of-lead': false },
      at: memberLevels,
    },
    async ({ bulkOf, clients, givenLead, workspace }, isClient) => {
      const bulk = bulkOf(kind);
      workspace.demandReadable();
      const { email } = isClient
        ? await clients.given({ ...optionalValues, status: 'Active' })
        : await givenLead(workspace, {
            ...(prefix === 'LDA' ? optionalValues : {}),
            status: 'Contacted',
          });
      const duplicate = { status: 'New', contactNo: '+442079460123', positionInBoard: 25 };

      // At some levels an entry has another source.
      const source = isClient ? {} : { source: 'social' };
      await expectLeftAlone(bulk, workspace, email, { ...duplicate, ...source });
    },
  );

  test(
    `${prefix}-EMAIL-UNIQUE/sent-twice`,
    { title: `${operation} does not create the same ${one} twice` },
    async ({ bulkOf, workspace, session }) => {
      const bulk = bulkOf(kind);
      const first = controlCreated(await bulk.create());
      const { sent } = first;

      const again = await bulk.send(sent);
      if (kind === 'clients')
        await expectNoSecond(workspace, first, await bulk.send([{ ...sent[0], isConvertedClient: true }]));

      const email = String(sent[0]?.email);
      for (const [what, alike] of [
        ['case', email.toUpperCase()],
        ['a tag', email.replace('@', '+more@')],
        ['blanks around it', ` ${email} `],
      ] as const) {
        const answer = await bulk.create(1, { email: alike });
        session.record('Q-EMAIL-ALIKE', `${operation}, ${what}: ${describeOutcome(answer)}`, answer);
      }
      expect(again).toHaveKeptOut();
    },
  );

  test(
    `${prefix}-EMAIL-UNIQUE/stays-taken`,
    { title: `${operation} refuses a taken email however often it is sent` },
    async ({ bulkOf }) => {
      const bulk = bulkOf(kind);
      // No section says that an email with a tag must be taken.
      const tagged = sampleEmail().replace('@', '+again@');
      const email = tookAll(await bulk.create(1, { email: tagged })) ? tagged : (await bulk.given()).email;

      for (let attempt = 0; attempt < 4; attempt += 1)
        expect(await bulk.create(1, { email })).toHaveKeptOut();
    },
  );

  test(
    `${prefix}-EMAIL-OWN/repeated`,
    {
      title: `${operation} creates at most one of the ${many} of a call that share an email`,
      cases: casesOf(repetitions),
      at: memberLevels,
    },
    async ({ bulkOf, workspace, session }, { size, shared }) => {
      const bulk = bulkOf(kind);
      // A run that makes few members makes no such call.
      if (size > 30) workspace.demandReadable();
      const entries = await bulk.entries(size);
      const email = sampleEmail();

      const answer = await bulk.send(
        entries.map((entry, index) => (shared.includes(index) ? { ...entry, email } : entry)),
      );

      // The control has the same entries, each with an email of its own.
      const areFree = answer.refused && tookAll(await bulk.send(entries));
      if (!areFree) controlCreated(await bulk.createTogether(size));
      expect(answer).toHaveCreatedAtMostOneOf(shared);
      await observeDuplicate(bulk, answer, email, session, areFree);
    },
  );

  test(
    `${prefix}-EMAIL-ERROR/told`,
    {
      title: `${operation} answers the email of another ${one} with an error`,
      cases: {
        alone: { size: 1, taken: [0] },
        'first-of-3': { size: 3, taken: [0] },
        'two-of-3': { size: 3, taken: [0, 2] },
      },
      at: memberLevels,
    },
    async ({ bulkOf }, { size, taken }) => {
      const bulk = bulkOf(kind);
      const accepted = controlCreated(await bulk.createTogether(size));
      const emails = taken.map((index) => String(accepted.sent[index]?.email));

      const answer = await bulk.create(size, (index) =>
        taken.includes(index) ? { email: accepted.sent[index]?.email } : {},
      );

      await expectErrorShown(bulk, answer, accepted);
      // A refusal may name the first mistake alone. An answer that names one of the entries that it leaves out names each.
      if (!answer.ok || createdIn(answer)?.length !== size - taken.length) return;
      const untold = emails.filter((email) => !answer.text.includes(email));
      expect(untold.length === 0 || untold.length === emails.length, {
        code: 'missing',
        subject: 'duplicate',
        message: `Of ${emails.length} entries with the email of another ${one}, the response names ${emails.length - untold.length}: it tells of no validation error of ${untold.join(', ')}.`,
      }).toBe(true);
    },
  );
}

/**
 * Expects that an entry which is to convert a lead, and has the email of a client, stores no second client. A target may
 * refuse it, answer with the client that is there, or put another in its place, so that a harness has to show both.
 */
async function expectNoSecond(
  workspace: Workspace,
  first: BulkResponse,
  converted: BulkResponse,
): Promise<void> {
  if (!isCreated(converted, 0)) return;
  const [known, listed] = [first, converted].map((answer) => shownId(answer, createdEntry(answer)));
  if (typeof known !== 'string' || typeof listed !== 'string' || listed === known) return;
  const [before, after] = [
    await workspace.offeredMember({ memberId: known }),
    await workspace.offeredMember({ memberId: listed }),
  ];
  expect(Boolean(before && after && before.email === after.email), {
    code: 'duplicate',
    subject: 'email',
    message: `With isConvertedClient true the email of a client was accepted: beside the client ${known} another one, ${listed}, is stored with it.`,
  }).toBe(false);
}

for (const { prefix, operation, one, kind } of bothKinds)
  test(
    `${prefix}-EMAIL-ERROR/of-others`,
    {
      title: `${operation} answers the email of another kind of member, or of its own call, with an error`,
      cases: {
        [one === 'lead' ? 'client' : 'lead']: ({ clients, givenLead }: Scene) =>
          one === 'lead' ? clients.given() : givenLead(),
        'converted-lead': convertedLead,
        'own-call': undefined,
      },
    },
    async (scene, other) => {
      const bulk = scene.bulkOf(kind);
      const accepted = controlCreated(await bulk.createTogether(3));
      const { email } = (await other?.(scene)) ?? { email: sampleEmail() };

      const answer = await bulk.create(3, (index) =>
        index === 2 || (index === 0 && other === undefined) ? { email } : {},
      );

      await expectErrorShown(bulk, answer, accepted);
    },
  );

/** Any creation of members, variant B as well. */
const ofAnyKind = [
  ...bothKinds,
  { prefix: 'LDB', kind: 'leadsB', operation: 'POST /members/bulk-lead', one: 'lead' },
] as const;

for (const { prefix, operation, one, kind } of ofAnyKind) {
  test(
    `${prefix}-EMAIL-UNIQUE/at-once`,
    {
      title: `${operation} creates at most one ${one} by concurrent calls with one email`,
      cases: { plain: false, ...(kind === 'leadsA' && { 'beside-clients': true }) },
    },
    async ({ bulkOf, clients }, isBesideClients) => {
      const bulk = bulkOf(kind);
      if (!isBesideClients) return expectOneOfManyCreated(bulk);
      const { email } = await bulk.given();
      const alone = await clients.create(1, { email });
      if (alone.ok && isListed(alone, 0))
        stop('cantTell', {
          code: 'refusal-missing',
          subject: 'createClients',
          message: `The target creates a client with the email of a ${one} also when nothing else is sent: the tests of CLI-EMAIL-UNIQUE judge that.`,
        });
      return expectOneOfManyCreated(bulk, clients);
    },
  );

  test(
    `${prefix}-EMAIL-SCOPE/elsewhere`,
    {
      title: `${operation} accepts the email of a member of another workspace`,
      cases: { plain: false, [`of-${one === 'lead' ? 'client' : 'lead'}`]: true },
      at: scopeLevels,
    },
    async (scene, isOfOtherKind) => {
      const { elsewhere, clients, givenLead } = scene;
      const bulk = kind === 'leadsB' ? scene.leadsBHere : scene.bulkOf(kind);
      const ofOtherKind = () => (one === 'lead' ? clients.in(elsewhere).given() : givenLead(elsewhere));
      const { email } = await (isOfOtherKind ? ofOtherKind() : bulk.in(elsewhere).given());

      expect(await sendToCreate(bulk, 1, { email })).toHaveCreated();
    },
  );
}

/**
 * Records what became of a call that holds a duplicate email, where an entry of another email was sent with it. Whether
 * that entry was created where the call was refused shows when it is sent again: its email is free or it is not.
 * @param areFree whether it was created since, so that it was not there before
 */
async function observeDuplicate(
  bulk: BulkCreation,
  answer: BulkResponse,
  duplicate: string,
  session: Session,
  areFree = false,
): Promise<void> {
  const own = answer.sent.find(({ email }) => email !== duplicate);
  if (own === undefined) return;
  const outcome = `${bulk.operation}, a duplicate email among others: ${describeOutcome(answer)}`;
  session.record('Q-BULK-ERROR', outcome, answer);
  const wasFree = async (): Promise<boolean> =>
    (await bulk.shownStored(own)) === false || (await bulk.plain.send([own])).ok;
  const refused = !answer.ok && (areFree || (await wasFree()));
  session.observe('duplicate-email', refused ? 'call' : 'entry');
}

/**
 * Expects that an answer tells of the validation error of its duplicate entry (sections 4.4 and 7). Its shape is not
 * shown: any difference counts between the answer and that to a call of the same size without a duplicate, outside the
 * created members and their number. Where no entry is missing among those there is no error to tell of, which others judge.
 */
async function expectErrorShown(
  bulk: BulkCreation,
  answer: BulkResponse,
  accepted: BulkResponse,
): Promise<void> {
  if (!answer.ok) {
    expect(answer).toBeRefused();
    return;
  }
  const created = listedCreated(accepted).length;
  if (answer.status !== accepted.status || listedCreated(answer).length === created) return;
  const another = async () => controlCreated(await bulk.createTogether(accepted.sent.length));
  expect(await saysMore(answer, accepted, another), {
    code: 'missing',
    subject: 'duplicate',
    message:
      'The response to a call with a duplicate says no more than that to a call without one: it tells of no validation error.',
  }).toBe(true);
}

/**
 * Whether an answer says something beside the created members that a plain one does not.
 * @param another sends one more plain call: where its answer differs from the first, as an id or an email does, the value
 *   says nothing unless it is of another form
 */
async function saysMore(
  answer: BulkResponse,
  plain: BulkResponse,
  another: () => Promise<BulkResponse>,
): Promise<boolean> {
  const [own, usual] = [saidBeside(answer), saidBeside(plain)];
  const differing = [...new Set([...own.keys(), ...usual.keys()])].filter((place) => {
    const [said = '', first = ''] = [own.get(place), usual.get(place)];
    return said !== first && withoutCount(said, answer) !== withoutCount(first, plain);
  });
  if (differing.some((place) => !own.has(place) || !usual.has(place))) return true;
  if (differing.length === 0) return false;
  const further = await another();
  const next = saidBeside(further);
  return differing.some((place) => {
    const [said = '', first = '', second = first] = [own, usual, next].map((each) => each.get(place));
    // A call at no level may be of another size.
    if (second === first || withoutCount(second, further) === withoutCount(first, plain)) return true;
    return formOf(second) === formOf(first) && formOf(said) !== formOf(first);
  });
}

/** What an answer says beside the created members, by the place. */
function saidBeside({ json }: BulkResponse): Map<string, string> {
  const { createdMembers: _, ...beside } = isObject(json) ? json : {};
  return new Map(
    [...places(beside)].map(({ pointer, value }) => [
      pointer,
      typeof value === 'object' && value !== null ? '{}' : JSON.stringify(value),
    ]),
  );
}

/** A value without the number of created members, which says nothing of those that were not. */
function withoutCount(value: string, answer: BulkResponse): string {
  const { length } = listedCreated(answer);
  return value.replaceAll(/\d+/g, (digits) => (Number(digits) === length ? '#' : digits));
}

/** A value without its words and numbers. */
function formOf(value: string): string {
  return value.replaceAll(/[\p{L}\p{N}]+/gu, 'x');
}

/**
 * Expects that of several calls with one email, sent without waiting for each other, no two create their member. How the
 * others are refused is not looked at: a target may find the second only as it is stored, or turn it away while it is busy.
 */
async function expectOneOfManyCreated(...bulks: BulkCreation[]): Promise<void> {
  let listsCreated = true;
  for (const bulk of bulks) listsCreated &&= createdIn(controlCreated(await bulk.create())) !== undefined;
  for (let round = 0; round < rounds; round += 1) {
    const email = sampleEmail();
    const answers = await Promise.all(
      Array.from({ length: calls }, (_, at) =>
        (bulks[at % bulks.length] as BulkCreation).attempt(1, { email }),
      ),
    );
    for (const answer of answers)
      if (!('ok' in answer) && !busyStatuses.includes(answer.status ?? 0)) stop('cantTell', answer);

    // A 2xx without the list that others have may be one that tells of an error.
    const isCounted = (answer: BulkResponse) =>
      listsCreated ? wasCreated(answer, 0) === true : isCreated(answer, 0);
    const created = answers.filter((answer) => 'ok' in answer && answer.ok && isCounted(answer));
    expect(created.length, {
      code: 'duplicate',
      subject: 'email',
      message: `${created.length} of ${calls} calls with one email at the same time created a member.`,
    }).toBeLessThanOrEqual(1);
  }
}
