import { once } from '../contract/contract-files.js';
import { isObjectId, orderStatuses } from '../contract/schemas.js';
import type { OrderStatus } from '../contract/schemas.js';
import { Mistakes, SettingsError, fileOf, flawOf, listOf } from './variables.js';
import type { Variables } from './variables.js';

/** Orders that a team prepared, by their ids. */
export interface PreparedOrders {
  /** By the status that they have. */
  orders: Record<OrderStatus, string[]>;
  /** Pending subscription orders. */
  subscriptionOrders: string[];
}

/** What stands in for harness states where a target has no harness; its orders keep their status: the run changes their fields. */
export interface EnvironmentFixtures extends PreparedOrders {
  apiKey?: string;
  companyId?: string;
  accessToken?: string;
  accessTokenClient?: string;
  /** The member whose token that is. */
  clientMemberId?: string;
  accessTokenTeamMember?: string;
  accessTokenAdmin?: string;
  accessTokenUnapproved?: string;
  accessTokenNoRole?: string;
  projectManagerIds: string[];
  /** The token of the first of them. */
  accessTokenProjectManager?: string;
  otherMemberId?: string;
  /** Orders that the run may also move and close: those that FIXTURES_COMMAND printed for it. */
  perishable: PreparedOrders;
  webhookId?: string;
  webhookSecret?: string;
  webhookDeliveryFile?: string;
  categoryId?: string;
  /** A workspace that is strange to the first. */
  other?: OtherWorkspace;
  /** A workspace whose subscription has expired. */
  expired?: ExpiredWorkspace;
}

/** A fixture that is one text. */
export type TextFixture = {
  [Name in keyof EnvironmentFixtures]: EnvironmentFixtures[Name] extends string | undefined ? Name : never;
}[keyof EnvironmentFixtures];

/** A workspace of the environment file beside the first, with one order of it. */
interface OtherWorkspace {
  apiKey: string;
  companyId: string;
  accessToken?: string;
  orderId?: string;
}

/** A workspace in which nothing can be updated any more, with an order of it. */
export interface ExpiredWorkspace {
  companyId: string;
  accessToken: string;
  orderId: string;
}

/** A variable of the environment file that holds a credential or ids. */
interface FixtureVariable {
  /** The environment fixture that is read from it, or that of another workspace. */
  fixture?: keyof EnvironmentFixtures | keyof OtherWorkspace;
  of?: 'other' | 'expired';
  /** Values of one kind are of different owners, so that no two may be the same. */
  kind?: 'credential' | 'company' | 'order' | 'member';
  /** What to set it to; of a list there is nothing to say but that each id belongs in one. */
  wanted?: string;
  isList?: true;
  /** Whether it goes out in a body alone, which carries blanks and any letters. */
  inBody?: true;
}

type Row = Pick<FixtureVariable, 'fixture' | 'of'>;

const token = (wanted: string, row: Row): FixtureVariable => ({
  ...row,
  ...{ kind: 'credential', wanted: `the token of ${wanted}` },
});
const id = (kind: 'company' | 'order' | 'member', wanted: string, row: Row): FixtureVariable => ({
  ...row,
  ...{ kind, wanted: `the id of ${wanted}` },
});
const own = (fixture: keyof EnvironmentFixtures): Row => ({ fixture });
const other = (fixture: keyof OtherWorkspace): Row => ({ fixture, of: 'other' });
const expired = (fixture: keyof ExpiredWorkspace): Row => ({ fixture, of: 'expired' });

