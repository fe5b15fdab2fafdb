import type { Change } from '../change.js';
import { changedEffect } from '../effect.js';

/** Stores a lead of variant A or a client with another status than the one that was sent. */
export function storedStatus(kind: 'lead' | 'client', change: (sent: unknown) => unknown): Change {
  return changedEffect(
    'createMember',
    (create) => (service, workspace, of, entry) =>
      create(service, workspace, of, of === kind ? { ...entry, status: change(entry['status']) } : entry),
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
