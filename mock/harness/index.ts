import { orderStatuses } from '../../src/contract/schemas.js';
import { leadBFields, passwordName } from '../configuration/lead-b-names.js';
import { storedFields } from '../domain/orders.js';
import { isRole, roleNamed } from '../domain/workspaces.js';
import { addMember, addWorkspace, issueToken, roleOf } from '../domain/world.js';
import type { StateHandler } from './params.js';
import {
  count,
  eventNames,
  flag,
  HarnessError,
  oneOf,
  optionalNumber,
  optionalText,
  orderOf,
  receiverUrl,
  text,
  webhookOf,
  workspaceOf,
} from './params.js';

const timeLimit = 1000;

/** Every state that the harness knows, as spec/harness.yaml describes it; the last one is the mock's own. */
export const stateHandlers: ReadonlyMap<string, StateHandler> = new Map(
  Object.entries<StateHandler>({
    workspace({ world, unspecified }, params) {
      const without = unspecified.otherRoles === 'none' ? ['Admin', 'teamMember'] : [];
      const made = addWorkspace(world, optionalText(params, 'name'), without);
      const companyId = made.company._id;
      const owner = addMember(
        world,
        made,
        {
          kind: 'staff',
          firstName: 'Workspace',
          lastName: 'Owner',
          email: `owner@${companyId}.example`,
          roleId: roleNamed(made, 'SuperAdmin')?._id,
        },
        unspecified.emailCase,
      );
      const client = roleNamed(made, 'client');
      return {
        companyId,
        apiKey: made.apiKey,
        accessToken: issueToken(world, owner._id),
        clientRoleId: client?._id,
        clientRoleDefinitionId: client?.role._id,
      };
    },

    member(service, params) {
      const { world, unspecified } = service;
      const workspace = workspaceOf(service, params);
      const role = optionalText(params, 'role') ?? 'teamMember';
      const mapping = roleNamed(workspace, role);
      if (!mapping && !isRole(role)) throw new HarnessError(400, `the company has no role "${role}".`);
      if (!mapping) return { unsupported: true };
      const approved = flag(params, 'approved', true);
      const hasRole = flag(params, 'hasRole', true);
      const email =
        optionalText(params, 'email') ?? `member-${world.members.size + 1}@${workspace.company._id}.example`;
      if (service.seams.rules.emailOwner(service, workspace, email)) {
        throw new HarnessError(400, 'a member of the workspace already has this "email".');
      }
      const made = addMember(
        world,
        workspace,
        {
          kind: role === 'client' ? 'client' : 'staff',
          firstName: 'Member',
          lastName: String(world.members.size + 1),
          email,
          approved,
          ...(hasRole ? { roleId: mapping._id } : {}),
        },
        unspecified.emailCase,
      );
      return { memberId: made._id, accessToken: issueToken(world, made._id) };
    },

    order(service, params) {
      const { world } = service;
      const companyId = workspaceOf(service, params).company._id;
      const clientMemberId = optionalText(params, 'clientMemberId');
      if (clientMemberId !== undefined && world.members.get(clientMemberId)?.companyId !== companyId) {
        throw new HarnessError(400, 'no member of the company has this "clientMemberId".');
      }
      const made = service.seams.effects.newOrder(service, companyId, {
        status: oneOf(params, 'status', orderStatuses()),
        name: optionalText(params, 'name'),
        subscription: flag(params, 'subscription', false),
        currency: optionalText(params, 'currency'),
        budget: optionalNumber(params, 'budget'),
        openTasks: count(params, 'openTasks'),
        requestedTasks: count(params, 'requestedTasks'),
        clientMemberId,
      });
      return { orderId: made._id };
    },

    'order.read'(service, params) {
      const order = orderOf(service, params);
      return {
        order: {
          status: order.status,
          ...Object.fromEntries(storedFields.map((field) => [field, order[field]])),
          assignedProjectManagers: order.assignedProjectManagers,
          folderActive: order.folderActive,
          files: order.files.map(({ name, size }) => ({ name, size })),
          tasks: order.tasks,
          notifications: order.notifications,
        },
      };
    },

    webhook(service, params) {
      const workspace = workspaceOf(service, params);
      const made = service.seams.effects.newWebhook(service, workspace, {
        url: receiverUrl(params, 'url'),
        events: eventNames(params, 'events'),
        active: flag(params, 'active', true),
      });
      return { webhookId: made._id, secret: made.secret };
    },

    'webhook.update'(service, params) {
      const webhook = webhookOf(service, params);
      const given = (name: string): boolean => params[name] !== undefined;
      service.seams.effects.configureWebhook(service, webhook, {
        ...(given('active') ? { active: flag(params, 'active', true) } : {}),
        ...(given('url') ? { url: receiverUrl(params, 'url') } : {}),
        ...(given('events') ? { events: eventNames(params, 'events') } : {}),
      });
      return {};
    },

    'webhook.rotateSecret': (service, params) => ({
      secret: service.seams.effects.rotateSecret(service, webhookOf(service, params)),
    }),

    /** The test action: answers once the sample was posted, also when the webhook is off. */
    async 'webhook.test'(service, params) {
      await service.seams.effects.testWebhook(service, webhookOf(service, params), text(params, 'event'));
      return {};
    },

    /** The deliveries of a webhook, oldest first; waits a second at most for those under way. */
    async 'webhook.history'(service, params) {
      const webhook = webhookOf(service, params);
      await service.queue.idle(webhook._id, timeLimit);
      const deliveries = webhook.history
        .flatMap((id) => service.world.deliveries.get(id) ?? [])
        .sort((one, other) => one.sentAt.localeCompare(other.sentAt))
        .map(({ id, event, sentAt, request, response }) => ({ id, event, sentAt, request, response }));
      return { deliveries, paused: webhook.paused };
    },

    async 'webhook.redeliver'(service, params) {
      const record = service.world.deliveries.get(text(params, 'deliveryId'));
      const webhook = record && service.world.webhooks.get(record.webhookId);
      if (!record || !webhook) throw new HarnessError(400, 'no delivery has this "deliveryId".');
      await service.seams.effects.redeliver(service, webhook, record);
      return {};
    },

    /** A new API key, where the role of the user who asks allows it (section 5). */
    'apiKey.regenerate'(service, params) {
      const workspace = workspaceOf(service, params);
      const role = optionalText(params, 'role') ?? 'SuperAdmin';
      if (!service.seams.rules.mayRegenerate(service, role)) {
        throw new HarnessError(403, `a user with the role ${role} may not regenerate the API key.`);
      }
      return { apiKey: service.seams.effects.regenerateKey(service, workspace) };
    },

    'subscription.expire'(service, params) {
      workspaceOf(service, params).subscriptionExpired = true;
      return {};
    },

    'workspace.plan'(service, params) {
      const workspace = workspaceOf(service, params);
      workspace.plan = text(params, 'plan');
      return { plan: workspace.plan, events: workspace.billing.events };
    },

    category(service, params) {
      const workspace = workspaceOf(service, params);
      const categoryId = service.world.generator.id();
      workspace.categories.add(categoryId);
      return { categoryId };
    },

    /** A member of a workspace as it is stored, by `memberId` or by `email`; null where there is none. */
    'member.read'(service, params) {
      const workspace = workspaceOf(service, params);
      const id = optionalText(params, 'memberId');
      const { members } = service.world;
      const owner =
        id === undefined && service.seams.rules.emailOwner(service, workspace, text(params, 'email'));
      // An email may be taken before its member is there.
      const found = members.get(id ?? (owner ? owner._id : ''));
      if (found?.companyId !== workspace.company._id) return { member: null };
      const { details, ...stored } = found;
      const shown = Object.fromEntries(
        Object.entries(details ?? {})
          .filter(([name]) => name !== passwordName)
          .map(([name, value]) => [leadBFields.find((field) => field.name === name)?.text ?? name, value]),
      );
      return { member: { ...stored, role: roleOf(service.world, found), ...shown } };
    },

    /** A state of the mock's own: the latest requests of the service, oldest first, all or those of one operation. */
    requests(service, params) {
      const operation = optionalText(params, 'operation');
      const entries = service.log.entries();
      return {
        requests:
          operation === undefined ? entries : entries.filter((entry) => entry.operation === operation),
      };
    },
  }),
);
