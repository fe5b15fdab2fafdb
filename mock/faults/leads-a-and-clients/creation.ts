import type { Entry } from '../../messages/request-bodies.js';
import { breaking } from '../breaking.js';
import { companyIdFaults, keyFaults } from '../credentials.js';
import type { Fault } from '../fault.js';
import { acceptedStatus } from '../seams/accepted-answer.js';
import type { Change } from '../seams/change.js';
import { addedViolation } from '../seams/violation.js';
import { ofBothKinds } from './kind.js';

/** Faults of a whole call: its credentials, its size, and what it must not need (sections 4.3, 4.4, 5). */
export const creationFaults: readonly Fault[] = ofBothKinds(({ kind, type, prefix, title }) => {
  const operation = { area: kind, prefix, title };
  const refuses = (when: (entry: Entry, entries: Entry[]) => boolean): Change =>
    addedViolation(type, 'email', (_email, entry, entries) => when(entry, entries));
  return [
    ...breaking(`${prefix}-CREATE`, {
      [`a-call-with-one-${kind}-alone-is-refused`]: refuses((_entry, { length }) => length === 1),
      [`a-${kind}-without-source-is-refused`]: refuses(({ source }) => source === undefined),
      [`a-${kind}-without-status-is-refused`]: refuses(({ status }) => status === undefined),
      [`the-answer-to-created-${kind}s-has-the-status-400-where-no-source-was-sent`]: acceptedStatus(
        kind,
        400,
        (_body, request) => !JSON.stringify(request.body).includes('"source":'),
      ),
    }),
    ...breaking(`${prefix}-CREATE-MANY`, {
      [`a-call-with-more-than-one-${kind}-is-refused`]: refuses((_entry, { length }) => length > 1),
      [`the-answer-to-several-created-${kind}s-has-the-status-500`]: acceptedStatus(
        kind,
        500,
        ({ createdMembers }) => (createdMembers as unknown[]).length > 1,
      ),
    }),
    ...keyFaults(operation),
    ...companyIdFaults(operation),
  ];
});
