import { oneLine } from '../../contract/visible-text.js';
import { cut, readableTime } from '../readable-text.js';
import { terminalStyle } from '../terminal-style.js';
import type { TerminalStyle } from '../terminal-style.js';
import { verdictWords } from '../verdict-words.js';
import type { ComparedAnswers, ComparedRequirement, Comparison } from './comparison.js';

/** Characters of an answer that fit a column of text. */
const shownAnswer = 100;

/** What differs between results, for a terminal: the whole stands in the page. */
export function renderTerminalComparison(comparison: Comparison, colors: boolean): string {
  const style = terminalStyle(colors);
  const { columns, requirements, contradictions, questions } = comparison;
  const head = columns.map(
    ({ letter, name, url, started, outcome, said, asides }) =>
      `${style.strong(letter)}  ${style.outcome(outcome, said)}  ${oneLine(name)} at ${oneLine(url)}, ${readableTime(started)}${asides.map((aside) => ` (${aside})`).join('')}`,
  );
  const blocks = [
    head.join('\n'),
    block('Requirements', requirements, (row) => requirement(row, columns, style), style),
    block('Contradictions', contradictions, (row) => answered(row, columns, style), style),
    block('Open questions', questions, (row) => answered(row, columns, style), style),
  ];
  return blocks.join('\n\n');
}

function block<T extends { differs: boolean }>(
  title: string,
  rows: readonly T[],
  shown: (row: T) => string,
  style: TerminalStyle,
): string {
  const differing = rows.filter(({ differs }) => differs);
  const heading = style.strong(`${title}: ${differing.length} of ${rows.length} differ`);
  return [heading, ...differing.map(shown)].join('\n');
}

function requirement(
  { id, cells }: ComparedRequirement,
  columns: Comparison['columns'],
  style: TerminalStyle,
): string {
  const verdicts = cells.map((cell, index) => {
    const letter = columns[index]?.letter ?? '';
    if (cell === undefined) return style.soft(`${letter} not there`.padEnd(18));
    const { sign, word } = verdictWords[cell.verdict];
    return style.verdict(cell.verdict, `${letter} ${sign} ${word}`.padEnd(18));
  });
  return `  ${verdicts.join('')}${id}`;
}

function answered(
  { id, text, cells }: ComparedAnswers,
  columns: Comparison['columns'],
  style: TerminalStyle,
): string {
  const lines = cells.map((cell, index) => {
    const answers = cell === undefined || cell.length === 0 ? 'no answer' : cell.map(oneLine).join('; ');
    return `    ${columns[index]?.letter}  ${cut(answers, shownAnswer)}`;
  });
  return [`  ${id}  ${style.soft(oneLine(text))}`, ...lines].join('\n');
}