/** By the names of the variables; those that are copied from others by mistake stand below them. */
const fixtureVariables = once((): Readonly<Record<string, FixtureVariable>> => ({
  API_KEY: { ...own('apiKey'), kind: 'credential', wanted: 'the key of the workspace' },
  COMPANY_ID: id('company', 'the workspace', own('companyId')),
  ACCESS_TOKEN: token('a SuperAdmin of the workspace', own('accessToken')),
  ACCESS_TOKEN_CLIENT: token('a member with the role client', own('accessTokenClient')),
  ACCESS_TOKEN_PROJECT_MANAGER: token(
    'a member with the role projectManager',
    own('accessTokenProjectManager'),
  ),
  ACCESS_TOKEN_TEAM_MEMBER: token('a member with the role teamMember', own('accessTokenTeamMember')),
  ACCESS_TOKEN_ADMIN: token('a member with the role Admin', own('accessTokenAdmin')),
  ACCESS_TOKEN_UNAPPROVED: token('a member who is not approved', own('accessTokenUnapproved')),
  ACCESS_TOKEN_NO_ROLE: token('a member without a role', own('accessTokenNoRole')),
  OTHER_API_KEY: {
    ...other('apiKey'),
    ...{ kind: 'credential', wanted: 'the key of a second workspace, foreign to the first' },
  },
  OTHER_COMPANY_ID: id('company', 'a second workspace, foreign to the first', other('companyId')),
  OTHER_ACCESS_TOKEN: token(
    'a SuperAdmin of the second workspace who is no member of the first',
    other('accessToken'),
  ),
  EXPIRED_COMPANY_ID: id(
    'company',
    'a third workspace, whose subscription has expired',
    expired('companyId'),
  ),
  EXPIRED_ACCESS_TOKEN: token('a SuperAdmin of the expired workspace', expired('accessToken')),
  ...Object.fromEntries(
    [...orderStatuses(), 'subscription'].map((name): [string, FixtureVariable] => [
      `ORDERS_${name.toUpperCase()}`,
      { kind: 'order', isList: true },
    ]),
  ),
  OTHER_ORDER_ID: id('order', 'an order of the second workspace', other('orderId')),
  EXPIRED_ORDER_ID: id('order', 'an order of the expired workspace', expired('orderId')),
  PROJECT_MANAGER_IDS: { ...own('projectManagerIds'), kind: 'member', isList: true },
  CLIENT_MEMBER_ID: id('member', 'the member whose token is ACCESS_TOKEN_CLIENT', own('clientMemberId')),
  OTHER_MEMBER_ID: id('member', 'a member who is no project manager', own('otherMemberId')),
  WEBHOOK_ID: own('webhookId'),
  WEBHOOK_SECRET: { ...own('webhookSecret'), inBody: true },
  CATEGORY_ID: own('categoryId'),
}));

/**
 * Reads the environment fixtures from the variables of the environment. Throws SettingsError, also where one is a slip of copying.
 * @param perishable the lists of orders that FIXTURES_COMMAND printed
 */
export function readEnvironmentFixtures(
  variables: Variables,
  perishable: Variables = {},
): EnvironmentFixtures {
  demandNoSlips(variables, perishable);
  return {
    ...textsIn(variables),
    projectManagerIds: listOf('PROJECT_MANAGER_IDS', variables),
    ...ordersIn(variables),
    perishable: ordersIn(perishable),
    webhookDeliveryFile: fileOf('WEBHOOK_DELIVERY_FILE', variables),
    other: whole(textsIn(variables, 'other'), 'apiKey', 'companyId'),
    expired: whole(textsIn(variables, 'expired'), 'companyId', 'accessToken', 'orderId'),
  };
}

/** The fixtures of a workspace that a variable each holds. */
function textsIn(variables: Variables, of?: FixtureVariable['of']): Variables {
  return Object.fromEntries(
    Object.entries(fixtureVariables()).flatMap(([name, row]) =>
      row.fixture === undefined || row.isList || row.of !== of ? [] : [[row.fixture, variables[name]]],
    ),
  );
}

/** A workspace of which all is known that it takes; else undefined. */
function whole<T>(workspace: Variables, ...needed: (string & keyof T)[]): T | undefined {
  return needed.every((name) => workspace[name] !== undefined) ? (workspace as T) : undefined;
}

/** The variable that lists orders of a state, or subscription orders. */
export function orderList(status: OrderStatus, subscription: boolean): string {
  return `ORDERS_${subscription ? 'SUBSCRIPTION' : status.toUpperCase()}`;
}

/** The prepared orders that last, with the state in which the file has them. Subscription orders are prepared as Pending ones. */
export function preparedOrders({
  orders,
  subscriptionOrders,
}: PreparedOrders): { id: string; subscription: boolean; status: OrderStatus }[] {
  return [
    ...orderStatuses().flatMap((status) => orders[status].map((id) => ({ id, subscription: false, status }))),
    ...subscriptionOrders.map((id) => ({ id, subscription: true, status: 'Pending' as const })),
  ];
}

/** Lists of ids by the status of the orders. */
export function ordersBy(idsOf: (status: OrderStatus) => string[]): PreparedOrders['orders'] {
  const lists = orderStatuses().map((status) => [status, idsOf(status)]);
  return Object.fromEntries(lists) as PreparedOrders['orders'];
}

