import { randomBytes } from 'node:crypto';
import { withKey } from '../src/test.js';
import type { Change } from '../src/test.js';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * A credential (section 5) with another last character. That of a web token may hold unused bits, so the new one
 * differs in the first bit.
 */
export function otherEnd(value: string): string {
  const index = letters.indexOf(value.slice(-1));
  return `${value.slice(0, -1)}${letters[(Math.max(index, 0) + 32) % 64]}`;
}

/** A credential (section 5) that a call is refused with. */
export interface WrongCredential {
  slug: string;
  /** Ends the id of the requirement that demands the refusal; what is before it names the operation. */
  suffix: 'KEY-REQUIRED' | 'KEY-WRONG' | 'COMPANY-REQUIRED';
  /** The open question that the status answers. */
  question?: string;
  /** How the call differs from one with the valid key. */
  change: (apiKey: string) => Change;
}

const withoutKey: WrongCredential = {
  slug: 'no-key',
  suffix: 'KEY-REQUIRED',
  question: 'Q-KEY-MISSING',
  change: () => withKey(null),
};

export const neverIssued: WrongCredential = {
  slug: 'unknown-key',
  suffix: 'KEY-WRONG',
  question: 'Q-KEY-WRONG',
  change: () => withKey(randomBytes(20).toString('hex')),
};

/** What each operation refuses that takes a key. */
export const wrongKeys: readonly WrongCredential[] = [withoutKey, neverIssued];

export const otherLastCharacter: WrongCredential = {
  ...neverIssued,
  slug: 'key-other-end',
  change: (apiKey) => withKey(otherEnd(apiKey)),
};

export const letterMore: WrongCredential = {
  slug: 'key-longer',
  suffix: 'KEY-WRONG',
  change: (apiKey) => withKey(`${apiKey}x`),
};

/** What each operation refuses that takes a company id as well. */
export const withoutCompany: WrongCredential = {
  slug: 'no-company',
  suffix: 'COMPANY-REQUIRED',
  question: 'Q-COMPANY-MISSING',
  change: () => ({ headers: { companyid: null } }),
};

/** A call with the id of no company, in the form of one. */
export function withUnknownCompany(): Change {
  return { headers: { companyid: randomBytes(12).toString('hex') } };
}
