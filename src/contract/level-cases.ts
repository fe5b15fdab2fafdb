import { existsSync } from 'node:fs';
import { contractPath, readJson } from './contract-files.js';
import type { Levels } from './covering.js';
import { linesOf } from './kill-matrix.js';
import type { KillMatrixRow } from './kill-matrix.js';

/** What proofs know of a case at levels: where it asks and what it takes. What it finds stands in spec/conditional. */
export interface LevelCaseRow extends Omit<KillMatrixRow, 'finds' | 'environment'> {
  levels: Levels;
  /** What it does with environment fixtures. Absent if it can't judge with them. */
  environment?: Omit<NonNullable<KillMatrixRow['environment']>, 'finds'>;
}

/** By the names of the cases. */
export type LevelCases = Readonly<Record<string, LevelCaseRow>>;

const file = 'spec/level-cases.json';

let known: LevelCases | undefined;

/** The cases at levels that a proof has seen; none if it was never run. */
export function levelCases(): LevelCases {
  known ??= existsSync(contractPath(file)) ? withoutHead(readJson(file)) : {};
  return known;
}

function withoutHead(read: unknown): LevelCases {
  const { '': _head, ...rows } = read as Record<string, LevelCaseRow>;
  return rows;
}

/** The record as a file. */
export function levelCasesFile(rows: LevelCases): { file: string; text: string } {
  return { file: contractPath(file), text: linesOf(Object.entries(rows)) };
}
