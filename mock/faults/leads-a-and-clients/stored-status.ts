import { breaking, forEach } from '../breaking.js';
import type { Fault } from '../fault.js';
import { storedStatus } from '../seams/accounts/stored-member.js';
import { addedViolation } from '../seams/violation.js';
import { ofBothKinds } from './kind.js';

/** Faults of the status of a lead of variant A and of a client (sections 3.2, 3.3). */
export const storedStatusFaults: readonly Fault[] = ofBothKinds(({ kind, type, prefix, statuses }) => [
  ...breaking(`${prefix}-STATUS-DEFAULT`, {
    [`a-${kind}-without-a-status-is-stored-as-active`]: storedStatus(kind, (sent) => sent ?? 'Active'),
    [`a-${kind}-without-a-status-is-stored-as-new`]: storedStatus(kind, (sent) => sent ?? 'new'),
    [`a-${kind}-without-a-status-is-stored-with-an-empty-one`]: storedStatus(kind, (sent) => sent ?? ''),
    [`a-${kind}-without-a-status-that-has-a-source-is-not-stored-as-new`]: storedStatus(
      kind,
      (sent, { source }) => sent ?? (source === undefined ? 'New' : statuses[1]),
    ),
  }),
  ...breaking(`${prefix}-STATUS-STORED`, {
    [`a-${kind}-is-stored-as-new-whatever-status-is-sent`]: storedStatus(kind, () => 'New'),
    [`a-${kind}-is-stored-with-its-status-in-lower-case`]: storedStatus(kind, (sent) =>
      typeof sent === 'string' ? sent.toLowerCase() : sent,
    ),
    ...forEach(statuses.slice(1), (status) => ({
      [`a-${kind}-with-the-status-${status}-is-stored-as-new`]: storedStatus(kind, (sent) =>
        sent === status ? 'New' : sent,
      ),
    })),
    ...forEach(statuses, (status) => ({
      [`a-${kind}-with-the-status-${status}-is-refused`]: addedViolation(
        type,
        'status',
        (sent) => sent === status,
      ),
    })),
  }),
]);
