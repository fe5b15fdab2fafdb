import { nameOfCase } from '../../src/contract/test-id.js';
import type { ConformanceResult } from '../../src/verdict/result.js';

/** What the suite made of one fault. */
export interface Kill {
  fault: string;
  breaks: string[];
  /** Requirements that the fault names and the suite failed: the right blame. */
  blamed: string[];
  /** Requirements that the suite failed though the fault does not name them. */
  collateral: string[];
  /** Requirements that could not be judged under the fault. */
  doubtful: string[];
  /** The names of cases that threw an error of their own: what they would have said nobody knows. */
  brokeOff: string[];
}

/** Holds the result of a run on a faulty target against what the fault says that it breaks. */
export function judgeKill(fault: { id: string; breaks: readonly string[] }, result: ConformanceResult): Kill {
  const having = (verdict: string): string[] =>
    result.requirements.filter((row) => row.verdict === verdict).map(({ id }) => id);
  const failed = having('failed');
  return {
    fault: fault.id,
    breaks: [...fault.breaks],
    blamed: failed.filter((id) => fault.breaks.includes(id)),
    collateral: failed.filter((id) => !fault.breaks.includes(id)),
    doubtful: having('cantTell'),
    brokeOff: result.requirements.flatMap(({ tests }) =>
      tests.flatMap((test) =>
        test.cases
          .filter(({ reason }) => reason?.code === 'broke-off')
          .map((each) => `${nameOfCase(test, each)} (${each.reason?.message})`),
      ),
    ),
  };
}

/** What is wrong with a kill, one sentence each; nothing where the suite did its work. */
export function findings({ fault, breaks, blamed, collateral, doubtful, brokeOff }: Kill): string[] {
  const inDoubt =
    doubtful.length === 0 ? 'and nothing was in doubt' : `in doubt: ${doubtful.slice(0, 5).join(', ')}`;
  return [
    ...(blamed.length === 0
      ? [`${fault} was not found: none of ${breaks.join(', ')} failed (${inDoubt}).`]
      : []),
    ...(collateral.length > 0 ? [`${fault} also brought down ${collateral.join(', ')}.`] : []),
    ...(brokeOff.length > 0 ? [`${fault} had tests break off: ${brokeOff.join(', ')}.`] : []),
  ];
}

/** What the suite says of a sound target that it must not, one sentence each. */
export function blame(id: string, result: ConformanceResult): string[] {
  return [
    ...result.run.errors.map(({ message }) => `${id}: ${message}`),
    ...result.requirements
      .filter(
        ({ verdict, code, profile }) =>
          verdict === 'failed' ||
          verdict === 'cantTell' ||
          (code === 'violations-unseen' && profile !== 'full'),
      )
      .map(({ id: requirement, verdict, message }) => `${id}: ${requirement} is ${verdict}: ${message}`),
  ];
}

/**
 * The faults that make a test of each requirement fail: what a result names as `provedBy`.
 * @param earlier what stands for the faults that were not run now
 * @param known the ids of all faults; what is proved by none of them any more is forgotten
 */
export function proofOf(
  kills: readonly Kill[],
  earlier: Record<string, string[]>,
  known: ReadonlySet<string>,
): Record<string, string[]> {
  const run = new Set(kills.map(({ fault }) => fault));
  const pairs = [
    ...Object.entries(earlier).flatMap(([id, faults]) =>
      faults.filter((fault) => known.has(fault) && !run.has(fault)).map((fault) => [id, fault] as const),
    ),
    ...kills.flatMap(({ fault, blamed }) => blamed.map((id) => [id, fault] as const)),
  ];
  const proof: Record<string, string[]> = {};
  for (const [id, fault] of pairs.sort((a, b) => a.join().localeCompare(b.join())))
    (proof[id] ??= []).push(fault);
  return proof;
}
