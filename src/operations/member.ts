import type { MemberFixture } from '../target/fixture-shapes.js';
import { missing } from '../target/missing.js';
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
    return this.#fixture.memberId ?? missing(`the id of a member with the role ${this.role}`, 'HARNESS_URL');
  }

  /** The change that makes a request this member's. */
  get asCaller(): Change {
    const { tokenVariable } = this.#fixture;
    return bearer(
      this.#fixture.accessToken ??
        missing(
          `the token of a member with the role ${this.role}`,
          tokenVariable === undefined ? 'HARNESS_URL' : `HARNESS_URL or ${tokenVariable}`,
        ),
    );
  }
}

/** The change that sends another bearer token. */
export function bearer(token: string): Change {
  return { headers: { authorization: `Bearer ${token}` } };
}
