import { Generator } from './generator.js';
import { emailKey, fullName } from './members.js';
import type { Member, MemberSeed } from './members.js';
import type { Order, OrderSeed, Task } from './orders.js';
import type { DeliveryRecord, Webhook } from './webhooks.js';
import { standardRoles } from './workspaces.js';
import type { ApiKey, Workspace } from './workspaces.js';

/** Everything that the service remembers; each kind of record by its id. */
export interface World {
  generator: Generator;
  workspaces: Map<string, Workspace>;
  members: Map<string, Member>;
  orders: Map<string, Order>;
  webhooks: Map<string, Webhook>;
  deliveries: Map<string, DeliveryRecord>;
  /** By the key itself. */
  keys: Map<string, ApiKey>;
  /** Member id by bearer token. */
  tokens: Map<string, string>;
}

/** A world with nothing in it. */
export function createWorld(seed?: number): World {
  return {
    generator: new Generator(seed),
    workspaces: new Map(),
    members: new Map(),
    orders: new Map(),
    webhooks: new Map(),
    deliveries: new Map(),
    keys: new Map(),
    tokens: new Map(),
  };
}

/** The name of the role of a member in its company; undefined where it has none. */
export function roleOf({ workspaces }: World, member: Member | undefined): string | undefined {
  const roles = workspaces.get(member?.companyId ?? '')?.roles;
  return roles?.find(({ _id }) => _id === member?.roleId)?.role.name;
}

/** The webhooks of a company, in order of creation. */
export function webhooksOf({ workspaces, webhooks }: World, companyId: string): Webhook[] {
  return [...(workspaces.get(companyId)?.webhookIds ?? [])].flatMap((id) => webhooks.get(id) ?? []);
}

/** The orders of a company, in order of creation. */
export function ordersOf({ orders }: World, companyId: string | undefined): Order[] {
  return [...orders.values()].filter((order) => order.companyId === companyId);
}

/** Issues a bearer token to a member. */
export function issueToken(world: World, memberId: string): string {
  const token = world.generator.credential('token');
  world.tokens.set(token, memberId);
  return token;
}

/** Makes an empty workspace with its roles, those of some names left out, and its API key. */
export function addWorkspace(
  { generator, workspaces, keys }: World,
  name?: string,
  without: readonly string[] = [],
): Workspace {
  const companyId = generator.id();
  const createdAt = generator.timestamp();
  const workspace: Workspace = {
    company: {
      _id: companyId,
      name: name ?? `Workspace ${workspaces.size + 1}`,
      logo: '',
      extraSmallLogo: '',
      largeLogo: '',
    },
    roles: standardRoles
      .filter((role) => !without.includes(role.name))
      .map(({ name: roleName, responsibility }) => ({
        _id: generator.id(),
        role: { _id: generator.id(), responsibility, name: roleName },
        company: companyId,
        createdAt,
        updatedAt: createdAt,
        __v: 0,
        type: 'company',
      })),
    apiKey: generator.credential('key'),
    emails: new Map(),
    categories: new Set(),
    webhookIds: new Set(),
    subscriptionExpired: false,
    plan: 'standard',
    billing: { period: '', events: 0 },
  };
  workspaces.set(companyId, workspace);
  keys.set(workspace.apiKey, { key: workspace.apiKey, companyIds: [companyId] });
  return workspace;
}

/** Stores a new member of a workspace, which knows it by its email in comparable form. */
export function addMember(
  { generator, members }: World,
  { company, emails }: Workspace,
  seed: MemberSeed,
  emailCase: Parameters<typeof emailKey>[1],
): Member {
  const member: Member = {
    _id: generator.id(),
    companyId: company._id,
    name: fullName(seed.firstName, seed.lastName),
    approved: true,
    isConvertedClient: false,
    status: 'New',
    positionInBoard: 1,
    createdAt: generator.timestamp(),
    ...seed,
  };
  members.set(member._id, member);
  emails.set(emailKey(member.email, emailCase), member._id);
  return member;
}

/** Stores a new order of a company. Its folder is active unless it is still Pending (section 3.1). */
export function addOrder({ generator, orders }: World, companyId: string, seed: OrderSeed): Order {
  const status = seed.status ?? 'Pending';
  const createdAt = generator.timestamp();
  const task = (requested: boolean): Task => ({
    id: generator.id(),
    done: false,
    requested,
    rejected: false,
  });
  const order: Order = {
    _id: generator.id(),
    companyId,
    name: seed.name ?? `Order ${orders.size + 1}`,
    status,
    budget: seed.budget ?? 1000,
    currency: seed.currency ?? 'USD',
    quantity: 1,
    deadline: null,
    kickoffDate: null,
    notes: null,
    brief: null,
    assignedProjectManagers: [],
    repeatCount: seed.subscription ? 1 : null,
    repeatDuration: seed.subscription ? 'month' : null,
    billingCycleCount: 0,
    billingCycleEvent: seed.subscription ? 'noChange' : null,
    subscription: seed.subscription ?? false,
    clientMemberId: seed.clientMemberId ?? null,
    folderActive: status !== 'Pending',
    files: [],
    tasks: [
      ...Array.from({ length: seed.openTasks ?? 0 }, () => task(false)),
      ...Array.from({ length: seed.requestedTasks ?? 0 }, () => task(true)),
    ],
    notifications: [],
    createdAt,
    updatedAt: createdAt,
  };
  orders.set(order._id, order);
  return order;
}
