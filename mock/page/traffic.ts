import type { RequestLogEntry } from '../domain/request-log.js';
import type { DeliveryRecord } from '../domain/webhooks.js';
import type { Markup } from '../../src/report/html/markup.js';
import { html } from '../../src/report/html/markup.js';
import { shownAddress, shownHeader } from './masked.js';

/** Exchanges that a list shows. */
const most = 50;

/** The latest requests of clients, the last one first, each with its headers as they were sent. */
export function requestSection(entries: readonly RequestLogEntry[]): Markup {
  return html`<h2>Latest requests</h2>
    ${list(
      entries.map(
        ({ method, path, status, operation, headers, refusal }) =>
          html`<details>
            <summary>${method} ${path} <b class="${classOf(status)}">${status}</b> ${operation}</summary>
            ${headerText(headers)} ${refusal !== undefined && html`<pre>${refusal}</pre>`}
          </details>`,
      ),
    )}`;
}

/** The latest posts to the webhooks of a workspace, the last one first. */
export function deliverySection(deliveries: readonly DeliveryRecord[]): Markup {
  return html`<h2>Latest deliveries</h2>
    ${list(
      deliveries.map(
        ({ event, sentAt, request, response }) =>
          html`<details>
            <summary>
              ${event} to ${shownAddress(request.url)}
              <b class="${classOf(response.status)}"
                >${response.status === 0 ? 'no answer' : response.status}</b
              >
              ${sentAt}
            </summary>
            ${headerText(Object.entries(request.headers))}
            <pre>${request.body}</pre>
            ${response.body !== '' && html`<pre>${response.body.slice(0, 1000)}</pre>`}
          </details>`,
      ),
    )}`;
}

function list(items: readonly Markup[]): Markup {
  if (items.length === 0) return html`<p>None.</p>`;
  return html`<ol class="log" reversed>
    ${items
      .slice(-most)
      .reverse()
      .map((item) => html`<li>${item}</li>`)}
  </ol>`;
}

function headerText(headers: readonly (readonly [string, string])[]): Markup {
  return html`<pre>
${headers.map(([name, value]) => `${name}: ${shownHeader(name, value)}`).join('\n')}</pre>`;
}

function classOf(status: number): string {
  return status >= 200 && status < 400 ? 'good' : 'bad';
}
