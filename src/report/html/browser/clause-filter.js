import { clauseTexts } from './clause-details.js';

/** What the address keeps of a filter, after `#?`. */
const kept = ['verdict', 'chapter', 'endpoint', 'text'];

/** Shows the clauses of the chosen verdicts, chapter, endpoint and words, says how many, and keeps the choice in the address. */
export function clauseFilter() {
  const bar = document.querySelector('.filter');
  const search = document.getElementById('search');
  const chapter = document.getElementById('filter-chapter');
  const endpoint = document.getElementById('filter-endpoint');
  const clear = bar.querySelector('.clear');
  const status = bar.querySelector('.shown');
  const choices = [...bar.querySelectorAll('[data-verdict]')];
  const rows = [...document.querySelectorAll('.requirement')];
  const groups = [
    ...document.querySelectorAll('.chapter .section'),
    ...document.querySelectorAll('.chapter'),
  ];
  const chosen = new Set();
  let heads;
  let waiting;

  async function apply() {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const texts = words.length > 0 ? await clauseTexts() : {};
    if (words.length > 0) heads ??= rows.map((row) => headOf(row).toLowerCase());
    const filtered = words.length > 0 || chosen.size > 0 || chapter.value !== '' || endpoint.value !== '';
    let shown = 0;
    rows.forEach((row, index) => {
      const { verdict, chapter: number, endpoints } = row.dataset;
      const fits =
        (chosen.size === 0 || chosen.has(verdict)) &&
        (chapter.value === '' || chapter.value === number) &&
        (endpoint.value === '' || endpoints.split(' ').includes(endpoint.value)) &&
        words.every((word) => heads[index].includes(word) || texts[row.id]?.includes(word));
      if (row.hidden === fits) row.hidden = !fits;
      if (fits) shown += 1;
    });
    for (const group of groups) group.hidden = filtered && !group.querySelector('.requirement:not([hidden])');
    for (const choice of choices)
      choice.setAttribute('aria-pressed', String(chosen.has(choice.dataset.verdict)));
    clear.hidden = !filtered;
    status.textContent = filtered
      ? `${shown} of ${rows.length} requirements shown`
      : `${rows.length} requirements`;
  }

  /** Applies what a reader chose, and lets the address say it. */
  function choose() {
    const values = [[...chosen].join(' '), chapter.value, endpoint.value, search.value.trim()];
    const set = kept.map((name, index) => [name, values[index]]).filter(([, value]) => value !== '');
    const address = new URLSearchParams(set).toString();
    history.replaceState(null, '', address === '' ? '#' : `#?${address}`);
    return apply();
  }

  function set({ verdict = '', chapter: number = '', endpoint: operation = '', text = '' }) {
    chosen.clear();
    for (const each of verdict.split(' ').filter(Boolean)) chosen.add(each);
    chapter.value = number;
    endpoint.value = operation;
    search.value = text;
  }

  search.addEventListener('input', () => {
    clearTimeout(waiting);
    waiting = setTimeout(choose, 120);
  });
  for (const list of [chapter, endpoint]) list.addEventListener('change', choose);
  bar.addEventListener('click', ({ target }) => {
    const button = target.closest('button');
    if (button === clear) {
      set({});
      choose();
      search.focus();
    } else if (button) {
      const { verdict } = button.dataset;
      if (!chosen.delete(verdict)) chosen.add(verdict);
      choose();
    }
  });
  bar.hidden = false;
  status.textContent = `${rows.length} requirements`;

  return {
    /** Shows every clause; the address stays. */
    reset() {
      set({});
      return apply();
    },
    /** Shows what the address asks for, `#?verdict=failed`. */
    restore(address) {
      set(Object.fromEntries(new URLSearchParams(address)));
      return apply();
    },
  };
}

/** What a row shows of a clause and the titles of its tests, whether it is open or not. */
function headOf(row) {
  const titles = [...row.querySelectorAll('.tests .title')];
  return [row.firstElementChild, ...titles].map(({ textContent }) => textContent).join(' ');
}
