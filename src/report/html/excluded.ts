import type { ConformanceResult, ExcludedRequirement } from '../../verdict/result.js';
import { counted } from '../readable-text.js';
import { compareSections } from '../../contract/specification-outline.js';
import { html } from './markup.js';
import type { Markup } from './markup.js';

/** The clauses that no target is held to, by the reason why. */
export function excluded(result: ConformanceResult): Markup {
  const groups = new Map<string, ExcludedRequirement[]>();
  for (const requirement of result.excluded) {
    groups.set(requirement.excluded, [...(groups.get(requirement.excluded) ?? []), requirement]);
  }
  const largestFirst = [...groups].sort(([, a], [, b]) => b.length - a.length);
  return html`<section id="excluded" aria-labelledby="excluded-title">
    <h2 id="excluded-title">Excluded clauses <span class="tally">${result.excluded.length}</span></h2>
    <p class="aside">Clauses that a run cannot see a target keep or break. They count in no verdict.</p>
    ${largestFirst.map(([reason, members]) => group(reason, members))}
  </section>`;
}

function group(reason: string, members: ExcludedRequirement[]): Markup {
  const inOrder = [...members].sort((a, b) => compareSections(a.section, b.section));
  return html`<details class="group">
    <summary>${reason} <span class="aside">${counted(members.length, 'clause')}</span></summary>
    <ul class="plain">
      ${inOrder.map(({ id, section, text }) => html`<li id="${id}"><span class="id">${id}</span> <span class="aside">section ${section}</span> ${text}</li>`)}
    </ul>
  </details>`;
}
