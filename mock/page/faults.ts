import type { Fault } from '../faults/fault.js';
import { faults } from '../faults/index.js';
import type { Markup } from '../../src/report/html/markup.js';
import { html } from '../../src/report/html/markup.js';

/** Faults that a search shows. */
const most = 50;

/** A search among all faults, those that are on, and what was found: each with its switch. */
export function faultSection(on: readonly Fault[], sought: string, companyId: string | undefined): Markup {
  const found = sought === '' ? [] : faults.filter((fault) => matches(fault, sought));
  const isOn = ({ id }: Fault): boolean => on.some((each) => each.id === id);
  const others = found.filter((fault) => !isOn(fault)).slice(0, most);
  return html`<h2 id="faults">Faults</h2>
    <p>A fault breaks the specification in one way, from the next request on and until it is switched off.</p>
    <form action="#faults">
      <label for="fault">Words of one of ${faults.length} faults, or the id of a requirement</label>
      <input id="fault" name="fault" type="search" value="${sought}" />
      ${companyId !== undefined && html`<input type="hidden" name="company" value="${companyId}" />`}
      <button>Search</button>
    </form>
    <p role="status" id="said">
      ${sought !== '' && `${found.length} found, and the first ${others.length} that are off are shown. `}
      ${on.length === 0 ? 'None is on.' : `${on.length} on.`}
    </p>
    ${
      [...on, ...others].length > 0 &&
      html`<ul class="faults">
        ${[...on, ...others].map((fault) => row(fault, isOn(fault)))}
      </ul>`
    }`;
}

function matches({ id, describe, breaks }: Fault, sought: string): boolean {
  const text = [id, describe, ...breaks].join(' ').toLowerCase();
  return sought
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function row({ id, describe, breaks }: Fault, on: boolean): Markup {
  return html`<li>
    <button role="switch" aria-checked="${String(on)}" aria-labelledby="of-${id}" data-fault="${id}"></button>
    <span><span id="of-${id}">${describe}</span> <small>${breaks.join(', ')}</small></span>
  </li>`;
}
