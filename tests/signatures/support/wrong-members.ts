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
  slug: string;
  member: 'webhookId' | 'signature' | 'secret' | 'payload';
  /** What a title calls the member. */
  name: string;
  requirement: string;
  changes: [Alteration, ...Alteration[]];
}

/** All members of a verification. */
export const wrongMembers: WrongMember[] = [
  {
    slug: 'signature',
    member: 'signature',
    name: 'signature',
    requirement: 'SIG-SIGNATURE-WRONG',
    changes: [
      {
        slug: 'middle-changed',
        name: 'with a character in its middle changed',
        change: (text) => alteredAt(text, 0.5),
      },
      {
        slug: 'first-half-changed',
        name: 'with a character in its first half changed',
        change: (text) => alteredAt(text, 0.3),
      },
      {
        slug: 'last-quarter-changed',
        name: 'with a character in its last quarter changed',
        change: (text) => alteredAt(text, 0.75),
      },
      { slug: 'first-half', name: 'cut to its first half', change: firstHalf },
      {
        slug: 'no-last-quarter',
        name: 'without its last quarter',
        change: (text) => text.slice(0, Math.floor(text.length * 0.75)),
      },
      {
        slug: 'no-first-half',
        name: 'without its first half',
        change: (text) => text.slice(Math.floor(text.length / 2)),
      },
      { slug: 'characters-inserted', name: 'with characters put into its middle', change: widened },
      { slug: 'characters-appended', name: 'with characters behind it', change: lengthened },
      { slug: 'other-value', name: 'of the same form and another value', change: alteredThroughout },
      { slug: 'other-case', name: 'with its letters in the other case', change: signatureCaseSwapped },
      { slug: 'word', name: 'that is a word', change: () => 'not-a-signature', isNone: true },
    ],
  },
  {
    slug: 'secret',
    member: 'secret',
    name: 'secret',
    requirement: 'SIG-SECRET-WRONG',
    changes: [
      {
        slug: 'middle-changed',
        name: 'with a character in its middle changed',
        change: (text) => alteredAt(text, 0.5),
      },
      { slug: 'last-changed', name: 'with its last character changed', change: otherEnd },
      { slug: 'first-half', name: 'cut to its first half', change: firstHalf },
      { slug: 'other-value', name: 'of the same form and another value', change: alteredThroughout },
      { slug: 'other-case', name: 'with its letters in the other case', change: caseSwapped },
    ],
  },
  {
    slug: 'webhook-id',
    member: 'webhookId',
    name: 'webhook id',
    requirement: 'SIG-WEBHOOK-UNKNOWN',
    changes: [
      {
        slug: 'one-changed',
        name: 'with one character changed',
        change: (id) => alteredAt(id, 0.85),
        isNone: true,
      },
      {
        slug: 'last-quarter-changed',
        name: 'with its last quarter changed',
        change: (id) => alteredAt(alteredAt(id, 0.75), 0.9),
        isNone: true,
      },
    ],
  },
  {
    slug: 'payload',
    member: 'payload',
    name: 'payload',
    requirement: 'SIG-PAYLOAD-WRONG',
    changes: payloadChanges,
  },
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
