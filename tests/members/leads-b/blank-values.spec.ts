import { covers, test } from '../../../src/test.js';
import { confirmedNames, sendAlone, sendUnder } from './confirmed-names.js';
import { distinctLeads } from './distinct-leads.js';
import { controlCreated, expectCreated } from './lead-outcome.js';

const numbers = [
  { field: 'closedWonAmount', text: 'closed-won amount', prefix: 'LDB-AMOUNT', values: [0, 1500, 99.95] },
  { field: 'emailActivityCount', text: 'email activity count', prefix: 'LDB-EMAIL-COUNT', values: [0, 12] },
  { field: 'meetingCount', text: 'meeting count', prefix: 'LDB-MEETING-COUNT', values: [0, 12] },
  { field: 'messageThreadCount', text: 'message thread count', prefix: 'LDB-THREAD-COUNT', values: [0, 12] },
  {
    field: 'outreachActivityCount',
    text: 'outreach activity count',
    prefix: 'LDB-OUTREACH-COUNT',
    values: [0, 12],
  },
];
const texts = [
  { field: 'disqualificationReason', text: 'disqualification reason', prefix: 'LDB-DISQUALIFICATION' },
];

const rows = [
  ...[...numbers, ...texts].flatMap(({ field, text, prefix }) => [
    { field, name: `null as its ${text}`, requirement: `${prefix}-NULL`, value: null as unknown },
    { field, name: `an empty string as its ${text}`, requirement: `${prefix}-EMPTY`, value: '' },
  ]),
  ...numbers.flatMap(({ field, text, prefix, values }) =>
    values.map((value) => ({
      field,
      name: `${value} as its ${text}`,
      requirement: `${prefix}-NUMBER`,
      value: value as unknown,
    })),
  ),
];

for (const { field, name, requirement, value } of rows) {
  test(`a lead with ${name} is created`, covers(requirement), async ({ leadsB, session }) => {
    const plain = leadsB.named();
    controlCreated(await leadsB.create([plain]), [plain]);
    const names = await confirmedNames(leadsB, session, field);

    const { answer, lead } = await sendUnder(names, 'created', (wireName) =>
      sendAlone(leadsB, { [wireName]: value }),
    );

    expectCreated(answer, lead);
  });

  test(
    `a lead company member with ${name} is created as the last of two`,
    covers(requirement),
    async ({ leadsB, session }) => {
      const kind = { type: 'leadCompanyMember', status: 'Negotiation' };
      const plain = distinctLeads(leadsB, 2, kind);
      controlCreated(await leadsB.create(plain), plain);
      const names = await confirmedNames(leadsB, session, field);

      const { answer, lead, sent } = await sendUnder(names, 'created', async (wireName) => {
        const leads = distinctLeads(leadsB, 2, kind);
        const last = { ...leads[1], [wireName]: value };
        leads[1] = last;
        return { answer: await leadsB.create(leads), lead: last, sent: leads };
      });

      expectCreated(answer, lead, sent);
    },
  );
}
