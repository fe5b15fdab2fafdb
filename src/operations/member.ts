import type { MemberFixture, Supply } from '../target/fixtures.js';
import { missing, supply } from '../target/fixtures.js';
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
    const { memberId, idVariable } = this.#fixture;
    return memberId ?? missing(`the id of ${this.#name}`, `member:${this.role}`, ...waysTo(idVariable));
  }

  /** The change that makes a request this member's. */
  get asCaller(): Change {
    const { accessToken, tokenVariable } = this.#fixture;
    return bearer(
      accessToken ?? missing(`the token of ${this.#name}`, `token:${this.role}`, ...waysTo(tokenVariable)),
    );
  }

  get #name(): string {
    return this.#fixture.name ?? `a member with the role ${this.role}`;
  }
}

function waysTo(variable: string | Supply | undefined): Supply[] {
  if (variable === undefined) return [supply('HARNESS_URL')];
  return [supply('HARNESS_URL'), typeof variable === 'string' ? supply(variable) : variable];
}

/** The change that sends another bearer token. */
export function bearer(token: string): Change {
  return { headers: { authorization: `Bearer ${token}` } };
}
