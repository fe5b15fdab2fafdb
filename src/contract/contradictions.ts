import { filled, like, optional, rows, table, text } from './row-reader.js';

const contradictionRows = table('spec/contradictions.yaml', 'id', {
  id: like(/^[a-z]+(-[a-z]+)*$/, 'words-in-kebab-case'),
  /** The sections that disagree, as text. */
  section: text,
  text,
  /** Ways to read the clauses: two or more, except where both clauses hold in their places. */
  readings: filled(rows('id', { id: text, text }), 'has no reading; write at least one'),
  /** A reading id where a choice is made; else a word or phrase for what the run does. */
  ruling: text,
  /** The environment variable that chooses another ruling. */
  setting: optional(text),
});

/** Clauses that disagree, with the reading that a target is held to, in the order of the file. Throws ContractError. */
export function contradictions() {
  return [...contradictionRows().values()];
}

/** Contradictions with the rulings of a run, by their ids; those that it has none of keep their own. */
export function underRulings<Row extends { id: string; ruling: string }>(
  rows: readonly Row[],
  rulings: Readonly<Record<string, string>>,
): Row[] {
  return rows.map((row) => ({ ...row, ruling: rulings[row.id] ?? row.ruling }));
}

/** Whether a run is under another ruling on a contradiction than that of the file. */
export function isOverruled<Id extends string>(
  id: Id,
  rulings: Readonly<Partial<Record<Id, string>>>,
): boolean {
  return rulings[id] !== undefined && rulings[id] !== contradictionRows().get(id)?.ruling;
}

/** Why a clause is inapplicable that stands by another reading than the target is held to, which is `held`. */
export function otherReading(contradiction: string, held: string) {
  return {
    code: 'other-reading',
    subject: contradiction,
    settings: settingsOf(contradiction),
    message: `The target is held to another reading of ${contradiction}: "${held}".`,
  };
}

/** The environment variable that chooses the ruling of a contradiction, in a list; an empty one if none does. */
function settingsOf(contradiction: string): string[] {
  return [contradictionRows().get(contradiction)?.setting ?? []].flat();
}

const questionRows = table('spec/questions.yaml', 'id', {
  /** `Q-SUBJECT`. */
  id: like(/^Q(-[A-Z0-9]+)+$/, 'Q-SUBJECT in capitals'),
  /** The section or sections that leave it out, as text. */
  section: text,
  text,
});

/** What the specification leaves out: a run records the answer of the target and judges nothing. Throws ContractError. */
export function questions() {
  return [...questionRows().values()];
}
