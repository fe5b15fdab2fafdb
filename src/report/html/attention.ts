import type { Exchanges } from '../../verdict/recorded-exchange.js';
import type { ConformanceResult, RequirementResult, TestResult, Verdict } from '../../verdict/result.js';
import { failures } from '../outcome-sentence.js';
import { counted } from '../readable-text.js';
import { groupByReason } from '../reason-groups.js';
import type { ReasonGroup } from '../reason-groups.js';
import { compareSections } from '../specification-outline.js';
import { finding } from './finding.js';
import { html } from './markup.js';
import type { Markup } from './markup.js';
import { exchangePlace } from './exchanges.js';
import { requirementLink, verdictMark } from './verdict-mark.js';

/** What a reviewer has to look at, worst first: failures in full, then what is not known, by reason. */
export function attention(result: ConformanceResult, exchanges: Exchanges): Markup {
  const { open, accepted, recommended } = failures(result);
  const shown = new Map<string, string>();
  const parts = [
    findings(exchanges, 'failed', 'Failed', open, shown),
    findings(exchanges, 'recommended', 'Not as it should', recommended, shown),
    findings(exchanges, 'accepted', 'Accepted deviations', accepted, shown),
    unknown(result, 'cantTell', 'cannot-tell', 'Cannot tell'),
    unknown(result, 'untested', 'untested', 'Untested'),
  ].filter((part) => part !== undefined);
  return html`<section id="attention" aria-labelledby="attention-title">
    <h2 id="attention-title">Attention</h2>
    ${parts.length > 0 ? parts : html`<p class="calm">Nothing failed, and nothing was left untested.</p>`}
  </section>`;
}

function findings(
  exchanges: Exchanges,
  id: string,
  title: string,
  requirements: RequirementResult[],
  shown: Map<string, string>,
): Markup | undefined {
  if (requirements.length === 0) return undefined;
  const inOrder = [...requirements].sort((a, b) => compareSections(a.section, b.section));
  return html`<section id="${id}" aria-labelledby="${id}-title">
    <h3 id="${id}-title">${title} <span class="tally">${requirements.length}</span></h3>
    ${inOrder.map((requirement) => finding(exchanges, requirement, shown))}
  </section>`;
}

function unknown(result: ConformanceResult, verdict: Verdict, id: string, title: string): Markup | undefined {
  const groups = groupByReason(result.requirements, verdict);
  if (groups.length === 0) return undefined;
  const total = groups.reduce((sum, { requirements }) => sum + requirements.length, 0);
  return html`<section id="${id}" aria-labelledby="${id}-title">
    <h3 id="${id}-title">${title} <span class="tally">${total}</span></h3>
    ${groups.map((group) => reasonGroup(group, verdict))}
  </section>`;
}

function reasonGroup({ reason, requirements }: ReasonGroup, verdict: Verdict): Markup {
  const exchanges = requirements
    .flatMap(({ tests }) => tests)
    .find((test) => inQuestion(test, verdict) && test.exchanges.length > 0);
  return html`<article class="group ${verdict}">
    <p class="about">${verdictMark(verdict)} <span>${counted(requirements.length, 'requirement')}</span></p>
    <h4>${reason}</h4>
    ${
      exchanges &&
      html`<p class="aside">First seen in “${exchanges.title}”:</p>
        ${exchangePlace(exchanges.exchanges)}`
    }
    <details>
      <summary>Show which</summary>
      <ul class="plain">
        ${requirements.map(({ id, text }) => html`<li>${requirementLink(id)} ${text}</li>`)}
      </ul>
    </details>
  </article>`;
}

/** Whether a test has to do with the verdict; one that failed may have made its requirement no more than doubtful. */
function inQuestion(test: TestResult, verdict: Verdict): boolean {
  return test.verdict === verdict || (verdict === 'cantTell' && test.verdict === 'failed');
}
