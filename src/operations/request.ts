import { operation, statedHeader } from '../contract/openapi.js';
import type { Encoding, Part, WireRequest } from '../exchange/wire.js';
import { inWords } from '../session/session.js';
import { missing, supply } from '../target/fixtures.js';
import type { MemberFixture, Supply } from '../target/fixtures.js';

/** How a request differs from the one that the contract describes. Names of headers in lower case. */
export interface Change {
  /** A value to send instead, or null to leave the header out. */
  headers?: Record<string, string | null>;
  /** The spellings in which a header is sent, each once, instead of the stated one. */
  spellings?: Record<string, string[]>;
  /** A value to send instead, or null to leave the parameter out. */
  query?: Record<string, string | null>;
  /** A raw body to send instead, with its content type. */
  raw?: { contentType: string; body: string };
  /** How a form is written, if not in the plainest way. */
  encoding?: Encoding;
  /** The role of the caller, where a refusal with 403 may be for that alone: see the contradiction caller-role. */
  role?: string;
  /**
   * Whether it has to be refused, by its values, its caller or section 3.1. Only such an update may ask for a move of an
   * order that is kept in its state.
   */
  refused?: true;
}

/** The change that sends another API key, or none. */
export function withKey(apiKey: string | null): Change {
  return { headers: { 'x-api-key': apiKey } };
}

/** What a call fills in: values of headers (names in lower case) and parameters, and the body. */
export interface Call {
  headers?: Record<string, string | undefined>;
  query?: Record<string, string | undefined>;
  /** A JSON value, sent as `application/json`. */
  json?: unknown;
  parts?: Part[];
  /** Another path than the contract's. */
  path?: string;
}

/**
 * Builds a request of an operation. Method, path and the exact case of each header come from spec/openapi.yaml;
 * a header without a value is not sent, and one that the contract does not know goes out as it is named.
 * @param id `operationId` of spec/openapi.yaml
 */
export function buildRequest(id: string, call: Call, change: Change = {}): WireRequest {
  const { method, path, writes } = operation(id);
  const values = { ...call.headers, ...change.headers };
  const headers: [string, string][] = [];
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null) continue;
    const spellings = change.spellings?.[name] ?? [statedHeader(id, name) ?? name];
    for (const spelling of spellings) headers.push([spelling, value]);
  }
  const query = Object.entries({ ...call.query, ...change.query }).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const changed = changeInWords(change);
  const raw =
    change.raw ??
    (call.json === undefined
      ? undefined
      : { contentType: 'application/json', body: JSON.stringify(call.json) });
  return {
    operation: id,
    ...(changed !== '' && { changed }),
    writes,
    method,
    path: (call.path ?? path) + (query.length === 0 ? '' : `?${new URLSearchParams(query).toString()}`),
    headers: raw === undefined ? headers : [...headers, ['Content-Type', raw.contentType]],
    ...(change.encoding && { encoding: change.encoding }),
    ...(raw === undefined ? call.parts && { parts: call.parts } : { body: raw.body }),
  };
}

/** How a request differs from the one that the contract describes, e.g. `no x-api-key and another pid`; without values. */
function changeInWords({ headers = {}, spellings = {}, query = {}, raw, role }: Change): string {
  const values = Object.entries({ ...headers, ...query })
    // Who sends it is said by the role.
    .filter(([name]) => role === undefined || name !== 'authorization')
    .map(([name, value]) => `${value === null ? 'no' : 'another'} ${name}`);
  const spelled = Object.entries(spellings).map(([name, all]) => `${name} spelled ${inWords(all)}`);
  return inWords([
    ...(role === undefined ? [] : [`the token of a ${role}`]),
    ...values,
    ...spelled,
    ...(raw === undefined ? [] : ['a body of its own']),
  ]);
}

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
