import { existsSync } from 'node:fs';
import { contractPath, namesIn, readJson } from './contract-files.js';
import { bearsOn, levelOf } from './dimensions.js';
import { linesOf } from './kill-matrix.js';
import { subjects } from './requirements.js';
import type { Levels } from './dimensions.js';
import type { KillMatrixRow } from './kill-matrix.js';

/** The names of the cases that find each conditional fault, by `fault@dimension/level`; none if it goes unseen. */
export type ConditionalFinds = Readonly<Record<string, readonly string[]>>;

const folder = 'spec/conditional';

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
  let pairs = byFault.get(finds);
  if (pairs === undefined) {
    const groups = new Map<string, string[]>();
    for (const pair of Object.keys(finds)) {
      const { fault } = pairOf(pair);
      groups.set(fault, [...(groups.get(fault) ?? []), pair]);
    }
    byFault.set(finds, (pairs = groups));
  }
  return faults
    .flatMap((fault) => pairs.get(fault) ?? [])
    .filter((pair) => {
      const level = levelOf(pairOf(pair).level);
      return level !== undefined && bearsOn(level, requirement);
    });
}

let known: ConditionalFinds | undefined;

/** What the proof made of the pairs of its fixed half; nothing if it was never run. */
export function conditionalFinds(): ConditionalFinds {
  return (known ??= readFinds());
}

function readFinds(): ConditionalFinds {
  const files = namesIn(folder, '.json', true).map((name) => readJson(`${folder}/${name}`));
  const { '': _head, ...finds } = Object.assign({}, ...files) as ConditionalFinds;
  return finds;
}

/**
 * The finds as files, one for each of spec/requirements; null for one that is no longer needed.
 * @param requirementOf the first requirement that the fault of a pair breaks
 */
export function conditionalFiles(
  finds: ConditionalFinds,
  requirementOf: (pair: string) => string,
): { file: string; text: string | null }[] {
  const subject = subjects();
  const rows = new Map<string, [string, readonly string[]][]>(
    namesIn(folder, '.json', true).map((name) => [name, []]),
  );
  for (const [pair, cases] of Object.entries(finds)) {
    const name = `${subject.get(requirementOf(pair)) ?? 'unknown'}.json`;
    rows.set(name, [...(rows.get(name) ?? []), [pair, [...cases].sort()]]);
  }
  return [...rows].map(([name, own]) => ({
    file: contractPath(`${folder}/${name}`),
    text: own.length === 0 ? null : linesOf(own),
  }));
}

/** What proofs know of a case at levels: where it asks and what it takes. What it finds stands in spec/conditional. */
export interface LevelCaseRow extends Omit<KillMatrixRow, 'finds' | 'environment'> {
  levels: Levels;
  /** What it does with environment fixtures. Absent if it can't judge with them. */
  environment?: Omit<NonNullable<KillMatrixRow['environment']>, 'finds'>;
}

/** By the names of the cases. */
export type LevelCases = Readonly<Record<string, LevelCaseRow>>;

const file = 'spec/level-cases.json';

let seen: LevelCases | undefined;

/** The cases at levels that a proof has seen; none if it was never run. */
export function levelCases(): LevelCases {
  seen ??= existsSync(contractPath(file)) ? withoutHead(readJson(file)) : {};
  return seen;
}

function withoutHead(read: unknown): LevelCases {
  const { '': _head, ...rows } = read as Record<string, LevelCaseRow>;
  return rows;
}

/** The record as a file. */
export function levelCasesFile(rows: LevelCases): { file: string; text: string } {
  return { file: contractPath(file), text: linesOf(Object.entries(rows)) };
}
