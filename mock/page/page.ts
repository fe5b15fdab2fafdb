import type { Markup } from '../../src/report/html/markup.js';
import { html, Markup as Raw } from '../../src/report/html/markup.js';
import type { Order } from '../domain/orders.js';
import type { DeliveryRecord, Webhook } from '../domain/webhooks.js';
import type { Workspace } from '../domain/workspaces.js';
import { roleOf } from '../domain/world.js';
import type { Fault } from '../faults/fault.js';
import { faults } from '../faults/index.js';
import type { RequestLogEntry, Service } from '../service/service.js';
import type { Alterations } from '../variants/variant.js';

/** What the page shows and changes. */
export interface ShownMock {
  service: Service;
  alterations: Alterations;
  /** Where the service listens. */
  baseUrl(): string;
}

/** The looks of the page, dark where the system is. */
const style = `
:root { color-scheme: light dark; --page: #fff; --text: #1c1f23; --line: #8886; --good: #1a6b3c; --bad: #b3261e; --link: #1d4f91; }
@media (prefers-color-scheme: dark) { :root { --page: #15171a; --text: #e6e7e9; --good: #7fd0a0; --bad: #ff9a91; --link: #8fbcf5; } }
* { box-sizing: border-box; }
body { margin: 0 auto; background: var(--page); color: var(--text); max-width: 80rem; padding: 0 1rem 3rem; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
a { color: var(--link); }
code, pre { font-family: ui-monospace, monospace; font-size: 0.875rem; }
pre { margin: 0.25rem 0; white-space: pre-wrap; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; min-width: 45rem; }
th, td { padding: 0.25rem 0.75rem 0.25rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
form { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; margin: 1rem 0; }
select, input[type='search'] { font: inherit; max-width: 100%; }
button { font: inherit; }
.log, .faults { padding: 0; list-style: none; }
.log li, .faults li { padding: 0.25rem 0; border-bottom: 1px solid var(--line); }
.faults li { display: flex; gap: 0.75rem; align-items: flex-start; }
.good { color: var(--good); }
.bad { color: var(--bad); }
[role='switch'] { flex: none; width: 4rem; }
[role='switch']::before { content: 'off'; }
[role='switch'][aria-checked='true']::before { content: 'on'; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
`;

/** What the page does itself: it switches faults. It stands in the page, so that nothing is loaded. */
const script = `
const said = document.querySelector('#said');
for (const button of document.querySelectorAll('[data-fault]')) {
  button.addEventListener('click', async () => {
    const on = button.getAttribute('aria-checked') !== 'true';
    try {
      const answer = await fetch('/faults/' + button.dataset.fault, { method: on ? 'PUT' : 'DELETE' });
      if (!answer.ok) throw new Error((await answer.json()).error);
      button.setAttribute('aria-checked', String(on));
      said.textContent = on ? 'The fault is on.' : 'The fault is off.';
    } catch (error) {
      said.textContent = 'The fault was not switched: ' + error.message;
    }
  });
}
`;

const credentials = new Set(['x-api-key', 'authorization', 'proxy-authorization', 'cookie']);

/** The beginning of a secret: enough to tell two of them apart, and too little to use one. */
function masked(secret: string): string {
  const bearer = /^bearer +/i.exec(secret)?.[0] ?? '';
  const rest = secret.slice(bearer.length);
  return `${bearer}${rest.length < 24 ? '' : rest.slice(0, 10)}…`;
}

/** The value of a header as it may be shown. */
function shownHeader(name: string, value: string): string {
  return credentials.has(name.toLowerCase()) ? masked(value) : value;
}

/** An address without what may be secret in it: user name, password and query. */
function shownAddress(address: string): string {
  if (!URL.canParse(address)) return '…';
  const { origin, pathname, search } = new URL(address);
  return `${origin}${pathname}${search === '' ? '' : '?…'}`;
}

/** What the page shows of each kind at most: a run of the suite makes hundreds. */
const mostRows = 100;
const mostItems = 50;

