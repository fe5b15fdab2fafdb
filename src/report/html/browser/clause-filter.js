/** Shows the clauses of the chosen verdicts that hold every word of the search, and says how many. */
export function clauseFilter() {
  const bar = document.querySelector('.filter');
  const search = document.getElementById('search');
  const clear = bar.querySelector('.clear');
  const status = bar.querySelector('.shown');
  const choices = [...bar.querySelectorAll('[data-verdict]')];
  const rows = [...document.querySelectorAll('.requirement')];
  const groups = [
    ...document.querySelectorAll('.chapter .section'),
    ...document.querySelectorAll('.chapter'),
  ];
  const chosen = new Set();
  let texts;
  let waiting;

  function apply() {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length > 0) texts ??= rows.map(searchable);
    const filtered = words.length > 0 || chosen.size > 0;
    let shown = 0;
    rows.forEach((row, index) => {
      const fits =
        (chosen.size === 0 || chosen.has(row.dataset.verdict)) &&
        words.every((word) => texts[index].includes(word));
      row.hidden = !fits;
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

  function reset() {
    search.value = '';
    chosen.clear();
    apply();
  }

  search.addEventListener('input', () => {
    clearTimeout(waiting);
    waiting = setTimeout(apply, 120);
  });
  bar.addEventListener('click', ({ target }) => {
    const button = target.closest('button');
    if (button === clear) {
      reset();
      search.focus();
    } else if (button) {
      const { verdict } = button.dataset;
      if (!chosen.delete(verdict)) chosen.add(verdict);
      apply();
    }
  });
  bar.hidden = false;
  apply();

  return {
    reset,
    /** Shows the clauses of one verdict alone. */
    showOnly(verdict) {
      search.value = '';
      chosen.clear();
      chosen.add(verdict);
      apply();
    },
  };
}

/** The text of a clause without the exchanges that a reader may have opened in it. */
function searchable(row) {
  const texts = [...row.querySelectorAll('summary, .facts, .tests > li')].map((part) => part.textContent);
  return texts.join(' ').toLowerCase();
}
