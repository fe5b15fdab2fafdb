import { control, expect, stop, test, wasCreated } from '../../../src/test.js';
import { indicesOf, sendPattern } from './support/call-patterns.js';

const calls = [
  {
    slug: 'duplicate-alone',
    name: 'a duplicate alone',
    pattern: 'D',
    requirement: 'LDB-ALL-SKIPPED',
    status: 200,
  },
  {
    slug: 'two-duplicates',
    name: 'two duplicates',
    pattern: 'DD',
    requirement: 'LDB-ALL-SKIPPED',
    status: 200,
  },
  {
    slug: 'five-duplicates',
    name: 'five duplicates',
    pattern: 'DDDDD',
    requirement: 'LDB-ALL-SKIPPED',
    status: 200,
  },
  {
    slug: 'new-lead-before-duplicate',
    name: 'a new lead before a duplicate',
    pattern: 'ND',
    requirement: 'LDB-CREATE-MIXED',
    status: 201,
  },
  {
    slug: 'new-lead-after-duplicate',
    name: 'a new lead after a duplicate',
    pattern: 'DN',
    requirement: 'LDB-CREATE-MIXED',
    status: 201,
  },
  {
    slug: 'new-lead-among-duplicates',
    name: 'a new lead among duplicates',
    pattern: 'DDNDD',
    requirement: 'LDB-CREATE-MIXED',
    status: 201,
  },
  {
    slug: 'duplicate-among-new-leads',
    name: 'a duplicate among new leads',
    pattern: 'NNDNN',
    requirement: 'LDB-CREATE-MIXED',
    status: 201,
  },
];

for (const { slug, name, pattern, requirement, status } of calls) {
  test(
    `${requirement}/${slug}`,
    { title: `a call with ${name} answers ${status}`, holds: [requirement] },
    async ({ leadsB }) => {
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

  if (pattern.includes('D') && pattern.includes('N'))
    test(
      `LDB-MIXED-CREATED/${slug}`,
      { title: `a call with ${name} creates the new leads`, holds: ['LDB-MIXED-CREATED'] },
      async ({ leadsB }) => {
        const answer = control(await sendPattern(leadsB, pattern));

        for (const index of indicesOf(pattern, 'N')) expect(answer).toHaveCreated(index);
      },
    );

  test(
    `LDB-DUPLICATE-STATUS/${slug}`,
    {
      title: `a call with ${name} reports the duplicates without an error status`,
      holds: ['LDB-DUPLICATE-STATUS'],
    },
    async ({ leadsB }) => {
      const answer = await sendPattern(leadsB, pattern);

      if (!answer.ok) control(await leadsB.create(pattern.length));
      expect(answer).toBeAccepted(200, 201);
    },
  );
}

test(
  'LDB-DUPLICATE-STATUS/of-client',
  { title: 'a duplicate of a client is reported without an error status', holds: ['LDB-DUPLICATE-STATUS'] },
  async ({ leadsB, clients }) => {
    const { email } = await clients.given();
    control(await leadsB.create());

    expect(await leadsB.create(1, { email })).toBeAccepted(200, 201);
  },
);
