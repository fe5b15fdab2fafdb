import type { RecordedExchange } from '../../verdict/recorded-exchange.js';
import { curlCommand } from '../curl.js';
import { html } from './markup.js';
import type { Markup } from './markup.js';

/** The request of an exchange as a command to paste; nothing where there is none. */
export function curlBlock(exchange: RecordedExchange | undefined): Markup | undefined {
  if (exchange === undefined) return undefined;
  return html`<div class="curl">
    <div class="label">The request as a command <button type="button" class="copy" hidden>Copy</button></div>
    <pre><code>${curlCommand(exchange)}</code></pre>
  </div>`;
}
