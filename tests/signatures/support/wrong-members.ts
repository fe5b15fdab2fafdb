import { stop } from '../../../src/test.js';
import type { SignedDelivery, Verification } from '../../../src/test.js';
import { otherEnd } from '../../support/altered-end.js';
import { changedPayload, payloadChanges } from './altered-payload.js';
import {
  alteredAt,
  alteredThroughout,
  caseSwapped,
  firstHalf,
  lengthened,
  signatureCaseSwapped,
  widened,
} from './altered-text.js';
import type { Alteration } from './altered-text.js';

/** A member of a verification (section 4.6), and the changes that make it a wrong one, the plainest first. */
export interface WrongMember {
  member: 'webhookId' | 'signature' | 'secret' | 'payload';
  /** What a title calls the member. */
  name: string;
  requirement: string;
  changes: [Alteration, ...Alteration[]];
}

/** All members of a verification. */
export const wrongMembers: WrongMember[] = [
  {
    member: 'signature',
    name: 'signature',
    requirement: 'SIG-SIGNATURE-WRONG',
    changes: [
      { name: 'with a character in its middle changed', change: (text) => alteredAt(text, 0.5) },
      { name: 'with a character in its first half changed', change: (text) => alteredAt(text, 0.3) },
      { name: 'with a character in its last quarter changed', change: (text) => alteredAt(text, 0.75) },
      { name: 'cut to its first half', change: firstHalf },
      { name: 'without its last quarter', change: (text) => text.slice(0, Math.floor(text.length * 0.75)) },
      { name: 'without its first half', change: (text) => text.slice(Math.floor(text.length / 2)) },
      { name: 'with characters put into its middle', change: widened },
      { name: 'with characters behind it', change: lengthened },
      { name: 'of the same form and another value', change: alteredThroughout },
      { name: 'with its letters in the other case', change: signatureCaseSwapped },
      { name: 'that is a word', change: () => 'not-a-signature', isNone: true },
    ],
  },
  {
    member: 'secret',
    name: 'secret',
    requirement: 'SIG-SECRET-WRONG',
    changes: [
      { name: 'with a character in its middle changed', change: (text) => alteredAt(text, 0.5) },
      { name: 'with its last character changed', change: otherEnd },
      { name: 'cut to its first half', change: firstHalf },
      { name: 'of the same form and another value', change: alteredThroughout },
      { name: 'with its letters in the other case', change: caseSwapped },
    ],
  },
  {
    member: 'webhookId',
    name: 'webhook id',
    requirement: 'SIG-WEBHOOK-UNKNOWN',
    changes: [
      { name: 'with one character changed', change: (id) => alteredAt(id, 0.85), isNone: true },
      {
        name: 'with its last quarter changed',
        change: (id) => alteredAt(alteredAt(id, 0.75), 0.9),
        isNone: true,
      },
    ],
  },
  { member: 'payload', name: 'payload', requirement: 'SIG-PAYLOAD-WRONG', changes: payloadChanges },
];

/**
 * What a verification of a delivery gets wrong by a change of one member. The test is `inapplicable` where the value of
 * this target has no place for the change, as a hexadecimal secret has none for the other case.
 */
export function wrongIn(
  delivery: SignedDelivery,
  member: WrongMember['member'],
  change: Alteration['change'],
): Verification {
  if (member === 'payload') return { payload: changedPayload(delivery.body, change) };
  const value = change(delivery[member]);
  if (value === delivery[member])
    stop('inapplicable', {
      code: 'nothing-to-test',
      subject: member,
      message: `The ${member} of this target has no place for this change.`,
    });
  return { [member]: value };
}
