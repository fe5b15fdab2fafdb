import type { Exchanges } from '../../verdict/recorded-exchange.js';
import type { Breach } from '../../verdict/findings.js';
import type { RequirementResult, TestResult } from '../../verdict/result.js';
import { counted, readableDuration } from '../readable-text.js';
import { requestLines } from '../curl.js';
import { curlBlock } from './curl-block.js';
import { bodiesSeen, evidence } from './evidence.js';
import { exchangesOf } from './exchanges.js';
import { html } from './markup.js';
import type { Markup } from './markup.js';
import { requirementLink, verdictMark } from './verdict-mark.js';

/** What findings are made of beside their requirements. */
export interface FindingContext {
  exchanges: Exchanges;
  /** The requirements that can't be told because another one failed, by the id of that one. */
  following: ReadonlyMap<string, readonly RequirementResult[]>;
  /**
   * The requirement that each test was shown under so far, by the id of the test: one that failed for several
   * requirements is shown once, and the others refer to it.
   */
  shown: Map<string, string>;
}

/** A requirement that failed, each breach of it once, with all that a reader needs to see why and to see it again. */
export function finding(requirement: RequirementResult, context: FindingContext): Markup {
  const { id, section, level, text, accepted, hint, reason, tests } = requirement;
  const following = context.following.get(id) ?? [];
  const failed = tests.filter(({ verdict }) => verdict === 'failed');
  const breaches = requirement.breaches ?? failed.map(asBreach);
  return html`<article class="finding ${level === 'should' ? 'recommended' : 'failed'}" id="finding-${id}">
    <p class="about">
      ${verdictMark('failed', level)} ${requirementLink(id)} <span>section ${section}</span>
      <span>${level}</span>
      <button type="button" class="copy" data-ticket hidden>Copy as a ticket</button>
      <a class="self" href="#finding-${id}">Link</a>
    </p>
    <h4>${text}</h4>
    ${accepted && html`<p class="accepted">Accepted with ticket ${accepted.ticket} until ${accepted.expires}${accepted.reason !== undefined && `: ${accepted.reason}`}.</p>`}
    ${hint && html`<p class="hint"><b>Look first at the ${hint.culprit}.</b> ${hint.why}</p>`}
    ${failed.length === 0 && html`<p class="message">${reason ?? 'The run recorded no failed test.'}</p>`}
    ${breaches.map((each) => breach(each, requirement, context))}
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

/** A result of format 1 groups nothing: each test is a breach of its own. */
function asBreach({ id, title, message = title }: TestResult): Breach {
  return { message, tests: [{ test: id, differs: title, size: 0 }] };
}

function breach(
  { message, tests: [plainest, ...others] }: Breach,
  { id, tests }: RequirementResult,
  { exchanges, shown }: FindingContext,
): Markup {
  const test = tests.find((each) => each.id === plainest?.test);
  const before = shown.get(plainest?.test ?? '');
  if (test !== undefined && before === undefined) shown.set(test.id, id);
  return html`<div class="breach">
    <p class="message">${message}</p>
    ${
      before !== undefined
        ? html`<p class="aside">
            The same test as in <a href="#finding-${before}">${before}</a>, where its evidence is.
          </p>`
        : test && shownTest(id, test, exchanges)
    }
    ${others.length > 0 && differing(id, others)}
  </div>`;
}

function shownTest(requirement: string, test: TestResult, exchanges: Exchanges): Markup {
  return html`${evidence(test)} ${bodiesSeen(test, exchanges)} ${curlBlock(requestLines(test, exchanges))}
    ${exchangesOf(test, exchanges)}
    <p class="aside">
      Test: <a href="#${requirement}/${test.id}">${test.title}</a> (${test.file}:${test.line},
      ${readableDuration(test.durationMs)})
    </p>`;
}

/** The other tests that show the same: what sets each apart. */
function differing(requirement: string, others: Breach['tests']): Markup {
  return html`<details>
    <summary>${counted(others.length, 'more test shows', 'more tests show')} the same</summary>
    <table class="differing">
      <thead>
        <tr>
          <th scope="col">Test</th>
          <th scope="col">Request</th>
        </tr>
      </thead>
      <tbody>
        ${others.map(
          ({ test, differs, size }) =>
            html`<tr>
              <td><a href="#${requirement}/${test}">${differs === '' ? test : differs}</a></td>
              <td>${size > 0 ? counted(size, 'character') : 'none'}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </details>`;
}
