import {
  control,
  createdEntry,
  expect,
  idMember,
  listedAll,
  listedCreated,
  nameMember,
  shownId,
  statusMember,
  stop,
  test,
} from '../../../src/test.js';
import { sendPattern } from './leads-b.js';
import { createdWith, memberLevels, unusualNameCases } from '../members.js';

const members = [
  { slug: 'id', name: 'an id', requirement: 'LDB-RESULT-CREATED-ID', find: idMember },
  { slug: 'full-name', name: 'its full name', requirement: 'LDB-RESULT-CREATED-NAME', find: nameMember },
  { slug: 'status', name: 'a status', requirement: 'LDB-RESULT-CREATED-STATUS', find: statusMember },
];

for (const { slug, name, requirement, find } of members) {
  test(
    `${requirement}/each-type`,
    {
      title: `POST /members/bulk-lead shows a created lead with ${name}`,
      cases: {
        individual: { type: 'individual', status: 'New' },
        'lead-company-member': { type: 'leadCompanyMember', status: 'Proposal Sent' },
      },
      at: memberLevels,
    },
    async ({ leadsB }, fields) => {
      const answer = control(await leadsB.create(1, fields));

      expect([createdEntry(answer)]).toEachHave(slug, name, (entry) => find(entry, answer.sent[0] ?? {}));
    },
  );

  test(
    `${requirement}/beside-skipped`,
    { title: `POST /members/bulk-lead shows each lead created beside skipped ones with ${name}` },
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

test(
  'LDB-RESULT-CREATED-NAME/unusual',
  {
    title: 'POST /members/bulk-lead shows the full name of a lead with an unusual name',
    cases: unusualNameCases,
  },
  async ({ leadsB }, name) => {
    expect(await createdWith(name, leadsB)).toShowNames();
  },
);

test(
  'LDB-RESULT-CREATED-ID/unique',
  { title: 'POST /members/bulk-lead shows each created lead with its own id' },
  async ({ leadsB, spares }) => {
    const answer = control(await leadsB.create(spares ? 2 : 4));

    const ids = listedAll(answer).map((entry) => shownId(answer, entry));

    expect(ids).toBeDistinct('_id');
  },
);

test(
  'LDB-RESULT-CREATED-NAME/own-names',
  {
    title: 'POST /members/bulk-lead shows each created lead with its own name',
    cases: { both: {}, 'first-name-alone': { lastName: undefined } },
    at: memberLevels,
  },
  async ({ leadsB }, fields) => {
    expect(control(await leadsB.create(2, fields))).toShowNames();
  },
);
