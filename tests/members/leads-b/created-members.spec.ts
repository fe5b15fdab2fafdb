import {
  control,
  createdEntry,
  expect,
  idMember,
  listedAll,
  listedCreated,
  nameMember,
  shownId,
  slugOf,
  statusMember,
  stop,
  test,
  unusualNames,
} from '../../../src/test.js';
import { sendPattern } from './support/call-patterns.js';

const members = [
  { slug: 'id', name: 'an id', requirement: 'LDB-RESULT-CREATED-ID', find: idMember },
  { slug: 'full-name', name: 'its full name', requirement: 'LDB-RESULT-CREATED-NAME', find: nameMember },
  { slug: 'status', name: 'a status', requirement: 'LDB-RESULT-CREATED-STATUS', find: statusMember },
];

for (const { slug, name, requirement, find } of members) {
  for (const fields of [
    { type: 'individual', status: 'New' },
    { type: 'leadCompanyMember', status: 'Proposal Sent' },
  ]) {
    test(
      `${requirement}/${slugOf(fields.type)}`,
      { title: `a created lead of the type ${fields.type} has ${name}`, holds: [requirement] },
      async ({ leadsB }) => {
        const answer = control(await leadsB.create(1, fields));

        expect([createdEntry(answer)]).toEachHave(slug, name, (entry) => find(entry, answer.sent[0] ?? {}));
      },
    );
  }

  test(
    `${requirement}/beside-skipped`,
    { title: `every lead that is created beside skipped ones has ${name}`, holds: [requirement] },
    async ({ leadsB }) => {
      const answer = control(await sendPattern(leadsB, 'NNNDD'));
      const entries = listedCreated(answer);
      if (entries.length !== 3)
        stop('cantTell', {
          code: 'response-lacks',
          subject: 'created-leads',
          message: 'The response does not list the three created leads.',
        });

      expect(entries).toEachHave(slug, name, (entry) => answer.sent.find((lead) => find(entry, lead)));
    },
  );
}

for (const { slug, name, firstName, lastName } of unusualNames) {
  test(
    `LDB-RESULT-CREATED-NAME/name-${slug}`,
    { title: `a created lead with a name ${name} has its full name`, holds: ['LDB-RESULT-CREATED-NAME'] },
    async ({ leadsB }) => {
      const answer = await leadsB.create(1, { firstName, lastName });
      if (answer.refused)
        stop('inapplicable', {
          code: 'not-taken',
          subject: 'name',
          message: `The target refuses the name ${name}, and no clause says that it must take it.`,
        });

      expect(control(answer)).toShowNames();
    },
  );
}

test(
  'LDB-RESULT-CREATED-ID/unique',
  { title: 'created leads have ids of their own', holds: ['LDB-RESULT-CREATED-ID'] },
  async ({ leadsB }) => {
    const answer = control(await leadsB.create(4));

    const ids = listedAll(answer).map((entry) => shownId(answer, entry));

    expect(ids).toBeDistinct('_id');
  },
);

test(
  'LDB-RESULT-CREATED-NAME/own-names',
  { title: 'created leads have their own names', holds: ['LDB-RESULT-CREATED-NAME'] },
  async ({ leadsB }) => {
    expect(control(await leadsB.create(4))).toShowNames();
  },
);
