import { html } from './markup.js';
import type { Markup, Part } from './markup.js';

/**
 * A section of a page under its heading.
 * @param tally what stands beside the heading: how many there are of what it holds
 */
export function section(id: string, heading: 'h2' | 'h3', title: string, tally: Part, content: Part): Markup {
  return html`<section id="${id}" aria-labelledby="${id}-title">
    <${heading} id="${id}-title">${title}${tally !== undefined && html` <span class="tally">${tally}</span>`}</${heading}>
    ${content}
  </section>`;
}

/** One of the facts of a list (`dl class="facts"`). */
export function fact(name: string, value: Part): Markup {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;
}
