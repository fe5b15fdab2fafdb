import { controlCreated, createdEntry, expect, shownStatus, stop, test } from '../../../src/test.js';
import type { BulkResponse, Workspace } from '../../../src/test.js';

const calls = [
  { slug: 'lead', name: 'a lead', size: 1, fields: {} },
  {
    slug: 'lead-company-member',
    name: 'a lead company member',
    size: 1,
    fields: { type: 'leadCompanyMember', status: 'Negotiation' },
  },
  { slug: 'each-of-3', name: 'each of three leads', size: 3, fields: { status: 'Working' } },
];

for (const { slug, name, size, fields } of calls) {
  test(
    `LDB-CREATE-STORED/${slug}`,
    { title: `${name} is there afterwards with its status`, holds: ['LDB-CREATE-STORED'] },
    async ({ leadsBHere, workspace }) => {
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
    `LDB-ROLE-ASSIGNED/${slug}`,
    { title: `${name} has the client role of the workspace`, holds: ['LDB-ROLE-ASSIGNED'] },
    async ({ leadsBHere, workspace }) => {
      const answer = controlCreated(await leadsBHere.create(size, fields));

      for (const member of await storedMembers(workspace, answer))
        expect(member?.role).toHaveValue('role', 'The role of the stored lead', 'client');
    },
  );
}

function storedMembers(workspace: Workspace, { sent }: BulkResponse) {
  return Promise.all(sent.map(({ email }) => workspace.storedMember({ email: String(email) })));
}
