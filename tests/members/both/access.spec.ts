import {
  controlCreated,
  expect,
  isSkippedAsB,
  isTakenAsB,
  sampleEmail,
  stop,
  test,
} from '../../../src/test.js';
import type { BulkResponse, Change } from '../../../src/test.js';
import { flawedCalls, withUnknownCompanies } from '../../credentials.js';
import { bothKinds, callLevels, conversionOf, isTaken, ways } from '../members.js';

const refusals = [
  { suffix: 'KEY-REQUIRED', flaw: 'without an API key' },
  { suffix: 'KEY-WRONG', flaw: 'with a wrong API key' },
  { suffix: 'COMPANY-REQUIRED', flaw: 'without a company id' },
];

for (const { prefix, operation, one, many, kind } of bothKinds) {
  for (const { suffix, flaw } of refusals)
    test(
      `${prefix}-${suffix}/refused`,
      {
        title: `${operation} refuses a call for ${many} ${flaw}`,
        cases: flawedCalls(suffix),
        at: ['with', 'encoding', 'timing'],
      },
      async ({ bulkOf, workspace, session, speaksBHere }, calls) => {
        const bulk = bulkOf(kind);
        const mayBeOfB = kind === 'leadsA' && speaksBHere;
        // Without a company id a call may be one of variant B, which skips what is no lead of its own (section 4.3). Its
        // credential headers are not shown: a token may be one.
        const isOfB = (answer: BulkResponse, { headers }: Change): boolean =>
          suffix === 'COMPANY-REQUIRED'
            ? isSkippedAsB(answer)
            : headers?.authorization !== undefined && isTakenAsB(answer);
        controlCreated(await bulk.create());

        for (const { question, change } of await calls(workspace)) {
          const answer = await bulk.create(1, {}, change);
          if (question !== undefined) session.record(question, `${bulk.operation}: ${answer.status}`, answer);
          if (!mayBeOfB || !isOfB(answer, change)) expect(answer).toBeRefused();
        }
      },
    );

  test(
    `${prefix}-COMPANY-OTHER/foreign-company`,
    { title: `${operation} creates no ${one} in a company that the key does not belong to`, at: callLevels },
    async ({ bulkOf, elsewhere, session }) => {
      const bulk = bulkOf(kind);
      // Everything else belongs to the other company, a role too: only the key does not.
      controlCreated(await bulk.create());
      controlCreated(await bulk.in(elsewhere).create());
      const role = prefix === 'LDA' ? { role: await elsewhere.clientRoleId() } : {};

      const answer = await bulk.create(1, role, { headers: { companyid: await elsewhere.companyId() } });

      session.record('Q-COMPANY-OTHER', `${bulk.operation}: ${answer.status}`, answer);
      expect(answer).toBeRefused();
    },
  );

  test(
    `${prefix}-COMPANY-OTHER/no-company`,
    {
      title: `${operation} creates no ${one} in the company of the key for the id of no company`,
      at: callLevels,
    },
    async ({ bulkOf }) => {
      const bulk = bulkOf(kind);
      controlCreated(await bulk.create());

      for (const change of withUnknownCompanies()) {
        const answer = await bulk.create(1, {}, change);

        expect(answer).toHaveKeptOut();
        const [entry = {}] = answer.sent;
        expect((await bulk.isStored(entry)) || (await isTaken(bulk, entry)), {
          code: 'not-refused',
          subject: 'entry',
          message: `A ${one} that was sent with the id of no company is stored in the company of the key.`,
        }).toBe(false);
      }
    },
  );
}

test(
  'CLI-COMPANY-OTHER/conversion',
  { title: 'POST /members/bulk-client converts no lead of another company', at: ['context/other-members'] },
  async ({ clients, givenLead, workspace, elsewhere }) => {
    workspace.demandReadable();
    const lead = await givenLead(elsewhere);
    const name = lead.id === undefined ? { email: lead.email } : { memberId: lead.id };
    const isConverted = async () => (await elsewhere.storedMember(name))?.isConvertedClient === true;
    if (await isConverted())
      stop('cantTell', {
        code: 'indistinct',
        subject: 'isConvertedClient',
        message: 'The lead of the other company is stored as converted before anybody converts it.',
      });

    for (const way of ways) {
      // The email may be that of nobody here: the response is not looked at.
      const entry = conversionOf(lead, way);
      for (const email of way === ways[0] ? [lead.email] : [lead.email, sampleEmail()])
        await clients.create(1, { ...entry, email });

      expect(await isConverted(), {
        code: 'not-refused',
        subject: 'createClients',
        message: `A lead of another company, to which the key does not belong, was converted by ${way.name}.`,
      }).toBe(false);
    }
  },
);

test(
  'LDA-COMPANY-OTHER/own-key-and-role',
  {
    title: 'POST /members/bulk-lead refuses the own key and role with the id of another company',
    at: callLevels,
  },
  async ({ leadsA, elsewhere }) => {
    controlCreated(await leadsA.create());

    expect(await leadsA.create(1, {}, { headers: { companyid: await elsewhere.companyId() } })).toBeRefused();
  },
);
