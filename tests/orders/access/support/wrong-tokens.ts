import { randomBytes } from 'node:crypto';

function base64(text: string): string {
  return Buffer.from(text).toString('base64url');
}

/** A web token that a stranger signed. */
export function selfSigned(): string {
  const header = base64(JSON.stringify({ alg: 'HS256', typ: 'JWT' }));
  const claims = base64(JSON.stringify({ sub: randomBytes(12).toString('hex'), iat: 1_900_000_000 }));
  return `${header}.${claims}.${randomBytes(32).toString('base64url')}`;
}

/** The token with another character in its middle. */
export function otherMiddle(value: string): string {
  const middle = Math.floor(value.length / 2);
  return `${value.slice(0, middle)}${value[middle] === 'a' ? 'b' : 'a'}${value.slice(middle + 1)}`;
}
