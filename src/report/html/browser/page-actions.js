import { clauseFilter } from './clause-filter.js';
import { showExchanges } from './exchange-view.js';

const filter = clauseFilter();

// "toggle" does not bubble, so it is caught on its way down.
document.addEventListener(
  'toggle',
  ({ target }) => target.open && target.dataset.exchanges && showExchanges(target),
  true,
);

document.addEventListener('click', ({ target }) => {
  const button = target.closest('.copy');
  if (button) copy(button);
  const tile = target.closest('[data-show]');
  if (tile?.hash === '#specification') filter.showOnly(tile.dataset.show);
});

/** Opens what the address points at and all that it stands in, also where the filter had hidden it. */
function openTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  if (target.closest('[hidden]')) filter.reset();
  for (let place = target.closest('details'); place; place = place.parentElement.closest('details'))
    place.open = true;
  target.scrollIntoView();
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
addEventListener('hashchange', openTarget);
addEventListener('beforeprint', () => {
  for (const place of document.querySelectorAll('#attention details:not(.exchanges)')) place.open = true;
});
if (location.hash) openTarget();
