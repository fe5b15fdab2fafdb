import { chapterOf, chapters } from '../../contract/catalogue.js';
import { grouped } from '../../contract/contract-files.js';
import { findableFaults } from '../../verdict/fault-coverage.js';
import type { Exchanges } from '../../verdict/recorded-exchange.js';
import { verdicts } from '../../verdict/result.js';
import type { ConformanceResult, Verdict } from '../../verdict/result.js';
import { restrictionLines } from '../findings.js';
import {
  failures,
  headOfClaim,
  isDoubtful,
  outcomeSentence,
  profileLines,
  troublesOf,
} from '../outcome-sentence.js';
import {
  counted,
  outcomeWords,
  readableDuration,
  readableTime,
  sideEffectsSentence,
  targetLabel,
  verdictWords,
} from '../readable-text.js';
import { contradictions, excluded, fixtures, questions } from './appendix.js';
import { attention } from './attention.js';
import { clauses, embeddedClauses } from './clauses.js';
import { htmlDocument, pageScript } from './document.js';
import { embeddedExchanges } from './finding.js';
import { fact, html, tallies, verdictMark } from './markup.js';
import type { Markup, Part } from './markup.js';
import { statusMatrix } from './status-matrix.js';

/** The report that a reviewer decides from: one HTML file that loads nothing, in which all of the target is escaped. */
export function renderHtml(result: ConformanceResult, exchanges: Exchanges): string {
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

/** Where a reader finds the requirements of a verdict. */
const places: Record<Verdict, string> = {
  failed: '#failed',
  cantTell: '#cannot-tell',
  untested: '#untested',
  passed: '#?verdict=passed',
  inapplicable: '#?verdict=inapplicable',
};

/** The first screen: the outcome in words, the counts, what was run on what, and trouble of the run. */
export function overview(result: ConformanceResult): Markup {
  const { run } = result;
  const { word, sign } = outcomeWords[run.outcome];
  const doubtful = isDoubtful(result);
  const profiles = profileLines(result);
  return html`<header class="overview ${doubtful ? 'incomplete' : run.outcome}">
    <p class="eyebrow">Conformance report for <b>${targetLabel(result.target)}</b></p>
    <h1><span class="sign" aria-hidden="true">${doubtful ? '?' : sign}</span> ${word}</h1>
    <p class="lead">${outcomeSentence(result)}</p>
    ${notes('troubles', 'Trouble of the run', troublesOf(result))}
    ${notes(
      'restrictions',
      'Not held to',
      restrictionLines(run.restrictions).map(({ extent, message }) => html`<b>${extent}</b>: ${message}`),
    )}
    <ul class="counts" aria-label="Requirements by verdict">
      ${verdicts.map((verdict) => count(result, verdict))}
    </ul>
    ${bar(run.counts)}
    <dl class="facts">
      ${fact('Target', result.target.url)}
      ${fact('Run', html`<time datetime="${run.started}">${readableTime(run.started)}</time>, ${readableDuration(run.durationMs)}`)}
      ${fact('Side effects', sideEffectsSentence(result.sideEffects))}
      ${fact('Suite', `${result.suite.version}, commit ${result.suite.commit}`)}
      ${fact('Seed', result.suite.seed === '' ? 'none' : result.suite.seed)}
      ${profiles.length > 0 && fact('Profiles', profiles.join(', '))}
      ${fact('Proof of the checks', proof(result))}
    </dl>
    ${legend()}
    <noscript
      ><p class="note">
        Without JavaScript there is no filter, a clause shows no more than the titles of its tests, and the
        exchanges are in exchanges.har.
      </p></noscript
    >
  </header>`;
}

/** How well proved the checks of this run are, in one line. */
function proof({ faults, requirements }: ConformanceResult): string {
  const known = Object.keys(faults).length;
  const unproved = requirements.filter(({ provedBy }) => provedBy.length === 0).length;
  const sumOf = (part: 'killed' | 'of'): number =>
    requirements.reduce((sum, { coverage }) => sum + coverage.conditional[part], 0);
  return [
    `this run could have found ${findableFaults(requirements).size} of the ${counted(known, 'fault')} of the mock`,
    ...(sumOf('of') > 0 ? [`of conditional ones ${sumOf('killed')} of ${sumOf('of')}`] : []),
    ...(unproved > 0 ? [`${counted(unproved, 'check')} never seen to fail`] : []),
  ].join(', ');
}

function count(result: ConformanceResult, verdict: Verdict): Markup {
  const { sign, word } = verdictWords[verdict];
  const number = result.run.counts[verdict];
  const { accepted, recommended } = failures(result);
  const content = html`<span class="number">${number}</span>
    <span class="name"><span aria-hidden="true">${sign}</span> ${word}</span>
    ${verdict === 'failed' && accepted.length > 0 && html`<span class="aside">${accepted.length} accepted</span>`}
    ${verdict === 'failed' && recommended.length > 0 && html`<span class="aside">${recommended.length} should</span>`}`;
  if (number === 0) return html`<li class="count none ${verdict}"><span class="tile">${content}</span></li>`;
  return html`<li class="count ${verdict}">
    <a class="tile" href="${places[verdict]}">${content}</a>
  </li>`;
}

/** The counts as one bar. It repeats what the numbers say, so it is hidden from assistive technology. */
function bar(counts: Readonly<Record<Verdict, number>>): Markup | undefined {
  const total = verdicts.reduce((sum, verdict) => sum + counts[verdict], 0);
  if (total === 0) return undefined;
  let start = 0;
  const stretches = verdicts.map((verdict) => {
    const from = start;
    start += counts[verdict];
    return html`<rect class="${verdict}" x="${from}" y="0" width="${counts[verdict]}" height="1" />`;
  });
  return html`<svg class="bar" viewBox="0 0 ${total} 1" preserveAspectRatio="none" aria-hidden="true">
    ${stretches}
  </svg>`;
}

/** What a reader has to know before relying on the outcome; nothing where there is nothing to say. */
function notes(id: string, title: string, lines: readonly Part[]): Markup | undefined {
  if (lines.length === 0) return undefined;
  return html`<section class="${id}" aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    <ul>
      ${lines.map((line) => html`<li>${line}</li>`)}
    </ul>
  </section>`;
}

function legend(): Markup {
  return html`<details class="legend" id="legend">
    <summary>What the words mean</summary>
    <dl>
      ${verdicts.map(
        (verdict) =>
          html`<dt>${verdictMark(verdict)}</dt>
            <dd>${verdictWords[verdict].meaning}</dd>`,
      )}
      ${Object.values(outcomeWords).map(
        ({ word, sign, meaning }) =>
          html`<dt><span aria-hidden="true">${sign}</span> ${word}</dt>
            <dd>${meaning}</dd>`,
      )}
    </dl>
    <p>
      A requirement takes the worst verdict of its tests, in the order failed, cannot tell, untested, passed.
    </p>
  </details>`;
}

/** The contents of the page: each chapter of the specification with the worst that was found in it. */
function navigation(result: ConformanceResult): Markup {
  const { counts, changes, crashes } = result.run;
  const attention = counts.failed + counts.cantTell + counts.untested;
  const byChapter = grouped(result.requirements, ({ section }) => chapterOf(section));
  const shown = chapters.filter(({ number }) => number !== '0' || byChapter.has('0'));
  const tally = (count: number): Markup => html`<span class="tally">${count}</span>`;
  return html`<nav aria-label="Contents">
    <ul>
      ${entry('#attention', 'Attention', attention > 0 && tally(attention))}
      ${changes && entry('#changes', 'What changed', undefined, 'inner')}
      ${crashes.length > 0 && entry('#crashes', 'Crashes', tally(crashes.length), 'inner')}
      ${entry('#status-matrix', 'Moves of an order', undefined)}
      ${entry('#specification', 'Specification', tally(result.requirements.length))}
      ${shown.map(({ number, title }) => entry(`#chapter-${number}`, `${number} ${title}`, tallies(byChapter.get(number) ?? [])[0], 'inner'))}
      ${entry('#excluded', 'Excluded clauses', tally(result.excluded.length))}
      ${entry('#contradictions', 'Contradictions', tally(result.contradictions.length))}
      ${entry('#questions', 'Open questions', tally(result.questions.length))}
      ${result.fixtures.length > 0 && entry('#fixtures', 'Records', tally(result.fixtures.length))}
    </ul>
  </nav>`;
}

function entry(href: string, title: string, aside: Markup | false | undefined, kind = 'outer'): Markup {
  return html`<li class="${kind}">
    <a href="${href}"><span>${title}</span> ${aside}</a>
  </li>`;
}
