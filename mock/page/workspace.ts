import type { Member } from '../domain/members.js';
import type { Order } from '../domain/orders.js';
import type { Webhook } from '../domain/webhooks.js';
import type { Workspace } from '../domain/workspaces.js';
import type { Service } from '../service/service.js';
import type { Markup } from '../../src/report/html/markup.js';
import { html } from '../../src/report/html/markup.js';
import { masked, shownAddress } from './masked.js';
import { table } from './table.js';

/** A workspace as it is stored: the company, its members, orders and webhooks, the latest first. */
export function workspaceSection({ world }: Service, workspace: Workspace): Markup {
  const { company, apiKey, plan, subscriptionExpired, roles } = workspace;
  const own = <T extends { companyId: string }>(records: Map<string, T>): T[] =>
    [...records.values()].filter(({ companyId }) => companyId === company._id).reverse();
  const roleName = ({ roleId }: Member): string =>
    roles.find(({ _id }) => _id === roleId)?.role.name ?? 'none';
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
        roleName(member),
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
