import type { Generator } from './generator.js';
import type { Workspace } from './workspaces.js';

/** A person of a workspace: staff, lead or client (section 2.3). */
export interface Member {
  _id: string;
  companyId: string;
  kind: 'staff' | 'lead' | 'client';
  name: string;
  firstName: string;
  lastName: string;
  email: string;
  /** The outer id of the role mapping; absent for a member without a role in the company. */
  roleId?: string;
  approved: boolean;
  isConvertedClient: boolean;
  status: string;
  contactNo?: string;
  source?: string;
  positionInBoard: number;
  createdAt: string;
  /** The further fields of lead variant B, by wire name. */
  details?: Record<string, unknown>;
}

/** What keeps the members. */
export interface MemberStore {
  generator: Generator;
  members: Map<string, Member>;
}

/** What a new member is made from; the rest has its default. */
type MemberSeed = Pick<Member, 'kind' | 'firstName' | 'lastName' | 'email'> & Partial<Member>;

/** First and last name joined by one space, without the one that is missing. */
export function fullName(firstName: string | undefined, lastName: string | undefined): string {
  return [firstName, lastName].filter((part) => part !== undefined && part !== '').join(' ');
}

/** The form in which an email is compared. */
export function emailKey(email: unknown, emailCase: 'sensitive' | 'insensitive'): string {
  const text = String(email);
  return emailCase === 'insensitive' ? text.toLowerCase() : text;
}

/** Stores a new member in its workspace and indexes it by `key`, its email in comparable form. */
export function addMember(
  { generator, members }: MemberStore,
  workspace: Workspace,
  seed: MemberSeed,
  key: string,
): Member {
  const member: Member = {
    _id: generator.id(),
    companyId: workspace.company._id,
    name: fullName(seed.firstName, seed.lastName),
    approved: true,
    isConvertedClient: false,
    status: 'New',
    positionInBoard: 1,
    createdAt: generator.timestamp(),
    ...seed,
  };
  members.set(member._id, member);
  workspace.emails.set(key, member._id);
  return member;
}

/** The member of a workspace that has an email, given in comparable form. */
export function memberByEmail(
  { members }: MemberStore,
  workspace: Workspace,
  key: string,
): Member | undefined {
  const id = workspace.emails.get(key);
  return id === undefined ? undefined : members.get(id);
}