/** The same without some orders and project managers. */
export function without(
  ids: readonly string[],
  environmentFixtures: EnvironmentFixtures,
): EnvironmentFixtures {
  const left = (all: readonly string[]): string[] => all.filter((id) => !ids.includes(id));
  const leftOf = ({ orders, subscriptionOrders }: PreparedOrders): PreparedOrders => ({
    orders: ordersBy((status) => left(orders[status])),
    subscriptionOrders: left(subscriptionOrders),
  });
  return {
    ...environmentFixtures,
    ...leftOf(environmentFixtures),
    perishable: leftOf(environmentFixtures.perishable),
    projectManagerIds: left(environmentFixtures.projectManagerIds),
  };
}

function ordersIn(variables: Variables): PreparedOrders {
  return {
    orders: ordersBy((status) => listOf(`ORDERS_${status.toUpperCase()}`, variables)),
    subscriptionOrders: listOf('ORDERS_SUBSCRIPTION', variables),
  };
}

/** The values of the variables that name one credential or id each, as far as set. */
export function valuesOf(environmentFixtures: EnvironmentFixtures): [variable: string, value: string][] {
  return Object.entries(fixtureVariables()).flatMap(([variable, { fixture, of }]) => {
    const workspace: object | undefined = of === undefined ? environmentFixtures : environmentFixtures[of];
    const value = workspace?.[fixture as keyof object] as unknown;
    return typeof value === 'string' ? [[variable, value]] : [];
  });
}

/**
 * Whether a variable that a test is said to need is set, or, of the company, found out by the key.
 * @param count how many ids of a list are needed
 */
export function isSupplied(variable: string, environmentFixtures: EnvironmentFixtures, count = 1): boolean {
  if (variable === 'COMPANY_ID' && environmentFixtures.apiKey !== undefined) return true;
  const { fixture, of } = fixtureVariables()[variable] ?? {};
  const value = environmentFixtures[(of ?? fixture) as keyof EnvironmentFixtures];
  return Array.isArray(value) ? value.length >= count : value !== undefined;
}

/** The variable by which a test is said to need a fixture; of another workspace the first of its variables. */
export function variableOf(fixture: string): string | undefined {
  return Object.entries(fixtureVariables()).find(([, row]) => (row.of ?? row.fixture) === fixture)?.[0];
}

/** What stands in for a harness, watched for what of it one test uses. */
export class UsedFixtures {
  readonly environmentFixtures: EnvironmentFixtures;
  /** The variables, with how many ids of each were used. */
  readonly #used = new Map<string, number>();

  constructor(environmentFixtures: EnvironmentFixtures) {
    this.environmentFixtures = new Proxy(environmentFixtures, {
      get: (target, name, receiver) => {
        const value: unknown = Reflect.get(target, name, receiver);
        const variable = variableOf(String(name));
        const isSet = value !== undefined && !(Array.isArray(value) && value.length === 0);
        if (variable === undefined || !isSet) return value;
        this.#uses(variable, 1);
        return Array.isArray(value) ? this.#watched(variable, value as string[]) : value;
      },
    });
  }

  /** The variables whose values were used, as far as they are set; a list as often as ids of it were used. */
  variables(): string[] {
    return [...this.#used].flatMap(([variable, count]) => Array<string>(count).fill(variable)).sort();
  }

  #uses(variable: string, count: number): void {
    this.#used.set(variable, Math.max(count, this.#used.get(variable) ?? 0));
  }

  /** A list that is used up to the last of its ids that is asked for. */
  #watched(variable: string, ids: string[]): string[] {
    return new Proxy(ids, {
      get: (target, index, receiver) => {
        if (typeof index === 'string' && index in target && /^\d+$/.test(index))
          this.#uses(variable, Number(index) + 1);
        return Reflect.get(target, index, receiver) as unknown;
      },
    });
  }
}

/** A value of a variable, and the variable as sentences name it. */
interface HeldValue {
  name: string;
  holder: FixtureVariable;
  value: string;
  /** The variables to correct. */
  settings: string[];
}

/**
 * Refuses values that are beyond doubt a slip of copying: one that no request can carry, one that stands in two places, an
 * id that lost a digit. Throws {@link SettingsError} with all variables, and no secret.
 * @param perishable the lists of orders that FIXTURES_COMMAND printed
 */
