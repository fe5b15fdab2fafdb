import type { Member } from '../../../domain/members.js';
import type { Entry } from '../../../messages/request-bodies.js';
import type { Change } from '../change.js';
import { changedEffect } from '../effect.js';

/** Stores a lead of variant A or a client with another status than the one that was sent. */
export function storedStatus(
  kind: 'lead' | 'client',
  change: (sent: unknown, entry: Entry) => unknown,
): Change {
  return changedEffect(
    'createMember',
    (create) => (service, workspace, of, entry) =>
      create(
        service,
        workspace,
        of,
        of === kind ? { ...entry, status: change(entry['status'], entry) } : entry,
      ),
  );
}

/** Stores a lead of variant B with another status than the one that was sent. */
export function storedLeadBStatus(change: (sent: unknown) => unknown): Change {
  return changedEffect(
    'createLeadB',
    (create) => (service, workspace, entry, details) =>
      create(service, workspace, { ...entry, status: change(entry['status']) }, details),
  );
}

/** Changes a lead of variant A or a client once it is stored; `entry` is what was sent. */
export function storedMember(kind: 'lead' | 'client') {
  return (change: (member: Member, entry: Entry) => void): Change =>
    changedEffect('createMember', (create) => (service, workspace, of, entry) => {
      const member = create(service, workspace, of, entry);
      if (of === kind) change(member, entry);
      return member;
    });
}
