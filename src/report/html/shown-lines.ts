import { foldedLines } from './browser/folded-lines.js';
import type { Piece } from './browser/folded-lines.js';
import { jsonLines } from './browser/json-lines.js';
import { html, Markup } from './markup.js';

/** Lines that are folded away at most; of more, only their number is shown. */
const mostFolded = 60;

/**
 * A text by its lines, those of JSON indented: what is pointed at is marked and the rest of a long one folded away. The
 * page's script makes the same of bodies (browser/exchange-view.js).
 * @param pointers JSON Pointers into it
 */
export function shownLines(text: string, pointers: readonly string[]): Markup {
  const lines = jsonLines(text) ?? text.split('\n').map((line) => ({ text: line, pointer: '' }));
  return html`<div class="lines">${foldedLines(lines, pointers).map(piece)}</div>`;
}

function piece({ folded, lines }: Piece): Markup {
  const count = `${lines.length} more lines`;
  if (folded && lines.length > mostFolded) return html`<p class="aside fold">${count}</p>`;
  const code = lines.map(
    ({ indent, text, marked }) => indent + (marked ? html`<mark>${text}</mark>` : html`${text}`).text,
  );
  const block = html`<pre><code>${new Markup(code.join('\n'))}</code></pre>`;
  return folded
    ? html`<details class="fold">
        <summary>${count}</summary>
        ${block}
      </details>`
    : block;
}
