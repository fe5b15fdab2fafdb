import { verdicts } from '../../verdict/result.js';
import type { ConformanceResult, RequirementResult } from '../../verdict/result.js';
import { chapterOf, chapters, compareSections, sections } from '../specification-outline.js';
import { verdictWords } from '../verdict-words.js';
import { html } from './markup.js';
import type { Markup } from './markup.js';
import { requirementRow } from './requirement-row.js';
import { requirementLink, tallies } from './verdict-mark.js';

/** The specification clause by clause: every requirement in the order of its section. */
export function clauses(result: ConformanceResult): Markup {
  const byChapter = new Map(chapters.map(({ number }) => [number, [] as RequirementResult[]]));
  for (const requirement of result.requirements) {
    const chapter = chapterOf(requirement.section);
    byChapter.set(chapter, [...(byChapter.get(chapter) ?? []), requirement]);
  }
  const shown = [...byChapter].filter(([number, requirements]) => number !== '0' || requirements.length > 0);
  return html`<section id="specification" aria-labelledby="specification-title">
    <h2 id="specification-title">Specification, clause by clause</h2>
    ${filter(result)} ${shown.map(([number, requirements]) => chapter(result, number, requirements))}
  </section>`;
}

/** The script brings the filter to life; without it, it stays hidden. */
function filter(result: ConformanceResult): Markup {
  const choices = verdicts.filter((verdict) => result.counts[verdict] > 0);
  return html`<search class="filter" hidden>
    <label class="unseen" for="search">Search the clauses</label>
    <input
      id="search"
      type="search"
      placeholder="Search clauses, ids, tests"
      autocomplete="off"
      spellcheck="false"
    />
    <div class="choices" role="group" aria-label="Verdicts">
      ${choices.map((verdict) => html`<button type="button" class="choice ${verdict}" data-verdict="${verdict}" aria-pressed="false"><span aria-hidden="true">${verdictWords[verdict].sign}</span> ${verdictWords[verdict].word}</button>`)}
      <button type="button" class="choice clear" hidden>Show all</button>
    </div>
    <p class="shown" role="status"></p>
  </search>`;
}

function chapter(result: ConformanceResult, number: string, requirements: RequirementResult[]): Markup {
  const title = chapters.find((candidate) => candidate.number === number)?.title;
  const bySection = new Map<string, RequirementResult[]>();
  for (const requirement of requirements) {
    const members = bySection.get(requirement.section);
    if (members === undefined) bySection.set(requirement.section, [requirement]);
    else members.push(requirement);
  }
  const inOrder = [...bySection].sort(([a], [b]) => compareSections(a, b));
  return html`<section class="chapter" id="chapter-${number}" aria-labelledby="chapter-${number}-title">
    <h3 id="chapter-${number}-title">
      ${number} ${title} <span class="tallies">${tallies(requirements)}</span>
    </h3>
    ${inOrder.length === 0 && elsewhere(result, number)}
    ${inOrder.map(([section, members]) => sectionOf(section, members))}
  </section>`;
}

function sectionOf(section: string, requirements: RequirementResult[]): Markup {
  const title = sections[section];
  return html`<div class="section">
    ${title && html`<h4 id="section-${section}">${section} ${title} <span class="tallies">${tallies(requirements)}</span></h4>`}
    <div class="rows">${requirements.map(requirementRow)}</div>
  </div>`;
}

function elsewhere(result: ConformanceResult, number: string): Markup {
  const others = result.requirements.filter(({ also }) =>
    also?.some((section) => chapterOf(section) === number),
  );
  if (others.length === 0)
    return html`<p class="aside">No clause of this chapter can be kept or broken on the wire.</p>`;
  return html`<p class="aside">
    Its clauses stand in other chapters too: ${others.map(({ id }) => html`${requirementLink(id)} `)}
  </p>`;
}
