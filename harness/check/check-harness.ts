import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { harnessStateLimit } from '../../src/contract/harness-states.js';
import { isObject, parsedJson } from '../../src/contract/json-value.js';
import { orderStatuses } from '../../src/contract/schemas.js';
import type { ReceivedDelivery } from '../../src/exchange/delivered-event.js';
import { startReceiver } from '../../src/exchange/receiver.js';
import type { AnswersOf, ParamsOf, StateName } from '../setups.js';
import { attempt, Door, isRefusal, isSuccess, newAddress, Target } from './clients.js';
import type { Address, StateReport } from './clients.js';

/** What is checked, and how. */
interface CheckOptions {
  harnessUrl: string;
  /** The service itself; without it, what only its answers show is not looked at. */
  baseUrl?: string;
  /** Where the check listens for deliveries; a free port by default. */
  receiverPort?: number;
  /** And on which address; on loopback by default. */
  receiverHost?: string;
  /** The address by which the target reaches that; null where it can't. By default the receiver's own on loopback. */
  receiverUrl?: string | null;
  /** Milliseconds that the harness has for one state; by default as long as in a run. */
  limit?: number;
  /** Milliseconds that a delivery may take. */
  arrivalLimit?: number;
}

/** What a check found out. */
export interface CheckResult {
  states: StateReport[];
  /** A sentence where a state that nobody knows is not reported as unknown. */
  strangeState?: string;
}

/** Asks a harness for every state, in workspaces that it makes for that, and looks whether what it answers is so. */
export async function checkHarness(options: CheckOptions): Promise<CheckResult> {
  const { harnessUrl, baseUrl, receiverUrl, limit = harnessStateLimit } = options;
  const door = new Door(harnessUrl, limit);
  const target = baseUrl === undefined ? undefined : new Target(baseUrl);
  const running =
    receiverUrl === null
      ? undefined
      : await startReceiver({ port: options.receiverPort, host: options.receiverHost });
  const receive = running && (() => newAddress(running, receiverUrl ?? undefined, options.arrivalLimit));
  try {
    const failed = new Set<StateName>();
    const note = (state: StateName): void => void failed.add(state);
    const workspace = await attempt(() => probeWorkspace(door, target), note);
    if (workspace !== undefined)
      for (const probe of probes) await attempt(() => probe({ door, workspace, target, receive }), note);
    for (const { state, outcome } of door.reports)
      if (outcome === 'not asked' && failed.size > 0)
        door.remark(
          state,
          `It was not asked, since it takes what could not be set up: ${[...failed].join(', ')}.`,
        );
    const strangeState = await door.strangeState().catch(() => undefined);
    return { states: door.reports, strangeState };
  } finally {
    await running?.close();
  }
}

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
async function probeWorkspace(door: Door, target: Target | undefined): Promise<AnswersOf<'workspace'>> {
  const wrong = (complaint: string): void => door.wrong('workspace', complaint);
  const made = await door.setup('workspace', {});
  const second = await door.setup('workspace', {});
  for (const member of ['companyId', 'apiKey', 'accessToken'] as const)
    if (made[member] === second[member])
      wrong(`Two workspaces have the same ${member}: each test is to have its own.`);
  if (made.clientRoleId !== undefined && made.clientRoleId === made.clientRoleDefinitionId)
    wrong('/clientRoleId and /clientRoleDefinitionId are one: they differ in section 4.2.');
  if (target !== undefined) {
    const { status, ids } = await target.companies(made.apiKey);
    if (!isSuccess(status)) wrong(`The target answers ${status} to its apiKey (GET /accounts/companies).`);
    else if (!ids.includes(made.companyId))
      wrong('The companies that the target lists for its apiKey are without its companyId.');
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
  const wrong = (complaint: string): void => door.wrong('apiKey.regenerate', complaint);
  const { companyId, apiKey } = await door.setup('workspace', {});
  const made = await door.setup('apiKey.regenerate', { companyId });
  if (made.apiKey === apiKey) wrong('/apiKey is the former one: it is to be another.');
  if (target !== undefined) {
    const { status } = await target.companies(made.apiKey);
    if (!isSuccess(status)) wrong(`The target answers ${status} to the new key (GET /accounts/companies).`);
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
  const misread = (complaint: string): void => door.wrong('member.read', complaint);
  const { member } = await door.setup('member.read', { companyId, memberId: client.memberId });
  if (member === null) return misread('/member is null for a member that the state member made.');
  if (member._id !== client.memberId) misread('/member/_id is not the memberId that it was asked for.');
  if (member.role !== 'client')
    misread(`/member/role is ${JSON.stringify(member.role)} for a member made with the role client.`);
  const outsider = await door.setup('member.read', { companyId, email: 'nobody@conformance.example' });
  if (outsider.member !== null) misread('/member is to be null where there is no such member.');
};

type Order = AnswersOf<'order.read'>['order'];

/** Orders in every status and with everything that tests ask for, read back where that is known. */
const probeOrders: Probe = async ({ door, workspace, target }) => {
  const { companyId } = workspace;
  const wrong = (complaint: string): void => door.wrong('order', complaint);
  const make = (params: Pick<ParamsOf<'order'>, 'status'> & Partial<ParamsOf<'order'>>) =>
    attempt(async (): Promise<Order> => {
      const { orderId } = await door.setup('order', { companyId, ...params });
      return (await door.setup('order.read', { companyId, orderId })).order;
    });
  for (const status of orderStatuses()) {
    const order = await make({ status });
    if (order !== undefined && order.status !== status)
      wrong(`Asked for with the status ${status}, it is read back as ${order.status}.`);
  }
  const priced = await make({ status: 'Ongoing', budget: 1250, currency: 'EUR' });
  for (const [member, value] of [['budget', 1250] as const, ['currency', 'EUR'] as const])
    if (priced !== undefined && priced[member] !== value)
      wrong(`Asked for with the ${member} ${value}, it is read back with ${JSON.stringify(priced[member])}.`);
  const { tasks } = (await make({ status: 'Ongoing', openTasks: 2, requestedTasks: 1 })) ?? {};
  if (tasks !== undefined) {
    const left = tasks.filter(({ done, rejected }) => !done && !rejected);
    const requested = left.filter((task) => task.requested).length;
    const open = left.length - requested;
    if (open !== 2 || requested !== 1)
      wrong(
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
    wrong(
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
  const wrong = (complaint: string): void => door.wrong('webhook.history', complaint);
  if (entry === undefined) return wrong('/deliveries is empty after a delivery.');
  const { request, response } = entry;
  const shown = request?.body;
  const value = typeof shown === 'string' ? parsedJson(shown) : isObject(shown) ? shown : undefined;
  if (shown !== body && !isDeepStrictEqual(value, parsedJson(body)))
    wrong('/deliveries/0/request/body is not the body that was posted.');
  if (Number(response?.status) !== reply.status)
    wrong(
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
const probes: readonly Probe[] = [
  probeMembers,
  probeOrders,
  probeWebhooks,
  probeSwitchedWebhooks,
  probeKey,
  probeExpiry,
  probeCategory,
  probePlan,
];
