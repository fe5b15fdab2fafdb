import type { Exchanges } from '../../verdict/recorded-exchange.js';
import type { ConformanceResult } from '../../verdict/result.js';
import { headOfClaim } from '../profile-words.js';
import { targetLabel } from '../readable-text.js';
import { attention } from './attention.js';
import { clauses, embeddedClauses } from './clauses.js';
import { contradictions } from './contradictions.js';
import { htmlDocument } from './document.js';
import { embeddedExchanges } from './exchanges.js';
import { excluded } from './excluded.js';
import { fixtures } from './fixtures.js';
import { html } from './markup.js';
import { navigation } from './navigation.js';
import { overview } from './overview.js';
import { questions } from './questions.js';
import { pageScript } from './script.js';
import { statusMatrix } from './status-matrix.js';

/** The page of a result. */
export function page(result: ConformanceResult, exchanges: Exchanges): string {
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
