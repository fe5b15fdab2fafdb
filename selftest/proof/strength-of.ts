import type { Strength, TestStrength } from '../../src/contract/strength.js';
import type { JobResult } from './job.js';

type BaselineTest = Extract<JobResult, { kind: 'baseline' }>['tests'][number];

/** A breach with the tests that found it. */
export interface Find {
  fault: string;
  foundBy: readonly string[];
}

/** What a proof with a harness found of the tests, beside what earlier proofs did. */
export function strengthWith(
  earlier: Strength,
  faults: Readonly<Record<string, string>>,
  tests: readonly BaselineTest[],
  finds: readonly Find[],
): Strength {
  const found = byTest(finds);
  const run = new Set(finds.map(({ fault }) => fault));
  return {
    faults,
    tests: Object.fromEntries(
      tests.map(({ place, covers, seconds, requests }) => {
        const before = earlier.tests[place];
        const kept = (before?.finds ?? []).filter((id) => faults[id] !== undefined && !run.has(id));
        const now = [...kept, ...(found.get(place) ?? [])];
        return [place, { ...before, covers, finds: now, seconds, requests }];
      }),
    ),
  };
}

/**
 * As {@link strengthWith}, of a proof with prepared records: only tests that could judge with them are worth anything.
 * @param chosen the faults that it was about
 */
export function kitStrengthWith(
  earlier: Strength,
  tests: readonly BaselineTest[],
  finds: readonly Find[],
  chosen: RegExp,
): Strength {
  const found = byTest(finds);
  const judged = new Map(
    tests.filter(({ verdict }) => verdict === 'passed').map((test) => [test.place, test]),
  );
  return {
    faults: earlier.faults,
    tests: Object.fromEntries(
      tests.map(({ place, covers }): [string, TestStrength] => {
        const { finds: full, findsByKit, seconds = 0, requests = 0 } = earlier.tests[place] ?? { finds: [] };
        const test = judged.get(place);
        if (test === undefined) return [place, { covers, finds: full, seconds, requests }];
        const kept = findsByKit?.filter((id) => earlier.faults[id] !== undefined && !chosen.test(id));
        const isLookedAt = kept !== undefined || finds.length > 0;
        return [
          place,
          {
            covers,
            finds: full,
            seconds,
            requests,
            judgesByKit: true,
            ...(isLookedAt && { findsByKit: [...(kept ?? []), ...(found.get(place) ?? [])] }),
            ...(test.orders.length > 0 && { orders: test.orders }),
            ...(test.needs.length > 0 && { needs: test.needs }),
          },
        ];
      }),
    ),
  };
}

function byTest(finds: readonly Find[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { fault, foundBy } of finds)
    for (const place of foundBy) found.set(place, [...(found.get(place) ?? []), fault]);
  return found;
}
