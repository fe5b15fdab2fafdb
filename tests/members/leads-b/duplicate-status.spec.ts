import { casesOf, control, expect, stop, test, wasCreated } from '../../../src/test.js';
import { callLevels, memberLevels, writtenAt } from '../members.js';
import { indicesOf, sendPattern } from './leads-b.js';

const ofDuplicates = [
  { slug: 'duplicate-alone', pattern: 'D' },
  { slug: 'two-duplicates', pattern: 'DD' },
  { slug: 'five-duplicates', pattern: 'DDDDD' },
];
const mixed = [
  { slug: 'new-lead-before-duplicate', pattern: 'ND' },
  { slug: 'new-lead-after-duplicate', pattern: 'DN' },
  { slug: 'new-lead-among-duplicates', pattern: 'DDNDD' },
  { slug: 'duplicate-among-new-leads', pattern: 'NNDNN' },
];

for (const { requirement, what, status, cases, at } of [
  {
    ...{ requirement: 'LDB-ALL-SKIPPED', what: 'duplicates alone', status: 200 },
    cases: casesOf(ofDuplicates),
    // A valid lead beside them would be created.
    at: [...callLevels, ...writtenAt],
  },
  {
    ...{ requirement: 'LDB-CREATE-MIXED', what: 'new leads and duplicates', status: 201 },
    cases: casesOf(mixed),
    at: memberLevels,
  },
]) {
  test(
    `${requirement}/status`,
    { title: `POST /members/bulk-lead answers ${status} for ${what}`, cases, at },
    async ({ leadsB }, { pattern }) => {
      const answer = control(await sendPattern(leadsB, pattern));

      if ([...pattern].some((letter, index) => wasCreated(answer, index) === (letter === 'D')))
        stop('cantTell', {
          code: 'control-refused',
          subject: 'createLeads',
          message: 'The target did not skip the duplicates and create the others, which this test builds on.',
        });
      expect(answer).toBeAccepted(status);
    },
  );
}

test(
  'LDB-MIXED-CREATED/created',
  { title: 'POST /members/bulk-lead creates the new leads of a call with duplicates', cases: casesOf(mixed) },
  async ({ leadsB }, { pattern }) => {
    const answer = control(await sendPattern(leadsB, pattern));

    for (const index of indicesOf(pattern, 'N')) expect(answer).toHaveCreated(index);
  },
);

test(
  'LDB-DUPLICATE-STATUS/of-leads',
  {
    title: 'POST /members/bulk-lead reports duplicates of leads without an error status',
    cases: casesOf([...mixed, ...ofDuplicates]),
    at: memberLevels,
  },
  async ({ leadsB }, { pattern }) => {
    const answer = await sendPattern(leadsB, pattern);

    if (!answer.ok) control(await leadsB.create(pattern.length));
    expect(answer).toBeAccepted(200, 201);
  },
);

test(
  'LDB-DUPLICATE-STATUS/of-client',
  { title: 'POST /members/bulk-lead reports a duplicate of a client without an error status' },
  async ({ leadsB, clients }) => {
    const { email } = await clients.given();
    control(await leadsB.create());

    expect(await leadsB.create(1, { email })).toBeAccepted(200, 201);
  },
);
