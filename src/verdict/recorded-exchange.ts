import { isDeepStrictEqual } from 'node:util';
import { grouped } from '../contract/contract-files.js';
import { isObject, parsedJson } from '../contract/json-value.js';
import type { Crash, SideEffects } from './result.js';

/** What went over the wire, as it is kept beside a result (`exchanges.har`): redacted, and no longer than is of use. */

/** A file of a multipart body. */
export interface RecordedFile {
  filename: string;
  /** Media type. */
  type: string;
  /** Bytes. */
  size: number;
  /** Its text, or its bytes in `encoding`; absent where it is too long to keep. */
  content?: string;
  encoding?: 'base64';
  /** The one character that a long text is made of, over and over; stands in for `content`. */
  repeats?: string;
}

/** One entry of a multipart body: a field as text, or a file. */
export type RecordedPart = { name: string; value: string } | { name: string; file: RecordedFile };

/** A request as it was sent. */
export interface RecordedRequest {
  method: string;
  url: string;
  /** Name and value in the order and case that were sent. */
  headers: [string, string][];
  /** The raw body; empty where there was none, and where `parts` has it. */
  body: string;
  /** Set where the body, or a field of it, was too long to keep whole. */
  cut?: true;
  /** The entries of a multipart body. */
  parts?: RecordedPart[];
}

interface RecordedResponse {
  status: number;
  headers: [string, string][];
  body: string;
}

/** Why a request got no answer, or none that could be read; `lookup` is of the name of the host. */
export type UnansweredKind = 'timeout' | 'refused' | 'lookup' | 'connection' | 'tls' | 'proxy' | 'unreadable';

/** One request with its response; `error` stands in for the response where none came. */
export interface RecordedExchange {
  /** `operationId` of spec/openapi.yaml; absent for a delivery and for a call to the harness. */
  operation?: string;
  /** Set for a delivery: the target's request to the receiver of the run, with the receiver's answer. */
  delivery?: true;
  /** Set for a call of the run to the harness: the state that it asked for, e.g. `order.read`. */
  harness?: string;
  /** How many times in turn a read through the harness was answered the same, where it was more than once. */
  times?: number;
  /** ISO 8601 in UTC. */
  startedAt: string;
  durationMs: number;
  request: RecordedRequest;
  response?: RecordedResponse;
  error?: string;
  /** What kind of trouble `error` is; with it, and as programs read it. */
  unanswered?: UnansweredKind;
}

/** Exchanges by their keys. */
export type Exchanges = Record<string, RecordedExchange>;

/** A {@link Crash} as one case saw it. */
interface SeenCrash extends Omit<Crash, 'count' | 'cases'> {
  /** When its request was sent, ISO 8601 in UTC. */
  at: string;
}

/** What the exchanges of one case come to, so that a result can be composed without keeping them. */
export interface Traffic {
  /** Characters of all requests that the case sent. */
  size: number;
  crashes: SeenCrash[];
  /** What it did at the target; which members it created its fixtures say. */
  sideEffects: Omit<SideEffects, 'members'>;
}

/** @param exchanges of one case, in the order in which they ended */
export function trafficOf(exchanges: Exchanges): Traffic {
  // No deliveries, and no calls to the harness.
  const sent = Object.entries(exchanges).filter(
    ([, { delivery, harness }]) => delivery === undefined && harness === undefined,
  );
  const traffic: Traffic = { size: 0, crashes: [], sideEffects: sideEffectsOf(Object.values(exchanges)) };
  sent.forEach(([key, exchange], index) => {
    const { operation = 'unknown', request } = exchange;
    traffic.size += sizeOf(request);
    const crash = crashOf(exchange);
    const isExcused = crash?.kind === 'connection' && isRefusedInOnePiece(exchange, sent.slice(index + 1));
    if (crash !== undefined && !isExcused)
      traffic.crashes.push({
        operation,
        ...crash,
        exchange: key,
        after: sent[index - 1]?.[0],
        at: exchange.startedAt,
      });
  });
  return traffic;
}

