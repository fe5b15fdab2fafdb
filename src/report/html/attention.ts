import { grouped } from '../../contract/contract-files.js';
import type { Exchanges } from '../../verdict/recorded-exchange.js';
import type {
  ConformanceResult,
  RequirementResult,
  Crash,
  CaseResult,
  Verdict,
} from '../../verdict/result.js';
import { failures, leftOutByChoice } from '../outcome-sentence.js';
import { compareSections } from '../../contract/catalogue.js';
import {
  crashTitle,
  callsAmong,
  casesOf,
  testedCases,
  enablersOf,
  groupByReason,
  reasonGroups,
} from '../findings.js';
import { hintsOf } from '../hints.js';
import { finding, curlBlock, hint, exchangePlace } from './finding.js';
import type { FindingContext } from './finding.js';
import { folded, section, html, requirementLink, requirementLinks, verdictMark } from './markup.js';
import type { Markup } from './markup.js';
import { readableTime, counted } from '../readable-text.js';
import { curlLines } from './browser/curl-command.js';
import type { ReasonGroup } from '../findings.js';

/** What a reviewer has to look at, worst first: what changed, failures in full, crashes, then what is not known. */
export function attention(result: ConformanceResult, exchanges: Exchanges): Markup {
  const { open, accepted, recommended } = failures(result);
  const context = {
    exchanges,
    following: followingOf(result.requirements),
    hints: hintsOf(result, exchanges),
    shown: new Map(),
  };
  const parts = [
    changes(result),
    findings('failed', 'Failed', open, context),
    findings('recommended', 'Recommendations not followed', recommended, context),
    findings('accepted', 'Accepted deviations', accepted, context),
    crashes(result, exchanges),
    cannotTell(result, context),
    untested(result, context),
  ].filter((part) => part !== undefined);
  const calm = html`<p class="calm">Nothing failed, and nothing was left untested.</p>`;
  return section('attention', 'h2', 'Attention', undefined, parts.length > 0 ? parts : calm);
}

/** The requirements that can't be judged because of others, by the id of the first of those that failed. */
function followingOf(requirements: readonly RequirementResult[]): Map<string, RequirementResult[]> {
  const failed = new Set(requirements.filter(({ verdict }) => verdict === 'failed').map(({ id }) => id));
  return grouped(requirements, ({ blockedBy }) => blockedBy.filter((id) => failed.has(id)).slice(0, 1));
}

function findings(
  id: string,
  title: string,
  requirements: RequirementResult[],
  context: FindingContext,
): Markup | undefined {
  if (requirements.length === 0) return undefined;
  const inOrder = requirements.toSorted((a, b) => compareSections(a.section, b.section));
  const shown = inOrder.map((requirement) => finding(requirement, context));
  return section(id, 'h3', title, requirements.length, shown);
}

/** What differs from the earlier result that this one was held beside; nothing where there was none. */
function changes({ run: { changes: found } }: ConformanceResult): Markup | undefined {
  if (found === null) return undefined;
  const { since, broken, fixed, added, drifted } = found;
  const nothing = [broken, fixed, added, drifted].every((list) => list.length === 0);
  const content = html`<div class="group">
    <p class="aside">
      Since the run of ${readableTime(since.started)} on ${since.url} (suite ${since.suite}).
    </p>
    ${nothing && html`<p>Nothing has changed.</p>`}
    <dl class="changed">
      ${named('✕ Broken since', broken, 'failed')} ${named('✓ Fixed since', fixed, 'passed')}
      ${named('New', added, 'inapplicable')}
      ${
        drifted.length > 0 &&
        html`<div>
          <dt>Answered otherwise</dt>
          ${drifted.map(
            ({ id, before, now }) =>
              html`<dd>
                <a class="id" href="#${/^Q-/.test(id) ? id : `contradiction-${id}`}">${id}</a>
                <span class="answer">${listed(before)}</span> before,
                <span class="answer">${listed(now)}</span> now
              </dd>`,
          )}
        </div>`
      }
    </dl>
  </div>`;
  return section('changes', 'h3', 'What changed', undefined, content);
}

function named(title: string, ids: readonly string[], tone: string): Markup | undefined {
  if (ids.length === 0) return undefined;
  return html`<div class="${tone}">
    <dt>${title}</dt>
    <dd>${requirementLinks(ids)}</dd>
  </div>`;
}

function listed(answers: readonly string[]): string {
  return answers.length === 0 ? 'no answer' : answers.join('; ');
}

