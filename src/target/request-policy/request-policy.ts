import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { SharedPace } from './pace.js';
import type { Pace } from './pace.js';
import { CircuitBreaker } from './circuit-breaker.js';

/** What all requests of a run keep to, whichever of its processes sends them. */
export interface RequestPolicy {
  pace: Pace;
  circuitBreaker: CircuitBreaker;
}

/**
 * The request policy of a run.
 * @param directory of this run alone, shared by its workers
 * @param rate requests per second, of all workers together; infinite for no limit
 */
export function requestPolicyOf(directory: string, rate: number): RequestPolicy {
  const [paced, lost] = [path.join(directory, 'pace'), path.join(directory, 'losses')];
  mkdirSync(paced, { recursive: true });
  mkdirSync(lost, { recursive: true });
  return { pace: new SharedPace(paced, rate), circuitBreaker: new CircuitBreaker(lost) };
}
