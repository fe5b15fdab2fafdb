import type { Exchanges, RecordedExchange } from './recorded-exchange.js';
import type { ConformanceResult } from './result.js';

/** What a result of format 1 has otherwise: it held its exchanges itself, each with its command, and less besides. */
export interface Format1 extends Omit<
  ConformanceResult,
  'format' | 'mode' | 'settings' | 'crashes' | 'told' | 'restrictions' | 'fixtures'
> {
  format: 'conformance-result/1';
  exchanges: Record<
    string,
    Pick<RecordedExchange, 'request' | 'response' | 'error' | 'durationMs'> & { curl: string }
  >;
}

/** Whether a value says that it is a result of format 1. */
export function isFormat1(value: unknown): value is Format1 {
  return (value as { format?: unknown } | null)?.format === 'conformance-result/1';
}

/** The result as format 2 has it. What format 1 did not record is as of a run that had none of it. */
export function upgraded({ exchanges: _exchanges, ...result }: Format1): ConformanceResult {
  return {
    ...result,
    format: 'conformance-result/2',
    mode: 'full',
    settings: { writes: true, strict: false, rulings: {}, waits: {} },
    crashes: [],
    told: [],
    restrictions: [],
    fixtures: [],
  };
}

/** Its exchanges. When each was sent was not recorded: all bear the time at which the run began. */
export function exchangesOfFormat1({ exchanges = {}, startedAt }: Format1): Exchanges {
  return Object.fromEntries(
    Object.entries(exchanges).map(([key, { curl, ...exchange }]) => [
      key,
      { ...exchange, startedAt, command: curl },
    ]),
  );
}
