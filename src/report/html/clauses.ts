import { grouped } from '../../contract/contract-files.js';
import { operationsOf, addressOf, reasonOf } from '../findings.js';
import { endpointOf } from '../../contract/openapi.js';
import type { Exchanges } from '../../verdict/recorded-exchange.js';
import { verdicts } from '../../verdict/result.js';
import type { ConformanceResult, RequirementResult, CaseResult, TestResult } from '../../verdict/result.js';
import { chapterOf, chapters, compareSections, sections } from '../../contract/catalogue.js';
import { verdictWords, counted, readableDuration } from '../readable-text.js';
import { folded, html, fact, section, requirementLinks, tallies, verdictMark } from './markup.js';
import type { Markup } from './markup.js';
import { packed } from './document.js';
import { levelsInWords } from '../../contract/dimensions.js';
import { hintsOf } from '../hints.js';
import type { Hint } from '../hints.js';
import { evidence, exchangesOf } from './finding.js';

/** The specification clause by clause: every requirement in the order of its section. */
export function clauses(result: ConformanceResult, exchanges: Exchanges): Markup {
  const operations = new Map(
    result.requirements.map((requirement) => [requirement.id, operationsOf(requirement, exchanges)]),
  );
  const byChapter = grouped(result.requirements, ({ section }) => chapterOf(section));
  const numbers = new Set([...chapters.map(({ number }) => number), ...byChapter.keys()]);
  const shown = [...numbers].filter((number) => number !== '0' || byChapter.has(number));
  return section('specification', 'h2', 'Specification, clause by clause', undefined, [
    filter(result, operations),
    shown.map((number) => chapter(result, number, byChapter.get(number) ?? [], operations)),
  ]);
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
  const inOrder = [...grouped(requirements, ({ section }) => section)].sort(([a], [b]) =>
    compareSections(a, b),
  );
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
    Its clauses stand in other chapters too: ${requirementLinks(others.map(({ id }) => id))}
  </p>`;
}

/**
 * One requirement: its clause, its verdict, and the titles of its tests, which a search of the browser finds while the row
 * is closed. When the row is opened, the page's script makes them links and puts {@link requirementDetails} around them.
 */
function requirementRow(requirement: RequirementResult, operations: readonly string[]): Markup {
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
        ${worstFirst(tests).map((test) => html`<li id="${addressOf(id, test)}"><a class="title">${test.title}</a></li>`)}
      </ul>`
    }
  </details>`;
}

/**
 * What stands inside a requirement as HTML: its facts before its tests, and by the address of each test what stands before
 * its title and behind it.
 * @param faults sentences by the ids of the faults
 * @param hint who most likely has to act
 */
export function requirementDetails(
  requirement: RequirementResult,
  faults: ConformanceResult['faults'],
  exchanges: Exchanges,
  hint?: Hint,
) {
  return {
    facts: facts(requirement, faults, hint).text,
    tests: Object.fromEntries(
      requirement.tests.map((test) => [
        addressOf(requirement.id, test),
        [verdictMark(test.verdict).text, testDetails(test, exchanges).text],
      ]),
    ),
  };
}

function facts(
  requirement: RequirementResult,
  faults: ConformanceResult['faults'],
  hint: Hint | undefined,
): Markup {
  const { id, accepted, also, blockedBy, level, profile, severity, tests } = requirement;
  return html`<dl class="facts">
      ${fact('Section', [requirement.section, also.length > 0 && `, also ${also.join(', ')}`])}
      ${fact('Level', `${level}, ${severity}`)} ${profile && fact('Profile', profile)}
      ${accepted && fact('Accepted', html`ticket ${accepted.ticket}, until ${accepted.expires}${accepted.reason !== undefined && `: ${accepted.reason}`}`)}
      ${hint && fact('Look first at', `the ${hint.culprit}: ${hint.why}`)}
      ${blockedBy.length > 0 && fact('Follows from', requirementLinks(blockedBy))}
      ${fact('Link', html`<a href="#${id}">#${id}</a>`)}
    </dl>
    ${proof(requirement, faults)}
    ${tests.length === 0 && html`<p class="aside">No test of this requirement ran.</p>`}`;
}

function worstFirst(tests: readonly TestResult[]): TestResult[] {
  return [...tests].sort((a, b) => verdicts.indexOf(a.verdict) - verdicts.indexOf(b.verdict));
}

/** What shows that the check can fail: the sentence of each fault, or the id of one that is no longer there. */
function proof({ provedBy, coverage }: RequirementResult, faults: ConformanceResult['faults']): Markup {
  const missed = new Set(coverage.unseen);
  const notSeen = html` <b class="chip against">not by this run</b>`;
  const { killed, of } = coverage.conditional;
  if (provedBy.length === 0)
    return html`<p class="aside">Proved by no fault: this check was never seen to fail.</p>`;
  return folded(
    html`Proved by
    ${counted(provedBy.length, 'fault')}${missed.size > 0 && `, ${missed.size} of which this run would not have seen`}${of > 0 && `; of ${of} that show under a condition only this run would have seen ${killed}`}`,
    provedBy.map((fault) => html`<li>${faults[fault] ?? fault}${missed.has(fault) && notSeen}</li>`),
    'proof',
  );
}

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
