import { grouped } from '../../contract/grouped.js';
import { findableFaults } from '../../verdict/fault-coverage.js';
import { verdicts } from '../../verdict/result.js';
import type { ConformanceResult, Verdict } from '../../verdict/result.js';
import { failures, isDoubtful, outcomeSentence, profileLines, troublesOf } from '../outcome-sentence.js';
import {
  counted,
  readableDuration,
  readableTime,
  targetLabel,
  sideEffectsSentence,
} from '../readable-text.js';
import { restrictionLines } from '../reason-groups.js';
import { outcomeWords, verdictWords } from '../verdict-words.js';
import { html, fact, tallies, verdictMark } from './markup.js';
import type { Markup } from './markup.js';
import { chapterOf, chapters } from '../../contract/catalogue.js';

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
    ${troubles(result)} ${restrictions(result)}
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
    const stretch = html`<rect
      class="${verdict}"
      x="${start}"
      y="0"
      width="${counts[verdict]}"
      height="1"
    />`;
    start += counts[verdict];
    return stretch;
  });
  return html`<svg class="bar" viewBox="0 0 ${total} 1" preserveAspectRatio="none" aria-hidden="true">
    ${stretches}
  </svg>`;
}

function troubles(result: ConformanceResult): Markup | undefined {
  const sentences = troublesOf(result);
  if (sentences.length === 0) return undefined;
  return html`<section class="troubles" aria-labelledby="troubles">
    <h2 id="troubles">Trouble of the run</h2>
    <ul>
      ${sentences.map((sentence) => html`<li>${sentence}</li>`)}
    </ul>
  </section>`;
}

/** What the target was not held to: a reader has to know it before relying on the outcome. */
function restrictions({ run: { restrictions: all } }: ConformanceResult): Markup | undefined {
  if (all.length === 0) return undefined;
  return html`<section class="restrictions" aria-labelledby="restrictions">
    <h2 id="restrictions">Not held to</h2>
    <ul>
      ${restrictionLines(all).map(({ extent, message }) => html`<li><b>${extent}</b>: ${message}</li>`)}
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
export function navigation(result: ConformanceResult): Markup {
  const { counts, changes, crashes } = result.run;
  const attention = counts.failed + counts.cantTell + counts.untested;
  const byChapter = grouped(result.requirements, ({ section }) => chapterOf(section));
  const shown = chapters.filter(({ number }) => number !== '0' || byChapter.has('0'));
  return html`<nav aria-label="Contents">
    <ul>
      ${entry('#attention', 'Attention', attention > 0 && html`<span class="tally">${attention}</span>`)}
      ${changes && entry('#changes', 'What changed', undefined, 'inner')}
      ${crashes.length > 0 && entry('#crashes', 'Crashes', html`<span class="tally">${crashes.length}</span>`, 'inner')}
      ${entry('#status-matrix', 'Moves of an order', undefined)}
      ${entry('#specification', 'Specification', html`<span class="tally">${result.requirements.length}</span>`)}
      ${shown.map(({ number, title }) => entry(`#chapter-${number}`, `${number} ${title}`, tallies(byChapter.get(number) ?? [])[0], 'inner'))}
      ${entry('#excluded', 'Excluded clauses', html`<span class="tally">${result.excluded.length}</span>`)}
      ${entry('#contradictions', 'Contradictions', html`<span class="tally">${result.contradictions.length}</span>`)}
      ${entry('#questions', 'Open questions', html`<span class="tally">${result.questions.length}</span>`)}
      ${result.fixtures.length > 0 && entry('#fixtures', 'Records', html`<span class="tally">${result.fixtures.length}</span>`)}
    </ul>
  </nav>`;
}

function entry(href: string, title: string, aside: Markup | false | undefined, kind = 'outer'): Markup {
  return html`<li class="${kind}">
    <a href="${href}"><span>${title}</span> ${aside}</a>
  </li>`;
}
