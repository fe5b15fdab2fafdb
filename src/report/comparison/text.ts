import { verdicts } from '../../verdict/result.js';
import { cut, readableTime, codeSpan, markdownTable, plainMarkdown } from '../readable-text.js';
import { outcomeWords, verdictWords } from '../verdict-words.js';
import type { Compared, ComparedAnswers, ComparedRequirement, Comparison } from './comparison.js';
import { oneLine } from '../../contract/visible-text.js';
import { terminalStyle } from '../terminal.js';

/** Characters of an answer in a cell. */
const shownInCell = 200;

/** What differs between results, as Markdown. */
export function renderMarkdownComparison(comparison: Comparison): string {
  const { columns, requirements, contradictions, questions } = comparison;
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
    ...verdicts.map((each) => verdictWords[each].word),
  ];
  const section = <Cell>(
    title: string,
    name: string,
    rows: readonly Compared<Cell>[],
    written: (cell: Cell | undefined) => string,
  ): string => {
    const { heading, differing } = differingOf(title, rows);
    const lines = differing.map(({ id, text, cells }) => [
      `${codeSpan(id)} ${plainMarkdown(text)}`,
      ...cells.map(written),
    ]);
    const table = markdownTable([name, ...columns.map(({ letter }) => letter)], lines);
    return `### ${heading}${lines.length === 0 ? '' : `\n\n${table}`}`;
  };
  return `${[
    '## Results side by side',
    markdownTable(names, head),
    section('Requirements', 'requirement', requirements, verdictCell),
    section('Contradictions', 'question', contradictions, answerCell),
    section('Open questions', 'question', questions, answerCell),
  ].join('\n\n')}\n`;
}

function verdictCell(cell: ComparedRequirement['cells'][number]): string {
  return cell === undefined
    ? 'not there'
    : `${verdictWords[cell.verdict].sign} ${verdictWords[cell.verdict].word}`;
}

function answerCell(cell: string[] | undefined): string {
  if (cell === undefined || cell.length === 0) return 'no answer';
  return cell.map((answer) => codeSpan(cut(answer, shownInCell))).join('<br>');
}

/** The rows of a part that differ, and a heading that counts them. */
function differingOf<T extends { differs: boolean }>(
  title: string,
  rows: readonly T[],
): { heading: string; differing: T[] } {
  const differing = rows.filter(({ differs }) => differs);
  return { heading: `${title}: ${differing.length} of ${rows.length} differ`, differing };
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
  const part = <T extends { differs: boolean }>(
    title: string,
    rows: readonly T[],
    shown: (row: T) => string,
  ) => {
    const { heading, differing } = differingOf(title, rows);
    return [style.strong(heading), ...differing.map(shown)].join('\n');
  };
  const requirement = ({ id, cells }: ComparedRequirement): string => {
    const verdicts = columns.map(({ letter }, index) => {
      const cell = cells[index];
      const text = `${letter} ${verdictCell(cell)}`.padEnd(18);
      return cell === undefined ? style.soft(text) : style.verdict(cell.verdict, text);
    });
    return `  ${verdicts.join('')}${id}`;
  };
  const answered = ({ id, text, cells }: ComparedAnswers): string => {
    const lines = columns.map(({ letter }, index) => {
      const answers = cells[index] ?? [];
      const said = answers.length === 0 ? 'no answer' : answers.map(oneLine).join('; ');
      return `    ${letter}  ${cut(said, shownInColumn)}`;
    });
    return [`  ${id}  ${style.soft(oneLine(text))}`, ...lines].join('\n');
  };
  return [
    head.join('\n'),
    part('Requirements', requirements, requirement),
    part('Contradictions', contradictions, answered),
    part('Open questions', questions, answered),
  ].join('\n\n');
}
