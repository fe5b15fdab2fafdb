import { compareSections } from '../contract/catalogue.js';
import { oneLine } from '../contract/text.js';
import { verdicts } from '../verdict/result.js';
import type { ConformanceResult, Verdict } from '../verdict/result.js';
import { reasonOf } from './findings.js';
import { htmlDocument } from './html/document.js';
import { html, section, table, verdictCount, verdictMark } from './html/markup.js';
import type { Markup } from './html/markup.js';
import { headOfClaim } from './outcome-sentence.js';
import {
  codeSpan,
  cut,
  markdownTable,
  outcomeWords,
  plainMarkdown,
  readableTime,
  targetLabel,
  verdictWords,
} from './readable-text.js';
import { terminalStyle } from './terminal.js';

type Column = ReturnType<typeof columnOf>;

interface Row {
  id: string;
  section: string;
  text: string;
}

/** A row with what each result says of it; undefined where one does not have it. */
interface Compared<Cell> extends Row {
  cells: Cell[];
  differs: boolean;
}

type VerdictCell = { verdict: Verdict; reason?: string } | undefined;

/** What a target answers or was seen to do; nothing and an empty list are the same. */
type AnswerCell = string[] | undefined;

/**
 * Results side by side, each part in the order of the specification: first the rows that differ, those before the rest of
 * them in which a target failed.
 */
