import type { CaseResult, ConformanceResult, Verdict } from '../../verdict/result.js';
import { enablersOf } from '../enablers.js';
import { leftOutByChoice } from '../outcome-sentence.js';
import { counted } from '../readable-text.js';
import { groupByReason, reasonGroups } from '../reason-groups.js';
import type { ReasonGroup } from '../reason-groups.js';
import { exchangePlace } from './exchanges.js';
import { hint } from './finding.js';
import type { FindingContext } from './finding.js';
import { html } from './markup.js';
import type { Markup } from './markup.js';
import { requirementLink, verdictMark } from './verdict-mark.js';

/** What the run could not tell, by reason; what follows from a failure stands under it. */
export function cannotTell(
  { requirements, run: { counts } }: ConformanceResult,
  context: Pick<FindingContext, 'exchanges' | 'following' | 'hints'>,
): Markup | undefined {
  if (counts.cantTell === 0) return undefined;
  const { following } = context;
  const elsewhere = new Set([...following.values()].flat());
  const groups = groupByReason(
    requirements.filter((requirement) => !elsewhere.has(requirement)),
    'cantTell',
  );
  return html`<section id="cannot-tell" aria-labelledby="cannot-tell-title">
    <h3 id="cannot-tell-title">Cannot tell <span class="tally">${counts.cantTell}</span></h3>
    ${
      elsewhere.size > 0 &&
      html`<p class="aside">
        ${counted(elsewhere.size, 'of them follows', 'of them follow')} from a failure above:
        ${[...following.keys()].map((id) => html`<a class="id" href="#finding-${id}">${id}</a> `)}
      </p>`
    }
    ${groups.map((group) => reasonGroup(group, 'cantTell', context))}
  </section>`;
}

/** What was not tested: what would enable the most comes first. */
export function untested(
  result: ConformanceResult,
  context: Pick<FindingContext, 'exchanges' | 'hints'>,
): Markup | undefined {
  const { counts } = result.run;
  if (counts.untested === 0) return undefined;
  const byChoice = leftOutByChoice(result);
  const enablers = enablersOf(result.requirements.filter((each) => !byChoice.includes(each)));
  return html`<section id="untested" aria-labelledby="untested-title">
    <h3 id="untested-title">Untested <span class="tally">${counts.untested}</span></h3>
    ${
      byChoice.length > 0 &&
      html`<p class="aside">
        This quick run left out <a href="#?verdict=untested">${byChoice.length} of them</a> by choice.
      </p>`
    }
    ${
      enablers.length > 0 &&
      html`<div class="group enablers">
        <h4>What would enable it</h4>
        <ol>
          ${enablers.map(
            ({ variable, requirements: members }) =>
              html`<li>
                <code>${variable}</code> <span>${counted(members.length, 'requirement')}</span>
                ${share(members.length, counts.untested)}
              </li>`,
          )}
        </ol>
        <p class="aside">
          A requirement counts wherever its reason names the variable: often one of several is enough.
        </p>
      </div>`
    }
    ${reasonGroups(result, 'untested').map((group) => reasonGroup(group, 'untested', context))}
  </section>`;
}

/** How much a part is of a whole, as a bar that repeats the number. */
function share(part: number, whole: number): Markup {
  return html`<svg class="share" viewBox="0 0 ${whole} 1" preserveAspectRatio="none" aria-hidden="true">
    <rect width="${part}" height="1" />
  </svg>`;
}

function reasonGroup(
  { reason, requirements }: ReasonGroup,
  verdict: Verdict,
  { exchanges, hints }: Pick<FindingContext, 'exchanges' | 'hints'>,
): Markup {
  const seen = requirements
    .flatMap(({ tests }) => tests.flatMap((test) => test.cases.map((each) => ({ test, each }))))
    .find(({ each }) => inQuestion(each, verdict) && each.exchanges.length > 0);
  const [found] = requirements.flatMap(({ id }) => hints.get(id) ?? []);
  return html`<article class="group ${verdict}">
    <p class="about">${verdictMark(verdict)} <span>${counted(requirements.length, 'requirement')}</span></p>
    <h4>${reason}</h4>
    ${hint(found)}
    ${
      seen &&
      html`<p class="aside">First seen in “${seen.test.title}”:</p>
        ${exchangePlace(seen.each.exchanges, exchanges)}`
    }
    <details>
      <summary>Show which</summary>
      <ul class="plain">
        ${requirements.map(({ id, text }) => html`<li>${requirementLink(id)} ${text}</li>`)}
      </ul>
    </details>
  </article>`;
}

/** Whether a case has to do with the verdict; one that failed may have made its requirement no more than doubtful. */
function inQuestion(each: CaseResult, verdict: Verdict): boolean {
  return each.verdict === verdict || (verdict === 'cantTell' && each.verdict === 'failed');
}
