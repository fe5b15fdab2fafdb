import { isClosed } from '../../src/contract/order-status.js';
import { validationError } from '../messages/request.js';
import { changedEffect } from '../faults/seams/change.js';
import { leftoverTexts, refusedUpdate } from '../faults/seams/update.js';
import { storedFiles } from '../faults/seams/order-field.js';
import type { Change } from '../faults/seams/change.js';
import type { Variant } from './variant.js';

/** Variants that keep what is stated where only a part is: what is stored under which name, which limit, which default. */
export const partlyStatedVariants: [string, Variant][] = [
  [
    'files-under-ids',
    {
      describe: 'Files uploads under names of its own.',
      argument:
        'Sections 2.4 and 4.5 say that files are stored in the folder of the order, not under which names.',
      apply: storedFiles((files) =>
        files.map((file, index) => ({ ...file, name: `upload-${Date.now().toString(36)}-${index}` })),
      ),
    },
  ],
  [
    'lead-b-unset',
    {
      describe:
        'Stores no phone number of a lead of variant B that has none, and whether it was invited of no lead.',
      argument: 'Section 4.3 gives the defaults of the request; nothing says that a lead keeps them.',
      apply: changedEffect('createLeadB', (create) => (service, workspace, entry, details) => {
        const lead = create(service, workspace, entry, {
          ...details,
          phoneNumber: details['phoneNumber'] || null,
        });
        delete lead.details?.['sendInvitationEmail'];
        return lead;
      }),
    },
  ],
  [
    'positions-in-order',
    {
      describe: 'Numbers the members of one call in their order.',
      argument: 'Sections 4.3 A and 4.4 give positionInBoard a default, not to each of several entries.',
      apply: numbered(),
    },
  ],
  [
    'lead-b-limit-100',
    {
      describe: 'Takes 100 leads of variant B in a call, with a run that leaves the limit to the target.',
      argument: 'Section 4.3 says at most 200, which a smaller limit keeps.',
      apply: (seams) => ({
        ...seams,
        rules: {
          ...seams.rules,
          leadLimit: (service, entries) =>
            entries.length > 100
              ? validationError('at most 100 leads are taken')
              : seams.rules.leadLimit(service, entries),
        },
      }),
      settings: { env: { LEADS_200: 'either' } },
    },
  ],
  [
    'refused-updates-write',
    {
      describe: 'Stores the notes of an update that it refuses, with a run that leaves that to the target.',
      argument:
        'Section 3.1 keeps closed orders and the move to Review as they were, and nothing says so of others.',
      apply: refusedUpdate((update) => {
        const { answer, before, request, sent } = update;
        const isOwn = request.headers.some(([, value]) => value === before.companyId);
        if (isOwn && answer.status === 400 && !isClosed(before.status) && sent['status'] !== 'Review')
          leftoverTexts('notes')(update);
      }),
      settings: { env: { REFUSED_UPDATE: 'either' } },
    },
  ],
];

/** Gives the members that one call creates, and that have no position, the places 1, 2, 3 and so on. */
function numbered(): Change {
  const last = new WeakMap<object, number>();
  return changedEffect('createMember', (create) => (service, workspace, kind, entry) => {
    const member = create(service, workspace, kind, entry);
    const place = (last.get(workspace) ?? 0) + 1;
    last.set(workspace, place);
    if (entry['positionInBoard'] === undefined) member.positionInBoard = place;
    // The entries of a call are created in one go.
    setImmediate(() => last.delete(workspace));
    return member;
  });
}
