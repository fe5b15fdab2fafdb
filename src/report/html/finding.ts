import type { Exchanges } from '../../verdict/recorded-exchange.js';
import type { RequirementResult, TestResult } from '../../verdict/result.js';
import { curlCommand } from '../curl.js';
import { counted, readableDuration } from '../readable-text.js';
import { exchangePlace } from './exchanges.js';
import { html } from './markup.js';
import type { Markup } from './markup.js';
import { requirementLink, verdictMark } from './verdict-mark.js';
import { evidence } from './evidence.js';

/** Failed tests of one requirement that are shown in full; the rest stands in its clause. */
const shownTests = 3;

/**
 * A requirement that failed, with all that a reader needs to see why and to see it again.
 * @param shown The requirement that each test was shown under so far, by the id of the test; a test that failed for
 *   several requirements is shown once, and the others refer to it.
 */
export function finding(
  exchanges: Exchanges,
  requirement: RequirementResult,
  shown: Map<string, string>,
): Markup {
  const failed = requirement.tests.filter(({ verdict }) => verdict === 'failed');
  const further = failed.length - shownTests;
  return html`<article
    class="finding ${requirement.level === 'should' ? 'recommended' : 'failed'}"
    id="finding-${requirement.id}"
  >
    <p class="about">
      ${verdictMark('failed', requirement.level)} ${requirementLink(requirement.id)}
      <span>section ${requirement.section}</span> <span>${requirement.level}</span>
    </p>
    <h4>${requirement.text}</h4>
    ${requirement.accepted && html`<p class="accepted">Accepted with ticket ${requirement.accepted.ticket} until ${requirement.accepted.expires}.</p>`}
    ${failed.length === 0 && html`<p class="message">${requirement.reason ?? 'The run recorded no failed test.'}</p>`}
    ${failed.slice(0, shownTests).map((test) => failedOnce(exchanges, requirement, test, shown))}
    ${further > 0 && html`<p class="aside">${counted(further, 'more test fails', 'more tests fail')}: see <a href="#${requirement.id}">the clause</a>.</p>`}
  </article>`;
}

function failedOnce(
  exchanges: Exchanges,
  { id }: RequirementResult,
  test: TestResult,
  shown: Map<string, string>,
): Markup {
  const before = shown.get(test.id);
  if (before === undefined) {
    shown.set(test.id, id);
    return failedTest(exchanges, test);
  }
  return html`<p class="message">${test.message ?? test.title}</p>
    <p class="aside">
      The same test as in <a href="#finding-${before}">${before}</a>, where its evidence is.
    </p>`;
}

function failedTest(exchanges: Exchanges, test: TestResult): Markup {
  const last = exchanges[test.exchange ?? test.exchanges.at(-1) ?? ''];
  const curl = last && curlCommand(last);
  return html`<div class="failed-test">
    ${test.message && html`<p class="message">${test.message}</p>`} ${evidence(test)}
    ${
      curl !== undefined &&
      html`<div class="curl">
        <div class="label">
          The request as a command <button type="button" class="copy" hidden>Copy</button>
        </div>
        <pre><code>${curl}</code></pre>
      </div>`
    }
    ${exchangePlace(test.exchanges)}
    <p class="aside">Test: ${test.title} (${test.file}:${test.line}, ${readableDuration(test.durationMs)})</p>
  </div>`;
}
