import { memberRead } from './member-read.js';
import { Abandoned } from '../abandoned.js';
import type { Probe } from '../surroundings.js';

const wishes = [
  { role: 'projectManager' },
  { role: 'teamMember', approved: false },
  { role: 'teamMember', hasRole: false },
] as const;

/** Members of every kind that tests ask for, read back where that is known. */
export const probeMembers: Probe = async (surroundings) => {
  const { door, workspace } = surroundings;
  const { companyId } = workspace;
  const client = await door.setup('member', { companyId, role: 'client' });
  const other = await door.setup('member', { companyId });
  if (client.memberId === other.memberId)
    door.wrong('member', 'Two members have the same memberId: each is to be new.');
  for (const wish of wishes)
    await door.setup('member', { companyId, ...wish }).catch((error: unknown) => {
      if (!(error instanceof Abandoned)) throw error;
    });
  if (client.accessToken === undefined)
    door.remark('member', 'It answers no accessToken: tests that call as such a member are untested.');
  await memberRead(surroundings, client.memberId, 'client');
};
