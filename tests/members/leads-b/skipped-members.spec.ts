import {
  covers,
  emailMember,
  existingMember,
  expect,
  readLeadBAnswer,
  reasonMember,
  test,
} from '../../../src/test.js';
import { callWith, calls, needSkipped } from './result-calls.js';

const members = [
  { name: 'the address that was sent', requirement: 'LDB-RESULT-SKIPPED-EMAIL', find: emailMember },
  { name: 'a reason', requirement: 'LDB-RESULT-SKIPPED-REASON', find: reasonMember },
];

for (const { name, requirement, find } of members) {
  for (const { name: call, added, skipped } of calls.filter((each) => each.skipped > 0)) {
    test(
      `every lead that is skipped from a call with ${call} has ${name}`,
      covers(requirement),
      async ({ leadsB, session }) => {
        const { answer, leads, duplicates } = await callWith(leadsB, added, skipped);
        const entries = needSkipped(readLeadBAnswer(answer, leads).skipped?.value, skipped);
        const shown = existingMember(entries[0]) === undefined ? 'not shown' : 'shown';
        session.record('Q-LEAD-B-EXISTING', `the existing lead is ${shown}`, answer);

        const having = entries.filter((entry) => {
          const own = duplicates.find((lead) => emailMember(entry, lead) !== undefined);
          return find(entry, own ?? {}) !== undefined;
        });

        expect(having, `Each skipped lead has ${name}.`).toEqual(entries);
      },
    );
  }
}

test(
  'skipped leads have the addresses of their own',
  covers('LDB-RESULT-SKIPPED-EMAIL'),
  async ({ leadsB }) => {
    const { answer, leads, duplicates } = await callWith(leadsB, 1, 3);
    const entries = needSkipped(readLeadBAnswer(answer, leads).skipped?.value, 3);

    const shown = duplicates.filter((lead) =>
      entries.some((entry) => emailMember(entry, lead) !== undefined),
    );

    expect(shown, 'Each duplicate shows among the skipped leads by its address.').toEqual(duplicates);
  },
);
