import { showClause } from './clause-details.js';
import { clauseFilter } from './clause-filter.js';
import { elementOf } from './deep-links.js';
import { showExchanges } from './exchange-view.js';

const filter = clauseFilter();

// "toggle" does not bubble, so it is caught on its way down.
document.addEventListener(
  'toggle',
  ({ target }) => {
    if (!target.open) return;
    if (target.dataset.exchanges) showExchanges(target);
    if (target.matches('.requirement')) showClause(target);
  },
  true,
);

document.addEventListener('click', ({ target }) => {
  const button = target.closest('.copy');
  if (button) copy(button);
});

/** Obeys the address: filters, or opens what it points at and all that it stands in, also where the filter had hidden it. */
async function obeyAddress() {
  const fragment = decodeURIComponent(location.hash.slice(1));
  if (fragment.startsWith('?')) {
    await filter.restore(location.hash.slice(2));
    keepInView(document.getElementById('specification'));
    return;
  }
  const target = await elementOf(fragment);
  if (!target) return;
  if (target.closest('[hidden]')) await filter.reset();
  for (let place = target.closest('details'); place; place = place.parentElement.closest('details'))
    place.open = true;
  keepInView(target);
}

let letGo = () => {};

/** Scrolls to a place, and again while what is unpacked above moves it away, until the reader does something. */
function keepInView(target) {
  letGo();
  target.scrollIntoView();
  const observer = new ResizeObserver(() => target.scrollIntoView());
  observer.observe(document.body);
  letGo = () => observer.disconnect();
  setTimeout(letGo, 5000);
  for (const act of ['wheel', 'pointerdown', 'keydown', 'touchstart'])
    addEventListener(act, letGo, { once: true, passive: true });
}

async function copy(button) {
  const code = button.closest('.curl').querySelector('code');
  try {
    await navigator.clipboard.writeText(code.textContent);
  } catch {
    // A page from a file may not write to the clipboard: the text is selected and copied the old way.
    getSelection().selectAllChildren(code);
    document.execCommand('copy');
  }
  button.textContent = 'Copied';
  setTimeout(() => (button.textContent = 'Copy'), 1500);
}

for (const button of document.querySelectorAll('.copy')) button.hidden = false;
addEventListener('hashchange', obeyAddress);
addEventListener('beforeprint', () => {
  for (const place of document.querySelectorAll('#attention details:not(.exchanges)')) place.open = true;
});
if (location.hash) obeyAddress();