/** Every way in which the target broke down, whichever test saw it; nothing where it never did. */
function crashes(
  { run: { crashes: all }, requirements }: ConformanceResult,
  exchanges: Exchanges,
): Markup | undefined {
  if (all.length === 0) return undefined;
  const cases = requirements.flatMap(casesOf);
  return section('crashes', 'h3', 'Crashes', all.length, [
    html`<p class="aside">
      Each 5xx, broken connection and time-out of the run, whatever the tests made of it.
    </p>`,
    all.map((each, index) => crash(each, index + 1, cases, exchanges)),
  ]);
}

function crash(seen: Crash, number: number, all: readonly CaseResult[], exchanges: Exchanges): Markup {
  const { count, exchange, after, cases } = seen;
  const sent = exchanges[exchange];
  const beside = all.find((each) => each.exchanges.includes(exchange))?.exchanges ?? [];
  const before = after === undefined ? undefined : exchanges[after]?.request;
  const path = before && URL.canParse(before.url) ? new URL(before.url).pathname : before?.url;
  return html`<article class="group crash cantTell" id="crash-${number}">
    <p class="about">
      <span>${counted(count, 'time')}, in ${counted(cases.length, 'test')}</span>
      <a class="self" href="#crash-${number}">Link</a>
    </p>
    <h4>${crashTitle(seen)}</h4>
    <p class="aside">
      First seen
      ${before === undefined ? 'with the first request of a test' : html`after ${before.method} ${path}`}.
    </p>
    ${sent && curlBlock(curlLines(sent, callsAmong(beside, exchanges)))}
    ${exchangePlace([...(after === undefined ? [] : [after]), exchange], exchanges)}
  </article>`;
}

/** What the run could not tell, by reason; what follows from a failure stands under it. */
function cannotTell(
  { requirements, run: { counts } }: ConformanceResult,
  context: FindingContext,
): Markup | undefined {
  if (counts.cantTell === 0) return undefined;
  const { following } = context;
  const elsewhere = new Set([...following.values()].flat());
  const groups = groupByReason(
    requirements.filter((requirement) => !elsewhere.has(requirement)),
    'cantTell',
  );
  return section('cannot-tell', 'h3', 'Cannot tell', counts.cantTell, [
    elsewhere.size > 0 &&
      html`<p class="aside">
        ${counted(elsewhere.size, 'of them follows', 'of them follow')} from a failure above:
        ${[...following.keys()].map((id) => html`<a class="id" href="#finding-${id}">${id}</a> `)}
      </p>`,
    groups.map((group) => reasonGroup(group, 'cantTell', context)),
  ]);
}

/** What was not tested: what would enable the most comes first. */
function untested(result: ConformanceResult, context: FindingContext): Markup | undefined {
  const { counts } = result.run;
  if (counts.untested === 0) return undefined;
  const byChoice = leftOutByChoice(result);
  const enablers = enablersOf(result.requirements.filter((each) => !byChoice.includes(each)));
  return section('untested', 'h3', 'Untested', counts.untested, [
    byChoice.length > 0 &&
      html`<p class="aside">
        This quick run left out <a href="#?verdict=untested">${byChoice.length} of them</a> by choice.
      </p>`,
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
      </div>`,
    reasonGroups(result, 'untested').map((group) => reasonGroup(group, 'untested', context)),
  ]);
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
  { exchanges, hints }: FindingContext,
): Markup {
  // A case that failed may have made its requirement no more than doubtful.
  const inQuestion: Verdict[] = verdict === 'cantTell' ? ['cantTell', 'failed'] : [verdict];
  const seen = requirements
    .flatMap(({ tests }) => testedCases(tests))
    .find(({ shown }) => inQuestion.includes(shown.verdict) && shown.exchanges.length > 0);
  const [found] = requirements.flatMap(({ id }) => hints.get(id) ?? []);
  return html`<article class="group ${verdict}">
    <p class="about">${verdictMark(verdict)} <span>${counted(requirements.length, 'requirement')}</span></p>
    <h4>${reason}</h4>
    ${hint(found)}
    ${
      seen &&
      html`<p class="aside">First seen in “${seen.test.title}”:</p>
        ${exchangePlace(seen.shown.exchanges, exchanges)}`
    }
    ${folded(
      'Show which',
      requirements.map(({ id, text }) => html`<li>${requirementLink(id)} ${text}</li>`),
    )}
  </article>`;
}
