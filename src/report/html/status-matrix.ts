import type { ConformanceResult } from '../../verdict/result.js';
import { orderMoves } from '../order-moves.js';
import type { MatrixMove } from '../order-moves.js';
import { html } from './markup.js';
import type { Markup } from './markup.js';
import { verdictMark } from './verdict-mark.js';

/** The moves of an order's status as a picture: from and to, what is stated, what was found, each cell a link. */
export function statusMatrix(result: ConformanceResult): Markup {
  const rows = orderMoves(result);
  const [first = []] = rows;
  return html`<section id="status-matrix" aria-labelledby="status-matrix-title">
    <h2 id="status-matrix-title">Moves of an order's status</h2>
    <p class="aside">
      Section 3.1: what is stated of each move, and what the run found. A dashed cell is not stated: its
      answer is recorded.
    </p>
    <div class="scroll" tabindex="0" role="group" aria-label="Moves of an order's status">
      <table class="matrix">
        <thead>
          <tr>
            <th scope="col">from \\ to</th>
            ${first.map(({ to }) => html`<th scope="col">${to}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (row) =>
              html`<tr>
                <th scope="row">${row[0]?.from}</th>
                ${row.map(cell)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
}

function cell({ from, to, says, verdict, link, observed, contradiction }: MatrixMove): Markup {
  const content = html`<span class="says">${says}</span>
    ${verdict !== undefined ? verdictMark(verdict) : says !== 'not stated' && html`<span class="aside">no test ran</span>`}
    ${observed.map((answer) => html`<span class="observed">${answer}</span>`)}`;
  const known = verdict ?? (says === 'not stated' ? 'unstated' : 'untested');
  return html`<td class="${known}">
    ${
      link === undefined
        ? html`<span class="move">${content}<span class="aside">not recorded</span></span>`
        : html`<a class="move" href="#${link}"><span class="unseen">${from} to ${to}: </span>${content}</a>`
    }
    ${contradiction !== undefined && html`<a class="reading" href="#contradiction-${contradiction}">a reading</a>`}
  </td>`;
}
