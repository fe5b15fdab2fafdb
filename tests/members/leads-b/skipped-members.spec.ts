import {
  casesOf,
  control,
  emailMember,
  existingMember,
  expect,
  readLeadBAnswer,
  reasonMember,
  sampleEmail,
  stop,
  test,
} from '../../../src/test.js';
import type { BulkResponse, MemberEntry } from '../../../src/test.js';
import { memberLevels } from '../members.js';
import { callPatterns, indicesOf, sendPattern } from './leads-b.js';

const members = [
  {
    member: 'email',
    name: 'the address that was sent',
    requirement: 'LDB-RESULT-SKIPPED-EMAIL',
    find: emailMember,
  },
  { member: 'reason', name: 'a reason', requirement: 'LDB-RESULT-SKIPPED-REASON', find: reasonMember },
];

for (const { member, name, requirement, find } of members) {
  test(
    `${requirement}/each`,
    {
      title: `POST /members/bulk-lead shows each skipped lead with ${name}`,
      cases: casesOf(callPatterns.filter(({ pattern }) => pattern.includes('D'))),
      at: memberLevels,
    },
    async ({ leadsB, session }, { pattern }) => {
      const answer = control(await sendPattern(leadsB, pattern));
      const entries = skippedFrom(answer, pattern);
      const shown = existingMember(entries[0]) === undefined ? 'not shown' : 'shown';
      session.record('Q-LEAD-B-EXISTING', `the existing lead is ${shown}`, answer);

      const duplicates = duplicatesOf(answer, pattern);
      expect(entries).toEachHave(member, name, (entry) => {
        const own = duplicates.find((lead) => emailMember(entry, lead) !== undefined);
        return find(entry, own ?? {});
      });
    },
  );

  test(
    `${requirement}/own-call`,
    { title: `POST /members/bulk-lead shows a duplicate of its own call with ${name}` },
    async ({ leadsB }) => {
      const email = sampleEmail();
      const answer = control(await leadsB.create(3, (index) => (index === 1 ? {} : { email })));

      const entries = readLeadBAnswer(answer).skipped?.value ?? [];
      if (entries.length === 0)
        stop('cantTell', {
          code: 'response-lacks',
          subject: 'skipped-leads',
          message: 'The response lists no skipped lead, although two of the call share an address.',
        });
      expect(entries).toEachHave(member, name, (entry) => find(entry, { email }));
    },
  );
}

test(
  'LDB-RESULT-SKIPPED-EMAIL/own-addresses',
  { title: 'POST /members/bulk-lead shows each skipped lead with its own email' },
  async ({ leadsB }) => {
    const pattern = 'NDDD';
    const answer = control(await sendPattern(leadsB, pattern));
    const entries = skippedFrom(answer, pattern);

    const hidden = duplicatesOf(answer, pattern).filter(
      (lead) => !entries.some((entry) => emailMember(entry, lead)),
    );
    expect(hidden, {
      code: 'missing',
      subject: 'skipped-leads',
      message: `${hidden.length} of the skipped duplicates do not show their email among the skipped leads.`,
    }).toEqual([]);
  },
);

function duplicatesOf(answer: BulkResponse, pattern: string): MemberEntry[] {
  return indicesOf(pattern, 'D').map((index) => answer.sent[index] ?? {});
}

/** The skipped leads of an answer; the test is `cantTell` where it does not list as many as were duplicates. */
function skippedFrom(answer: BulkResponse, pattern: string): unknown[] {
  const entries = readLeadBAnswer(answer).skipped?.value;
  const count = indicesOf(pattern, 'D').length;
  return entries?.length === count
    ? entries
    : stop('cantTell', {
        code: 'response-lacks',
        subject: 'skipped-leads',
        message: `The response does not list ${count} skipped leads to look at.`,
      });
}
