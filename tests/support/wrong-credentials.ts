import { randomBytes } from 'node:crypto';
import { withKey } from '../../src/test.js';
import type { Change } from '../../src/test.js';
import { otherEnd } from './altered-end.js';

/** A credential (section 5) that a call is refused with. */
export interface WrongCredential {
  slug: string; /** Completes "a call is refused …". */
  name: string;
  /** Ends the id of the requirement that demands the refusal; what is before it names the operation. */
  suffix: 'KEY-REQUIRED' | 'KEY-WRONG' | 'COMPANY-REQUIRED';
  /** The open question that the status answers. */
  question?: string;
  /** How the call differs from one with the valid key. */
  change: (apiKey: string) => Change;
}

const withoutKey: WrongCredential = {
  slug: 'no-key',
  name: 'without an API key',
  suffix: 'KEY-REQUIRED',
  question: 'Q-KEY-MISSING',
  change: () => withKey(null),
};

export const neverIssued: WrongCredential = {
  slug: 'unknown-key',
  name: 'with a key that was never issued',
  suffix: 'KEY-WRONG',
  question: 'Q-KEY-WRONG',
  change: () => withKey(randomBytes(20).toString('hex')),
};

/** What each operation refuses that takes a key. */
export const wrongKeys: readonly WrongCredential[] = [withoutKey, neverIssued];

export const otherLastCharacter: WrongCredential = {
  ...neverIssued,
  slug: 'key-other-end',
  name: 'with a key that has another last character',
  change: (apiKey) => withKey(otherEnd(apiKey)),
};

export const letterMore: WrongCredential = {
  slug: 'key-longer',
  name: 'with the key and a letter more',
  suffix: 'KEY-WRONG',
  change: (apiKey) => withKey(`${apiKey}x`),
};

/** What each operation refuses that takes a company id as well. */
export const withoutCompany: WrongCredential = {
  slug: 'no-company',
  name: 'without a company id',
  suffix: 'COMPANY-REQUIRED',
  question: 'Q-COMPANY-MISSING',
  change: () => ({ headers: { companyid: null } }),
};
