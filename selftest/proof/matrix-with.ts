import { isDeepStrictEqual } from 'node:util';
import type { LevelCaseRow, LevelCases, KillMatrix, KillMatrixRow } from '../../src/contract/kill-matrix.js';
import { usesFrom } from '../../src/target/order-account.js';
import type { Baseline } from './baseline.js';

/** A case as a baseline has measured it. */
export type BaselineTest = Baseline['tests'][number];

/** A fault with the ids of the tests that found it. */
export interface Find {
  fault: string;
  foundBy: readonly string[];
}

/**
 * What a proof with a harness found of the tests, beside what earlier proofs did.
 * @param tests all that there are: rows of others are dropped
 * @param broken the requirements that the faults of the proof break: what it measured of tests of others that are known
 * already is left alone, so that a proof of some faults changes no row of others
 */
export function matrixWith(
  earlier: KillMatrix,
  faults: Readonly<Record<string, string>>,
  tests: readonly BaselineTest[],
  finds: readonly Find[],
  broken: ReadonlySet<string>,
): KillMatrix {
  const found = byTest(finds);
  const run = new Set(finds.map(({ fault }) => fault));
  return {
    faults,
    tests: Object.fromEntries(
      tests.map(({ id, holds, seconds, requests }) => {
        const before = earlier.tests[id];
        const kept = (before?.finds ?? []).filter((fault) => faults[fault] !== undefined && !run.has(fault));
        const row = { ...before, holds, finds: [...kept, ...(found.get(id) ?? [])] };
        const isWritten = before === undefined || holds.some((each) => broken.has(each));
        return [id, isWritten ? { ...row, seconds, requests } : row];
      }),
    ),
  };
}

/** As {@link matrixWith}, of a proof with environment fixtures: only tests that could judge with them are worth anything. */
export function matrixWithEnvironment(
  earlier: KillMatrix,
  tests: readonly BaselineTest[],
  finds: readonly Find[],
  /** The faults that it was about. */
  chosen: RegExp,
  broken: ReadonlySet<string>,
): KillMatrix {
  const found = byTest(finds);
  return {
    faults: earlier.faults,
    tests: Object.fromEntries(
      tests.map(({ id, holds, verdict, orders, needs, writes, makes }): [string, KillMatrixRow] => {
        const { environment: before, ...row } = earlier.tests[id] ?? { finds: [] };
        if (before !== undefined && !holds.some((each) => broken.has(each)))
          return [id, { ...row, holds, environment: before }];
        if (verdict !== 'passed') return [id, { ...row, holds }];
        const kept = before?.finds?.filter(
          (fault) => earlier.faults[fault] !== undefined && !chosen.test(fault),
        );
        const isLookedAt = kept !== undefined || finds.length > 0;
        const now = isLookedAt && { finds: [...(kept ?? []), ...(found.get(id) ?? [])] };
        const taken = { orders, needs: withToken(needs, orders), ...(writes && { writes }), makes };
        return [id, { ...row, holds, environment: { ...now, ...taken } }];
      }),
    ),
  };
}

/** Which case looks at a lasting order with the token, before it uses it, is a matter of who had the order before. */
function withToken(needs: readonly string[], orders: readonly string[]): string[] {
  const token = 'ACCESS_TOKEN';
  const isAcquired = usesFrom(orders).some(({ perishable }) => !perishable);
  return isAcquired && !needs.includes(token) ? [token, ...needs] : [...needs];
}

function byTest(finds: readonly Find[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { fault, foundBy } of finds)
    for (const test of foundBy) found.set(test, [...(found.get(test) ?? []), fault]);
  return found;
}

/** What a proof has measured of the cases at levels, with what an earlier one has of what this one did not look at. */
export function levelCasesWith(
  earlier: LevelCases,
  tests: readonly BaselineTest[],
  byEnvironment: boolean,
  broken: ReadonlySet<string>,
): LevelCases {
  const rows = tests.map(({ id, holds, levels, ...taken }): [string, LevelCaseRow] => {
    const before = earlier[id];
    const isSame = before !== undefined && isDeepStrictEqual(before.levels, levels);
    const isLookedAt = isSame && (!byEnvironment || before.environment !== undefined);
    if (isLookedAt && !holds.some((each) => broken.has(each))) return [id, before];
    const { environment: _before, ...row }: LevelCaseRow =
      isSame && byEnvironment ? before : measured({ holds, levels, ...taken });
    const now = byEnvironment
      ? taken.verdict === 'passed'
        ? environmentOf(taken)
        : undefined
      : isSame && before.environment;
    return [id, { ...row, ...(now && { environment: now }) }];
  });
  return Object.fromEntries(rows);
}

function measured({
  holds,
  levels,
  seconds,
  requests,
}: Pick<BaselineTest, 'holds' | 'levels' | 'seconds' | 'requests'>): LevelCaseRow {
  return {
    levels,
    ...(holds.length > 1 && { holds }),
    ...(seconds > 0 && { seconds }),
    ...(requests > 0 && { requests }),
  };
}

function environmentOf({
  orders,
  needs,
  writes,
  makes,
}: Pick<BaselineTest, 'orders' | 'needs' | 'writes' | 'makes'>): NonNullable<LevelCaseRow['environment']> {
  const taken = { orders, needs: withToken(needs, orders) };
  return {
    ...(taken.orders.length > 0 && { orders: taken.orders }),
    ...(taken.needs.length > 0 && { needs: taken.needs }),
    ...(writes && { writes }),
    ...(Object.keys(makes).length > 0 && { makes }),
  };
}
