import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { AnswersOf, ParamsOf } from '../setups.js';
import type { Door } from './door.js';
import type { Address, Target } from './target.js';
import { isSuccess } from './target.js';
import { attempt, isRefusal } from './door.js';
import { orderStatuses } from '../../src/contract/order-status.js';
import type { ReceivedDelivery } from '../../src/exchange/delivered-event.js';
import { isObject, parsedJson } from '../../src/contract/json-value.js';

/** What the probes of a harness work with. */
interface Surroundings {
  door: Door;
  /** The workspace that the check made for itself. */
  workspace: AnswersOf<'workspace'>;
  /** The service itself, where its address is known. */
  target: Target | undefined;
  /** Makes an address that webhooks may post to, where the target can reach it. */
  receive: (() => Promise<Address>) | undefined;
}

/** Looks at some states; ends early by Abandoned. */
type Probe = (surroundings: Surroundings) => Promise<void>;

/** The workspace in which the check does everything else; a second one shows that each is new. */
export async function probeWorkspace(
  door: Door,
  target: Target | undefined,
): Promise<AnswersOf<'workspace'>> {
  const made = await door.setup('workspace', {});
  const second = await door.setup('workspace', {});
  for (const member of ['companyId', 'apiKey', 'accessToken'] as const)
    if (made[member] === second[member])
      door.wrong('workspace', `Two workspaces have the same ${member}: each test is to have its own.`);
  if (made.clientRoleId !== undefined && made.clientRoleId === made.clientRoleDefinitionId)
    door.wrong('workspace', '/clientRoleId and /clientRoleDefinitionId are one: they differ in section 4.2.');
  if (target !== undefined) {
    const { status, ids } = await target.companies(made.apiKey);
    if (!isSuccess(status))
      door.wrong('workspace', `The target answers ${status} to its apiKey (GET /accounts/companies).`);
    else if (!ids.includes(made.companyId))
      door.wrong(
        'workspace',
        'The companies that the target lists for its apiKey are without its companyId.',
      );
  }
  return made;
}

/** A category of the workspace. */
const probeCategory: Probe = async ({ door, workspace: { companyId } }) => {
  await door.setup('category', { companyId });
};

/** The plan of the workspace (section 8). */
const probePlan: Probe = async ({ door, workspace: { companyId } }) => {
  const plan = 'business-professional';
  const answer = await door.setup('workspace.plan', { companyId, plan });
  if (answer.plan !== plan)
    door.wrong('workspace.plan', `/plan is ${JSON.stringify(answer.plan)}, though ${plan} was asked for.`);
};

/** A new key, in a workspace that may lose its own. */
const probeKey: Probe = async ({ door, target }) => {
  const { companyId, apiKey } = await door.setup('workspace', {});
  const made = await door.setup('apiKey.regenerate', { companyId });
  if (made.apiKey === apiKey)
    door.wrong('apiKey.regenerate', '/apiKey is the former one: it is to be another.');
  if (target !== undefined) {
    const { status } = await target.companies(made.apiKey);
    if (!isSuccess(status))
      door.wrong(
        'apiKey.regenerate',
        `The target answers ${status} to the new key (GET /accounts/companies).`,
      );
  }
  const offered = await door.offered('apiKey.regenerate', { companyId, role: 'client' });
  if (!isRefusal(offered))
    door.remark(
      'apiKey.regenerate',
      'It gave a user with the role client a new key. If the target refuses that, pass its 401 or 403 on.',
    );
};

/** An expired subscription, in a workspace of its own. */
const probeExpiry: Probe = async ({ door, target }) => {
  const workspace = await door.setup('workspace', {});
  const { companyId } = workspace;
  const order = target && (await attempt(() => door.setup('order', { companyId, status: 'Ongoing' })));
  await door.setup('subscription.expire', { companyId });
  if (target !== undefined && order !== undefined && isSuccess(await target.update(workspace, order.orderId)))
    door.wrong('subscription.expire', 'After it the target still accepts an update of an order (section 7).');
};

