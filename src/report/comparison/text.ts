import { verdicts } from '../../verdict/result.js';
import { cut, readableTime } from '../readable-text.js';
import { codeSpan, plainMarkdown } from '../forms/escaped-text.js';
import { outcomeWords, verdictWords } from '../verdict-words.js';
import type { ComparedAnswers, ComparedRequirement, Comparison } from './comparison.js';
import { oneLine } from '../../contract/visible-text.js';
import { terminalStyle } from '../terminal.js';
import type { TerminalStyle } from '../terminal.js';

/** Characters of an answer in a cell. */
const shownInCell = 200;

/** What differs between results, as Markdown. */
export function renderMarkdownComparison({
  columns,
  requirements,
  contradictions,
  questions,
}: Comparison): string {
  const letters = columns.map(({ letter }) => letter);
  const head = columns.map((column) => [
    `**${column.letter}**`,
    plainMarkdown(column.name),
    codeSpan(column.url),
    readableTime(column.started),
    `${outcomeWords[column.outcome].sign} ${column.said}${column.asides.map((aside) => ` (${aside})`).join('')}`,
    ...verdicts.map((verdict) => String(column.counts[verdict])),
  ]);
  const names = [
    '',
    'target',
    'address',
    'run',
    'outcome',
    ...verdicts.map((verdict) => verdictWords[verdict].word),
  ];
  const answers = (title: string, rows: ComparedAnswers[]): string =>
    section(title, rows, ['question', ...letters], ({ id, text, cells }) => [
      `${codeSpan(id)} ${plainMarkdown(text)}`,
      ...cells.map((cell) => answerCell(cell)),
    ]);
  return `${[
    '## Results side by side',
    table(names, head),
    section('Requirements', requirements, ['requirement', ...letters], requirementRow),
    answers('Contradictions', contradictions),
    answers('Open questions', questions),
  ].join('\n\n')}\n`;
}

function requirementRow({ id, text, cells }: ComparedRequirement): string[] {
  return [
    `${codeSpan(id)} ${plainMarkdown(text)}`,
    ...cells.map((cell) =>
      cell === undefined
        ? 'not there'
        : `${verdictWords[cell.verdict].sign} ${verdictWords[cell.verdict].word}`,
    ),
  ];
}

function answerCell(cell: string[] | undefined): string {
  if (cell === undefined || cell.length === 0) return 'no answer';
  return cell.map((answer) => codeSpan(cut(answer, shownInCell))).join('<br>');
}

function section<T extends { differs: boolean }>(
  title: string,
  rows: readonly T[],
  names: string[],
  cells: (row: T) => string[],
): string {
  const differing = rows.filter(({ differs }) => differs);
  const heading = `### ${title}: ${differing.length} of ${rows.length} differ`;
  return differing.length === 0 ? heading : `${heading}\n\n${table(names, differing.map(cells))}`;
}

function table(names: readonly string[], rows: readonly string[][]): string {
  return [names, names.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Characters of an answer that fit a column of text. */
const shownInColumn = 100;

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
    return `    ${columns[index]?.letter}  ${cut(answers, shownInColumn)}`;
  });
  return [`  ${id}  ${style.soft(oneLine(text))}`, ...lines].join('\n');
}
