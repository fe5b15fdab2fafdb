import type { ConformanceResult } from '../../verdict/result.js';
import { exchangePlace } from './exchanges.js';
import { html } from './markup.js';
import type { Markup } from './markup.js';
import { requirementLink } from './verdict-mark.js';

/** What came later than its time, which fails nothing; nothing where there is none. What should be stands among the findings. */
export function told(result: ConformanceResult): Markup | undefined {
  const all = result.told.filter(({ kind }) => kind === 'late');
  if (all.length === 0) return undefined;
  return html`<section id="told" aria-labelledby="told-title">
    <h3 id="told-title">Late, and failing nothing <span class="tally">${all.length}</span></h3>
    ${all.map(
      ({ requirement, message, exchange }) =>
        html`<article class="group untested">
          <p class="about"><b class="chip">Later than its time</b> ${requirementLink(requirement)}</p>
          <p class="message">${message}</p>
          ${exchange !== undefined && exchangePlace([exchange])}
        </article>`,
    )}
  </section>`;
}
