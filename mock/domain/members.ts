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

/** What a new member is made from; the rest has its default. */
export type MemberSeed = Pick<Member, 'kind' | 'firstName' | 'lastName' | 'email'> & Partial<Member>;

/** First and last name joined by one space, without the one that is missing. */
export function fullName(firstName: string | undefined, lastName: string | undefined): string {
  return [firstName, lastName].filter((part) => part !== undefined && part !== '').join(' ');
}

/** The form in which an email is compared. */
export function emailKey(email: unknown, emailCase: 'sensitive' | 'insensitive'): string {
  const text = String(email);
  return emailCase === 'insensitive' ? text.toLowerCase() : text;
}

/** The member of a workspace that has an email, given in comparable form. */
export function memberByEmail(
  { members }: { members: Map<string, Member> },
  workspace: Workspace,
  key: string,
): Member | undefined {
  const id = workspace.emails.get(key);
  return id === undefined ? undefined : members.get(id);
}
