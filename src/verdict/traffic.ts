import { isDeepStrictEqual } from 'node:util';
import { grouped } from '../contract/grouped.js';
import { isObject, parsedJson } from '../contract/json-value.js';
import type { Exchanges, RecordedExchange, RecordedPart, RecordedRequest } from './recorded-exchange.js';
import type { Crash, SideEffects } from './result.js';

/** One coverage of a {@link Crash}. */
interface CrashCoverage extends Omit<Crash, 'count' | 'cases'> {
  /** When its request was sent, ISO 8601 in UTC. */
  at: string;
}

/** What the exchanges of one case come to, so that a result can be composed without keeping them. */
export interface Traffic {
  /** Characters of all requests that the case sent. */
  size: number;
  crashes: CrashCoverage[];
  /** What it did at the target; which members it created its fixtures say. */
  sideEffects: Omit<SideEffects, 'members'>;
}

/** @param exchanges of one case, in the order in which they ended */
export function trafficOf(exchanges: Exchanges): Traffic {
  const sent = Object.entries(exchanges).filter(([, each]) => isRequest(each));
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
  const accepted = exchanges.filter(({ response }) => response !== undefined && isSuccess(response.status));
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

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Whether an exchange is a request of the run to the target: no delivery, and no call to the harness. */
function isRequest({ delivery, harness }: RecordedExchange): boolean {
  return delivery === undefined && harness === undefined;
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
  const texts = [method, url, ...headers.flat(), body];
  return [...texts.map((text) => text.length), ...parts.map(partSize)].reduce((sum, size) => sum + size, 0);
}

function partSize(part: RecordedPart): number {
  return part.name.length + ('value' in part ? part.value.length : part.file.size);
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
