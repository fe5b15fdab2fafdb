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
  const target = (await elementOf(fragment)) ?? requirementOf(fragment);
  if (!target) return;
  if (target.closest('[hidden]')) await filter.reset();
  for (let place = target.closest('details'); place; place = place.parentElement.closest('details'))
    place.open = true;
  keepInView(target);
}

/** The requirement of a finding that is gone: the link may be in a ticket, and the finding fixed since. */
function requirementOf(fragment) {
  const [, id] = /^finding-(.+)$/.exec(fragment) ?? [];
  const row = document.getElementById(id ?? '');
  if (!row) return null;
  const note = document.createElement('p');
  note.className = 'aside';
  note.setAttribute('role', 'status');
  note.textContent = `This run has no finding of ${id}. Its requirement follows.`;
  row.before(note);
  return row;
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
  const { textContent: label } = button;
  const text =
    'ticket' in button.dataset
      ? ticketOf(button.closest('.finding'))
      : button.closest('.curl').querySelector('code').textContent;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // A page from a file may not write to the clipboard: the text is selected and copied the old way.
    const place = document.createElement('textarea');
    place.value = text;
    button.after(place);
    place.select();
    document.execCommand('copy');
    place.remove();
  }
  button.textContent = 'Copied';
  setTimeout(() => (button.textContent = label), 1500);
}

/** Of lines that are folded, those that are not, and how many the others are. */
const shownOfLines = ':is(.lines > pre > code, .fold > summary)';

/** A finding as the text of a ticket, in Markdown. */
function ticketOf(finding) {
  const textOf = (place, selector) => place.querySelector(selector)?.textContent.trim();
  const about = [...finding.querySelectorAll('.about > :is(a, span):not(.self, .verdict)')].map(
    (each) => each.textContent,
  );
  const violations = [...finding.querySelectorAll('.violation')].map((violation) => {
    const code = (name, selector) => {
      const text = [...violation.querySelectorAll(selector)]
        .map(({ textContent }) => textContent.trim())
        .join('\n');
      if (text === '') return '';
      // What a target answered stays within: its own fences are shorter.
      const fence = '`'.repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)));
      return `${name}\n\n${fence}\n${text}\n${fence}`;
    };
    return [
      code('Found', '.message, .only'),
      code('Expected', `.expected ${shownOfLines}`),
      code('Actual', `.actual ${shownOfLines}`),
      code('Where', '.where code'),
      code('Seen', `.seen ${shownOfLines}`),
      code('Request', '.curl code'),
    ];
  });
  const parts = [`**${textOf(finding, 'h4')}** (${about.join(', ')})`, ...violations.flat()];
  return `${parts.filter((part) => part).join('\n\n')}\n\n${document.title}\n`;
}

for (const button of document.querySelectorAll('.copy')) button.hidden = false;
addEventListener('hashchange', obeyAddress);
addEventListener('beforeprint', () => {
  for (const place of document.querySelectorAll('#attention details:not(.exchanges, .fold), #legend'))
    place.open = true;
});
if (location.hash) obeyAddress();
