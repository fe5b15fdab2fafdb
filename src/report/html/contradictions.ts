import type { ConformanceResult, ContradictionResult } from '../../verdict/result.js';
import { html } from './markup.js';
import type { Markup, Part } from './markup.js';

/** Where the specification disagrees with itself: the readings, the one that was held to, what the target does. */
export function contradictions(result: ConformanceResult): Markup {
  return html`<section id="contradictions" aria-labelledby="contradictions-title">
    <h2 id="contradictions-title">
      Contradictions <span class="tally">${result.contradictions.length}</span>
    </h2>
    <p class="aside">Where clauses disagree, a ruling chooses the reading that a target is held to.</p>
    ${result.contradictions.map(contradiction)}
  </section>`;
}

function contradiction({ id, section, text, readings, ruling, observed }: ContradictionResult): Markup {
  const known = new Set(readings.map((reading) => reading.id));
  const others = observed.filter((answer) => !known.has(answer));
  return html`<article class="contradiction" id="contradiction-${id}">
    <p class="about"><span class="id">${id}</span> <span>section ${section}</span></p>
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
  </article>`;
}

function chips(reading: string, ruling: string, ruled: boolean, observed: readonly string[]): Part {
  const seen = observed.includes(reading);
  return [
    reading === ruling && html`<b class="chip">ruling</b> `,
    seen && ruled && reading !== ruling && html`<b class="chip against">observed, against the ruling</b>`,
    seen && (!ruled || reading === ruling) && html`<b class="chip seen">observed</b>`,
  ];
}
