import { slugOf, test } from '../../../src/test.js';
import { expectValueCreated } from './support/known-names.js';

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
    {
      field,
      slug: 'null',
      name: `null as its ${text}`,
      requirement: `${prefix}-NULL`,
      value: null as unknown,
    },
    {
      field,
      slug: 'empty',
      name: `an empty string as its ${text}`,
      requirement: `${prefix}-EMPTY`,
      value: '',
    },
  ]),
  ...numbers.flatMap(({ field, text, prefix, values }) =>
    values.map((value) => ({
      field,
      slug: slugOf(value),
      name: `${value} as its ${text}`,
      requirement: `${prefix}-NUMBER`,
      value: value as unknown,
    })),
  ),
];

const lastOfTwo = { slug: 'last-of-2', size: 2, index: 1 };

for (const { field, slug, name, requirement, value } of rows) {
  test(
    `${requirement}/${slug}`,
    { title: `a lead with ${name} is created`, holds: [requirement] },
    async ({ leadsB, session, settings }) => {
      await expectValueCreated({ leadsB, session, settings }, { field, value });
    },
  );

  test(
    `${requirement}/${slug}-last-of-2`,
    { title: `a lead company member with ${name} is created as the last of two`, holds: [requirement] },
    async ({ leadsB, session, settings }) => {
      const others = { type: 'leadCompanyMember', status: 'Negotiation' };

      await expectValueCreated({ leadsB, session, settings }, { field, value, position: lastOfTwo, others });
    },
  );
}
