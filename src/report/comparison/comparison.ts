import type { ConformanceResult, Outcome, Verdict } from '../../verdict/result.js';
import { headOfClaim } from '../outcome-sentence.js';
import { reasonOf } from '../reason-groups.js';
import { targetLabel } from '../readable-text.js';
import { compareSections } from '../../contract/specification-outline.js';

/** One of the results that are compared. */
export interface Column {
  /** `A`, `B` and so on, in the order in which they were named. */
  letter: string;
  name: string;
  url: string;
  started: string;
  suite: string;
  outcome: Outcome;
  /** The outcome in words, with the profile that the result claims. */
  said: string;
  /** What makes it say less than a whole run: `interrupted`, `quick`. */
  asides: string[];
  counts: Readonly<Record<Verdict, number>>;
}

/** A requirement, with what each result says of it; undefined where one does not have it. */
export interface ComparedRequirement {
  id: string;
  section: string;
  text: string;
  cells: ({ verdict: Verdict; reason?: string } | undefined)[];
  differs: boolean;
}

/** A question or contradiction, with what each target answers or was seen to do. */
export interface ComparedAnswers {
  id: string;
  section: string;
  text: string;
  /** An empty list where nothing was answered, undefined where a result does not have it. */
  cells: (string[] | undefined)[];
  differs: boolean;
}

/**
 * Results side by side, each part in the order of the specification: first the rows that differ, those before the rest of
 * them in which a target failed.
 */
export interface Comparison {
  columns: Column[];
  requirements: ComparedRequirement[];
  contradictions: ComparedAnswers[];
  questions: ComparedAnswers[];
}

/** Lays results side by side. A difference of reasons alone is none: an id in them may be of the run. */
export function compareResults(results: readonly ConformanceResult[]): Comparison {
  return {
    columns: results.map(columnOf),
    requirements: differingFirst(
      rows(results.map(({ requirements }) => requirements)).map(({ row, found }) => {
        const cells = found.map(
          (each) =>
            each && {
              verdict: each.verdict,
              ...(each.verdict !== 'passed' && { reason: reasonOf(each) }),
            },
        );
        return { ...pick(row), cells, differs: isDifferent(cells.map((cell) => cell?.verdict ?? '')) };
      }),
    ),
    contradictions: answers(results.map(({ contradictions }) => contradictions.map(asObserved))),
    questions: answers(
      results.map(({ questions }) =>
        questions.map((question) => ({ ...question, values: question.answers.map(({ value }) => value) })),
      ),
    ),
  };
}

function columnOf(result: ConformanceResult, index: number): Column {
  const { target, suite } = result;
  const { started, outcome, complete, mode, counts } = result.run;
  return {
    letter: String.fromCharCode(65 + index),
    name: targetLabel(target),
    url: target.url,
    started,
    suite: `${suite.version}, commit ${suite.commit}`,
    outcome,
    said: headOfClaim(result),
    asides: [...(complete ? [] : ['interrupted']), ...(mode === 'whole' ? [] : [mode])],
    counts,
  };
}

function asObserved(row: ConformanceResult['contradictions'][number]): Answered {
  return { ...row, values: row.observed };
}

interface Row {
  id: string;
  section: string;
  text: string;
}

type Answered = Row & { values: string[] };

function answers(lists: readonly Answered[][]): ComparedAnswers[] {
  return differingFirst(
    rows(lists).map(({ row, found }) => {
      const cells = found.map((each) => each && [...each.values].sort());
      return { ...pick(row), cells, differs: isDifferent(cells.map((cell) => JSON.stringify(cell ?? []))) };
    }),
  );
}

/** Every row that some list has, with that of each list. */
function rows<T extends Row>(lists: readonly T[][]): { row: T; found: (T | undefined)[] }[] {
  const byId = lists.map((list) => new Map(list.map((row) => [row.id, row])));
  const all = new Map(lists.flat().map((row) => [row.id, row]));
  return [...all.values()].map((row) => ({ row, found: byId.map((each) => each.get(row.id)) }));
}

function pick({ id, section, text }: Row): Row {
  return { id, section, text };
}

function isDifferent(values: readonly string[]): boolean {
  return new Set(values).size > 1;
}

function differingFirst<T extends ComparedRequirement | ComparedAnswers>(all: T[]): T[] {
  return all.sort(
    (a, b) =>
      Number(b.differs) - Number(a.differs) ||
      Number(hasFailed(b)) - Number(hasFailed(a)) ||
      compareSections(a.section, b.section),
  );
}

function hasFailed({ cells, differs }: ComparedRequirement | ComparedAnswers): boolean {
  return (
    differs && cells.some((cell) => cell !== undefined && 'verdict' in cell && cell.verdict === 'failed')
  );
}
