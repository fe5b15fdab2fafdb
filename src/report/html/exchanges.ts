import type { Exchanges } from '../../verdict/recorded-exchange.js';
import type { CaseResult, ConformanceResult } from '../../verdict/result.js';
import { byNumber, callsAmong, casesOf } from '../findings.js';
import { pointedAt } from '../pointed-at.js';
import { counted } from '../readable-text.js';
import { html } from './markup.js';
import type { Markup } from './markup.js';
import { packed } from './document.js';

/** Characters of exchanges that are packed together: little enough to be unpacked at once when one of them is opened. */
const bundled = 1_000_000;

/**
 * The exchanges of a result as data for the page's script, which shows one when a reader opens it: in bundles
 * (`exchanges-0` and so on), and `exchange-bundles`, the number of the bundle of each key. Of the calls to the harness
 * those that the result names.
 */
export function embeddedExchanges(exchanges: Exchanges, { requirements }: ConformanceResult): Markup[] {
  const named = new Set(requirements.flatMap(casesOf).flatMap((each) => each.exchanges));
  const bundles: Exchanges[] = [];
  const places: Record<string, number> = {};
  let size = Infinity;
  for (const [key, exchange] of Object.entries(exchanges)) {
    if (exchange.harness !== undefined && !named.has(key)) continue;
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
 * @param places what to point at in the body of each, as JSON Pointers by its key
 */
export function exchangePlace(
  keys: readonly string[],
  exchanges: Exchanges,
  places: Record<string, string[]> = {},
): Markup | undefined {
  const all = [...keys].sort(byNumber.compare);
  if (all.length === 0) return undefined;
  const calls = callsAmong(all, exchanges).length;
  const others = all.length - calls;
  const counts = [
    ...(others > 0 ? [counted(others, 'exchange')] : []),
    ...(calls > 0 ? [counted(calls, 'call to the harness', 'calls to the harness')] : []),
  ];
  const pointed = Object.keys(places).length > 0 && html` data-places="${JSON.stringify(places)}"`;
  return html`<details class="exchanges" data-exchanges="${JSON.stringify(all)}" ${pointed}>
    <summary>${counts.join(', ')}</summary>
    <p>Shown with JavaScript; without it, see the entries of exchanges.har: ${all.join(', ')}.</p>
  </details>`;
}

/** The place of the exchanges of a case, which points at what its finding does. */
export function exchangesOf(
  { finding, exchanges: keys }: CaseResult,
  exchanges: Exchanges,
): Markup | undefined {
  return exchangePlace(keys, exchanges, finding === null ? {} : pointedAt(finding, exchanges));
}