/**
 * The keys of the exchanges of a case, as a result names them: of one that passed or is inapplicable without its calls to
 * the harness.
 */
export function keysIn(exchanges: Exchanges, isPlain: boolean): string[] {
  return Object.keys(exchanges).filter((key) => !isPlain || exchanges[key]?.harness === undefined);
}

function sideEffectsOf(exchanges: readonly RecordedExchange[]): Traffic['sideEffects'] {
  const accepted = exchanges.filter(({ response }) => Math.floor((response?.status ?? 0) / 100) === 2);
  const of = (operation: string): RecordedRequest[] =>
    accepted.filter((each) => each.operation === operation).map(({ request }) => request);
  const updates = of('updateOrder');
  return {
    invitations: of('createLeads').reduce((sum, request) => sum + invitationsIn(request), 0),
    updates: updates.length,
    files: updates.flatMap(({ parts = [] }) => parts).filter((part) => 'file' in part).length,
    deliveries: exchanges.filter(({ delivery }) => delivery).length,
  };
}

/**
 * How many leads of a call may have been invited: by variant B each is, unless its flag says that none is sent. The name of
 * the flag is not shown, and no other field of variant B is a boolean (section 4.3).
 */
function invitationsIn({ body }: RecordedRequest): number {
  const entries = parsedJson(body);
  if (!Array.isArray(entries)) return 0;
  return entries.filter(
    (entry) =>
      isObject(entry) &&
      'type' in entry &&
      !Object.entries(entry).some(([name, value]) => value === false && name !== 'isConvertedClient'),
  ).length;
}

/** How the target broke down in an exchange, if it did. That a host name can't be looked up says nothing of the target. */
function crashOf({
  response,
  error,
  unanswered,
}: RecordedExchange): Pick<Crash, 'kind' | 'status' | 'error'> | undefined {
  if (response !== undefined)
    return response.status >= 500 ? { kind: 'status', status: response.status } : undefined;
  if (error === undefined || unanswered === 'lookup') return undefined;
  return { kind: unanswered === 'timeout' ? 'timeout' : 'connection', error };
}

/**
 * Whether the target refused the same request once it came in one piece: it need not read the chunks of what it refuses, and
 * where it closes the connection before they are sent, its answer is lost.
 */
function isRefusedInOnePiece(
  { operation, request }: RecordedExchange,
  later: readonly [string, RecordedExchange][],
): boolean {
  const what = ({ method, url, body, parts }: RecordedRequest): unknown => [method, url, body, parts];
  return (
    request.headers.some(([name]) => name.toLowerCase() === 'transfer-encoding') &&
    later.some(
      ([, { operation: other, request: again, response }]) =>
        other === operation &&
        Math.floor((response?.status ?? 0) / 100) === 4 &&
        isDeepStrictEqual(what(again), what(request)),
    )
  );
}

function sizeOf({ method, url, headers, body, parts = [] }: RecordedRequest): number {
  const texts = [method, url, ...headers.flat(), body, ...parts.map(({ name }) => name)];
  const values = parts.map((part) => ('value' in part ? part.value.length : part.file.size));
  return [...texts.map((text) => text.length), ...values].reduce((sum, size) => sum + size, 0);
}

/**
 * Every way in which the target broke down, whichever case saw it and whatever that case made of it: a race that
 * answers 500 once in a run is in no verdict, and is found here. The most frequent first.
 */
export function composeCrashes(
  cases: readonly { name: string; traffic: Pick<Traffic, 'crashes'> }[],
): Crash[] {
  const sights = cases
    .flatMap(({ name, traffic }) => traffic.crashes.map((crash) => ({ name, ...crash })))
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  const alike = grouped(sights, ({ operation, kind, status, error }) =>
    [operation, kind, status, error].join(' '),
  );
  return [...alike.values()]
    .map((group) => {
      const { name: _name, at: _at, ...first } = group[0] as (typeof group)[number];
      return { ...first, count: group.length, cases: [...new Set(group.map(({ name }) => name))] };
    })
    .sort((a, b) => b.count - a.count);
}