/** Members of every kind that tests ask for, read back where that is known, and one that nobody made. */
const probeMembers: Probe = async ({ door, workspace: { companyId } }) => {
  const client = await door.setup('member', { companyId, role: 'client' });
  const other = await door.setup('member', { companyId, role: 'teamMember' });
  if (client.memberId === other.memberId)
    door.wrong('member', 'Two members have the same memberId: each is to be new.');
  for (const options of [
    { role: 'projectManager' },
    { role: 'teamMember', approved: false },
    { role: 'teamMember', hasRole: false },
  ] as const)
    await attempt(() => door.setup('member', { companyId, ...options }));
  if (client.accessToken === undefined)
    door.remark('member', 'It answers no accessToken: tests that call as such a member are untested.');
  const { member } = await door.setup('member.read', { companyId, memberId: client.memberId });
  if (member === null)
    return door.wrong('member.read', '/member is null for a member that the state member made.');
  if (member._id !== client.memberId)
    door.wrong('member.read', '/member/_id is not the memberId that it was asked for.');
  if (member.role !== 'client')
    door.wrong(
      'member.read',
      `/member/role is ${JSON.stringify(member.role)} for a member made with the role client.`,
    );
  const outsider = await door.setup('member.read', { companyId, email: 'nobody@conformance.example' });
  if (outsider.member !== null)
    door.wrong('member.read', '/member is to be null where there is no such member.');
};

type Order = AnswersOf<'order.read'>['order'];

/** Orders in every status and with everything that tests ask for, read back where that is known. */
const probeOrders: Probe = async ({ door, workspace, target }) => {
  const { companyId } = workspace;
  const make = (params: Pick<ParamsOf<'order'>, 'status'> & Partial<ParamsOf<'order'>>) =>
    attempt(async (): Promise<Order> => {
      const { orderId } = await door.setup('order', { companyId, ...params });
      return (await door.setup('order.read', { companyId, orderId })).order;
    });
  for (const status of orderStatuses()) {
    const order = await make({ status });
    if (order !== undefined && order.status !== status)
      door.wrong('order', `Asked for with the status ${status}, it is read back as ${order.status}.`);
  }
  const priced = await make({ status: 'Ongoing', budget: 1250, currency: 'EUR' });
  for (const [member, value] of [['budget', 1250] as const, ['currency', 'EUR'] as const])
    if (priced !== undefined && priced[member] !== value)
      door.wrong(
        'order',
        `Asked for with the ${member} ${value}, it is read back with ${JSON.stringify(priced[member])}.`,
      );
  const { tasks } = (await make({ status: 'Ongoing', openTasks: 2, requestedTasks: 1 })) ?? {};
  if (tasks !== undefined) {
    const left = tasks.filter(({ done, rejected }) => !done && !rejected);
    const requested = left.filter((task) => task.requested).length;
    const open = left.length - requested;
    if (open !== 2 || requested !== 1)
      door.wrong(
        'order',
        `Asked for with 2 open tasks and 1 requested, it is read back with ${open} open and ${requested} requested.`,
      );
  }
  await make({ status: 'Ongoing', subscription: true });
  const leftOut = (['folderActive', 'files', 'tasks', 'notifications'] as const).filter(
    (member) => priced !== undefined && priced[member] === undefined,
  );
  if (leftOut.length > 0)
    door.remark(
      'order.read',
      `It does not show ${leftOut.join(', ')}: what is said of them can't be looked at.`,
    );
  if (door.outcomeOf('order.read') === 'unknown')
    door.remark('order', 'What it is like was not looked at: order.read is unknown.');
  if (target === undefined) return;
  const { orderId } = await door.setup('order', { companyId, status: 'Ongoing' });
  const status = await target.update(workspace, orderId);
  if (!isSuccess(status))
    door.wrong(
      'order',
      `The target answers ${status} to an update of it (PUT /orders) with the accessToken of its workspace.`,
    );
};

const event = 'ORDER.UPDATED';

