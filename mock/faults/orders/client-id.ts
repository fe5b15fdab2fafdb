import type { Fault } from '../fault.js';
import { fault } from '../fault.js';
import type { Apply } from '../wrapping.js';
import { withEffect } from '../wrapping.js';
import { everyUpdate, moves, refuses } from './whole-update.js';

/** Changes the socket id that a notice carries. */
function carries(change: (clientId: string | null, kind: string) => string | null): Apply {
  return withEffect(
    'notify',
    (notify) => (service, order, kind, clientId) => notify(service, order, kind, change(clientId, kind)),
  );
}

/** Faults of the socket id of a client that an update may send (section 4.5). */
export const clientIdFaults: readonly Fault[] = [
  fault(
    'clientid-needed',
    ['ORD-CLIENTID-OPTIONAL', ...everyUpdate],
    'An update without clientid is refused.',
    refuses((request) => !request.headers.some(([name]) => name === 'clientid')),
  ),
  fault(
    'clientid-needed-with-status',
    ['ORD-CLIENTID-OPTIONAL', ...moves],
    'An update with a status is refused without clientid.',
    refuses(
      (request, { status }) => status !== undefined && !request.headers.some(([name]) => name === 'clientid'),
    ),
  ),
  fault(
    'clientid-not-in-notices',
    'ORD-CLIENTID',
    'A notice carries no clientid.',
    carries(() => null),
  ),
  fault(
    'clientid-in-notices-another',
    'ORD-CLIENTID',
    'A notice carries another clientid.',
    carries((clientId) => clientId && [...clientId].reverse().join('')),
  ),
  fault(
    'clientid-in-notices-upper-case',
    'ORD-CLIENTID',
    'A notice carries the clientid in upper case.',
    carries((clientId) => clientId && clientId.toUpperCase()),
  ),
  ...['reviewNeeded', 'orderCompletion', 'orderCancellation'].map((kind) =>
    fault(
      `clientid-not-in-${kind.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      'ORD-CLIENTID',
      `The notice ${kind} carries no clientid.`,
      carries((clientId, of) => (of === kind ? null : clientId)),
    ),
  ),
];
