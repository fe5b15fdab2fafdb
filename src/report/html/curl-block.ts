import type { RecordedExchange } from '../../verdict/recorded-exchange.js';
import { curlCommand } from '../curl.js';
import { html } from './markup.js';
import type { Markup } from './markup.js';

/** The request of an exchange as a command to paste; nothing for a delivery, or where there is none. */
export function curlBlock(exchange: RecordedExchange | undefined): Markup | undefined {
  const command = exchange && curlCommand(exchange);
  if (command === undefined || command === '') return undefined;
  return html`<div class="curl">
    <div class="label">The request as a command <button type="button" class="copy" hidden>Copy</button></div>
    <pre><code>${command}</code></pre>
  </div>`;
}
