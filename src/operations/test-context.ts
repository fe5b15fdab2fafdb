import type { Levels } from '../contract/dimensions.js';
import type { Why } from '../verdict/result.js';
import type { Inbox, EffectKind, QuietPeriod } from '../exchange/inbox.js';
import type { Response } from '../exchange/response.js';
import type { NoResponse, WireRequest, Part, Encoding } from '../exchange/wire.js';
import type { Session } from '../session/session.js';
import type { FindOnce } from '../target/request-policy.js';
import type { Given } from '../target/given.js';
import type { OrderLeases } from '../target/order-account.js';
import type { Settings } from '../target/settings.js';
import { setTimeout as pause } from 'node:timers/promises';
import { runningTest, stop, inWords } from '../session/session.js';
import { operation, statedHeader } from '../contract/openapi.js';
import type { MemberFixture, Supply } from '../target/fixtures.js';
import { missing, supply } from '../target/fixtures.js';

/** What one test reaches its target through. Whatever can't do its work ends the test. */
export interface TestContext {
  settings: Settings;
  session: Session;
  /** The levels of its case. */
  levels: Levels;
  given: Given;
  /** Whether as many records can be made as the test likes; one that asks, and is answered no, is taken to look at less. */
  canMakeRecords(): boolean;
  /** Finds something out once in a run that makes members sparingly and for cases at levels, and in any other each time. */
  findOnce: FindOnce;
  /** What every lead of variant B is sent with, so that nobody is invited. */
  uninvited: Readonly<Record<string, false>>;
  /** The orders that a team prepared; undefined where it named none. */
  leases: OrderLeases | undefined;
  /** The variables of the environment file that the test used so far. */
  usedVariables(): string[];
  /** Where deliveries come in. */
  inbox: Inbox;
  /** Why a value of the environment file is of no use, if the target was found to refuse it before the first test. */
  whyRefused(value: string): Why | undefined;
  /** Sends one request; ends the test as `cantTell` where no answer comes. */
  send(request: WireRequest): Promise<Response>;
  /** Sends one request and goes on when no response comes. */
  attempt(request: WireRequest): Promise<Response | NoResponse>;
}

/** Milliseconds between two looks. */
const lookPause = 50;

/** Steps in which a latency is recorded, in seconds, so that two runs can be compared. */
const steps = [0.1, 0.25, 0.5, 1, 2, 5, 10, 30];

/** Looks at an effect, once; or waits for it as long as `limit` milliseconds. */
type Look<T> = (limit: number) => Promise<T>;

/**
 * What an effect has come to once it holds, or the time of the target (EFFECT_WAIT) is up. Where it holds only later the
 * test is `cantTell`: no section states a limit, and none is judged.
 */
export async function awaitEffect<T>(
  { settings, session, inbox: { latencies } }: TestContext,
  kind: EffectKind,
  look: Look<T>,
  holds: (seen: T) => boolean,
): Promise<T> {
  const { effectWait } = settings;
  const began = performance.now();
  const inTime = await look(effectWait);
  const took = performance.now() - began;
  if (holds(inTime)) {
    latencies.seen(kind, took);
    // What a slow target takes is not the time of the case.
    runningTest()?.extend(took);
    session.record('Q-EFFECT-TIME', `${kind}: within ${secondsOf(took)} s`);
    return inTime;
  }
  if (!latencies.isWorthWaiting(kind)) return inTime;
  const late = await look(effectWait);
  if (!holds(late)) {
    latencies.missed(kind);
    return late;
  }
  latencies.late(kind);
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  session.record('Q-EFFECT-TIME', `${kind}: late, beyond the ${effectWait / 1_000} s of EFFECT_WAIT`);
  return stop('cantTell', {
    code: 'effect-late',
    subject: kind,
    settings: ['EFFECT_WAIT'],
    message: `The ${kind} came late: after ${seconds} s, and EFFECT_WAIT is ${effectWait / 1_000} s. No section states a limit: set EFFECT_WAIT higher.`,
  });
}

/** A look that is taken again and again until what is seen holds. */
export function looking<T>(look: () => Promise<T>, holds: (seen: T) => boolean): Look<T> {
  return async (limit) => {
    const deadline = performance.now() + limit;
    for (;;) {
      const seen = await look();
      if (holds(seen) || performance.now() > deadline) return seen;
      await pause(lookPause);
    }
  };
}

/** Waits as long as effects would take that must not come: by what those took that did, in this run. */
export async function settle(
  { session, inbox: { latencies } }: TestContext,
  quiet: QuietPeriod,
  ...kinds: EffectKind[]
): Promise<void> {
  const waited = Math.max(...kinds.map((kind) => latencies.quiet(kind, quiet)));
  session.record(
    'Q-EFFECT-TIME',
    `no further ${kinds.join(', ')}: waited for ${secondsOf(waited)} s or less`,
  );
  await pause(waited);
}

function secondsOf(milliseconds: number): number | string {
  return steps.find((step) => milliseconds <= step * 1_000) ?? 'more than 30';
}

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
