import type { ConformanceResult } from '../../verdict/result.js';
import { exchangePlace } from './exchanges.js';
import { html } from './markup.js';
import type { Markup } from './markup.js';
import { requirementLink } from './verdict-mark.js';

const kinds = { should: 'A should that was not kept', late: 'Later than its time' } as const;

/** What a reader is told and that fails nothing; nothing where there is none. */
export function told({ told: all }: ConformanceResult): Markup | undefined {
  if (all.length === 0) return undefined;
  return html`<section id="told" aria-labelledby="told-title">
    <h3 id="told-title">Told, and failing nothing <span class="tally">${all.length}</span></h3>
    ${all.map(
      ({ kind, requirement, message, exchange }) =>
        html`<article class="group untested">
          <p class="about"><b class="chip">${kinds[kind]}</b> ${requirementLink(requirement)}</p>
          <p class="message">${message}</p>
          ${exchange !== undefined && exchangePlace([exchange])}
        </article>`,
    )}
  </section>`;
}
