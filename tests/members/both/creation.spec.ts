import {
  casesOf,
  control,
  controlCreated,
  describeOutcome,
  expect,
  isKeptOut,
  stop,
  test,
  tookAll,
  whereB,
} from '../../../src/test.js';
import { bareLevels, bothKinds, sendToCreate } from '../members.js';

const successQuestions = { LDA: 'Q-LEAD-A-SUCCESS', CLI: 'Q-CLIENT-SUCCESS' };

for (const { prefix, operation, one, many, kind } of bothKinds) {
  test(
    `${prefix}-CREATE/required-fields`,
    {
      title: `${operation} creates a ${one} with only the required fields`,
      at: ['encoding', 'context/other-members', 'timing'],
    },
    async ({ bulkOf }) => {
      expect(await bulkOf(kind).create()).toHaveCreated();
    },
  );

  test(
    `${prefix}-CREATE/beside-optional`,
    {
      title: `${operation} creates a ${one} with only the required fields where it takes more`,
      at: bareLevels,
    },
    async ({ bulkOf }) => {
      expect(await sendToCreate(bulkOf(kind), 1, {}, [{ status: 'New', source: 'website' }])).toHaveCreated();
    },
  );

  test(
    `${prefix}-CREATE/one-after-another`,
    { title: `${operation} creates ${many} in one call after another` },
    async ({ bulkOf, session }) => {
      const bulk = bulkOf(kind);
      for (let call = 0; call < 2; call += 1) expect(await bulk.create()).toHaveCreated();

      const answer = await bulk.create();
      expect(answer).toHaveCreated();
      session.record(successQuestions[prefix], `${answer.status}`, answer);
      session.record('Q-MEDIA-TYPE', `${bulk.operation}: ${answer.header('content-type') ?? 'none'}`, answer);
      const unknown = await bulk.create(1, { conformanceNote: 'text' });
      session.record('Q-UNKNOWN-FIELD', `${bulk.operation}: ${describeOutcome(unknown)}`, unknown);
      const empty = await bulk.create(0);
      session.record('Q-EMPTY-ARRAY', `${bulk.operation}: ${describeOutcome(empty)}`, empty);
    },
  );

  test(
    `${prefix}-CREATE-MANY/sizes`,
    {
      title: `${operation} creates several ${many} in one call`,
      cases: casesOf([2, 3, 10].map((size) => ({ slug: `call-of-${size}`, size }))),
    },
    async ({ bulkOf, session, spares }, { size }) => {
      const bulk = bulkOf(kind);
      const several = await bulk.create(size);
      if (!tookAll(several)) {
        controlCreated(await bulk.create());
        await bulk.heedLimit(several);
      }

      expect(several).toHaveCreated();

      if (size < 10 || spares) return;
      const answer = await bulk.create(201);
      session.record('Q-ARRAY-LIMIT', `${bulk.operation}, 201 entries: ${describeOutcome(answer)}`, answer);
    },
  );

  test(
    `${prefix}-CREATE-MANY/each-is-there`,
    { title: `${operation} stores each ${one} of a call` },
    async ({ bulkOf }) => {
      const bulk = bulkOf(kind);
      const taken = async ({ email }: { email?: unknown }): Promise<boolean> =>
        isKeptOut(await bulk.create(1, { email }));
      // A member shows by its email, which no other may have; where members created singly don't show so, none do.
      for (const single of [await bulk.given(), await bulk.given()])
        if (!(await taken(single)))
          stop('cantTell', {
            code: 'indistinct',
            subject: 'email',
            message: `The target takes one email twice, so an email does not show whether a ${one} is there.`,
          });
      const together = control(await bulk.createTogether(4)).sent;

      const absent: unknown[] = [];
      for (const entry of together) if (!(await taken(entry))) absent.push(entry.email);

      expect(absent, {
        code: 'not-created',
        subject: 'email',
        message: `${absent.length} of ${together.length} ${many} of one call were not created: their emails are free afterwards.`,
      }).toEqual([]);
    },
  );
}

test(
  'LEAD-CREATE/either-variant',
  { title: 'POST /members/bulk-lead creates a lead by variant A or by variant B' },
  async ({ tryLeadVariants, session, settings }) => {
    // Tried again, so that the exchanges stand with the verdict; LEAD_VARIANT may declare what the target does not keep.
    const { a, b } = await tryLeadVariants();
    const [byA, byB] = [a.outcome === 'accepted', b.outcome === 'accepted'];
    session.observe('lead-variant', byA && byB ? 'both' : byA ? 'A' : byB ? 'B' : 'neither');
    if (byA || byB) return;

    const { leadVariant } = settings;
    const { answer, said } = leadVariant === 'B' ? b : a;
    if (leadVariant === 'auto')
      stop('cantTell', {
        code: 'lead-variant-unknown',
        settings: ['LEAD_VARIANT', 'LEAD_B_PATH', 'LEAD_B_HEADERS'],
        message: `No lead was created. Variant A: ${a.said} Variant B: ${b.said} ${whereB}`,
      });
    expect(
      answer ??
        stop('cantTell', {
          code: 'no-response',
          subject: 'createLeads',
          message: `No lead was created: ${said}`,
        }),
    ).toHaveCreated();
  },
);
