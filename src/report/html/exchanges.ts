import type { Exchanges } from '../../verdict/recorded-exchange.js';
import { curlCommand } from '../curl.js';
import { readableBody } from '../readable-body.js';
import { counted } from '../readable-text.js';
import { html, Markup } from './markup.js';

/**
 * The exchanges of a result as data for the page's script, which shows one when a reader opens it.
 * They stand in plain JSON, not compressed, so that a search for a secret in the file would find it.
 */
export function embeddedExchanges(exchanges: Exchanges): Markup {
  const shown = Object.entries(exchanges).map(([key, exchange]) => {
    const { request, response, error, durationMs } = exchange;
    const { method, url, headers } = request;
    const sent = { method, url, headers, body: readableBody(request) };
    return [key, { request: sent, response, error, durationMs, curl: curlCommand(exchange) }];
  });
  const json = JSON.stringify(Object.fromEntries(shown)).replaceAll('<', '\\u003c');
  return new Markup(`<script type="application/json" id="exchanges">${json}</script>`);
}

/** A closed place that the page's script fills with exchanges when it is opened. Says where they are without it. */
export function exchangePlace(ids: readonly string[]): Markup | undefined {
  if (ids.length === 0) return undefined;
  return html`<details class="exchanges" data-exchanges="${JSON.stringify(ids)}">
    <summary>${counted(ids.length, 'exchange')}</summary>
    <p>Shown with JavaScript; without it, see the entries of exchanges.har: ${ids.join(', ')}.</p>
  </details>`;
}
