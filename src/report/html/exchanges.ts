import type { Exchanges } from '../../verdict/recorded-exchange.js';
import { counted } from '../readable-text.js';
import { html } from './markup.js';
import type { Markup } from './markup.js';
import { packed } from './packed.js';

/** Characters of exchanges that are packed together: little enough to be unpacked at once when one of them is opened. */
const bundled = 1_000_000;

/**
 * The exchanges of a result as data for the page's script, which shows one when a reader opens it: in bundles
 * (`exchanges-0` and so on), and `exchange-bundles`, the number of the bundle of each key.
 */
export function embeddedExchanges(exchanges: Exchanges): Markup[] {
  const bundles: Exchanges[] = [];
  const places: Record<string, number> = {};
  let size = Infinity;
  for (const [key, exchange] of Object.entries(exchanges)) {
    if (size > bundled) {
      bundles.push({});
      size = 0;
    }
    size += exchange.request.body.length + (exchange.response?.body.length ?? 0) + 1_000;
    places[key] = bundles.length - 1;
    (bundles.at(-1) as Exchanges)[key] = exchange;
  }
  return [
    packed('exchange-bundles', places),
    ...bundles.map((bundle, index) => packed(`exchanges-${index}`, bundle)),
  ];
}

/** A closed place that the page's script fills with exchanges when it is opened. Says where they are without it. */
export function exchangePlace(ids: readonly string[]): Markup | undefined {
  if (ids.length === 0) return undefined;
  return html`<details class="exchanges" data-exchanges="${JSON.stringify(ids)}">
    <summary>${counted(ids.length, 'exchange')}</summary>
    <p>Shown with JavaScript; without it, see the entries of exchanges.har: ${ids.join(', ')}.</p>
  </details>`;
}
