import type { ConformanceResult, Outcome, Verdict } from '../../verdict/result.js';
import { headOfClaim } from '../outcome-sentence.js';
import { reasonOf } from '../reason-groups.js';
import { targetLabel } from '../readable-text.js';
import { compareSections } from '../../contract/catalogue.js';

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

interface Row {
  id: string;
  section: string;
  text: string;
}

/** A row with what each result says of it; undefined where one does not have it. */
export interface Compared<Cell> extends Row {
  cells: (Cell | undefined)[];
  differs: boolean;
}

/** A requirement. */
export type ComparedRequirement = Compared<{ verdict: Verdict; reason?: string }>;

/** A question or contradiction, with what each target answers or was seen to do: an empty list where that is nothing. */
export type ComparedAnswers = Compared<string[]>;

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
    requirements: compared(
      results.map(({ requirements }) => requirements),
      (each) => ({ verdict: each.verdict, ...(each.verdict !== 'passed' && { reason: reasonOf(each) }) }),
      (cell) => cell?.verdict,
    ),
    contradictions: compared(
      results.map(({ contradictions }) => contradictions),
      ({ observed }) => observed.toSorted(),
      (cell = []) => JSON.stringify(cell),
    ),
    questions: compared(
      results.map(({ questions }) => questions),
      ({ answers }) => answers.map(({ value }) => value).sort(),
      (cell = []) => JSON.stringify(cell),
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

/**
 * Every row that some list has, with a cell for each list.
 * @param gist what of a cell, or of none, has to differ for the row to differ
 */
function compared<T extends Row, Cell extends object>(
  lists: readonly T[][],
  cellOf: (row: T) => Cell,
  gist: (cell: Cell | undefined) => string | undefined,
): Compared<Cell>[] {
  const byId = lists.map((list) => new Map(list.map((row) => [row.id, row])));
  const all = new Map(lists.flat().map((row) => [row.id, row]));
  const rows = [...all.values()].map(({ id, section, text }) => {
    const found = byId.map((each) => each.get(id));
    const cells = found.map((each) => each && cellOf(each));
    return { id, section, text, cells, differs: new Set(cells.map(gist)).size > 1 };
  });
  return rows.sort(
    (a, b) =>
      Number(b.differs) - Number(a.differs) ||
      Number(hasFailed(b)) - Number(hasFailed(a)) ||
      compareSections(a.section, b.section),
  );
}

function hasFailed({ cells, differs }: Compared<object>): boolean {
  return differs && cells.some((cell) => cell && 'verdict' in cell && cell.verdict === 'failed');
}
