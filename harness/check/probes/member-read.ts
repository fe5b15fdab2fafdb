import type { Surroundings } from '../surroundings.js';

/** Reads a member back that was made with a role, and looks for one that nobody made. */
export async function memberRead(
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
  const stranger = await door.setup('member.read', { companyId, email: 'nobody@conformance.example' });
  if (stranger.member !== null)
    door.wrong('member.read', '/member is to be null where there is no such member.');
}
