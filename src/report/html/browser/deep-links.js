import { clauseWith, showClause } from './clause-details.js';
import { showExchanges } from './exchange-view.js';

/**
 * The element that a fragment names. Exchanges (`exchange-key`) come into being when what holds them is opened, so that is
 * done first.
 */
export async function elementOf(fragment) {
  const there = document.getElementById(fragment);
  if (there) return there;
  const [, key] = /^exchange-(.+)$/.exec(fragment) ?? [];
  if (key === undefined) return null;
  // The key stands in the list of its test as JSON in an attribute, in quotes that are escaped.
  const row = document.getElementById((await clauseWith(`&quot;${key}&quot;`)) ?? '');
  if (row) await showClause(row);
  const place = [...(row?.querySelectorAll('[data-exchanges]') ?? [])].find(({ dataset }) =>
    JSON.parse(dataset.exchanges).includes(key),
  );
  if (place) await showExchanges(place);
  return document.getElementById(fragment);
}
