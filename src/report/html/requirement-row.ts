import type { RequirementResult, TestResult } from '../../verdict/result.js';
import { readableDuration } from '../readable-text.js';
import { reasonOf } from '../reason-groups.js';
import { evidence } from './evidence.js';
import { exchangePlace } from './exchanges.js';
import { html } from './markup.js';
import type { Markup } from './markup.js';
import { verdictMark } from './verdict-mark.js';

/** One requirement: its clause and verdict, and inside its tests with the exchanges behind them. */
export function requirementRow(requirement: RequirementResult): Markup {
  const { id, verdict, accepted, also, provedBy, tests } = requirement;
  return html`<details class="requirement ${verdict}" id="${id}" data-verdict="${verdict}">
    <summary>
      ${verdictMark(verdict, requirement.level)}
      <span class="clause"
        >${requirement.text}${verdict !== 'passed' && html`<span class="reason">${reasonOf(requirement)}</span>`}</span
      >
      <span class="id">${id}</span>
    </summary>
    <dl class="facts">
      <div>
        <dt>Section</dt>
        <dd>${requirement.section}${also && also.length > 0 && `, also ${also.join(', ')}`}</dd>
      </div>
      <div>
        <dt>Level</dt>
        <dd>${requirement.level}</dd>
      </div>
      <div>
        <dt>Proved by</dt>
        <dd>${provedBy.length > 0 ? provedBy.join(', ') : 'no fault: this check was never seen to fail'}</dd>
      </div>
      ${
        accepted &&
        html`<div>
          <dt>Accepted</dt>
          <dd>ticket ${accepted.ticket}, until ${accepted.expires}</dd>
        </div>`
      }
      <div>
        <dt>Link</dt>
        <dd><a href="#${id}">#${id}</a></dd>
      </div>
    </dl>
    ${
      tests.length === 0
        ? html`<p class="aside">No test of this requirement ran.</p>`
        : html`<ul class="tests">
            ${tests.map(testRow)}
          </ul>`
    }
  </details>`;
}

function testRow(test: TestResult): Markup {
  return html`<li>
    ${verdictMark(test.verdict)} ${test.title}
    <span class="aside">${test.file}:${test.line}, ${readableDuration(test.durationMs)}</span>
    ${test.message && html`<p class="message">${test.message}</p>`}${evidence(test)}${exchangePlace(test.exchanges)}
  </li>`;
}
