import { verdicts } from '../../verdict/result.js';
import type { RequirementResult, TestResult } from '../../verdict/result.js';
import type { Exchanges } from '../../verdict/recorded-exchange.js';
import { counted, readableDuration } from '../readable-text.js';
import { reasonOf } from '../reason-groups.js';
import { chapterOf } from '../../contract/specification-outline.js';
import { killMatrix } from '../../contract/kill-matrix.js';
import { evidence } from './evidence.js';
import { exchangesOf } from './exchanges.js';
import { html } from './markup.js';
import type { Markup } from './markup.js';
import { requirementLink, verdictMark } from './verdict-mark.js';

/**
 * One requirement: its clause, its verdict, and the titles of its tests, which a search of the browser finds while the row
 * is closed. The page's script puts {@link requirementDetails} around them when the row is opened.
 */
export function requirementRow(requirement: RequirementResult, operations: readonly string[]): Markup {
  const { id, section, verdict, tests } = requirement;
  return html`<details
    class="requirement ${verdict}"
    id="${id}"
    data-verdict="${verdict}"
    data-chapter="${chapterOf(section)}"
    data-endpoints="${operations.join(' ')}"
  >
    <summary>
      ${verdictMark(verdict, requirement.level)}
      <span class="clause"
        >${requirement.text}${verdict !== 'passed' && html`<span class="reason">${reasonOf(requirement)}</span>`}</span
      >
      <span class="id">${id}</span>
    </summary>
    ${
      tests.length > 0 &&
      html`<ul class="tests">
        ${worstFirst(tests).map((test) => titleRow(id, test))}
      </ul>`
    }
  </details>`;
}

/**
 * The title of a test, which becomes a link when the row is opened. Its address begins with the requirement: one test may
 * cover several.
 */
function titleRow(requirement: string, { id, title }: TestResult): Markup {
  return html`<li id="${requirement}/${id}"><a class="title">${title}</a></li>`;
}

/** What stands inside a requirement beside the titles of its tests, as HTML. */
export interface RequirementDetails {
  /** Before its tests. */
  facts: string;
  /** By the id of each test, before its title and behind it. */
  tests: Record<string, [before: string, behind: string]>;
}

/** What stands inside a requirement: its facts, and its tests with the exchanges behind them. */
export function requirementDetails(requirement: RequirementResult, exchanges: Exchanges): RequirementDetails {
  return {
    facts: facts(requirement).text,
    tests: Object.fromEntries(
      requirement.tests.map((test) => [
        test.id,
        [verdictMark(test.verdict).text, testDetails(test, exchanges).text] as const,
      ]),
    ) as RequirementDetails['tests'],
  };
}

function facts(requirement: RequirementResult): Markup {
  const { id, accepted, also, follows, hint, tests } = requirement;
  return html`<dl class="facts">
      <div>
        <dt>Section</dt>
        <dd>${requirement.section}${also && also.length > 0 && `, also ${also.join(', ')}`}</dd>
      </div>
      <div>
        <dt>Level</dt>
        <dd>${requirement.level}</dd>
      </div>
      ${
        accepted &&
        html`<div>
          <dt>Accepted</dt>
          <dd>
            ticket ${accepted.ticket}, until
            ${accepted.expires}${accepted.reason !== undefined && `: ${accepted.reason}`}
          </dd>
        </div>`
      }
      ${
        hint &&
        html`<div>
          <dt>Look first at</dt>
          <dd>the ${hint.culprit}: ${hint.why}</dd>
        </div>`
      }
      ${
        follows &&
        html`<div>
          <dt>Follows from</dt>
          <dd>${follows.map((cause) => html`${requirementLink(cause)} `)}</dd>
        </div>`
      }
      <div>
        <dt>Link</dt>
        <dd><a href="#${id}">#${id}</a></dd>
      </div>
    </dl>
    ${proof(requirement)} ${tests.length === 0 && html`<p class="aside">No test of this requirement ran.</p>`}`;
}

function worstFirst(tests: readonly TestResult[]): TestResult[] {
  return [...tests].sort((a, b) => verdicts.indexOf(a.verdict) - verdicts.indexOf(b.verdict));
}

/** What shows that the check can fail: the sentence of each fault, or the id of one that is no longer there. */
function proof({ provedBy, unseen = [] }: RequirementResult): Markup {
  const missed = new Set(unseen);
  const sentences = killMatrix().faults;
  if (provedBy.length === 0)
    return html`<p class="aside">Proved by no fault: this check was never seen to fail.</p>`;
  return html`<details class="proof">
    <summary>
      Proved by
      ${counted(provedBy.length, 'fault')}${missed.size > 0 && `, ${missed.size} of which this run would not have seen`}
    </summary>
    <ul class="plain">
      ${provedBy.map((fault) => html`<li>${sentences[fault] ?? fault}${missed.has(fault) && html` <b class="chip against">not by this run</b>`}</li>`)}
    </ul>
  </details>`;
}

/** What stands behind the title of a test. */
function testDetails(test: TestResult, exchanges: Exchanges): Markup {
  return html`<span class="aside">${test.file}:${test.line}, ${readableDuration(test.durationMs)}</span>
    ${test.message && html`<p class="message">${test.message}</p>`}${evidence(test)}${exchangesOf(test, exchanges)}`;
}
