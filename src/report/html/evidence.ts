import type { Exchanges } from '../../verdict/recorded-exchange.js';
import type { TestResult } from '../../verdict/result.js';
import { cutToDifference, pointedAt, pointedAtIn } from '../pointed-at.js';
import { html } from './markup.js';
import type { Markup } from './markup.js';
import { shownLines } from './shown-lines.js';

/** Reads that are shown with a finding; the others stand among its exchanges. */
const shownReads = 3;

/** What a test expected, what it got, and where in the body: of long values what differs. */
export function evidence(test: TestResult): Markup | undefined {
  const { expected, actual, pointer } = test;
  if (expected === undefined && actual === undefined && pointer === undefined) return undefined;
  const [shownExpected, shownActual] = cutToDifference(expected, actual);
  return html`<dl class="evidence">
    ${expected !== undefined && pane('Expected', shownExpected, test)}
    ${actual !== undefined && pane('Actual', shownActual, test)}
    ${
      pointer !== undefined &&
      html`<div class="where">
        <dt>Where</dt>
        <dd><code>${pointer === '' ? 'the whole body' : pointer}</code></dd>
      </div>`
    }
  </dl>`;
}

function pane(name: string, value: unknown, test: TestResult): Markup {
  return html`<div class="pane ${name.toLowerCase()}">
    <dt>${name}</dt>
    <dd>${shownLines(JSON.stringify(value), pointedAtIn(value, test))}</dd>
  </div>`;
}

/**
 * The bodies that a finding rests on: what was read through the harness, and the response that it points into. Of a
 * response that it does not point into, the actual value says enough.
 */
export function bodiesSeen(test: TestResult, exchanges: Exchanges): Markup[] {
  const { exchange, reads = [], pointer = '' } = test;
  const places = pointedAt(test, exchanges);
  const keys = [...(exchange !== undefined && pointer !== '' ? [exchange] : []), ...reads.slice(-shownReads)];
  return keys.flatMap((key) => {
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
