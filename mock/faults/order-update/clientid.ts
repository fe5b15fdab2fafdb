import { breaking, forEach } from '../breaking.js';
import type { Change } from '../seams/change.js';
import { all, not, sends, sendsClientId } from '../seams/condition.js';
import { changedEffect } from '../seams/effect.js';
import { forbiddenUpdate } from '../seams/update.js';
import { everyUpdate, moves } from './every-update.js';

/** Changes the socket id that a notification carries. */
function carriedClientId(change: (clientId: string, kind: string) => string | null): Change {
  return changedEffect(
    'notify',
    (notify) => (service, order, kind, clientId) =>
      notify(service, order, kind, clientId && change(clientId, kind)),
  );
}

/** Faults of the socket id of a client that an update may send (section 4.5). */
export const clientIdFaults = [
  ...breaking('ORD-CLIENTID', {
    'a-notice-carries-no-clientid': carriedClientId(() => null),
    'a-notice-carries-another-clientid': carriedClientId((sent) => [...sent].reverse().join('')),
    'a-notice-carries-the-clientid-in-upper-case': carriedClientId((sent) => sent.toUpperCase()),
    ...forEach(['reviewNeeded', 'orderCompletion', 'orderCancellation'], (kind) => ({
      [`the-notice-${kind}-carries-no-clientid`]: carriedClientId((sent, of) => (of === kind ? null : sent)),
    })),
  }),
  ...breaking(['ORD-CLIENTID-OPTIONAL', ...everyUpdate], {
    'an-update-without-clientid-is-refused': forbiddenUpdate(not(sendsClientId)),
  }),
  ...breaking(['ORD-CLIENTID-OPTIONAL', ...moves], {
    'an-update-with-a-status-is-refused-without-clientid': forbiddenUpdate(
      all(sends('status'), not(sendsClientId)),
    ),
  }),
];
