import { visibleText } from '../../contract/text.js';
import { verdicts } from '../../verdict/result.js';
import type { RequirementResult, Verdict } from '../../verdict/result.js';
import { recommendationWords, verdictWords } from '../readable-text.js';

/** Text that is HTML already. Whatever is not of this class is escaped when it enters a page. */
export class Markup {
  constructor(readonly text: string) {}
}

/** What may stand in a template: nothing at all for undefined, null and false, each in turn for an array. */
export type Part = Markup | string | number | undefined | null | false | readonly Part[];

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for the content of an element and for a quoted attribute, and makes control characters visible. */
function escapeHtml(text: string): string {
  return visibleText(text).replace(/[&<>"']/g, (character) => entities[character] as string);
}

/** A template of HTML: every part that is not {@link Markup} is escaped. Attributes are to be quoted. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  let text = strings[0] as string;
  parts.forEach((part, index) => {
    text += written(part) + (strings[index + 1] as string);
  });
  return new Markup(text);
}

function written(part: Part): string {
  if (part === undefined || part === null || part === false) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map(written).join('');
  return escapeHtml(String(part));
}

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

/** A table of rows that are markup already, below the heads of its columns. */
export function table(kind: string, heads: readonly Part[], rows: Part, caption?: string): Markup {
  return html`<table class="${kind}">
    ${
      caption !== undefined &&
      html`<caption class="unseen">
        ${caption}
      </caption>`
    }
    <thead>
      <tr>
        ${heads.map((head) => html`<th scope="col">${head}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}

/** A list that a reader unfolds. @param items as `li` elements */
export function folded(summary: Part, items: readonly Part[], kind?: string): Markup {
  return html`<details${kind !== undefined && html` class="${kind}"`}>
    <summary>${summary}</summary>
    <ul class="plain">
      ${items}
    </ul>
  </details>`;
}

/** One of the facts of a list (`dl class="facts"`). */
export function fact(name: string, value: Part): Markup {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;
}

/** A verdict as a sign and a word, with its colour; the failure of what should be has those of its own. */
export function verdictMark(verdict: Verdict, level: RequirementResult['level'] = 'must'): Markup {
  const isReported = verdict === 'failed' && level === 'should';
  const { sign, word } = isReported ? recommendationWords : verdictWords[verdict];
  return html`<span class="verdict ${isReported ? 'recommended' : verdict}"
    ><span aria-hidden="true">${sign}</span> ${word}</span
  >`;
}

/** The sign of a verdict before a number; the word is there for who does not see it. */
export function verdictCount(verdict: Verdict, count: number): Markup {
  const { sign, word } = verdictWords[verdict];
  return html`<span class="tally ${verdict}" title="${count} ${word}"
    ><span aria-hidden="true">${sign}</span> ${count}<span class="unseen"> ${word}</span></span
  >`;
}

/** How many of the requirements have each verdict, the verdicts that none has left out. */
export function tallies(requirements: readonly RequirementResult[]): Markup[] {
  return verdicts.flatMap((verdict) => {
    const count = requirements.filter((requirement) => requirement.verdict === verdict).length;
    return count === 0 ? [] : [verdictCount(verdict, count)];
  });
}

/** A link to a requirement, by its id. */
export function requirementLink(id: string): Markup {
  return html`<a class="id" href="#${id}">${id}</a>`;
}

/** The same for some. */
export function requirementLinks(ids: readonly string[]): Markup[] {
  return ids.map((id) => html`${requirementLink(id)} `);
}