/** A webhook, what its test action posts, its history, and everything that can be done to it. */
const probeWebhooks: Probe = async ({ door, receive, workspace: { companyId } }) => {
  const address = await receive?.();
  const url = address?.url ?? 'https://receiver.example/conformance';
  const { webhookId, secret } = await door.setup('webhook', { companyId, url, events: [event] });
  await attempt(async () => {
    await door.setup('webhook.test', { webhookId, event });
    const [delivery] = (await address?.deliveries(1)) ?? [];
    if (address !== undefined && delivery === undefined)
      door.wrong('webhook.test', 'It answered, but nothing was posted to the address of the webhook.');
    const entry = await latestEntry(door, webhookId);
    if (delivery !== undefined) compare(door, entry, delivery);
    if (entry === undefined) return;
    await door.setup('webhook.redeliver', { deliveryId: entry.id });
    if (address !== undefined && delivery !== undefined && (await address.deliveries(2)).length < 2)
      door.wrong(
        'webhook.redeliver',
        'It answered, but nothing was posted to the address of the webhook again.',
      );
  });
  await attempt(async () => {
    const other = await receive?.();
    const moved = other?.url ?? 'https://receiver.example/moved';
    await door.setup('webhook.update', { webhookId, url: moved, events: [event] });
    if (other !== undefined && door.outcomeOf('webhook.test') === 'holds') {
      await door.setup('webhook.test', { webhookId, event });
      if ((await other.deliveries(1)).length === 0)
        door.wrong('webhook.update', 'Its url was changed, but the test action posted nothing there.');
    }
    await door.setup('webhook.update', { webhookId, active: false });
    await door.setup('webhook.update', { webhookId, active: true });
  });
  await attempt(async () => {
    const rotated = await door.setup('webhook.rotateSecret', { webhookId });
    if (rotated.secret === secret)
      door.wrong('webhook.rotateSecret', '/secret is the former one: it is to be another.');
  });
  if (address === undefined)
    door.remark(
      'webhook',
      'No delivery was looked at: set RECEIVER_URL to an address that the target reaches.',
    );
};

type Entry = AnswersOf<'webhook.history'>['deliveries'][number];

/** The latest entry of the history, which a target may write after the receiver has answered. */
async function latestEntry(door: Door, webhookId: string): Promise<Entry | undefined> {
  for (let look = 1; ; look += 1) {
    const [entry] = (await door.setup('webhook.history', { webhookId })).deliveries;
    if (entry?.response?.status || look === 6) return entry;
    await pause(500);
  }
}

function compare(door: Door, entry: Entry | undefined, { body, reply }: ReceivedDelivery): void {
  if (entry === undefined) return door.wrong('webhook.history', '/deliveries is empty after a delivery.');
  const { request, response } = entry;
  const shown = request?.body;
  const value = typeof shown === 'string' ? parsedJson(shown) : isObject(shown) ? shown : undefined;
  if (shown !== body && !isDeepStrictEqual(value, parsedJson(body)))
    door.wrong('webhook.history', '/deliveries/0/request/body is not the body that was posted.');
  if (Number(response?.status) !== reply.status)
    door.wrong(
      'webhook.history',
      `/deliveries/0/response/status is ${JSON.stringify(response?.status)}, though the receiver answered ${reply.status}.`,
    );
}

/** Whether a webhook is on or off as it was asked for; an update of an order at the target itself shows it. */
const probeSwitchedWebhooks: Probe = async ({ door, receive, target, workspace }) => {
  if (door.outcomeOf('webhook') !== 'holds') return;
  if (receive === undefined || target === undefined)
    return door.remark(
      'webhook',
      'Whether it is on was not looked at: set BASE_URL to the address of the target.',
    );
  const { companyId } = workspace;
  const events = [event];
  const [on, off] = [await receive(), await receive()];
  const { orderId } = await door.setup('order', { companyId, status: 'Ongoing' });
  await door.setup('webhook', { companyId, url: off.url, events, active: false });
  await door.setup('webhook', { companyId, url: on.url, events, active: true });
  if (!isSuccess(await target.update(workspace, orderId))) return;
  if ((await on.deliveries(1)).length === 0)
    door.wrong('webhook', 'Asked for with active true, it got no delivery of an update of an order.');
  else if ((await off.deliveries(0)).length > 0)
    door.wrong('webhook', 'Asked for with active false, it got a delivery of an update of an order.');
};

/** Every probe of what a workspace holds, in their order. */
export const probes: readonly Probe[] = [
  probeMembers,
  probeOrders,
  probeWebhooks,
  probeSwitchedWebhooks,
  probeKey,
  probeExpiry,
  probeCategory,
  probePlan,
];
