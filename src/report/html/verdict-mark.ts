import { verdicts } from '../../verdict/result.js';
import type { RequirementResult, Verdict } from '../../verdict/result.js';
import { recommendationWords, verdictWords } from '../verdict-words.js';
import { html } from './markup.js';
import type { Markup } from './markup.js';

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
