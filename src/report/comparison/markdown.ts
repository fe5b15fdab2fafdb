import { verdicts } from '../../verdict/result.js';
import { cut, readableTime } from '../readable-text.js';
import { codeSpan, plainMarkdown } from '../forms/markdown-text.js';
import { outcomeWords, verdictWords } from '../verdict-words.js';
import type { ComparedAnswers, ComparedRequirement, Comparison } from './comparison.js';

/** Characters of an answer in a cell. */
const shownAnswer = 200;

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
  return cell.map((answer) => codeSpan(cut(answer, shownAnswer))).join('<br>');
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
