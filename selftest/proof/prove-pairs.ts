import { spawnSync } from 'node:child_process';
import { faults } from '../../mock/faults/index.js';
import { conditionalFinds, pairOf } from '../../src/contract/kill-matrix.js';
import { dimensionOf } from '../../src/contract/dimensions.js';
import type { DimensionId } from '../../src/contract/dimensions.js';
import { grouped } from '../../src/contract/contract-files.js';
import { writeLevelTable } from '../../scripts/docs.js';
import type { PairResult } from './job.js';
import { chosenPairs, nameOf, pairsByLevel } from './pairs.js';
import type { Half } from './pairs.js';
import { Provers } from './provers.js';
import { conditionalFiles, writeRecord } from './records.js';
import { root } from '../program.js';

/** Which pairs are run. */
interface PairSelection {
  half: Half;
  /** All of them if it is left out. */
  dimension: DimensionId | undefined;
  /** What the name of a pair must match, `fault@dimension/level`. */
  only: RegExp;
  /** Of each level so many, at most. */
  perLevel?: number;
}

/** Why a pair went unseen. */
const reasons = {
  unmet: 'no test of its requirements meets the level',
  unreached: 'the level is met, but not where the fault acts',
  unnoticed: 'the level is met where the fault may act, and no test notices',
} as const;

/**
 * Runs pairs, prints the share found of each level and the survivors, and records the fixed half in spec/conditional.
 * Answers what is wrong: pairs that were found before, and requirements that were blamed for what they don't say.
 */
export async function provePairs(
  { half, dimension, only, perLevel }: PairSelection,
  processes: number,
  say: (line: string) => void,
): Promise<string[]> {
  const pairs = chosenPairs(half, commit(), perLevel).filter(
    (pair) => (dimension === undefined || dimensionOf(pair.level) === dimension) && only.test(nameOf(pair)),
  );
  const provers = await Provers.start(processes);
  const before = conditionalFinds();
  const ended: PairResult[] = [];
  const results = await provers
    .run(
      pairs.map((pair) => ({ kind: 'pair' as const, ...pair })),
      (result) => {
        say(`${ended.push(result)}/${pairs.length} ${lineOf(result)}`);
        // A run that is stopped leaves most of what it found.
        if (half === 'fixed' && ended.length % 50 === 0) record(ended);
      },
    )
    .finally(() => provers.stop());
  if (half === 'fixed') {
    record(results);
    await writeLevelTable();
  }
  say('');
  for (const line of survivorsOf(results)) say(line);
  for (const line of tableOf(results)) say(line);
  return results.flatMap(({ kill: { collateral, blamed }, ...pair }) => [
    ...(blamed.length === 0 && (before[nameOf(pair)] ?? []).length > 0
      ? [`${nameOf(pair)} was found before by ${before[nameOf(pair)]?.join(', ')}, and is not found now.`]
      : []),
    ...(collateral.length > 0 ? [`${nameOf(pair)} also brought down ${collateral.join(', ')}.`] : []),
  ]);
}

/** Whether a pair was found. */
function isFound({ kill }: Pick<PairResult, 'kill'>): boolean {
  return kill.blamed.length > 0;
}

function reasonOf({ met, reached }: PairResult): keyof typeof reasons {
  if (met === 0) return 'unmet';
  return reached === 0 ? 'unreached' : 'unnoticed';
}

function lineOf(result: PairResult): string {
  const { blamed, collateral, doubtful } = result.kill;
  const others = collateral.length === 0 ? '' : ` (also ${collateral.join(', ')})`;
  const doubts = doubtful.length === 0 ? '' : ` (in doubt: ${doubtful.join(', ')})`;
  const outcome = isFound(result)
    ? `found  ${nameOf(result)}: ${blamed.join(', ')}`
    : `missed ${nameOf(result)}: ${reasons[reasonOf(result)]}`;
  return `${outcome}${others}${doubts}`;
}

/** The share found, of each dimension and each of its levels. */
function tableOf(results: readonly PairResult[]): string[] {
  const row = (name: string, own: readonly PairResult[]): string => {
    const found = own.filter(isFound).length;
    const missed = (Object.keys(reasons) as (keyof typeof reasons)[]).map(
      (reason) => own.filter((each) => !isFound(each) && reasonOf(each) === reason).length,
    );
    const cells = [own.length, found, `${Math.round((100 * found) / own.length)} %`, ...missed];
    return `${name.padEnd(28)}${cells.map((cell) => String(cell).padStart(10)).join('')}`;
  };
  const titles = ['pairs', 'found', 'share', ...Object.keys(reasons)];
  return [
    `${'dimension, level'.padEnd(28)}${titles.map((title) => title.padStart(10)).join('')}`,
    ...[...grouped(results, ({ level }) => dimensionOf(level))].flatMap(([dimension, own]) => [
      row(dimension, own),
      ...[...grouped(own, ({ level }) => level)].map(([level, ofLevel]) => row(`  ${level}`, ofLevel)),
    ]),
  ];
}

/** The pairs that went unseen, by level and reason. */
function survivorsOf(results: readonly PairResult[]): string[] {
  const missed = results.filter((result) => !isFound(result));
  const groups = grouped(missed, (each) => `${each.level}: ${reasons[reasonOf(each)]}`);
  return [...groups].flatMap(([title, own]) => [
    title,
    ...own.map(({ fault, kill }) => `  ${fault} (${kill.breaks.join(', ')})`),
    '',
  ]);
}

/** Writes what was run into spec/conditional, and forgets pairs that are none any more. */
function record(results: readonly PairResult[]): void {
  const known = new Set([...pairsByLevel().values()].flat().map(nameOf));
  const finds = Object.fromEntries([
    ...Object.entries(conditionalFinds()).filter(([pair]) => known.has(pair)),
    ...results.map((result) => [nameOf(result), isFound(result) ? result.foundBy : []] as const),
  ]);
  const breaks = new Map(faults.map((fault) => [fault.id, fault.breaks[0] ?? '']));
  writeRecord(conditionalFiles(finds, (pair) => breaks.get(pairOf(pair).fault) ?? ''));
}

/** The commit, by which is chosen whatever is drawn. */
export function commit(): string {
  return spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout.trim();
}
