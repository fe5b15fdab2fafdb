import {
  casesOf,
  control,
  controlCreated,
  createdEntry,
  expect,
  leadBStatuses,
  shownStatus,
  slugOf,
  stop,
  test,
} from '../../../src/test.js';
import type { BulkResponse, Workspace } from '../../../src/test.js';
import { memberLevels } from '../members.js';
import { eachType } from './leads-b.js';

const calls = {
  lead: { size: 1, fields: { status: 'Contacted' } },
  'lead-company-member': { size: 1, fields: { type: 'leadCompanyMember', status: 'Negotiation' } },
  'each-of-3': { size: 3, fields: { status: 'Working' } },
};

test(
  'LDB-CREATE-STORED/stored',
  {
    title: 'POST /members/bulk-lead stores leads with the status that it shows',
    cases: calls,
    at: memberLevels,
  },
  async ({ leadsBHere, workspace }, { size, fields }) => {
    workspace.demandReadable();
    const answer = controlCreated(await leadsBHere.create(size, fields));

    for (const [index, member] of (await storedMembers(workspace, answer)).entries()) {
      expect(member, {
        code: 'not-created',
        subject: 'lead',
        message: 'The target accepted the lead, and it is not stored.',
      }).not.toBeNull();
      const status =
        shownStatus(answer, createdEntry(answer, index)) ??
        stop('cantTell', {
          code: 'response-lacks',
          subject: 'status',
          message: 'The response shows no status of the lead to compare with the stored one.',
        });
      expect(member?.status).toHaveValue('status', 'The status of the stored lead', status);
    }
  },
);

test(
  'LDB-ROLE-ASSIGNED/assigned',
  {
    title: 'POST /members/bulk-lead gives leads the client role of the workspace',
    cases: calls,
    at: memberLevels,
  },
  async ({ leadsBHere, workspace }, { size, fields }) => {
    workspace.demandReadable();
    const answer = controlCreated(await leadsBHere.create(size, fields));

    for (const member of await storedMembers(workspace, answer))
      expect(member?.role).toHaveValue('role', 'The role of the stored lead', 'client');
  },
);

test(
  'LDB-STATUS-STORED/each-status',
  {
    title: 'POST /members/bulk-lead stores a lead with the status that was sent',
    cases: casesOf(
      leadBStatuses().flatMap((status) =>
        Object.values(eachType).map(({ slug, type }) => ({
          slug: `${slugOf(status)}-${slug}`,
          fields: { type, status },
        })),
      ),
    ),
  },
  async ({ leadsB }, { fields }) => {
    expect(control(await leadsB.create(1, fields))).toShowStatus(fields.status);
  },
);

test(
  'LDB-STATUS-STORED/together',
  {
    title: 'POST /members/bulk-lead stores each lead of a call with its own status',
    cases: {
      'every-status-in-order': leadBStatuses(),
      'every-status-reversed': leadBStatuses().toReversed(),
    },
  },
  async ({ leadsB }, statuses) => {
    const answer = control(await leadsB.create(statuses.length, (index) => ({ status: statuses[index] })));

    for (const [index, status] of statuses.entries()) expect(answer).toShowStatus(status, index);
  },
);

function storedMembers(workspace: Workspace, { sent }: BulkResponse) {
  return Promise.all(sent.map(({ email }) => workspace.storedMember({ email: String(email) })));
}
