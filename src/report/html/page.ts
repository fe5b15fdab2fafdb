import type { Exchanges } from '../../verdict/recorded-exchange.js';
import type { ConformanceResult } from '../../verdict/result.js';
import { headOfClaim } from '../outcome-sentence.js';
import { targetLabel } from '../readable-text.js';
import { attention } from './attention.js';
import { clauses, embeddedClauses } from './clauses.js';
import { contradictions, excluded, fixtures, questions } from './appendix.js';
import { htmlDocument, pageScript } from './document.js';
import { embeddedExchanges } from './exchanges.js';
import { html } from './markup.js';
import { navigation, overview } from './overview.js';
import { statusMatrix } from './status-matrix.js';

/** The report that a reviewer decides from: one HTML file that loads nothing, in which all of the target is escaped. */
export function renderHtml(result: ConformanceResult, exchanges: Exchanges): string {
  return htmlDocument({
    title: `${headOfClaim(result)}: ${targetLabel(result.target)}, conformance report`,
    generator: `conformance result, format ${result.format}`,
    script: pageScript(),
    body: html`<a class="skip" href="#attention">Skip to what needs attention</a>
      ${overview(result)}
      <div class="columns">
        ${navigation(result)}
        <main>
          ${attention(result, exchanges)} ${statusMatrix(result)} ${clauses(result, exchanges)}
          ${excluded(result)} ${contradictions(result)} ${questions(result, exchanges)} ${fixtures(result)}
        </main>
      </div>
      <footer>
        <p>
          Every form of this report is derived from conformance.json and exchanges.har, which lie beside it.
        </p>
      </footer>
      ${embeddedClauses(result, exchanges)} ${embeddedExchanges(exchanges, result)}`,
  });
}
