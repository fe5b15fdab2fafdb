import type { Exchanges } from '../../verdict/recorded-exchange.js';
import type { Hint } from '../../verdict/hints.js';
import type { CaseResult, RequirementResult, TestResult } from '../../verdict/result.js';
import { counted, readableDuration } from '../readable-text.js';
import { whereBroken } from '../where-broken.js';
import { addressOf, caseNamed, requestLines, shownViolations } from '../findings.js';
import type { ShownViolation } from '../findings.js';
import { curlBlock } from './curl-block.js';
import { bodiesSeen, evidence } from './evidence.js';
import { exchangesOf } from './exchanges.js';
import { html } from './markup.js';
import type { Markup } from './markup.js';
import { requirementLink, verdictMark } from './verdict-mark.js';

/** What findings are made of beside their requirements. */
export interface FindingContext {
  exchanges: Exchanges;
  /** The requirements that can't be judged because another one failed, by the id of that one. */
  following: ReadonlyMap<string, readonly RequirementResult[]>;
  /** Who most likely has to act, by the id of the requirement. */
  hints: ReadonlyMap<string, Hint>;
  /**
   * The requirement that each case was shown under so far, by its name: one that failed for several requirements is shown
   * once, and the others refer to it.
   */
  shown: Map<string, string>;
}

/** A requirement that failed, each violation of it once, with all that a reader needs to see why and to see it again. */
export function finding(requirement: RequirementResult, context: FindingContext): Markup {
  const { id, section, level, text, accepted } = requirement;
  const following = context.following.get(id) ?? [];
  return html`<article class="finding ${level === 'should' ? 'recommended' : 'failed'}" id="finding-${id}">
    <p class="about">
      ${verdictMark('failed', level)} ${requirementLink(id)} <span>section ${section}</span>
      <span>${level}</span>
      <button type="button" class="copy" data-ticket hidden>Copy as a ticket</button>
      <a class="self" href="#finding-${id}">Link</a>
    </p>
    <h4>${text}</h4>
    ${accepted && html`<p class="accepted">Accepted with ticket ${accepted.ticket} until ${accepted.expires}${accepted.reason !== undefined && `: ${accepted.reason}`}.</p>`}
    ${hint(context.hints.get(id))}
    ${shownViolations(requirement).map((each) => violationOf(each, requirement, context))}
    ${
      following.length > 0 &&
      html`<details>
        <summary>${counted(following.length, 'requirement')} could not be judged because of it</summary>
        <ul class="plain">
          ${following.map((each) => html`<li>${verdictMark(each.verdict)} ${requirementLink(each.id)} ${each.text}</li>`)}
        </ul>
      </details>`
    }
  </article>`;
}

/** Who to look at first, in one line. */
export function hint(found: Hint | undefined): Markup | undefined {
  return found && html`<p class="hint"><b>Look first at the ${found.culprit}.</b> ${found.why}</p>`;
}

function violationOf(
  { violation, test, shown }: ShownViolation,
  requirement: RequirementResult,
  { exchanges, shown: shownBefore }: FindingContext,
): Markup {
  const [name = '', ...others] = violation.cases;
  const { id, tests } = requirement;
  const where = whereBroken(violation, requirement);
  const before = shownBefore.get(name);
  if (before === undefined) shownBefore.set(name, id);
  return html`<div class="violation">
    <p class="message">${violation.message}</p>
    ${where && html`<p class="only"><b>Only ${where.only}.</b>${where.kept !== undefined && ` Kept ${where.kept}.`}</p>`}
    ${
      before !== undefined
        ? html`<p class="aside">
            The same test as in <a href="#finding-${before}">${before}</a>, where its evidence is.
          </p>`
        : html`${evidence(violation)} ${bodiesSeen(violation, exchanges)}
            ${curlBlock(requestLines(violation, shown, exchanges))} ${exchangesOf(shown, exchanges)}
            <p class="aside">
              Test: <a href="#${addressOf(id, test)}">${test.title}</a>, ${name} (${test.file}:${test.line},
              ${readableDuration(test.durationMs)})
            </p>`
    }
    ${
      others.length > 0 &&
      html`<details>
        <summary>${counted(others.length, 'more case shows', 'more cases show')} the same</summary>
        <ul class="plain">
          ${others.flatMap((other) => caseNamed(other, tests) ?? []).map((each) => caseLink(id, each))}
        </ul>
      </details>`
    }
  </div>`;
}

function caseLink(
  requirement: string,
  { test, case: { id } }: { test: TestResult; case: CaseResult },
): Markup {
  return html`<li>
    <a href="#${addressOf(requirement, test)}">${test.title}</a>${id !== null && `: ${id}`}
  </li>`;
}
