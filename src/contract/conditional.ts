import { grouped } from './grouped.js';
import { existsSync } from 'node:fs';
import { contractPath, once, readJson } from './contract-files.js';
import { bearsOn, levelOf } from './dimensions.js';
import type { Levels } from './dimensions.js';
import { recordIn } from './kill-matrix.js';
import type { KillMatrixRow } from './kill-matrix.js';

/** The names of the cases that find each conditional fault, by `fault@dimension/level`; none if it goes unseen. */
export type ConditionalFinds = Readonly<Record<string, readonly string[]>>;

export const conditionalFolder = 'spec/conditional';

/** A fault and a level that it is limited to: a conditional fault. */
export interface Pair {
  fault: string;
  /** `dimension/level`. */
  level: string;
}

/** The pair of this name, `fault@dimension/level`. */
export function pairOf(name: string): Pair {
  const [fault = '', level = ''] = name.split('@');
  return { fault, level };
}

const byFault = new WeakMap<ConditionalFinds, ReadonlyMap<string, readonly string[]>>();

/** The pairs that bear on a requirement. @param faults the ids of those that break it */
export function pairsOf(requirement: string, faults: readonly string[], finds: ConditionalFinds): string[] {
  const pairs = byFault.get(finds) ?? grouped(Object.keys(finds), (pair) => pairOf(pair).fault);
  byFault.set(finds, pairs);
  return faults
    .flatMap((fault) => pairs.get(fault) ?? [])
    .filter((pair) => {
      const level = levelOf(pairOf(pair).level);
      return level !== undefined && bearsOn(level, requirement);
    });
}

/** What the proof made of the pairs of its fixed half; nothing if it was never run. */
export const conditionalFinds = once(() => recordIn(conditionalFolder) as ConditionalFinds);

/** What proofs know of a case at levels: where it asks and what it takes. What it finds stands in spec/conditional. */
export interface LevelCaseRow extends Omit<KillMatrixRow, 'finds' | 'environment'> {
  levels: Levels;
  /** What it does with environment fixtures. Absent if it can't judge with them. */
  environment?: Omit<NonNullable<KillMatrixRow['environment']>, 'finds'>;
}

/** By the names of the cases. */
export type LevelCases = Readonly<Record<string, LevelCaseRow>>;

export const levelCasesFile = 'spec/level-cases.json';

/** The cases at levels that a proof has seen; none if it was never run. */
export const levelCases = once((): LevelCases => {
  const { '': _head, ...rows } = (
    existsSync(contractPath(levelCasesFile)) ? readJson(levelCasesFile) : {}
  ) as Record<string, LevelCaseRow>;
  return rows;
});
