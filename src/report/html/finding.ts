import type { Exchanges } from '../../verdict/recorded-exchange.js';
import type { CaseResult, ConformanceResult, Finding, RequirementResult } from '../../verdict/result.js';
import {
  addressOf,
  byNumber,
  callsAmong,
  caseNamed,
  casesOf,
  requestLines,
  shownViolations,
  whereBroken,
} from '../findings.js';
import type { ShownViolation } from '../findings.js';
import type { Hint } from '../hints.js';
import { cutToDifference, pointedAt, pointedAtIn } from '../pointed-at.js';
import { counted, readableDuration } from '../readable-text.js';
import { foldedLines, jsonLines } from './browser/json-lines.js';
import type { Piece } from './browser/json-lines.js';
import { packed } from './document.js';
import { folded, html, Markup, requirementLink, verdictMark } from './markup.js';

/** What findings are made of beside their requirements. */
export interface FindingContext {
  exchanges: Exchanges;
  /** The requirements that can't be judged because another one failed, by the id of that one. */
  following: ReadonlyMap<string, readonly RequirementResult[]>;
  /** Who most likely has to act, by the id of the requirement. */
  hints: ReadonlyMap<string, Hint>;
  /**
   * The requirement that each case was shown under so far, by its name: one that failed for several requirements is shown
   * once, and the others refer to it.
   */
  shown: Map<string, string>;
}

/** A requirement that failed, each violation of it once, with all that a reader needs to see why and to see it again. */
export function finding(requirement: RequirementResult, context: FindingContext): Markup {
  const { id, section, level, text, accepted } = requirement;
  const following = context.following.get(id) ?? [];
  return html`<article class="finding ${level === 'should' ? 'recommended' : 'failed'}" id="finding-${id}">
    <p class="about">
      ${verdictMark('failed', level)} ${requirementLink(id)} <span>section ${section}</span>
      <span>${level}</span>
      <button type="button" class="copy" data-ticket hidden>Copy as a ticket</button>
      <a class="self" href="#finding-${id}">Link</a>
    </p>
    <h4>${text}</h4>
    ${accepted && html`<p class="accepted">Accepted with ticket ${accepted.ticket} until ${accepted.expires}${accepted.reason !== undefined && `: ${accepted.reason}`}.</p>`}
    ${hint(context.hints.get(id))}
    ${shownViolations(requirement).map((each) => violationOf(each, requirement, context))}
    ${
      following.length > 0 &&
      folded(
        `${counted(following.length, 'requirement')} could not be judged because of it`,
        following.map(
          (each) => html`<li>${verdictMark(each.verdict)} ${requirementLink(each.id)} ${each.text}</li>`,
        ),
      )
    }
  </article>`;
}

/** Who to look at first, in one line. */
export function hint(found: Hint | undefined): Markup | undefined {
  return found && html`<p class="hint"><b>Look first at the ${found.culprit}.</b> ${found.why}</p>`;
}

function violationOf(
  { violation, test, shown }: ShownViolation,
  requirement: RequirementResult,
  { exchanges, shown: shownBefore }: FindingContext,
): Markup {
  const [name = '', ...others] = violation.cases;
  const { id, tests } = requirement;
  const where = whereBroken(violation, requirement);
  const before = shownBefore.get(name);
  if (before === undefined) shownBefore.set(name, id);
  return html`<div class="violation">
    <p class="message">${violation.message}</p>
    ${where && html`<p class="only"><b>Only ${where.only}.</b>${where.kept !== undefined && ` Kept ${where.kept}.`}</p>`}
    ${
      before !== undefined
        ? html`<p class="aside">
            The same test as in <a href="#finding-${before}">${before}</a>, where its evidence is.
          </p>`
        : html`${evidence(violation)} ${bodiesSeen(violation, exchanges)}
            ${curlBlock(requestLines(violation, shown, exchanges))} ${exchangesOf(shown, exchanges)}
            <p class="aside">
              Test: <a href="#${addressOf(id, test)}">${test.title}</a>, ${name} (${test.file}:${test.line},
              ${readableDuration(test.durationMs)})
            </p>`
    }
    ${
      others.length > 0 &&
      folded(
        `${counted(others.length, 'more case shows', 'more cases show')} the same`,
        others
          .flatMap((other) => caseNamed(other, tests) ?? [])
          .map(
            (each) =>
              html`<li>
                <a href="#${addressOf(id, each.test)}">${each.test.title}</a
                >${each.shown.id !== null && `: ${each.shown.id}`}
              </li>`,
          ),
      )
    }
  </div>`;
}

/** Reads that are shown with a finding; the others stand among its exchanges. */
const shownReads = 3;

/** What was expected, what came, and where in the body: of long values what differs. */
export function evidence(finding: Finding): Markup | undefined {
  const { expected, actual, pointer } = finding;
  if (expected === undefined && actual === undefined && pointer === undefined) return undefined;
  const [shownExpected, shownActual] = cutToDifference(expected, actual);
  return html`<dl class="evidence">
    ${expected !== undefined && pane('Expected', shownExpected, finding)}
    ${actual !== undefined && pane('Actual', shownActual, finding)}
    ${
      pointer !== undefined &&
      html`<div class="where">
        <dt>Where</dt>
        <dd><code>${pointer === '' ? 'the whole body' : pointer}</code></dd>
      </div>`
    }
  </dl>`;
}

function pane(name: string, value: unknown, finding: Finding): Markup {
  return html`<div class="pane ${name.toLowerCase()}">
    <dt>${name}</dt>
    <dd>${shownLines(JSON.stringify(value), pointedAtIn(value, finding))}</dd>
  </div>`;
}