function demandNoSlips(variables: Variables, perishable: Variables = {}): void {
  const mistakes = new Mistakes();
  for (const [name, holder] of Object.entries(fixtureVariables()))
    for (const each of [variables, perishable]) mistakes.add(...unsendable(name, holder, each));
  const held = heldValues(variables, perishable);
  const known = new Map<string, HeldValue[]>();
  for (const each of held) {
    const key = `${each.holder.kind} ${each.value}`;
    const earlier = known.get(key) ?? [];
    const same = earlier.find(({ name }) => !mayBeAlike(name, each.name));
    if (same !== undefined)
      mistakes.add(new SettingsError(alike(each, same.name), ...same.settings, ...each.settings));
    known.set(key, [...earlier, each]);
  }
  for (const each of held) mistakes.of(() => demandWholeId(each, held));
  mistakes.end();
}

/** What stands in the variables that hold credentials or ids of different owners. */
function heldValues(variables: Variables, perishable: Variables): HeldValue[] {
  return Object.entries(fixtureVariables()).flatMap(([name, holder]) =>
    holder.kind === undefined
      ? []
      : [
          ...heldBy(name, holder, variables).map((value) => ({ name, holder, value, settings: [name] })),
          ...heldBy(name, holder, perishable).map((value) => ({
            ...{ name: `${name} of FIXTURES_COMMAND`, holder, value, settings: ['FIXTURES_COMMAND'] },
          })),
        ],
  );
}

/** An id that is nearly an object identifier, among others that are: a digit was lost, put in or misread. */
function demandWholeId({ name, holder, value, settings }: HeldValue, all: readonly HeldValue[]): void {
  if (holder.kind === 'credential' || isObjectId(value)) return;
  const others = all.filter((each) => each.holder.kind === holder.kind && isObjectId(each.value));
  const isNearly = /^[0-9a-f]{18,30}$/i.test(value) || /^[0-9a-z]{24}$/i.test(value);
  if (others.length > 1 && isNearly)
    throw new SettingsError(
      `${name} names the id ${value}, which is not of 24 hexadecimal digits as the other ids of its kind are: copy it again.`,
      ...settings,
    );
}

function heldBy(name: string, { isList }: FixtureVariable, variables: Variables): string[] {
  return isList ? listOf(name, variables) : [variables[name] ?? []].flat();
}

/** A person may be a member of the expired workspace and of another one, and a client is no project manager. */
function mayBeAlike(one: string, other: string): boolean {
  if (other === 'EXPIRED_ACCESS_TOKEN') return one.includes('ACCESS_TOKEN');
  return one === 'CLIENT_MEMBER_ID' && other === 'OTHER_MEMBER_ID';
}

function alike({ name, holder: { kind, wanted, isList }, value }: HeldValue, same: string): string {
  if (name === same) return `${name} names the id ${value} twice: remove one of them.`;
  if (isList) return `${same} and ${name} both name the id ${value}: leave it in the list where it belongs.`;
  if (kind === 'credential' || kind === 'company')
    return `${name} holds the same value as ${same}: set it to ${wanted}.`;
  return `${name} holds the id ${value}, and so does ${same}: set it to ${wanted}.`;
}

function unsendable(
  name: string,
  { isList, inBody }: FixtureVariable,
  variables: Variables,
): SettingsError[] {
  if (/^Bearer\s/i.test(variables[name] ?? ''))
    return [
      new SettingsError(
        `${name} begins with "Bearer ", which the run adds itself: set it to the token alone.`,
        name,
      ),
    ];
  return heldBy(name, { isList }, variables).flatMap((value) => {
    const flaw = flawOf(value, inBody);
    if (flaw === undefined) return [];
    const reported = isList
      ? `${name} has an id with ${flaw}: correct it, and separate ids with commas.`
      : `${name} has ${flaw}: copy the value again without it.`;
    return [new SettingsError(reported, name)];
  });
}

/** The roles beside the SuperAdmin, project managers and clients, with their tokens: no section says that a target has them. */
export const optionalRoles: Readonly<Record<string, 'accessTokenTeamMember' | 'accessTokenAdmin'>> = {
  teamMember: 'accessTokenTeamMember',
  Admin: 'accessTokenAdmin',
};

/**
 * The role whose token a variable names, if the target is taken not to have it: it is not set, and that of another member
 * of the staff is (spec/profiles.yaml). What is read here is said to be needed, so it is no more than it takes.
 */
export function absentRole(variable: string, fixtures: EnvironmentFixtures): string | undefined {
  const [role, token] = Object.entries(optionalRoles).find(([, each]) => variableOf(each) === variable) ?? [];
  if (token === undefined || fixtures[token] !== undefined) return undefined;
  const others = ['accessTokenProjectManager', 'accessTokenTeamMember', 'accessTokenAdmin'] as const;
  return others.some((other) => fixtures[other] !== undefined) ? role : undefined;
}
