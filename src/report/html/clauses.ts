import { hintsOf } from '../findings.js';
import type { Exchanges } from '../../verdict/recorded-exchange.js';
import { verdicts } from '../../verdict/result.js';
import type { ConformanceResult, RequirementResult } from '../../verdict/result.js';
import { endpointOf, operationsOf } from '../endpoints.js';
import { chapterOf, chapters, compareSections, sections } from '../../contract/specification-outline.js';
import { verdictWords } from '../verdict-words.js';
import { html } from './markup.js';
import type { Markup } from './markup.js';
import { packed } from './packed.js';
import { requirementDetails, requirementRow } from './requirement-row.js';
import { requirementLink, tallies } from './verdict-mark.js';

/** The specification clause by clause: every requirement in the order of its section. */
export function clauses(result: ConformanceResult, exchanges: Exchanges): Markup {
  const operations = new Map(
    result.requirements.map((requirement) => [requirement.id, operationsOf(requirement, exchanges)]),
  );
  const byChapter = new Map(chapters.map(({ number }) => [number, [] as RequirementResult[]]));
  for (const requirement of result.requirements) {
    const chapter = chapterOf(requirement.section);
    const members = byChapter.get(chapter);
    if (members === undefined) byChapter.set(chapter, [requirement]);
    else members.push(requirement);
  }
  const shown = [...byChapter].filter(([number, requirements]) => number !== '0' || requirements.length > 0);
  return html`<section id="specification" aria-labelledby="specification-title">
    <h2 id="specification-title">Specification, clause by clause</h2>
    ${filter(result, operations)}
    ${shown.map(([number, requirements]) => chapter(result, number, requirements, operations))}
  </section>`;
}

/** What stands inside the clauses, by id, for the page's script. */
export function embeddedClauses(result: ConformanceResult, exchanges: Exchanges): Markup {
  const hints = hintsOf(result, exchanges);
  const details = result.requirements.map((requirement) => [
    requirement.id,
    requirementDetails(requirement, result.faults, exchanges, hints.get(requirement.id)),
  ]);
  return packed('clauses', Object.fromEntries(details));
}

/** The operations that each requirement is about, by its id. */
type Operations = ReadonlyMap<string, readonly string[]>;

/** The script brings the filter to life; without it, it stays hidden. */
function filter(result: ConformanceResult, operations: Operations): Markup {
  const choices = verdicts.filter((verdict) => result.run.counts[verdict] > 0);
  const numbers = new Set(result.requirements.map(({ section }) => chapterOf(section)));
  const chapterChoices = chapters
    .filter(({ number }) => numbers.has(number))
    .map(({ number, title }) => ({ value: number, name: `${number} ${title}` }));
  const endpointChoices = [...new Set([...operations.values()].flat())]
    .map((id) => ({ value: id, name: endpointOf(id) }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
  return html`<search class="filter" hidden>
    <label class="unseen" for="search">Search the clauses</label>
    <input
      id="search"
      type="search"
      placeholder="Search clauses, ids, tests"
      autocomplete="off"
      spellcheck="false"
    />
    ${choice('filter-chapter', 'Chapter', 'All chapters', chapterChoices)}
    ${choice('filter-endpoint', 'Endpoint', 'All endpoints', endpointChoices)}
    <div class="choices" role="group" aria-label="Verdicts">
      ${choices.map((verdict) => html`<button type="button" class="choice ${verdict}" data-verdict="${verdict}" aria-pressed="false"><span aria-hidden="true">${verdictWords[verdict].sign}</span> ${verdictWords[verdict].word}</button>`)}
      <button type="button" class="choice clear" hidden>Show all</button>
    </div>
    <p class="shown" role="status"></p>
  </search>`;
}

function choice(id: string, label: string, all: string, values: { value: string; name: string }[]): Markup {
  return html`<label class="unseen" for="${id}">${label}</label>
    <select id="${id}" autocomplete="off">
      <option value="">${all}</option>
      ${values.map(({ value, name }) => html`<option value="${value}">${name}</option>`)}
    </select>`;
}

function chapter(
  result: ConformanceResult,
  number: string,
  requirements: RequirementResult[],
  operations: Operations,
): Markup {
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
    ${inOrder.map(([section, members]) => sectionOf(section, members, operations))}
  </section>`;
}

function sectionOf(section: string, requirements: RequirementResult[], operations: Operations): Markup {
  const title = sections[section];
  return html`<div class="section">
    ${title && html`<h4 id="section-${section}">${section} ${title} <span class="tallies">${tallies(requirements)}</span></h4>`}
    <div class="rows">
      ${requirements.map((requirement) => requirementRow(requirement, operations.get(requirement.id) ?? []))}
    </div>
  </div>`;
}

function elsewhere(result: ConformanceResult, number: string): Markup {
  const others = result.requirements.filter(({ also }) =>
    also.some((section) => chapterOf(section) === number),
  );
  if (others.length === 0)
    return html`<p class="aside">No clause of this chapter can be kept or broken on the wire.</p>`;
  return html`<p class="aside">
    Its clauses stand in other chapters too: ${others.map(({ id }) => html`${requirementLink(id)} `)}
  </p>`;
}
