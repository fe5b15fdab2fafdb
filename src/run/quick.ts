import type { KillMatrix, KillMatrixRow } from '../contract/kill-matrix.js';
import type { LevelCaseRow } from '../contract/conditional.js';
import type { CasePlan } from './usable.js';

/** The share of the known faults that a quick run finds. */
const share = 0.95;

/** How many requests the cases of a quick run send, about: the run itself sends a few dozen more. */
const mostRequests = 2_350;

/** A level at which nothing else of the run asks is worth as much as so many conditional faults. */
const worthOfLevel = 20;

/**
 * Seconds that a test takes by itself, and each of its requests at a target that is some way off; and what a member weighs
 * that is made in a workspace which many runs share.
 */
const each = { test: 0.05, request: 0.05, member: 0.2 };

/** The cases that judge with environment fixtures, by what they find so, and how many members each makes. */
export interface JudgingCases {
  cases: readonly Pick<CasePlan, 'test' | 'finds'>[];
  membersOf(name: string): number;
  /** How many members all that are chosen may make. */
  most: number;
}

/** A test as far as the choice looks at it: the faults that it is known to find, and what it takes. */
interface Candidate {
  test: string;
  finds: readonly string[];
  seconds: number;
  members: number;
  /** Faults that it finds and no chosen test does, for a second, as counted last: it never becomes more. */
  gain: number;
}

/**
 * Cases that find 95 % of the faults that all of them find in about the least time: at each step the one that finds
 * most, for the time that it takes, of what none before it does; in the end without those that others made
 * superfluous. The same record of the proofs gives the same tests.
 * @param judging where environment fixtures stand in for a harness
 */
export function quickCases({ tests }: KillMatrix, judging?: JudgingCases): Set<string> {
  const named = Object.entries(tests).map(([test, { finds }]) => ({ test, finds }));
  const candidates: Candidate[] = (judging?.cases ?? named).map(({ test, finds }) => ({
    ...{ test, finds, gain: Infinity },
    seconds: secondsOf(tests[test] ?? { finds }) + (judging?.membersOf(test) ?? 0) * each.member,
    members: judging?.membersOf(test) ?? 0,
  }));
  let left = judging?.most ?? 0;
  const unseen = new Set(candidates.flatMap(({ finds }) => finds));
  const enough = Math.floor(unseen.size * (1 - share));
  const chosen = new Set<Candidate>();
  while (unseen.size > enough) {
    const best = bestOf(
      candidates.filter(({ members }) => members <= left),
      unseen,
    );
    if (best === undefined || best.gain === 0) break;
    chosen.add(best);
    left -= best.members;
    for (const fault of best.finds) unseen.delete(fault);
  }
  dropSuperfluous(chosen);
  return new Set([...chosen].map(({ test }) => test));
}

/** How long a test takes, about. */
export function secondsOf({ seconds = 0, requests = 0 }: KillMatrixRow): number {
  return seconds + each.test + requests * each.request;
}

/** The first candidate of the highest gain. One that gained no more than another before can't gain more now. */
function bestOf(candidates: readonly Candidate[], unseen: ReadonlySet<string>): Candidate | undefined {
  let best: Candidate | undefined;
  for (const candidate of candidates) {
    if (best !== undefined && candidate.gain <= best.gain) continue;
    candidate.gain = candidate.finds.filter((fault) => unseen.has(fault)).length / candidate.seconds;
    if (best === undefined || candidate.gain > best.gain) best = candidate;
  }
  return best;
}

/** Drops tests whose faults are each found by another one that stays; the longest first. */
function dropSuperfluous(chosen: Set<Candidate>): void {
  const finders = new Map<string, number>();
  const count = (faults: readonly string[], by: 1 | -1): void =>
    faults.forEach((fault) => finders.set(fault, (finders.get(fault) ?? 0) + by));
  for (const { finds } of chosen) count(finds, 1);
  for (const candidate of [...chosen].sort((one, other) => other.seconds - one.seconds)) {
    if (candidate.finds.some((fault) => finders.get(fault) === 1)) continue;
    chosen.delete(candidate);
    count(candidate.finds, -1);
  }
}

/** A case at levels, as far as the choice looks at it. */
export interface LevelCandidate extends Pick<LevelCaseRow, 'levels' | 'seconds' | 'requests'> {
  test: string;
  /** The pairs of a fault and a level that it is known to find. */
  finds: readonly string[];
  members: number;
}

/**
 * The cases at levels of a quick run: those that find most conditional faults for the time that they take, each level once
 * at least, as long as the requests and members that are left allow it. They cover each level with some clause, not with
 * each: which clauses they leave out is for a whole run to find.
 * @param chosen the plain cases of the run, by their names, with the pairs that they find and what they take
 */
export function quickLevelCases(
  candidates: readonly LevelCandidate[],
  chosen: { finds: ReadonlySet<string>; requests: number; members: number },
): Set<string> {
  const seen = new Set(chosen.finds);
  const met = new Set<string>();
  const left = { requests: mostRequests - chosen.requests, members: chosen.members };
  const open = new Set(candidates);
  const names = new Set<string>();
  for (;;) {
    const fitting = [...open].filter(
      ({ requests = 0, members }) => requests <= left.requests && members <= left.members,
    );
    const gainOf = (candidate: LevelCandidate): number => {
      const pairs = candidate.finds.filter((pair) => !seen.has(pair)).length;
      const levels = levelsOf(candidate).filter((level) => !met.has(level)).length;
      const { members } = candidate;
      return (
        (pairs + levels * worthOfLevel) / (secondsOf({ ...candidate, finds: [] }) + members * each.member)
      );
    };
    const [best] = fitting
      .map((candidate) => ({ candidate, gain: gainOf(candidate) }))
      .sort((one, other) => other.gain - one.gain);
    if (best === undefined || best.gain === 0) return names;
    const { candidate } = best;
    open.delete(candidate);
    names.add(candidate.test);
    left.requests -= candidate.requests ?? 0;
    left.members -= candidate.members;
    candidate.finds.forEach((pair) => seen.add(pair));
    levelsOf(candidate).forEach((level) => met.add(level));
  }
}

function levelsOf({ levels }: Pick<LevelCandidate, 'levels'>): string[] {
  return Object.entries(levels).map(([dimension, level]) => `${dimension}/${level}`);
}
