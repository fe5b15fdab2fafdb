import type { Kill } from './kill.js';

/** What a prover is asked to do; `tests` are places as {@link placeOf} writes them, all tests where there are none. */
export type Job =
  { kind: 'baseline' } | { kind: 'fault'; id: string; tests: string[] } | { kind: 'variant'; id: string };

/** What it answers: the reach of the tests, what became of a fault, or what was said of a sound variant. */
export type JobResult =
  | {
      kind: 'baseline';
      blame: string[];
      requirements: { id: string; tests: { place: string; operations: string[] }[] }[];
    }
  | { kind: 'fault'; kill: Kill }
  | { kind: 'variant'; blame: string[] };

/** How a test is named between processes. */
export function placeOf({ file, title }: { file: string; title: string }): string {
  return `${file} › ${title}`;
}
