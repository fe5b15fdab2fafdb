import type { Exchanges } from '../../verdict/recorded-exchange.js';
import type { ConformanceResult, TestResult } from '../../verdict/result.js';
import { pointedAt } from '../pointed-at.js';
import { counted } from '../readable-text.js';
import { html } from './markup.js';
import type { Markup } from './markup.js';
import { packed } from './packed.js';

/** Characters of exchanges that are packed together: little enough to be unpacked at once when one of them is opened. */
const bundled = 1_000_000;

const byNumber = new Intl.Collator('en', { numeric: true });

/**
 * The exchanges of a result as data for the page's script, which shows one when a reader opens it: in bundles
 * (`exchanges-0` and so on), and `exchange-bundles`, the number of the bundle of each key. Of the calls to the harness
 * those that the result names.
 */
export function embeddedExchanges(exchanges: Exchanges, { requirements }: ConformanceResult): Markup[] {
  const calls = new Set(requirements.flatMap(({ tests }) => tests.flatMap(({ harness = [] }) => harness)));
  const bundles: Exchanges[] = [];
  const places: Record<string, number> = {};
  let size = Infinity;
  for (const [key, exchange] of Object.entries(exchanges)) {
    if (exchange.harness !== undefined && !calls.has(key)) continue;
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

/**
 * A closed place that the page's script fills with exchanges when it is opened. Says where they are without it.
 * @param calls the calls to the harness among them
 * @param places what to point at in the body of each, as JSON Pointers by its key
 */
export function exchangePlace(
  ids: readonly string[],
  calls: readonly string[] = [],
  places: Record<string, string[]> = {},
): Markup | undefined {
  const all = [...ids, ...calls].sort(byNumber.compare);
  if (all.length === 0) return undefined;
  const counts = [
    ...(ids.length > 0 ? [counted(ids.length, 'exchange')] : []),
    ...(calls.length > 0 ? [counted(calls.length, 'call to the harness', 'calls to the harness')] : []),
  ];
  const pointed = Object.keys(places).length > 0 && html` data-places="${JSON.stringify(places)}"`;
  return html`<details class="exchanges" data-exchanges="${JSON.stringify(all)}" ${pointed}>
    <summary>${counts.join(', ')}</summary>
    <p>Shown with JavaScript; without it, see the entries of exchanges.har: ${all.join(', ')}.</p>
  </details>`;
}

/** The place of the exchanges of a test, which points at what its finding does. */
export function exchangesOf(test: TestResult, exchanges: Exchanges): Markup | undefined {
  return exchangePlace(test.exchanges, test.harness, pointedAt(test, exchanges));
}