interface Comparison {
  columns: Column[];
  requirements: Compared<VerdictCell>[];
  contradictions: Compared<AnswerCell>[];
  questions: Compared<AnswerCell>[];
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

/** One of the results: a letter in the order in which they were named, and what stands at the head of its column. */
function columnOf(result: ConformanceResult, index: number) {
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
    /** What makes it say less than a whole run: `interrupted`, `quick`. */
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
): Compared<Cell | undefined>[] {
  const byId = lists.map((list) => new Map(list.map((row) => [row.id, row])));
  const all = new Map(lists.flat().map((row) => [row.id, row]));
  const rows = [...all.values()].map(({ id, section, text }) => {
    const found = byId.map((each) => each.get(id));
    const cells = found.map((each) => each && cellOf(each));
    return { id, section, text, cells, differs: new Set(cells.map(gist)).size > 1 };
  });
  const hasFailed = ({ cells, differs }: Compared<Cell | undefined>): boolean =>
    differs && cells.some((cell) => cell && 'verdict' in cell && cell.verdict === 'failed');
  return rows.sort(
    (a, b) =>
      Number(b.differs) - Number(a.differs) ||
      Number(hasFailed(b)) - Number(hasFailed(a)) ||
      compareSections(a.section, b.section),
  );
}

/** The rows of a part that differ, and a heading that counts them. */
function differingOf<T extends { differs: boolean }>(title: string, rows: readonly T[]) {
  const differing = rows.filter(({ differs }) => differs);
  return { heading: `${title}: ${differing.length} of ${rows.length} differ`, differing };
}

function verdictInWords(cell: VerdictCell): string {
  if (cell === undefined) return 'not there';
  const { sign, word } = verdictWords[cell.verdict];
  return `${sign} ${word}`;
}

/** Characters of an answer in a cell of Markdown, on a line of a terminal and on a page, and of a reason there. */
const shownInMarkdown = 200;
const shownOnTerminal = 100;
const shownOnPage = 600;
const shownReason = 200;

/** What differs between results, as Markdown. */
export function renderMarkdownComparison(comparison: Comparison): string {
  const { columns, requirements, contradictions, questions } = comparison;
  const heads = [
    '',
    'target',
    'address',
    'run',
    'outcome',
    ...verdicts.map((each) => verdictWords[each].word),
  ];
  const results = columns.map(({ letter, name, url, started, outcome, said, asides, counts }) => [
    `**${letter}**`,
    plainMarkdown(name),
    codeSpan(url),
    readableTime(started),
    `${outcomeWords[outcome].sign} ${said}${asides.map((aside) => ` (${aside})`).join('')}`,
    ...verdicts.map((verdict) => String(counts[verdict])),
  ]);
  const part = <Cell>(
    title: string,
    name: string,
    rows: readonly Compared<Cell>[],
    written: (cell: Cell) => string,
  ): string => {
    const { heading, differing } = differingOf(title, rows);
    const lines = differing.map(({ id, text, cells }) => [
      `${codeSpan(id)} ${plainMarkdown(text)}`,
      ...cells.map(written),
    ]);
    const shown = markdownTable([name, ...columns.map(({ letter }) => letter)], lines);
    return `### ${heading}${lines.length === 0 ? '' : `\n\n${shown}`}`;
  };
  const answers = (cell: AnswerCell = []): string =>
    cell.map((answer) => codeSpan(cut(answer, shownInMarkdown))).join('<br>') || 'no answer';
  return `${[
    '## Results side by side',
    markdownTable(heads, results),
    part('Requirements', 'requirement', requirements, verdictInWords),
    part('Contradictions', 'question', contradictions, answers),
    part('Open questions', 'question', questions, answers),
  ].join('\n\n')}\n`;
}

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
  ): string => {
    const { heading, differing } = differingOf(title, rows);
    return [style.strong(heading), ...differing.map(shown)].join('\n');
  };
  const requirement = ({ id, cells }: Compared<VerdictCell>): string => {
    const shown = columns.map(({ letter }, index) => {
      const text = `${letter} ${verdictInWords(cells[index])}`.padEnd(18);
      return cells[index] === undefined ? style.soft(text) : style.verdict(cells[index].verdict, text);
    });
    return `  ${shown.join('')}${id}`;
  };
  const answered = ({ id, text, cells }: Compared<AnswerCell>): string => {
    const lines = columns.map(({ letter }, index) => {
      const said = (cells[index] ?? []).map(oneLine).join('; ') || 'no answer';
      return `    ${letter}  ${cut(said, shownOnTerminal)}`;
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

/** Results side by side as a page: what differs is open, what is the same folded. */
export function renderComparisonPage(comparison: Comparison): string {
  const { columns, requirements, contradictions, questions } = comparison;
  const differing = requirements.filter(({ differs }) => differs).length;
  return htmlDocument({
    title: `Compared: ${columns.map(({ name }) => name).join(', ')}`,
    body: html`<a class="skip" href="#requirements">Skip to the requirements</a>
      <header class="overview">
        <p class="eyebrow">Conformance results side by side</p>
        <h1>${columns.length} results compared</h1>
        <p class="lead">
          ${differing === 0 ? 'No requirement has another verdict.' : `${differing} of ${requirements.length} requirements have another verdict.`}
        </p>
        <ul class="compared">
          ${columns.map(columnHead)}
        </ul>
      </header>
      <main>
        ${partOfPage('Requirements', 'Requirement', requirements, columns, verdictOnPage)}
        ${partOfPage('Contradictions', 'Contradiction', contradictions, columns, answersOnPage)}
        ${partOfPage('Open questions', 'Question', questions, columns, answersOnPage, 'questions')}
      </main>`,
  });
}

function columnHead({ letter, name, url, started, suite, outcome, said, asides, counts }: Column): Markup {
  return html`<li class="result ${outcome}">
    <h2>
      <span class="letter">${letter}</span>
      <span aria-hidden="true">${outcomeWords[outcome].sign}</span>
      ${said}${asides.map((aside) => `, ${aside}`)}
    </h2>
    <p><b>${name}</b> at ${url}</p>
    <p class="aside">${readableTime(started)}, suite ${suite}</p>
    <p class="tallies">
      ${verdicts.filter((verdict) => counts[verdict] > 0).map((verdict) => verdictCount(verdict, counts[verdict]))}
    </p>
  </li>`;
}

function partOfPage<Cell>(
  title: string,
  name: string,
  rows: readonly Compared<Cell>[],
  columns: readonly Column[],
  shown: (cell: Cell) => Markup,
  id = title.toLowerCase(),
): Markup {
  const heads = columns.map(({ letter, name: of }) => html`${letter} <span class="aside">${of}</span>`);
  const listed = (list: readonly Compared<Cell>[], caption: string): Markup =>
    html`<div class="scroll" tabindex="0" role="group" aria-label="${caption}">
      ${table(
        'comparison',
        [name, ...heads],
        list.map(
          (row) =>
            html`<tr id="${row.id}">
              <th scope="row">
                ${row.text}
                <span class="about"
                  ><a class="id" href="#${row.id}">${row.id}</a> section ${row.section}</span
                >
              </th>
              ${row.cells.map((cell) => html`<td>${shown(cell)}</td>`)}
            </tr>`,
        ),
        caption,
      )}
    </div>`;
  const { differing } = differingOf(title, rows);
  const same = rows.filter(({ differs }) => !differs);
  return section(id, 'h2', title, `${differing.length} of ${rows.length} differ`, [
    differing.length === 0
      ? html`<p class="calm">All results say the same.</p>`
      : listed(differing, `${title} that differ`),
    same.length > 0 &&
      html`<details class="group">
        <summary>The same in all <span class="aside">${same.length}</span></summary>
        ${listed(same, `${title} that are the same`)}
      </details>`,
  ]);
}

function verdictOnPage(cell: VerdictCell): Markup {
  if (cell === undefined) return html`<span class="aside">not there</span>`;
  const { verdict, reason } = cell;
  return html`${verdictMark(verdict)}
  ${reason !== undefined && html`<span class="reason">${cut(reason, shownReason)}</span>`}`;
}

function answersOnPage(cell: AnswerCell = []): Markup {
  if (cell.length === 0) return html`<span class="aside">no answer</span>`;
  return html`<ul class="answers">
    ${cell.map((answer) => html`<li class="answer">${cut(answer, shownOnPage)}</li>`)}
  </ul>`;
}