/** A table of records; where there are more than a page should show, it says so. */
function table(heads: readonly string[], rows: readonly (readonly (Markup | string | number)[])[]): Markup {
  if (rows.length === 0) return html`<p>None.</p>`;
  return html`<div class="wide" tabindex="0" role="region" aria-label="${heads.join(', ')}">
      <table>
        <thead>
          <tr>
            ${heads.map((head) => html`<th scope="col">${head}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.slice(0, mostRows).map(
            (cells) =>
              html`<tr>
                ${cells.map((cell) => html`<td>${cell}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    ${rows.length > mostRows && html`<p>The latest ${mostRows} of ${rows.length}.</p>`}`;
}

/** A search among all faults, those that are on, and what was found: each with its switch. */
function faultSection(on: readonly Fault[], sought: string, companyId: string | undefined): Markup {
  const found = sought === '' ? [] : faults.filter((fault) => matches(fault, sought));
  const isOn = ({ id }: Fault): boolean => on.some((each) => each.id === id);
  const others = found.filter((fault) => !isOn(fault)).slice(0, mostItems);
  return html`<h2 id="faults">Faults</h2>
    <p>A fault breaks the specification in one way, from the next request on and until it is switched off.</p>
    <form action="#faults">
      <label for="fault">Words of one of ${faults.length} faults, or the id of a requirement</label>
      <input id="fault" name="fault" type="search" value="${sought}" />
      ${companyId !== undefined && html`<input type="hidden" name="company" value="${companyId}" />`}
      <button>Search</button>
    </form>
    <p role="status" id="said">
      ${sought !== '' && `${found.length} found, and the first ${others.length} that are off are shown. `}
      ${on.length === 0 ? 'None is on.' : `${on.length} on.`}
    </p>
    ${
      [...on, ...others].length > 0 &&
      html`<ul class="faults">
        ${[...on, ...others].map((fault) => row(fault, isOn(fault)))}
      </ul>`
    }`;
}

function matches({ id, describe, breaks }: Fault, sought: string): boolean {
  const text = [id, describe, ...breaks].join(' ').toLowerCase();
  return sought
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function row({ id, describe, breaks }: Fault, on: boolean): Markup {
  return html`<li>
    <button role="switch" aria-checked="${String(on)}" aria-labelledby="of-${id}" data-fault="${id}"></button>
    <span><span id="of-${id}">${describe}</span> <small>${breaks.join(', ')}</small></span>
  </li>`;
}

/** A workspace as it is stored: the company, its members, orders and webhooks, the latest first. */
function workspaceSection({ world }: Service, workspace: Workspace): Markup {
  const { company, apiKey, plan, subscriptionExpired } = workspace;
  const own = <T extends { companyId: string }>(records: Map<string, T>): T[] =>
    [...records.values()].filter(({ companyId }) => companyId === company._id).reverse();
  return html`<h2>${company.name}</h2>
    <p>
      Company <code>${company._id}</code>, API key <code>${masked(apiKey)}</code>, plan ${plan}, subscription
      ${subscriptionExpired ? 'expired' : 'running'}.
    </p>
    <h3>Orders</h3>
    ${table(
      ['Name', 'Id', 'Status', 'Open tasks', 'Files', 'Folder', 'Latest update'],
      own(world.orders).map(orderRow),
    )}
    <h3>Members</h3>
    ${table(
      ['Name', 'Id', 'Email', 'Kind', 'Role', 'Status', 'Approved'],
      own(world.members).map((member) => [
        member.name,
        html`<code>${member._id}</code>`,
        member.email,
        member.kind,
        roleOf(world, member) ?? 'none',
        member.status,
        member.approved ? 'yes' : 'no',
      ]),
    )}
    <h3>Webhooks</h3>
    ${table(
      ['Address', 'Id', 'Events', 'State', 'Secret', 'Deliveries'],
      own(world.webhooks).map((webhook) => [
        shownAddress(webhook.url),
        html`<code>${webhook._id}</code>`,
        webhook.events.join(', '),
        stateOf(webhook),
        html`<code>${masked(webhook.secret)}</code>`,
        webhook.history.length,
      ]),
    )}`;
}

function orderRow({ _id, name, status, tasks, files, folderActive, updatedAt }: Order) {
  const open = tasks.filter(({ done, rejected }) => !done && !rejected).length;
  return [
    name,
    html`<code>${_id}</code>`,
    status,
    `${open} of ${tasks.length}`,
    files.length,
    folderActive ? 'active' : 'not active',
    updatedAt,
  ];
}

function stateOf({ active, paused }: Webhook): string {
  if (paused) return 'paused after failures';
  return active ? 'on' : 'off';
}

/** The latest requests of clients, the last one first, each with its headers as they were sent. */
function requestSection(entries: readonly RequestLogEntry[]): Markup {
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
function deliverySection(deliveries: readonly DeliveryRecord[]): Markup {
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
      .slice(-mostItems)
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

/** The whole page as text. `query` is that of its address: the workspace to show, and what to look for among the faults. */
export function renderPage(mock: ShownMock, query: Record<string, unknown>, nonce: string): string {
  const { world, log } = mock.service;
  const all = [...world.workspaces.values()].reverse();
  const chosen = world.workspaces.get(textOf(query.company)) ?? all[0];
  const sought = textOf(query.fault);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>The mock</title>
        <link rel="icon" href="data:," />
        <style nonce="${nonce}">
          ${new Raw(style)}
        </style>
      </head>
      <body>
        <main>
          <h1>The mock</h1>
          <p>
            It listens at <code>${mock.baseUrl()}</code>. This page shows it as it is now:
            <a href="/?${addressOf(chosen, sought)}">look again</a>.
          </p>
          ${choice(all.slice(0, mostRows), chosen, sought)}
          ${chosen && workspaceSection(mock.service, chosen)} ${requestSection(log.entries())}
          ${deliverySection(chosen ? deliveriesOf(mock, chosen) : [])}
          ${faultSection(mock.alterations.faults, sought, chosen?.company._id)}
        </main>
        <script nonce="${nonce}">
          ${new Raw(script)};
        </script>
      </body>
    </html> `.text;
}

function choice(all: readonly Workspace[], chosen: Workspace | undefined, sought: string): Markup {
  if (chosen === undefined)
    return html`<p>It has no workspace yet: set the state <code>workspace</code> up at the harness.</p>`;
  return html`<form>
    <label for="company">Workspace</label>
    <select id="company" name="company">
      ${all.map(
        ({ company: { _id, name } }) =>
          html`<option value="${_id}" ${_id === chosen.company._id && new Raw('selected')}>
            ${name} (${_id})
          </option>`,
      )}
    </select>
    <input type="hidden" name="fault" value="${sought}" />
    <button>Show</button>
  </form>`;
}

function deliveriesOf({ service: { world } }: ShownMock, { webhookIds }: Workspace) {
  return [...webhookIds]
    .flatMap((id) => world.webhooks.get(id)?.history ?? [])
    .flatMap((id) => world.deliveries.get(id) ?? [])
    .sort((one, other) => (one.sentAt < other.sentAt ? -1 : 1));
}

function addressOf(chosen: Workspace | undefined, sought: string): string {
  return new URLSearchParams({ company: chosen?.company._id ?? '', fault: sought }).toString();
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
