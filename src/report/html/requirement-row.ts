import { verdicts } from '../../verdict/result.js';
import type { CaseResult, ConformanceResult, RequirementResult, TestResult } from '../../verdict/result.js';
import type { Exchanges } from '../../verdict/recorded-exchange.js';
import { counted, readableDuration } from '../readable-text.js';
import { reasonOf } from '../reason-groups.js';
import { levelsInWords } from '../../contract/dimensions.js';
import { chapterOf } from '../../contract/specification-outline.js';
import type { Hint } from '../../verdict/hints.js';
import { addressOf } from '../findings.js';
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

/** The title of a test, which becomes a link when the row is opened. */
function titleRow(requirement: string, test: TestResult): Markup {
  return html`<li id="${addressOf(requirement, test)}"><a class="title">${test.title}</a></li>`;
}

/** What stands inside a requirement beside the titles of its tests, as HTML. */
export interface RequirementDetails {
  /** Before its tests. */
  facts: string;
  /** By the address of each test, before its title and behind it. */
  tests: Record<string, [before: string, behind: string]>;
}

/**
 * What stands inside a requirement: its facts, and its tests with the exchanges behind them.
 * @param faults sentences by the ids of the faults
 * @param hint who most likely has to act
 */
export function requirementDetails(
  requirement: RequirementResult,
  faults: ConformanceResult['faults'],
  exchanges: Exchanges,
  hint?: Hint,
): RequirementDetails {
  return {
    facts: facts(requirement, faults, hint).text,
    tests: Object.fromEntries(
      requirement.tests.map((test) => [
        addressOf(requirement.id, test),
        [verdictMark(test.verdict).text, testDetails(test, exchanges).text] as const,
      ]),
    ) as RequirementDetails['tests'],
  };
}

function facts(
  requirement: RequirementResult,
  faults: ConformanceResult['faults'],
  hint: Hint | undefined,
): Markup {
  const { id, accepted, also, blockedBy, level, profile, severity, tests } = requirement;
  return html`<dl class="facts">
      ${fact('Section', html`${requirement.section}${also.length > 0 && `, also ${also.join(', ')}`}`)}
      ${fact('Level', html`${level}, ${severity}`)} ${profile && fact('Profile', html`${profile}`)}
      ${
        accepted &&
        fact(
          'Accepted',
          html`ticket ${accepted.ticket}, until
          ${accepted.expires}${accepted.reason !== undefined && `: ${accepted.reason}`}`,
        )
      }
      ${hint && fact('Look first at', html`the ${hint.culprit}: ${hint.why}`)}
      ${blockedBy.length > 0 && fact('Follows from', html`${blockedBy.map((cause) => html`${requirementLink(cause)} `)}`)}
      ${fact('Link', html`<a href="#${id}">#${id}</a>`)}
    </dl>
    ${proof(requirement, faults)}
    ${tests.length === 0 && html`<p class="aside">No test of this requirement ran.</p>`}`;
}

function fact(name: string, value: Markup): Markup {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;
}

function worstFirst(tests: readonly TestResult[]): TestResult[] {
  return [...tests].sort((a, b) => verdicts.indexOf(a.verdict) - verdicts.indexOf(b.verdict));
}

/** What shows that the check can fail: the sentence of each fault, or the id of one that is no longer there. */
function proof({ provedBy, coverage }: RequirementResult, faults: ConformanceResult['faults']): Markup {
  const missed = new Set(coverage.unseen);
  const { killed, of } = coverage.conditional;
  if (provedBy.length === 0)
    return html`<p class="aside">Proved by no fault: this check was never seen to fail.</p>`;
  return html`<details class="proof">
    <summary>
      Proved by
      ${counted(provedBy.length, 'fault')}${missed.size > 0 && `, ${missed.size} of which this run would not have seen`}${of > 0 && `; of ${of} that show under a condition only this run would have seen ${killed}`}
    </summary>
    <ul class="plain">
      ${provedBy.map((fault) => html`<li>${faults[fault] ?? fault}${missed.has(fault) && html` <b class="chip against">not by this run</b>`}</li>`)}
    </ul>
  </details>`;
}

/** What stands behind the title of a test. */
function testDetails({ file, line, durationMs, cases }: TestResult, exchanges: Exchanges): Markup {
  return html`<span class="aside">${file}:${line}, ${readableDuration(durationMs)}</span>
    ${cases.map((each) => caseDetails(each, exchanges))}`;
}

function caseDetails(each: CaseResult, exchanges: Exchanges): Markup {
  const { id, levels, verdict, finding, reason } = each;
  const where = levelsInWords(levels);
  return html`${id !== null && html`<p class="about">${verdictMark(verdict)} <span class="id">${id}</span>${where !== '' && ` ${where}`}</p>`}
  ${(finding ?? reason) && html`<p class="message">${(finding ?? reason)?.message}</p>`}${finding && evidence(finding)}${exchangesOf(each, exchanges)}`;
}
