import type { ConformanceResult } from '../../verdict/result.js';
import { counted } from '../readable-text.js';
import { html, Markup } from './markup.js';

/**
 * The exchanges of a result as data for the page's script, which shows one when a reader opens it.
 * They stand in plain JSON, not compressed, so that a search for a secret in the file would find it.
 */
export function embeddedExchanges(result: ConformanceResult): Markup {
  const json = JSON.stringify(result.exchanges).replaceAll('<', '\\u003c');
  return new Markup(`<script type="application/json" id="exchanges">${json}</script>`);
}

/** A closed place that the page's script fills with exchanges when it is opened. Says where they are without it. */
export function exchangePlace(ids: readonly string[]): Markup | undefined {
  if (ids.length === 0) return undefined;
  return html`<details class="exchanges" data-exchanges="${JSON.stringify(ids)}">
    <summary>${counted(ids.length, 'exchange')}</summary>
    <p>Shown with JavaScript; without it, see "exchanges" in conformance.json: ${ids.join(', ')}.</p>
  </details>`;
}
