import { control, stop } from '../../../src/test.js';
import type { Signatures, SignedDelivery, Verification, Webhooks } from '../../../src/test.js';
import { otherEnd } from '../../support/credentials.js';
import {
  alteredAt,
  alteredThroughout,
  caseSwapped,
  changedPayload,
  firstHalf,
  lengthened,
  payloadChanges,
  signatureCaseSwapped,
  widened,
} from './alterations.js';
import type { Alteration } from './alterations.js';

/** A member of a verification (section 4.6), and the changes that make it a wrong one, the plainest first. */
export interface WrongMember {
  member: 'webhookId' | 'signature' | 'secret' | 'payload';
  /** What a message calls the member. */
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
      { slug: 'middle-changed', change: (text) => alteredAt(text, 0.5) },
      { slug: 'first-half-changed', change: (text) => alteredAt(text, 0.3) },
      { slug: 'last-quarter-changed', change: (text) => alteredAt(text, 0.75) },
      { slug: 'first-half', change: firstHalf },
      { slug: 'no-last-quarter', change: (text) => text.slice(0, Math.floor(text.length * 0.75)) },
      { slug: 'no-first-half', change: (text) => text.slice(Math.floor(text.length / 2)) },
      { slug: 'characters-inserted', change: widened },
      { slug: 'characters-appended', change: lengthened },
      { slug: 'other-value', change: alteredThroughout },
      { slug: 'other-case', change: signatureCaseSwapped },
      { slug: 'word', change: () => 'not-a-signature', none: 'that is a word' },
    ],
  },
  {
    member: 'secret',
    name: 'secret',
    requirement: 'SIG-SECRET-WRONG',
    changes: [
      { slug: 'middle-changed', change: (text) => alteredAt(text, 0.5) },
      { slug: 'last-changed', change: otherEnd },
      { slug: 'first-half', change: firstHalf },
      { slug: 'other-value', change: alteredThroughout },
      { slug: 'other-case', change: caseSwapped },
    ],
  },
  {
    member: 'webhookId',
    name: 'webhook id',
    requirement: 'SIG-WEBHOOK-UNKNOWN',
    changes: [
      { slug: 'one-changed', change: (id) => alteredAt(id, 0.85), none: 'with one character changed' },
      {
        slug: 'last-quarter-changed',
        change: (id) => alteredAt(alteredAt(id, 0.75), 0.9),
        none: 'with its last quarter changed',
      },
    ],
  },
  { member: 'payload', name: 'payload', requirement: 'SIG-PAYLOAD-WRONG', changes: payloadChanges },
];

/** A true delivery that the target verifies: the control of a test that is wrong in one thing of it. */
export async function verifiedDelivery(webhooks: Webhooks, signatures: Signatures): Promise<SignedDelivery> {
  const delivery = await webhooks.signedDelivery();
  control(await signatures.verifyDelivery(delivery));
  return delivery;
}

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
