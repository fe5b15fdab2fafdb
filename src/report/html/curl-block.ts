import { html } from './markup.js';
import type { Markup } from './markup.js';

/** The request of an exchange as lines to paste; nothing where there are none. */
export function curlBlock(lines: readonly string[]): Markup | undefined {
  if (lines.length === 0) return undefined;
  return html`<div class="curl">
    <div class="label">The request as a command <button type="button" class="copy" hidden>Copy</button></div>
    <pre><code>${lines.join('\n')}</code></pre>
  </div>`;
}
