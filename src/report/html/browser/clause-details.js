import { unpacked } from './packed.js';

/**
 * Puts the facts of a clause that a reader opened before its tests, and what is known of each test around its title, which
 * stays where it is: a search of the browser may have found it. All is HTML of this project, every text in it escaped.
 */
export async function showClause(row) {
  if (row.dataset.filled) return;
  row.dataset.filled = 'yes';
  const { facts, tests } = (await unpacked('clauses'))[row.id] ?? { facts: '', tests: {} };
  row.firstElementChild.insertAdjacentHTML('afterend', facts);
  for (const [address, [before, behind]] of Object.entries(tests)) {
    const title = document.getElementById(address).firstElementChild;
    title.href = `#${address}`;
    title.insertAdjacentHTML('beforebegin', `${before} `);
    title.insertAdjacentHTML('afterend', ` ${behind}`);
  }
}

/** The texts of all clauses but for the titles of their tests, by id, in lower case: what a search looks in. */
export async function clauseTexts() {
  const details = await unpacked('clauses');
  return Object.fromEntries(
    Object.entries(details).map(([id, own]) => [id, textOf(htmlOf(own)).toLowerCase()]),
  );
}

/** The id of the first clause whose tests have a text in them, e.g. the key of an exchange. */
export async function clauseWith(text) {
  const details = await unpacked('clauses');
  return Object.keys(details).find((id) => htmlOf(details[id]).includes(text));
}

function htmlOf({ facts, tests }) {
  return [facts, ...Object.values(tests).flat()].join(' ');
}

const entities = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

function textOf(html) {
  return html.replace(/<[^>]*>/g, ' ').replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity]);
}
