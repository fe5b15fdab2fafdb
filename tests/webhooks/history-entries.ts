import { stop } from '../../src/test.js';
import type { HistoricDelivery } from '../../src/test.js';

/** The entries of a history; what they show can't be looked at where there are none. */
export function shown(entries: HistoricDelivery[]): HistoricDelivery[] {
  return entries.length > 0 ? entries : stop('cantTell', 'The history lists no delivery.');
}

/** The headers of an entry as text, whatever their form (an object, pairs, lines), with values unescaped. */
export function headerText(headers: unknown): string {
  return JSON.stringify(headers ?? null)
    .replaceAll('\\"', '"')
    .replaceAll('\\\\', '\\');
}
