import { randomBytes } from 'node:crypto';
import { withKey } from '../src/test.js';
import type { Change, Workspace } from '../src/test.js';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** A text with another end, before the padding of Base64: a reader that decodes it may leave out what is behind. */
function withEnd(text: string, change: (text: string) => string): string {
  const [padding = ''] = /=*$/.exec(text) ?? [];
  return change(text.slice(0, text.length - padding.length)) + padding;
}

/**
 * A credential (section 5) with another last character. That of a web token may hold unused bits, so the new one
 * differs in the first bit.
 */
export function otherEnd(value: string): string {
  return withEnd(value, (text) => {
    const index = letters.indexOf(text.slice(-1));
    return `${text.slice(0, -1)}${letters[(Math.max(index, 0) + 32) % 64]}`;
  });
}

/** A text with further characters of hexadecimal and of Base64 behind it: a reader that decodes it gets more bytes. */
export function lengthened(value: string): string {
  return withEnd(value, (text) => `${text}a0b1`);
}

/** A text without its last character. */
function shortened(value: string): string {
  return withEnd(value, (text) => text.slice(0, -1));
}

/**
 * A key with its letters in the other case. The digits of a hexadecimal number mean the same in both, so a key of no other
 * letters is replaced by one that was never issued.
 */
function inOtherCase(apiKey: string): string {
  if (!/[g-z]/i.test(apiKey)) return unknownKey();
  return apiKey.replaceAll(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
}

function unknownKey(): string {
  return randomBytes(20).toString('hex');
}

/** A credential (section 5) that a call is refused with. */
interface WrongCredential {
  /** Ends the id of the requirement that demands the refusal; what is before it names the operation. */
  suffix: 'KEY-REQUIRED' | 'KEY-WRONG' | 'COMPANY-REQUIRED';
  /** The open question that the status answers. */
  question?: string;
  /** How the call differs from one with the valid key. */
  change: (apiKey: string) => Change;
}

export const neverIssued: WrongCredential = {
  suffix: 'KEY-WRONG',
  question: 'Q-KEY-WRONG',
  change: () => withKey(unknownKey()),
};

/** What each operation refuses that takes a key, and a company id where it takes one. */
const wrongCredentials: readonly WrongCredential[] = [
  { suffix: 'KEY-REQUIRED', question: 'Q-KEY-MISSING', change: () => withKey(null) },
  { suffix: 'KEY-REQUIRED', change: () => withKey('') },
  neverIssued,
  { ...neverIssued, change: (apiKey) => withKey(otherEnd(apiKey)) },
  { suffix: 'KEY-WRONG', change: (apiKey) => withKey(lengthened(apiKey)) },
  { suffix: 'KEY-WRONG', change: (apiKey) => withKey(shortened(apiKey)) },
  { suffix: 'KEY-WRONG', change: (apiKey) => withKey(inOtherCase(apiKey)) },
  {
    suffix: 'COMPANY-REQUIRED',
    question: 'Q-COMPANY-MISSING',
    change: () => ({ headers: { companyid: null } }),
  },
  { suffix: 'COMPANY-REQUIRED', change: () => ({ headers: { companyid: '' } }) },
];

/** A call with a flawed credential. */
interface FlawedCall {
  /** As of {@link WrongCredential}. */
  question?: string | undefined;
  change: Change;
}

/**
 * The cases of the refusal of a kind of credential: each call with one that is wrong; and without a key, but with the token of
 * a member, which stands for none (section 5).
 */
export function flawedCalls(
  suffix: string,
): Record<string, (workspace: Workspace) => Promise<readonly FlawedCall[]>> {
  const tokenAlone = async (workspace: Workspace): Promise<FlawedCall[]> => {
    const authorization = `Bearer ${await workspace.accessToken()}`;
    return [{ change: { headers: { 'x-api-key': null, authorization } } }];
  };
  return {
    plain: async (workspace) => {
      const apiKey = await workspace.apiKey();
      return wrongCredentials
        .filter((row) => row.suffix === suffix)
        .map(({ question, change }) => ({ question, change: change(apiKey) }));
    },
    ...(suffix === 'KEY-REQUIRED' && { 'token-alone': tokenAlone }),
  };
}

/** Calls with the id of no company: one in the form of an id, and what a client sends that has none. */
export function withUnknownCompanies(): Change[] {
  return [randomBytes(12).toString('hex'), 'undefined'].map((companyid) => ({ headers: { companyid } }));
}
