import { stop } from '../session/stop.js';
import type { MemberFixture } from '../target/fixture-shapes.js';
import type { Change } from './request.js';

/** A member whose id or token may be unknown where the environment file stands in for the harness. */
export class Member {
  readonly #fixture: MemberFixture;

  constructor(
    readonly role: string,
    fixture: MemberFixture,
  ) {
    this.#fixture = fixture;
  }

  get id(): string {
    return (
      this.#fixture.memberId ??
      stop('untested', `This needs the id of a member with the role ${this.role}: set HARNESS_URL.`)
    );
  }

  /** The change that makes a request this member's. */
  get asCaller(): Change {
    return bearer(
      this.#fixture.accessToken ??
        stop('untested', `This needs the token of a member with the role ${this.role}: set HARNESS_URL.`),
    );
  }
}

/** The change that sends another bearer token. */
export function bearer(token: string): Change {
  return { headers: { authorization: `Bearer ${token}` } };
}
