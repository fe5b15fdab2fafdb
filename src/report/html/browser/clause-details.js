import { unpacked } from './packed.js';

/** Fills a clause that a reader opened with its facts and tests. They are HTML of this project, every text in it escaped. */
export async function showClause(row) {
  if (row.dataset.filled) return;
  row.dataset.filled = 'yes';
  const details = await unpacked('clauses');
  row.insertAdjacentHTML('beforeend', details[row.id] ?? '');
}

/** The texts of all clauses by their ids, in lower case: what a search looks in. */
export async function clauseTexts() {
  const details = await unpacked('clauses');
  return Object.fromEntries(Object.entries(details).map(([id, html]) => [id, textOf(html).toLowerCase()]));
}

/** The id of the first clause whose tests have a text in them, e.g. the key of an exchange. */
export async function clauseWith(text) {
  const details = await unpacked('clauses');
  return Object.keys(details).find((id) => details[id].includes(text));
}

const entities = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

function textOf(html) {
  return html.replace(/<[^>]*>/g, ' ').replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity]);
}
