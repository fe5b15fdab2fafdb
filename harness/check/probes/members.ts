import { Abandoned } from '../door.js';
import type { Probe, Surroundings } from '../surroundings.js';

const allOptions = [
  { role: 'projectManager' },
  { role: 'teamMember', approved: false },
  { role: 'teamMember', hasRole: false },
] as const;

/** Members of every kind that tests ask for, read back where that is known. */
export const probeMembers: Probe = async (surroundings) => {
  const { door, workspace } = surroundings;
  const { companyId } = workspace;
  const client = await door.setup('member', { companyId, role: 'client' });
  const other = await door.setup('member', { companyId, role: 'teamMember' });
  if (client.memberId === other.memberId)
    door.wrong('member', 'Two members have the same memberId: each is to be new.');
  for (const options of allOptions)
    await door.setup('member', { companyId, ...options }).catch((error: unknown) => {
      if (!(error instanceof Abandoned)) throw error;
    });
  if (client.accessToken === undefined)
    door.remark('member', 'It answers no accessToken: tests that call as such a member are untested.');
  await memberRead(surroundings, client.memberId, 'client');
};

/** Reads a member back that was made with a role, and looks for one that nobody made. */
async function memberRead(
  { door, workspace: { companyId } }: Surroundings,
  memberId: string,
  role: string,
): Promise<void> {
  const { member } = await door.setup('member.read', { companyId, memberId });
  if (member === null) {
    door.wrong('member.read', '/member is null for a member that the state member made.');
    return;
  }
  if (member._id !== memberId)
    door.wrong('member.read', '/member/_id is not the memberId that it was asked for.');
  if (member.role !== role)
    door.wrong(
      'member.read',
      `/member/role is ${JSON.stringify(member.role)} for a member made with the role ${role}.`,
    );
  const outsider = await door.setup('member.read', { companyId, email: 'nobody@conformance.example' });
  if (outsider.member !== null)
    door.wrong('member.read', '/member is to be null where there is no such member.');
}
