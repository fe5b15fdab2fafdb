import { grouped } from '../../contract/contract-files.js';
import type { ConformanceResult, ContradictionResult, QuestionResult } from '../../verdict/result.js';
import { counted } from '../readable-text.js';
import { compareSections, contradictions as rulings } from '../../contract/catalogue.js';
import { folded, html, requirementLinks, section, table } from './markup.js';
import type { Markup, Part } from './markup.js';
import type { Exchanges } from '../../verdict/recorded-exchange.js';
import { exchangePlace } from './finding.js';

/** The clauses that no target is held to, by the reason why. */
export function excluded(result: ConformanceResult): Markup {
  const groups = grouped(result.excluded, (requirement) => requirement.excluded);
  const largestFirst = [...groups].sort(([, a], [, b]) => b.length - a.length);
  return section('excluded', 'h2', 'Excluded clauses', result.excluded.length, [
    html`<p class="aside">
      Clauses that a run cannot see a target keep or break. They count in no verdict.
    </p>`,
    largestFirst.map(([reason, members]) => {
      const inOrder = members.toSorted((a, b) => compareSections(a.section, b.section));
      return foldedRows(reason, counted(members.length, 'clause'), inOrder);
    }),
  ]);
}

/** Clauses or questions that a reader unfolds, behind what they have in common. */
function foldedRows(
  summary: string,
  aside: string | number,
  rows: readonly { id: string; section: string; text: string }[],
): Markup {
  return folded(
    html`${summary} <span class="aside">${aside}</span>`,
    rows.map(
      ({ id, section, text }) =>
        html`<li id="${id}">
          <span class="id">${id}</span> <span class="aside">section ${section}</span> ${text}
        </li>`,
    ),
    'group',
  );
}

/** Where the specification disagrees with itself: the readings, the one that was held to, what the target does. */
export function contradictions(result: ConformanceResult): Markup {
  return section('contradictions', 'h2', 'Contradictions', result.contradictions.length, [
    html`<p class="aside">
      Some clauses of the specification disagree. For each such contradiction a ruling says which reading this
      run holds the target to. A setting changes the ruling, until the owners of the specification decide.
    </p>`,
    result.contradictions.map((each) => contradiction(each, result)),
  ]);
}

function contradiction(
  { id, section, text, readings, ruling, observed }: ContradictionResult,
  { requirements, questions }: ConformanceResult,
): Markup {
  const known = new Set(readings.map((reading) => reading.id));
  const setting = rulings().find((row) => row.id === id)?.setting;
  const held = requirements.filter((requirement) => requirement.contradiction === id);
  const related = questions.filter((question) => question.id.startsWith(`Q-${id.toUpperCase()}-`));
  const others = observed.filter((answer) => !known.has(answer));
  return html`<article class="contradiction" id="contradiction-${id}">
    <p class="about">
      <span class="id">${id}</span> <span>section ${section}</span>
      <a class="self" href="#contradiction-${id}">Link</a>
    </p>
    <h3>${text}</h3>
    <ul class="readings">
      ${readings.map(
        (reading) =>
          html`<li>
            <span class="id">${reading.id}</span>
            <span>${reading.text}</span>
            <span class="chips">${chips(reading.id, ruling, known.has(ruling), observed)}</span>
          </li>`,
      )}
    </ul>
    ${!known.has(ruling) && html`<p class="aside">Ruling: ${ruling}.</p>`}
    ${observed.length === 0 && html`<p class="aside">Nothing was observed in this run.</p>`}
    ${others.length > 0 && html`<p class="aside">Observed: ${others.join('; ')}.</p>`}
    ${related.length > 0 && sideBySide(related)}
    ${
      held.length > 0 &&
      html`<p class="aside">
        The ruling${setting !== undefined && html` (<code>${setting}</code>)`} decides what these requirements
        demand: ${requirementLinks(held.map((each) => each.id))}
      </p>`
    }
  </article>`;
}

/** What the operations answer to questions of one contradiction. */
function sideBySide(related: QuestionResult[]): Markup {
  return table(
    'differing',
    ['Question', 'Answer'],
    related.map(
      ({ id, text, answers }) =>
        html`<tr>
          <td><a href="#${id}">${text}</a></td>
          <td>${answers.map(({ value }) => value).join('; ') || 'no answer'}</td>
        </tr>`,
    ),
  );
}

function chips(reading: string, ruling: string, ruled: boolean, observed: readonly string[]): Part {
  const seen = observed.includes(reading);
  return [
    reading === ruling && html`<b class="chip">ruling</b> `,
    seen && ruled && reading !== ruling && html`<b class="chip against">observed, against the ruling</b>`,
    seen && (!ruled || reading === ruling) && html`<b class="chip seen">observed</b>`,
  ];
}

/** What the specification leaves open, with what the target answers. */
export function questions(result: ConformanceResult, exchanges: Exchanges): Markup {
  const answered = result.questions.filter(({ answers }) => answers.length > 0);
  const silent = result.questions.filter(({ answers }) => answers.length === 0);
  return section('questions', 'h2', 'Open questions', result.questions.length, [
    html`<p class="aside">
      What the specification leaves out. The run records what this target does and judges nothing. The owners
      of the specification have to decide what is right.
    </p>`,
    answered.map((each) => question(each, exchanges)),
    silent.length > 0 && foldedRows('Without an answer in this run', silent.length, silent),
  ]);
}

function question({ id, section, text, answers }: QuestionResult, all: Exchanges): Markup {
  return html`<article class="question" id="${id}">
    <div>
      <h3>${text}</h3>
      <p class="about"><a class="id" href="#${id}">${id}</a> <span>section ${section}</span></p>
    </div>
    <ul class="answers">
      ${answers.map(({ value, exchanges }) => html`<li><span class="answer">${value}</span>${exchangePlace(exchanges, all)}</li>`)}
    </ul>
  </article>`;
}

/** Ids of one kind that the page has: a run makes thousands, and all of them stand in the result. */
const shownIds = 100;

/** The records of the target that the run made or that the environment file names, by kind; nothing where none are known. */
export function fixtures({ fixtures: all }: ConformanceResult): Markup | undefined {
  if (all.length === 0) return undefined;
  const groups = grouped(all, ({ kind, origin, left = 'unknown' }) => [kind, origin, left].join('\n'));
  const rows = [...groups].map(([key, records]) => row(key.split('\n'), records));
  const content = html`<details class="group">
    <summary>What the run made at the target, or used of what the environment file names</summary>
    ${table('differing records', ['Records', 'Origin', 'Left as', 'Ids'], rows)}
  </details>`;
  return section('fixtures', 'h2', 'Records', all.length, content);
}

function row([kind, origin, left]: string[], records: readonly { id: string }[]): Markup {
  const more = records.length - shownIds;
  return html`<tr>
    <td>${kind} <span class="tally">${records.length}</span></td>
    <td>${origin}</td>
    <td>${left}</td>
    <td>
      <code
        >${records
          .slice(0, shownIds)
          .map(({ id }) => id)
          .join(' ')}</code
      >
      ${more > 0 && `and ${more} more, which conformance.json has`}
    </td>
  </tr>`;
}
