import type { Workspace } from '../domain/workspaces.js';
import { faultSection } from './faults.js';
import type { ShownMock } from './http.js';
import type { Markup } from '../../src/report/html/markup.js';
import { html, Markup as Raw } from '../../src/report/html/markup.js';
import { script } from './script.js';
import { style } from './style.js';
import { deliverySection, requestSection } from './traffic.js';
import { workspaceSection } from './workspace.js';

/** Workspaces that the list offers: a run of the suite makes hundreds. */
const mostWorkspaces = 100;

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
          ${choice(all.slice(0, mostWorkspaces), chosen, sought)}
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
