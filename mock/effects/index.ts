import { leadBDefaults } from '../configuration/lead-b-names.js';
import { countEvent, roleNamed } from '../domain/workspaces.js';
import { fullName } from '../domain/members.js';
import type { StoredField } from '../domain/orders.js';
import { storedFields } from '../domain/orders.js';
import type { Webhook } from '../domain/webhooks.js';
import { addMember, addOrder } from '../domain/world.js';
import type { Entry } from '../messages/request.js';
import type { Effects } from '../service/service.js';
import { post, postWithRetries } from '../webhooks/delivery.js';
import { envelope, sampleData } from '../webhooks/events.js';

/** Deliveries that the history of one webhook keeps. */
const historyLimit = 1000;

/** An optional field of an entry; null stands for a field that was left out. */
function optional<T>(entry: Entry, name: string): T | undefined {
  return (entry[name] ?? undefined) as T | undefined;
}

/** Every effect of the service, by name. */
export const effects: Effects = {
  listCompanies({ world }, key) {
    return (key?.companyIds ?? []).flatMap((companyId) => world.workspaces.get(companyId)?.company ?? []);
  },

  listRoles({ world }, companyId) {
    return world.workspaces.get(companyId)?.roles ?? [];
  },

  createMember(service, workspace, kind, entry) {
    return addMember(
      service.world,
      workspace,
      {
        kind,
        firstName: entry['firstName'] as string,
        lastName: entry['lastName'] as string,
        email: entry['email'] as string,
        roleId: roleNamed(workspace, 'client')?._id,
        status: optional(entry, 'status') ?? 'New',
        contactNo: optional(entry, 'contactNo'),
        source: optional(entry, 'source'),
        positionInBoard: optional(entry, 'positionInBoard') ?? 1,
      },
      service.unspecified.emailCase,
    );
  },

  createLeadB(service, workspace, entry, details) {
    const email = entry['email'] as string;
    const firstName = optional<string>(entry, 'firstName') ?? '';
    const lastName = optional<string>(entry, 'lastName') ?? '';
    return addMember(
      service.world,
      workspace,
      {
        kind: 'lead',
        firstName,
        lastName,
        name: fullName(firstName, lastName) || String(email),
        email,
        roleId: roleNamed(workspace, 'client')?._id,
        status: entry['status'] as string,
        details: { type: entry['type'], ...leadBDefaults, ...details },
      },
      service.unspecified.emailCase,
    );
  },

  convertLead(_service, lead, entry) {
    lead.kind = 'client';
    lead.isConvertedClient = true;
    lead.firstName = entry['firstName'] as string;
    lead.lastName = entry['lastName'] as string;
    lead.name = fullName(lead.firstName, lead.lastName);
    lead.status = optional(entry, 'status') ?? 'New';
    lead.contactNo = optional(entry, 'contactNo') ?? lead.contactNo;
    lead.source = optional(entry, 'source') ?? lead.source;
    lead.positionInBoard = optional(entry, 'positionInBoard') ?? lead.positionInBoard;
    return lead;
  },

  createdMember(_service, member) {
    return { _id: member._id, name: member.name, status: member.status, role: 'client' };
  },

  regenerateKey({ world }, workspace) {
    const previous = world.keys.get(workspace.apiKey);
    world.keys.delete(workspace.apiKey);
    const key = world.generator.credential('key');
    world.keys.set(key, { key, companyIds: previous?.companyIds ?? [workspace.company._id] });
    workspace.apiKey = key;
    return key;
  },

  newOrder({ world }, companyId, seed) {
    return addOrder(world, companyId, seed);
  },

  storeField(_service, order, field, value) {
    (order as unknown as Record<StoredField, unknown>)[field] = value;
  },

  changeStatus(_service, order, status) {
    order.status = status;
  },

  activateFolder(_service, order) {
    order.folderActive = true;
  },

  replaceManagers(_service, order, ids) {
    order.assignedProjectManagers = [...new Set(ids)];
  },

  storeFiles({ world }, order, files) {
    const { generator } = world;
    for (const { name, size, mimetype } of files) {
      order.files.push({ _id: generator.id(), name, size, mimetype, uploadedAt: generator.timestamp() });
    }
  },

  markTasks(_service, order, done) {
    if (!done) return;
    for (const task of order.tasks) task.done = true;
  },

  rejectRequested(_service, order, reject) {
    if (!reject) return;
    for (const task of order.tasks) if (task.requested && !task.done) task.rejected = true;
  },

  notify(_service, order, kind, clientId) {
    order.notifications.push({ kind, clientId });
  },

  orderDocument(_service, order) {
    const document: Record<string, unknown> = { _id: order._id, status: order.status };
    for (const field of storedFields) document[field] = order[field];
    return {
      ...document,
      assignedProjectManagers: [...order.assignedProjectManagers],
      company: order.companyId,
      client: order.clientMemberId,
      isSubscription: order.subscription,
      createdAt: order.createdAt,
      updatedAt: order.updatedAt,
    };
  },

  attachments(_service, order) {
    return order.files.map((file) => ({ ...file }));
  },

  emit(service, companyId, event, describe) {
    const { world, seams } = service;
    const targets = seams.rules.webhooksFor(service, companyId, event);
    const workspace = world.workspaces.get(companyId);
    if (targets.length === 0 || !workspace || !countEvent(workspace, world.generator.now())) return;
    const data = describe();
    for (const webhook of targets) {
      const payload = seams.effects.payload(service, webhook, event, data);
      const { active, paused } = webhook;
      service.queue.add(webhook._id, async () => {
        // While others were being delivered it may have been switched off, or paused.
        if ((active && !webhook.active) || (!paused && webhook.paused)) return;
        await postWithRetries(service, webhook, event, payload);
      });
    }
  },

  payload(service, webhook, event, data) {
    return envelope(service, webhook, event, data);
  },

  async testWebhook(service, webhook, event) {
    const data = sampleData(service, event);
    await post(service, webhook, event, service.seams.effects.payload(service, webhook, event, data));
  },

  async redeliver(service, webhook, record) {
    await post(service, webhook, record.event, JSON.parse(record.request.body) as unknown);
  },

  recordDelivery({ world }, webhook, record) {
    world.deliveries.set(record.id, record);
    webhook.history.push(record.id);
    while (webhook.history.length > historyLimit) {
      const oldest = webhook.history.shift();
      if (oldest !== undefined) world.deliveries.delete(oldest);
    }
  },

  countOutcome(service, webhook, outcome) {
    webhook.consecutiveFailures = outcome === 'accepted' ? 0 : webhook.consecutiveFailures + 1;
    if (outcome !== 'accepted' && service.seams.rules.pausesAfter(service, webhook)) webhook.paused = true;
  },

  rotateSecret({ world }, webhook) {
    webhook.secret = world.generator.credential('whsec');
    return webhook.secret;
  },

  newWebhook({ world }, workspace, seed) {
    const webhook: Webhook = {
      _id: world.generator.id(),
      companyId: workspace.company._id,
      ...seed,
      secret: world.generator.credential('whsec'),
      paused: false,
      consecutiveFailures: 0,
      history: [],
    };
    world.webhooks.set(webhook._id, webhook);
    workspace.webhookIds.add(webhook._id);
    return webhook;
  },

  configureWebhook(_service, webhook, change) {
    Object.assign(webhook, change);
    if (change.active !== true) return;
    webhook.paused = false;
    webhook.consecutiveFailures = 0;
  },
};
