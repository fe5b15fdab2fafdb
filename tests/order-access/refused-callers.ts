import { randomBytes } from 'node:crypto';
import type { Change } from '../../src/operations/request.js';
import type { Door } from '../../src/operations/door.js';
import { Orders, bearer } from '../../src/operations/orders.js';
import type { OrderFields } from '../../src/operations/orders.js';
import { openWorkspace } from '../../src/operations/workspace.js';
import type { Workspace } from '../../src/operations/workspace.js';
import type { OrderStatus } from '../../src/contract/order-status.js';
import { otherEnd } from '../keys/altered-end.js';
import { otherMiddle, selfSigned } from './wrong-tokens.js';

/** A caller whom an update has to be refused, ready to send. */
export interface Caller {
  /** What makes a request this caller's. */
  refused: Change;
  /** What makes a request that of a caller who differs in one thing and is accepted; the SuperAdmin by default. */
  accepted?: Change;
  /** The members whose orders are updated, where the callers are clients. */
  owners?: { refused: string; accepted: string };
  /** The orders to update, where they are not those of the test's own workspace. */
  orders?: Orders;
  /** What happens between the accepted update and the refused one. */
  meanwhile?: () => Promise<void>;
}

/** One kind of caller with the requirement that refuses it. */
export interface RefusedCaller {
  /** Completes "an update … is refused". */
  name: string;
  requirement: string;
  /** The status, where the specification states one. */
  status?: number;
  /** The requirement that states the error name PermissionError. */
  nameRequirement?: string;
  question?: string;
  make(orders: Orders, door: Door): Caller | Promise<Caller>;
}

/** What callers send: an order in a state, and the update of it. */
export const updates: readonly { name: string; from: OrderStatus; fields: OrderFields }[] = [
  {
    name: 'of the notes of an Ongoing order',
    from: 'Ongoing',
    fields: { name: 'Renamed by whom?', notes: 'Written by whom?' },
  },
  { name: 'that puts a Pending order to Ongoing', from: 'Pending', fields: { status: 'Ongoing' } },
  {
    name: 'that completes an order in Review',
    from: 'Review',
    fields: { status: 'Completed', markTasksAsDone: true },
  },
  {
    name: 'with a file',
    from: 'Ongoing',
    fields: { files: [{ filename: 'whose.txt', content: 'Whose file is it?' }] },
  },
];

const noBearer = { requirement: 'ORD-BEARER-REQUIRED', question: 'Q-BEARER-MISSING' };
const wrongBearer = { requirement: 'ORD-BEARER-WRONG', question: 'Q-BEARER-WRONG' };
const noCompany = { requirement: 'ORD-COMPANY-REQUIRED', question: 'Q-COMPANY-MISSING' };
const stranger = {
  requirement: 'ORD-COMPANY-MEMBER',
  status: 403,
  nameRequirement: 'ERR-PERMISSION-NAME-COMPANY',
};

/** Every kind of caller that section 5 or 7 refuses. */
export const refusedCallers: readonly RefusedCaller[] = [
  { name: 'without a bearer token', ...noBearer, make: () => authorization(null) },
  { name: 'with an empty bearer token', ...noBearer, make: () => authorization('Bearer ') },
  {
    name: 'with a name and a password',
    ...noBearer,
    make: () => authorization('Basic bmFtZTpwYXNzd29yZA=='),
  },
  { name: 'with a random bearer token', ...wrongBearer, make: () => token(randomBytes(24).toString('hex')) },
  { name: 'with a web token of its own signing', ...wrongBearer, make: () => token(selfSigned()) },
  ...[
    { name: 'another letter in its middle', change: otherMiddle },
    { name: 'another last letter', change: otherEnd },
    { name: 'its last letters missing', change: (value: string) => value.slice(0, -4) },
    { name: 'more letters behind', change: (value: string) => `${value}AAAA` },
  ].map(({ name, change }) => ({
    name: `with a bearer token with ${name}`,
    ...wrongBearer,
    make: ({ workspace }: Orders) => token(change(workspace.accessToken)),
  })),
  {
    name: 'with the API key as bearer token',
    ...wrongBearer,
    make: ({ workspace }) => token(workspace.apiKey),
  },
  {
    name: 'with the API key header alone',
    requirement: 'ORD-BEARER-KEY',
    make: ({ workspace }) => ({
      refused: { headers: { authorization: null, 'x-api-key': workspace.apiKey } },
    }),
  },
  { name: 'without a company id', ...noCompany, make: () => company(null) },
  { name: 'with an empty company id', ...noCompany, make: () => company('') },
  {
    name: 'by the SuperAdmin of another company',
    ...stranger,
    make: async (_orders, door) => token((await otherWorkspace(door)).accessToken),
  },
  {
    name: 'by a project manager of another company',
    ...stranger,
    make: async (_orders, door) => ({
      refused: (await new Orders(door, await otherWorkspace(door)).member('projectManager')).asCaller,
    }),
  },
  ...['projectManager', 'teamMember', 'client'].map((role) => ({
    name: `by a ${role} who is not approved`,
    requirement: 'ORD-CALLER-APPROVED',
    status: 403,
    nameRequirement: 'ERR-PERMISSION-NAME-APPROVED',
    make: (orders: Orders, door: Door) => twins(orders, door, role, { approved: false }),
  })),
  {
    name: 'by a member without a role',
    requirement: 'ORD-CALLER-ROLE',
    status: 403,
    nameRequirement: 'ERR-PERMISSION-NAME-ROLE',
    make: (orders, door) => twins(orders, door, 'projectManager', { hasRole: false }),
  },
  {
    name: 'in a workspace whose subscription has expired',
    requirement: 'ORD-SUBSCRIPTION-EXPIRED',
    status: 403,
    nameRequirement: 'ERR-PERMISSION-NAME-EXPIRED',
    make: async (_orders, door) => expiring(await otherWorkspace(door), door),
  },
  {
    name: 'by a project manager in a workspace whose subscription has expired',
    requirement: 'ORD-SUBSCRIPTION-EXPIRED',
    status: 403,
    nameRequirement: 'ERR-PERMISSION-NAME-EXPIRED',
    make: async (_orders, door) => {
      const workspace = await otherWorkspace(door);
      const { asCaller } = await new Orders(door, workspace).member('projectManager');
      return { ...expiring(workspace, door), refused: asCaller, accepted: asCaller };
    },
  },
];

function authorization(value: string | null): Caller {
  return { refused: { headers: { authorization: value } } };
}

function token(value: string): Caller {
  return { refused: bearer(value) };
}

function company(value: string | null): Caller {
  return { refused: { headers: { companyid: value } } };
}

/** A member who lacks one thing beside one who lacks nothing. Only a harness has a token of the other. */
async function twins(
  orders: Orders,
  door: Door,
  role: string,
  lacking: { approved?: false; hasRole?: false },
): Promise<Caller> {
  const member = await orders.member(role, lacking);
  if (door.settings.harnessUrl === undefined) return { refused: member.asCaller };
  const twin = await orders.member(role);
  return {
    refused: member.asCaller,
    accepted: twin.asCaller,
    owners: role === 'client' ? { refused: member.id, accepted: twin.id } : undefined,
  };
}

/** A workspace that only a harness makes: what it loses is lost to no other test. */
function expiring(workspace: Workspace, door: Door): Caller {
  return {
    refused: {},
    orders: new Orders(door, workspace),
    meanwhile: () => door.given.expiredSubscription(workspace.companyId),
  };
}

async function otherWorkspace(door: Door): Promise<Workspace> {
  return openWorkspace(door, await door.given.otherWorkspace());
}
