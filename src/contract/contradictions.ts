import { byKey, readRows } from './row-reader.js';
import type { RowReader } from './row-reader.js';

/** One way to read clauses that disagree. */
interface Reading {
  id: string;
  text: string;
}

/** Clauses of the specification that disagree, with the reading that a target is held to. */
interface Contradiction {
  id: string;
  /** The sections that disagree, as text. */
  section: string;
  text: string;
  /** Two or more, except where both clauses hold in their places. */
  readings: Reading[];
  /** A reading id where a choice is made; else a word or phrase for what the run does. */
  ruling: string;
  /** The environment variable that chooses another ruling. */
  setting?: string;
}

const file = 'spec/contradictions.yaml';
let all: Contradiction[] | undefined;

/** Every contradiction, in the order of the file. Throws {@link ContractError} on a wrong row. */
export function contradictions(): Contradiction[] {
  all ??= [...byKey(file, readRows(file, 'id').map(asContradiction), (row) => row.id).values()];
  return all;
}

function asContradiction(row: RowReader): Contradiction {
  row.only(['id', 'section', 'text', 'readings', 'ruling', 'setting']);
  const readings = row.rows('readings', 'id').map((reading) => {
    reading.only(['id', 'text']);
    return { id: reading.text('id'), text: reading.text('text') };
  });
  if (readings.length === 0) row.fail('has no reading; write at least one');
  const setting = row.optionalText('setting');
  return {
    id: row.textLike('id', /^[a-z]+(-[a-z]+)*$/, 'words-in-kebab-case'),
    section: row.text('section'),
    text: row.text('text'),
    readings,
    ruling: row.text('ruling'),
    ...(setting === undefined ? {} : { setting }),
  };
}

/** The environment variable that chooses the ruling of a contradiction, in a list; an empty one if none does. */
export function settingsOf(contradiction: string): string[] {
  return contradictions().flatMap(({ id, setting }) =>
    id === contradiction && setting !== undefined ? [setting] : [],
  );
}

/** What the specification leaves out: a run records the answer of the target and judges nothing. */
interface OpenQuestion {
  /** `Q-SUBJECT`. */
  id: string;
  /** The section or sections that leave it out, as text. */
  section: string;
  text: string;
}

const questionsFile = 'spec/questions.yaml';
let allQuestions: OpenQuestion[] | undefined;

/** Every open question, in the order of the questionsFile. Throws {@link ContractError} on a wrong row. */
export function questions(): OpenQuestion[] {
  allQuestions ??= [
    ...byKey(questionsFile, readRows(questionsFile, 'id').map(asQuestion), (row) => row.id).values(),
  ];
  return allQuestions;
}

function asQuestion(row: RowReader): OpenQuestion {
  row.only(['id', 'section', 'text']);
  return {
    id: row.textLike('id', /^Q(-[A-Z0-9]+)+$/, 'Q-SUBJECT in capitals'),
    section: row.text('section'),
    text: row.text('text'),
  };
}
