import { verdicts } from '../../verdict/result.js';
import { htmlDocument } from '../html/document.js';
import { section, html, verdictCount, verdictMark } from '../html/markup.js';
import type { Markup } from '../html/markup.js';
import { cut, readableTime } from '../readable-text.js';
import { outcomeWords } from '../verdict-words.js';
import type { Column, ComparedAnswers, ComparedRequirement, Comparison } from './comparison.js';

/** Characters of an answer and of a reason in a cell. */
const shownAnswer = 600;
const shownReason = 200;

/** Results side by side as a page: what differs is open, what is the same folded. */
export function renderComparisonPage(comparison: Comparison): string {
  const { columns, requirements, contradictions, questions } = comparison;
  const names = columns.map(({ name }) => name).join(', ');
  const differing = requirements.filter(({ differs }) => differs).length;
  return htmlDocument({
    title: `Compared: ${names}`,
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
        ${part('requirements', 'Requirements', 'Requirement', requirements, columns, (row) => row.cells.map(verdictCell))}
        ${part('contradictions', 'Contradictions', 'Contradiction', contradictions, columns, answerCells)}
        ${part('questions', 'Open questions', 'Question', questions, columns, answerCells)}
      </main>`,
  });
}

function columnHead({ letter, name, url, started, suite, outcome, said, asides, counts }: Column): Markup {
  const { sign } = outcomeWords[outcome];
  return html`<li class="result ${outcome}">
    <h2>
      <span class="letter">${letter}</span>
      <span aria-hidden="true">${sign}</span> ${said}${asides.map((aside) => `, ${aside}`)}
    </h2>
    <p><b>${name}</b> at ${url}</p>
    <p class="aside">${readableTime(started)}, suite ${suite}</p>
    <p class="tallies">
      ${verdicts.filter((verdict) => counts[verdict] > 0).map((verdict) => verdictCount(verdict, counts[verdict]))}
    </p>
  </li>`;
}

type Row = ComparedRequirement | ComparedAnswers;

function part<T extends Row>(
  id: string,
  title: string,
  name: string,
  rows: readonly T[],
  columns: readonly Column[],
  cells: (row: T) => Markup[],
): Markup {
  const differing = rows.filter(({ differs }) => differs);
  const same = rows.filter(({ differs }) => !differs);
  const shown = (list: readonly T[], caption: string): Markup =>
    html`<div class="scroll" tabindex="0" role="group" aria-label="${caption}">
      <table class="comparison">
        <caption class="unseen">
          ${caption}
        </caption>
        <thead>
          <tr>
            <th scope="col">${name}</th>
            ${columns.map(({ letter, name: target }) => html`<th scope="col">${letter} <span class="aside">${target}</span></th>`)}
          </tr>
        </thead>
        <tbody>
          ${list.map(
            (row) =>
              html`<tr id="${row.id}">
                <th scope="row">
                  ${row.text}
                  <span class="about"
                    ><a class="id" href="#${row.id}">${row.id}</a> section ${row.section}</span
                  >
                </th>
                ${cells(row)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  return section(id, 'h2', title, `${differing.length} of ${rows.length} differ`, [
    differing.length === 0
      ? html`<p class="calm">All results say the same.</p>`
      : shown(differing, `${title} that differ`),
    same.length > 0 &&
      html`<details class="group">
        <summary>The same in all <span class="aside">${same.length}</span></summary>
        ${shown(same, `${title} that are the same`)}
      </details>`,
  ]);
}

function verdictCell(cell: ComparedRequirement['cells'][number]): Markup {
  if (cell === undefined) return html`<td><span class="aside">not there</span></td>`;
  return html`<td>
    ${verdictMark(cell.verdict)}
    ${cell.reason !== undefined && html`<span class="reason">${cut(cell.reason, shownReason)}</span>`}
  </td>`;
}

function answerCells({ cells }: ComparedAnswers): Markup[] {
  return cells.map((cell) =>
    cell === undefined || cell.length === 0
      ? html`<td><span class="aside">no answer</span></td>`
      : html`<td>
          <ul class="answers">
            ${cell.map((answer) => html`<li class="answer">${cut(answer, shownAnswer)}</li>`)}
          </ul>
        </td>`,
  );
}
