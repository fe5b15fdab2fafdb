import { contradictions as rulings } from '../../contract/contradictions.js';
import type { ConformanceResult, ContradictionResult, QuestionResult } from '../../verdict/result.js';
import { html } from './markup.js';
import type { Markup, Part } from './markup.js';
import { requirementLink } from './verdict-mark.js';

/** Where the specification disagrees with itself: the readings, the one that was held to, what the target does. */
export function contradictions(result: ConformanceResult): Markup {
  return html`<section id="contradictions" aria-labelledby="contradictions-title">
    <h2 id="contradictions-title">
      Contradictions <span class="tally">${result.contradictions.length}</span>
    </h2>
    <p class="aside">
      Some clauses of the specification disagree. For each such contradiction a ruling says which reading this
      run holds the target to. A setting changes the ruling, until the owners of the specification decide.
    </p>
    ${result.contradictions.map((each) => contradiction(each, result))}
  </section>`;
}

function contradiction(
  { id, section, text, readings, ruling, observed }: ContradictionResult,
  { requirements, questions }: ConformanceResult,
): Markup {
  const known = new Set(readings.map((reading) => reading.id));
  const setting = rulings().find((row) => row.id === id)?.setting;
  const held = requirements.filter((requirement) => requirement.contradiction === id);
  const related = questions.filter((question) => question.id.startsWith(`Q-${id.toUpperCase()}-`));
  const others = observed.filter((answer) => !known.has(answer));
  return html`<article class="contradiction" id="contradiction-${id}">
    <p class="about">
      <span class="id">${id}</span> <span>section ${section}</span>
      <a class="self" href="#contradiction-${id}">Link</a>
    </p>
    <h3>${text}</h3>
    <ul class="readings">
      ${readings.map(
        (reading) =>
          html`<li>
            <span class="id">${reading.id}</span>
            <span>${reading.text}</span>
            <span class="chips">${chips(reading.id, ruling, known.has(ruling), observed)}</span>
          </li>`,
      )}
    </ul>
    ${!known.has(ruling) && html`<p class="aside">Ruling: ${ruling}.</p>`}
    ${observed.length === 0 && html`<p class="aside">Nothing was observed in this run.</p>`}
    ${others.length > 0 && html`<p class="aside">Observed: ${others.join('; ')}.</p>`}
    ${related.length > 0 && sideBySide(related)}
    ${
      held.length > 0 &&
      html`<p class="aside">
        The ruling${setting !== undefined && html` (<code>${setting}</code>)`} decides what these requirements
        demand: ${held.map((each) => html`${requirementLink(each.id)} `)}
      </p>`
    }
  </article>`;
}

/** What the operations answer to questions of one contradiction. */
function sideBySide(related: QuestionResult[]): Markup {
  return html`<table class="differing">
    <thead>
      <tr>
        <th scope="col">Question</th>
        <th scope="col">Answer</th>
      </tr>
    </thead>
    <tbody>
      ${related.map(
        ({ id, text, answers }) =>
          html`<tr>
            <td><a href="#${id}">${text}</a></td>
            <td>${answers.length === 0 ? 'no answer' : answers.map(({ value }) => value).join('; ')}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function chips(reading: string, ruling: string, ruled: boolean, observed: readonly string[]): Part {
  const seen = observed.includes(reading);
  return [
    reading === ruling && html`<b class="chip">ruling</b> `,
    seen && ruled && reading !== ruling && html`<b class="chip against">observed, against the ruling</b>`,
    seen && (!ruled || reading === ruling) && html`<b class="chip seen">observed</b>`,
  ];
}
