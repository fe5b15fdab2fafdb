import type { ConformanceResult } from '../../verdict/result.js';
import { verdicts } from '../../verdict/result.js';
import { chapterOf, chapters } from '../../contract/specification-outline.js';
import { html } from './markup.js';
import type { Markup } from './markup.js';
import { verdictCount } from './verdict-mark.js';

/** The contents of the page: each chapter of the specification with the worst that was found in it. */
export function navigation(result: ConformanceResult): Markup {
  const { counts, changes, crashes } = result.run;
  const attention = counts.failed + counts.cantTell + counts.untested;
  const shown = chapters.filter(({ number }) => number !== '0' || inChapter(result, '0').length > 0);
  return html`<nav aria-label="Contents">
    <ul>
      ${entry('#attention', 'Attention', attention > 0 && html`<span class="tally">${attention}</span>`)}
      ${changes && entry('#changes', 'What changed', undefined, 'inner')}
      ${crashes.length > 0 && entry('#crashes', 'Crashes', html`<span class="tally">${crashes.length}</span>`, 'inner')}
      ${entry('#status-matrix', 'Moves of an order', undefined)}
      ${entry('#specification', 'Specification', html`<span class="tally">${result.requirements.length}</span>`)}
      ${shown.map(({ number, title }) => entry(`#chapter-${number}`, `${number} ${title}`, worst(result, number), 'inner'))}
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

function inChapter(result: ConformanceResult, number: string) {
  return result.requirements.filter(({ section }) => chapterOf(section) === number);
}

function worst(result: ConformanceResult, number: string): Markup | undefined {
  const requirements = inChapter(result, number);
  const verdict = verdicts.find((candidate) =>
    requirements.some((requirement) => requirement.verdict === candidate),
  );
  return (
    verdict &&
    verdictCount(verdict, requirements.filter((requirement) => requirement.verdict === verdict).length)
  );
}
