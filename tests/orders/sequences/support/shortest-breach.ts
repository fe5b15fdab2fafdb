import { textHash } from '../../../../src/test.js';
import type { OrderStatus } from '../../../../src/test.js';
import { inWords } from './steps.js';
import type { Step } from './steps.js';
import { Strayed } from './walk.js';
import type { Walk } from './walk.js';

/** Sequences of updates and what has to hold of each. */
export interface Clause {
  from: OrderStatus;
  /** Steps on the way to the pivot; up to four. */
  way: readonly Step[];
  /** The step that the clause is about. */
  pivot: readonly Step[];
  /** Steps after it, one to three where there are any. */
  after?: readonly Step[];
  /**
   * Sends the pivot and what comes after it, and looks at what came.
   * @returns what breaks the clause, in words, or undefined where it holds
   * @throws Strayed where nothing can be told
   */
  breach(walk: Walk, pivot: Step, after: readonly Step[]): Promise<string | undefined>;
}

/** The shortest sequence found that breaks a clause. */
export interface Breach {
  got: string;
  sequence: string;
}

/** Sequences tried, the most attempts with those that shorten a breach, and the milliseconds in which one may begin. */
const sequences = 6;
const attemptLimit = 60;
const timeLimit = 20_000;

/**
 * Tries random sequences, each on an order of its own, and shortens the first that breaks the clause.
 * @param seed the same seed gives the same sequences
 * @param walkFrom makes an order and puts it on its way
 * @returns how many sequences came as far as the judgement, and the breach
 */
export async function findBreach(
  clause: Clause,
  seed: string,
  walkFrom: (from: OrderStatus) => Promise<Walk>,
): Promise<{ judged: number; breach?: Breach }> {
  const fc = await import('fast-check');
  const began = Date.now();
  let attempts = 0;
  let judged = 0;
  let breach: Breach | undefined;
  let broken: { error: unknown } | undefined;

  const holds = async ([way, pivot, after]: [Step[], Step, Step[]]): Promise<boolean> => {
    if (broken !== undefined || ++attempts > attemptLimit || Date.now() - began > timeLimit) return true;
    try {
      const walk = await walkFrom(clause.from);
      for (const step of way) await walk.take(step);
      const got = await clause.breach(walk, pivot, after);
      judged++;
      if (got === undefined) return true;
      breach = { got, sequence: [clause.from, ...[...way, pivot, ...after].map(inWords)].join('; ') };
      return false;
    } catch (error) {
      if (!(error instanceof Strayed)) broken = { error };
      return true;
    }
  };

  const { way, pivot, after } = clause;
  const sequence = fc.tuple(
    fc.array(fc.constantFrom(...way), { maxLength: 4, size: 'max' }),
    fc.constantFrom(...pivot),
    after === undefined
      ? fc.constant<Step[]>([])
      : fc.array(fc.constantFrom(...after), { minLength: 1, maxLength: 3, size: 'max' }),
  );
  await fc.check(fc.asyncProperty(sequence, holds), {
    seed: textHash(seed),
    numRuns: sequences,
    unbiased: true,
  });
  // What ended the test inside a sequence (a missing fixture, a lost connection) ends it still.
  if (broken !== undefined) throw (broken as { error: unknown }).error;
  return { judged, breach };
}
