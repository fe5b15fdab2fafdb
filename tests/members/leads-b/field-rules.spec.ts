import { randomBytes } from 'node:crypto';
import {
  candidateField,
  casesByRequirement,
  casesOf,
  listedValues,
  slugOf,
  test,
} from '../../../src/test.js';
import type { MemberEntry } from '../../../src/test.js';
import { demandOffered, eachType, expectValueCreated, expectValueKeptOut } from './leads-b.js';
import { alone, lastOfTwo, memberLevels } from '../members.js';
import type { Position } from '../members.js';

const numbers = [
  { field: 'closedWonAmount', prefix: 'LDB-AMOUNT', values: [0, 1500, 99.95] },
  { field: 'emailActivityCount', prefix: 'LDB-EMAIL-COUNT', values: [0, 12] },
  { field: 'meetingCount', prefix: 'LDB-MEETING-COUNT', values: [0, 12] },
  { field: 'messageThreadCount', prefix: 'LDB-THREAD-COUNT', values: [0, 12] },
  { field: 'outreachActivityCount', prefix: 'LDB-OUTREACH-COUNT', values: [0, 12] },
];

const blankFields = [...numbers, { field: 'disqualificationReason', prefix: 'LDB-DISQUALIFICATION' }];

/** One value of a field that a lead is created with. */
interface AcceptedCase {
  requirement: string;
  slug: string;
  field: string;
  value: unknown;
  position?: Position;
  /** What every lead of the call holds besides. */
  others?: MemberEntry;
}

const behindAnother = {
  position: lastOfTwo,
  others: { type: 'leadCompanyMember', status: 'Negotiation' },
};

const blanksAndNumbers: AcceptedCase[] = [
  ...blankFields.flatMap(({ field, prefix }) => [
    { field, slug: 'null', requirement: `${prefix}-NULL`, value: null },
    { field, slug: 'empty', requirement: `${prefix}-EMPTY`, value: '' },
  ]),
  ...numbers.flatMap(({ field, prefix, values }) =>
    values.map((value) => ({ field, slug: slugOf(value), requirement: `${prefix}-NUMBER`, value })),
  ),
].flatMap((each) => [each, { ...each, ...behindAnother, slug: `${each.slug}-last-of-2` }]);

const chosenValues: AcceptedCase[] = listedValues('engagement-type').flatMap((value) =>
  Object.values(eachType).map(({ slug, type }) => ({
    field: 'lastEngagementType',
    requirement: 'LDB-ENGAGEMENT-TYPE',
    value,
    slug: `${slugOf(value)}-${slug}`,
    others: { type },
  })),
);

const accepted = [...blanksAndNumbers, ...chosenValues];

for (const [requirement, cases] of casesByRequirement(accepted, (row) => row.requirement)) {
  const field = Object.values(cases)[0]?.field ?? '';
  test(
    `${requirement}/accepted`,
    { title: `POST /members/bulk-lead creates a lead with any allowed ${candidateField(field).text}`, cases },
    async ({ leadsB, session, settings }, lead) => {
      await expectValueCreated({ leadsB, session, settings }, lead);
    },
  );
}

test(
  'LDB-INVITATION/accepted',
  {
    title: `POST /members/bulk-lead creates a lead with any allowed ${candidateField('sendInvitation').text}`,
    cases: eachType,
    at: memberLevels,
  },
  async ({ leadsB, session, settings }, { type }) => {
    for (const value of [false, true])
      await expectValueCreated(
        { leadsB, session, settings },
        { field: 'sendInvitation', value, others: { type } },
      );
  },
);

test(
  'LDB-ENGAGEMENT-TYPE/refused',
  {
    title: 'POST /members/bulk-lead creates no lead with an unlisted last engagement type',
    cases: casesOf([
      ...['Unlisted', 'Emailx', 'Fax', 'email'].map((value) => ({
        slug: `refused-${slugOf(value)}`,
        value,
        position: alone,
        others: {},
      })),
      {
        slug: 'unlisted-last',
        value: 'Unlisted',
        position: lastOfTwo,
        others: { type: 'leadCompanyMember' },
      },
    ]),
  },
  async ({ leadsB, session, settings }, lead) => {
    await expectValueKeptOut(
      { leadsB, session, settings },
      { ...lead, field: 'lastEngagementType', kept: 'Email' },
    );
  },
);

const unknownId = (): string => randomBytes(12).toString('hex');

test(
  'LDB-CATEGORIES/existing',
  {
    title: 'POST /members/bulk-lead creates a lead with an existing category',
    cases: eachType,
    at: memberLevels,
  },
  async ({ leadsBHere: leadsB, workspace, session, settings }, { type }) => {
    demandOffered(settings, 'categories');
    const value = [await workspace.categoryId()];

    await expectValueCreated({ leadsB, session, settings }, { field: 'categories', value, others: { type } });
  },
);

/** Ids of categories of which one at least does not exist. */
const wrongCategories: { slug: string; ids: (known: string) => string[] }[] = [
  { slug: 'unknown', ids: () => [unknownId()] },
  { slug: 'two-unknown', ids: () => [unknownId(), unknownId()] },
  { slug: 'word', ids: () => ['unlisted'] },
  { slug: 'known-and-unknown', ids: (known) => [known, unknownId()] },
];

test(
  'LDB-CATEGORIES-EXIST/refused',
  {
    title: 'POST /members/bulk-lead creates no lead with a category that does not exist',
    cases: casesOf([
      ...wrongCategories.map((each) => ({ ...each, position: alone, others: {} })),
      {
        slug: 'unknown-last',
        ids: () => [unknownId()],
        position: lastOfTwo,
        others: { type: 'leadCompanyMember' },
      },
    ]),
    at: memberLevels,
  },
  async ({ leadsBHere: leadsB, workspace, session, settings }, { ids, position, others }) => {
    demandOffered(settings, 'categories');
    const known = await workspace.categoryId();

    await expectValueKeptOut(
      { leadsB, session, settings },
      { field: 'categories', value: ids(known), kept: [known], position, others },
    );
  },
);

test(
  'LDB-CATEGORIES-EXIST/foreign',
  {
    title: 'POST /members/bulk-lead creates no lead with the category of another workspace',
    at: memberLevels,
  },
  async ({ leadsBHere: leadsB, workspace, elsewhere, session, settings }) => {
    demandOffered(settings, 'categories');
    const [kept, foreign] = [await workspace.categoryId(), await elsewhere.categoryId()];

    await expectValueKeptOut(
      { leadsB, session, settings },
      { field: 'categories', value: [foreign], kept: [kept] },
    );
  },
);
