import type { Verdict } from '../../src/verdict/result.js';
import type { KitSizes } from '../kit/kit.js';
import type { Kill } from './kill.js';

/** What a prover is asked to do; `tests` are places as {@link placeOf} writes them, all tests where there are none. */
export type Job =
  | { kind: 'baseline'; kit?: KitSizes }
  | { kind: 'fault'; id: string; tests: string[]; kit?: KitSizes }
  | { kind: 'variant'; id: string; kit?: KitSizes };

/** What it answers: the reach of the tests, what became of a fault, or what was said of a sound variant. */
export type JobResult =
  | {
      kind: 'baseline';
      blame: string[];
      requirements: { id: string; tests: { place: string; operations: string[] }[] }[];
      /** Each test with its verdict, whole seconds and requests, what it did with prepared orders and which variables it used. */
      tests: {
        place: string;
        covers: string[];
        verdict: Verdict;
        seconds: number;
        requests: number;
        orders: string[];
        needs: string[];
      }[];
    }
  | {
      kind: 'fault';
      kill: Kill;
      /** The tests of what the fault breaks that failed. */
      foundBy: string[];
    }
  | { kind: 'variant'; blame: string[] };

/** How a test is named between processes. */
export function placeOf({ file, title }: { file: string; title: string }): string {
  return `${file} › ${title}`;
}