/**
 * The bodies that a finding rests on: what was read through the harness, and the response that it points into. Of a
 * response that it does not point into, the actual value says enough.
 */
function bodiesSeen(finding: Finding, exchanges: Exchanges): Markup[] {
  const { exchanges: cited, pointer = '' } = finding;
  const places = pointedAt(finding, exchanges);
  const isRead = (key: string): boolean => exchanges[key]?.harness !== undefined;
  const pointedInto = cited.slice(0, 1).filter((key) => pointer !== '' && !isRead(key));
  const reads = cited.filter(isRead).sort(byNumber.compare).slice(-shownReads);
  return [...pointedInto, ...reads].flatMap((key) => {
    const { harness, delivery, request, response } = exchanges[key] ?? {};
    const body = delivery ? request?.body : response?.body;
    if (body === undefined || body === '') return [];
    const what =
      harness === undefined
        ? html`${delivery ? 'Delivery' : `Response, status ${response?.status}`}`
        : html`Read through the harness: <code>${harness}</code>, status ${response?.status}`;
    return html`<div class="seen">
      <p class="label">${what} <a class="id" href="#exchange-${key}">${key}</a></p>
      ${shownLines(body, places[key] ?? [])}
    </div>`;
  });
}

/** Lines that are folded away at most; of more, only their number is shown. */
const mostFolded = 60;

/**
 * A text by its lines, those of JSON indented: what is pointed at is marked and the rest of a long one folded away. The
 * page's script makes the same of bodies (browser/exchange-view.js).
 * @param pointers JSON Pointers into it
 */
function shownLines(text: string, pointers: readonly string[]): Markup {
  const lines = jsonLines(text) ?? text.split('\n').map((line) => ({ text: line, pointer: '' }));
  return html`<div class="lines">${foldedLines(lines, pointers).map(piece)}</div>`;
}

function piece({ folded, lines }: Piece): Markup {
  const count = `${lines.length} more lines`;
  if (folded && lines.length > mostFolded) return html`<p class="aside fold">${count}</p>`;
  const code = lines.map(
    ({ indent, text, marked }) => indent + (marked ? html`<mark>${text}</mark>` : html`${text}`).text,
  );
  const block = html`<pre><code>${new Markup(code.join('\n'))}</code></pre>`;
  return folded
    ? html`<details class="fold">
        <summary>${count}</summary>
        ${block}
      </details>`
    : block;
}

/** The request of an exchange as lines to paste; nothing where there are none. */
export function curlBlock(lines: readonly string[]): Markup | undefined {
  if (lines.length === 0) return undefined;
  return html`<div class="curl">
    <div class="label">The request as a command <button type="button" class="copy" hidden>Copy</button></div>
    <pre><code>${lines.join('\n')}</code></pre>
  </div>`;
}

/** Characters of exchanges that are packed together: little enough to be unpacked at once when one of them is opened. */
const bundled = 1_000_000;

/**
 * The exchanges of a result as data for the page's script, which shows one when a reader opens it: in bundles
 * (`exchanges-0` and so on), and `exchange-bundles`, the number of the bundle of each key. Of the calls to the harness
 * those that the result names.
 */
export function embeddedExchanges(exchanges: Exchanges, { requirements }: ConformanceResult): Markup[] {
  const named = new Set(requirements.flatMap(casesOf).flatMap((each) => each.exchanges));
  const bundles: Exchanges[] = [];
  const places: Record<string, number> = {};
  let size = Infinity;
  for (const [key, exchange] of Object.entries(exchanges)) {
    if (exchange.harness !== undefined && !named.has(key)) continue;
    if (size > bundled) {
      bundles.push({});
      size = 0;
    }
    size += exchange.request.body.length + (exchange.response?.body.length ?? 0) + 1_000;
    places[key] = bundles.length - 1;
    (bundles.at(-1) as Exchanges)[key] = exchange;
  }
  return [
    packed('exchange-bundles', places),
    ...bundles.map((bundle, index) => packed(`exchanges-${index}`, bundle)),
  ];
}

/**
 * A closed place that the page's script fills with exchanges when it is opened. Says where they are without it.
 * @param places what to point at in the body of each, as JSON Pointers by its key
 */
export function exchangePlace(
  keys: readonly string[],
  exchanges: Exchanges,
  places: Record<string, string[]> = {},
): Markup | undefined {
  const all = [...keys].sort(byNumber.compare);
  if (all.length === 0) return undefined;
  const calls = callsAmong(all, exchanges).length;
  const others = all.length - calls;
  const counts = [
    ...(others > 0 ? [counted(others, 'exchange')] : []),
    ...(calls > 0 ? [counted(calls, 'call to the harness', 'calls to the harness')] : []),
  ];
  const pointed = Object.keys(places).length > 0 && html` data-places="${JSON.stringify(places)}"`;
  return html`<details class="exchanges" data-exchanges="${JSON.stringify(all)}" ${pointed}>
    <summary>${counts.join(', ')}</summary>
    <p>Shown with JavaScript; without it, see the entries of exchanges.har: ${all.join(', ')}.</p>
  </details>`;
}

/** The place of the exchanges of a case, which points at what its finding does. */
export function exchangesOf(
  { finding, exchanges: keys }: CaseResult,
  exchanges: Exchanges,
): Markup | undefined {
  return exchangePlace(keys, exchanges, finding === null ? {} : pointedAt(finding, exchanges));
}
