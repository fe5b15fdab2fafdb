import type { Exchanges } from '../../verdict/recorded-exchange.js';
import type { Finding } from '../../verdict/result.js';
import { cutToDifference, pointedAt, pointedAtIn } from '../pointed-at.js';
import { html } from './markup.js';
import type { Markup } from './markup.js';
import { shownLines } from './shown-lines.js';

/** Reads that are shown with a finding; the others stand among its exchanges. */
const shownReads = 3;

const byNumber = new Intl.Collator('en', { numeric: true });

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
export function bodiesSeen(finding: Finding, exchanges: Exchanges): Markup[] {
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
