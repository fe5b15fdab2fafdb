import type { Crash } from './findings.js';
import type { Exchanges, RecordedExchange, RecordedPart, RecordedRequest } from './recorded-exchange.js';

/** One sight of a {@link Crash}. */
export interface CrashSight extends Omit<Crash, 'count' | 'tests'> {
  /** When its request was sent, ISO 8601 in UTC. */
  at: string;
}

/** What the exchanges of one test come to, so that a result can be composed without keeping them. */
export interface Traffic {
  /** Characters of all requests that the test sent. */
  size: number;
  /** The statuses that each operation answered, each once. */
  statuses: Record<string, number[]>;
  /** The answer that its finding is about. */
  cited?: { operation: string; status: number };
  crashes: CrashSight[];
}

/**
 * @param exchanges of one test, in the order they were sent
 * @param cited the key of the one that its finding is about
 */
export function trafficOf(exchanges: Exchanges, cited?: string): Traffic {
  const sent = Object.entries(exchanges).filter(([, each]) => isRequest(each));
  const traffic: Traffic = { size: 0, statuses: {}, crashes: [] };
  sent.forEach(([key, exchange], index) => {
    const { operation = 'unknown', request, response } = exchange;
    traffic.size += sizeOf(request);
    const statuses = (traffic.statuses[operation] ??= []);
    if (response !== undefined && !statuses.includes(response.status)) statuses.push(response.status);
    if (response !== undefined && key === cited) traffic.cited = { operation, status: response.status };
    const crash = crashOf(exchange);
    if (crash !== undefined)
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

/** The keys of the exchanges of a test with its target, and those of its calls to the harness, each in their order. */
export function keysIn(exchanges: Exchanges): { exchanges: string[]; harness: string[] } {
  const keys = Object.keys(exchanges);
  const isCall = (key: string): boolean => exchanges[key]?.harness !== undefined;
  return { exchanges: keys.filter((key) => !isCall(key)), harness: keys.filter(isCall) };
}

/** Whether an exchange is a request of the run to the target: no delivery, and no call to the harness. */
function isRequest({ delivery, harness }: RecordedExchange): boolean {
  return delivery === undefined && harness === undefined;
}

/** How the target broke down in an exchange, if it did. That a host name is unknown says nothing of the target. */
function crashOf({
  response,
  error,
}: RecordedExchange): Pick<Crash, 'kind' | 'status' | 'error'> | undefined {
  if (response !== undefined)
    return response.status >= 500 ? { kind: 'status', status: response.status } : undefined;
  if (error === undefined || error.includes('host name is unknown')) return undefined;
  return { kind: error.startsWith('no answer') ? 'timeout' : 'connection', error };
}

function sizeOf({ method, url, headers, body, parts = [] }: RecordedRequest): number {
  const texts = [method, url, ...headers.flat(), body];
  return [...texts.map((text) => text.length), ...parts.map(partSize)].reduce((sum, size) => sum + size, 0);
}

function partSize(part: RecordedPart): number {
  return part.name.length + ('value' in part ? part.value.length : part.file.size);
}
