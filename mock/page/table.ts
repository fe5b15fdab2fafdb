import type { Markup } from '../../src/report/html/markup.js';
import { html } from '../../src/report/html/markup.js';

/** Rows that a table shows. */
const mostRows = 100;

/** A table of records; where there are more than a page should show, it says so. */
export function table(
  heads: readonly string[],
  rows: readonly (readonly (Markup | string | number)[])[],
): Markup {
  if (rows.length === 0) return html`<p>None.</p>`;
  return html`<div class="wide" tabindex="0" role="region" aria-label="${heads.join(', ')}">
      <table>
        <thead>
          <tr>
            ${heads.map((head) => html`<th scope="col">${head}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.slice(0, mostRows).map(
            (cells) =>
              html`<tr>
                ${cells.map((cell) => html`<td>${cell}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    ${rows.length > mostRows && html`<p>The latest ${mostRows} of ${rows.length}.</p>`}`;
}
