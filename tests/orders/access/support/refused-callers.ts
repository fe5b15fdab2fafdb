import { randomBytes } from 'node:crypto';
import { bearer, slugOf } from '../../../../src/test.js';
import type { Change, Order, Orders, Scene } from '../../../../src/test.js';
import { otherEnd } from '../../../support/altered-end.js';
import { byRole } from '../../support/callers.js';
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
  /** The one order that a team named for this caller: it is refused every update, and its state is not known. */
  lasting?: Order;
  /** What happens between the accepted update and the refused one. */
  meanwhile?: () => Promise<void>;
}

/** One kind of caller with the requirement that refuses it. */
export interface RefusedCaller {
  slug: string; /** Completes "an update … is refused". */
  name: string;
  requirement: string;
  /** The status, where the specification states one. */
  status?: number;
  /** The requirement that states the error name PermissionError. */
  nameRequirement?: string;
  question?: string;
  make(scene: Surroundings): Caller | Promise<Caller>;
}

/** What a caller is made of. */
export type Surroundings = Pick<Scene, 'orders' | 'otherWorkspace' | 'canMakeRecords'>;

const noBearer = { requirement: 'ORD-BEARER-REQUIRED', question: 'Q-BEARER-MISSING' };
const wrongBearer = { requirement: 'ORD-BEARER-WRONG', question: 'Q-BEARER-WRONG' };
const noCompany = { requirement: 'ORD-COMPANY-REQUIRED', question: 'Q-COMPANY-MISSING' };
const otherCompany = { requirement: 'ORD-COMPANY-VALUE', question: 'Q-COMPANY-OTHER' };
const stranger = {
  requirement: 'ORD-COMPANY-MEMBER',
  status: 403,
  nameRequirement: 'ERR-PERMISSION-NAME-COMPANY',
};

/** Every kind of caller that section 5 or 7 refuses. */
export const refusedCallers: readonly RefusedCaller[] = [
  { slug: 'no-token', name: 'without a bearer token', ...noBearer, make: () => authorization(null) },
  {
    slug: 'empty-token',
    name: 'with an empty bearer token',
    ...noBearer,
    make: () => authorization('Bearer '),
  },
  {
    slug: 'basic',
    name: 'with a name and a password',
    ...noBearer,
    make: () => authorization('Basic bmFtZTpwYXNzd29yZA=='),
  },
  {
    slug: 'random-token',
    name: 'with a random bearer token',
    ...wrongBearer,
    make: () => token(randomBytes(24).toString('hex')),
  },
  {
    slug: 'self-signed-token',
    name: 'with a web token of its own signing',
    ...wrongBearer,
    make: () => token(selfSigned()),
  },
  ...[
    { slug: 'other-middle', name: 'another letter in its middle', change: otherMiddle },
    { slug: 'other-end', name: 'another last letter', change: otherEnd },
    { slug: 'cut', name: 'its last letters missing', change: (value: string) => value.slice(0, -4) },
    { slug: 'longer', name: 'more letters behind', change: (value: string) => `${value}AAAA` },
  ].map(({ slug, name, change }) => ({
    slug: `token-${slug}`,
    name: `with a bearer token with ${name}`,
    ...wrongBearer,
    make: async ({ orders }: Surroundings) => token(change(await orders.workspace.accessToken())),
  })),
  {
    slug: 'key-as-token',
    name: 'with the API key as bearer token',
    ...wrongBearer,
    make: async ({ orders }) => token(await orders.workspace.apiKey()),
  },
  {
    slug: 'key-only',
    name: 'with the API key header alone',
    requirement: 'ORD-BEARER-KEY',
    make: async ({ orders }) => ({
      refused: { headers: { authorization: null, 'x-api-key': await orders.workspace.apiKey() } },
    }),
  },
  { slug: 'no-company', name: 'without a company id', ...noCompany, make: () => company(null) },
  { slug: 'empty-company', name: 'with an empty company id', ...noCompany, make: () => company('') },
  {
    slug: 'foreign-company',
    name: 'with the id of another company',
    ...otherCompany,
    make: async ({ otherWorkspace }) => company(await otherWorkspace().companyId()),
  },
  {
    slug: 'foreign-company-by-manager',
    name: 'by a project manager with the id of another company',
    ...otherCompany,
    make: async ({ orders, otherWorkspace }) => {
      const manager = await orders.member('projectManager');
      const companyid = await otherWorkspace().companyId();
      return { refused: { headers: { ...manager.asCaller.headers, companyid } }, accepted: byRole(manager) };
    },
  },
  {
    slug: 'unknown-company',
    name: 'with the id of no company',
    ...otherCompany,
    make: () => company(randomBytes(12).toString('hex')),
  },
  {
    slug: 'foreign-super-admin',
    name: 'by the SuperAdmin of another company',
    ...stranger,
    make: async ({ otherWorkspace }) => token(await otherWorkspace().accessToken()),
  },
  {
    slug: 'foreign-manager',
    name: 'by a project manager of another company',
    ...stranger,
    make: async ({ orders, otherWorkspace }) => ({
      refused: (await orders.in(otherWorkspace()).member('projectManager')).asCaller,
    }),
  },
  ...['projectManager', 'teamMember', 'client'].map((role) => ({
    slug: `unapproved-${slugOf(role)}`,
    name: `by a ${role} who is not approved`,
    requirement: 'ORD-CALLER-APPROVED',
    status: 403,
    nameRequirement: 'ERR-PERMISSION-NAME-APPROVED',
    make: (scene: Surroundings) => twins(scene, role, { approved: false }),
  })),
  {
    slug: 'no-role',
    name: 'by a member without a role',
    requirement: 'ORD-CALLER-ROLE',
    status: 403,
    nameRequirement: 'ERR-PERMISSION-NAME-ROLE',
    make: (scene) => twins(scene, 'projectManager', { hasRole: false }),
  },
  {
    slug: 'expired',
    name: 'in a workspace whose subscription has expired',
    requirement: 'ORD-SUBSCRIPTION-EXPIRED',
    status: 403,
    nameRequirement: 'ERR-PERMISSION-NAME-EXPIRED',
    make: ({ orders, otherWorkspace, canMakeRecords }) =>
      canMakeRecords && !orders.namesExpired
        ? expiring(orders.in(otherWorkspace()))
        : { refused: {}, lasting: orders.expired() },
  },
  {
    slug: 'expired-by-manager',
    name: 'by a project manager in a workspace whose subscription has expired',
    requirement: 'ORD-SUBSCRIPTION-EXPIRED',
    status: 403,
    nameRequirement: 'ERR-PERMISSION-NAME-EXPIRED',
    make: async ({ orders, otherWorkspace }) => {
      const foreign = orders.in(otherWorkspace());
      const manager = await foreign.member('projectManager');
      return { ...expiring(foreign), refused: manager.asCaller, accepted: byRole(manager) };
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
  { orders, canMakeRecords }: Surroundings,
  role: string,
  lacking: { approved?: false; hasRole?: false },
): Promise<Caller> {
  const member = await orders.member(role, lacking);
  if (!canMakeRecords) return { refused: member.asCaller };
  const twin = await orders.member(role);
  return {
    refused: member.asCaller,
    accepted: byRole(twin),
    owners: role === 'client' ? { refused: member.id, accepted: twin.id } : undefined,
  };
}

/** A workspace that only a harness makes: what it loses is lost to no other test. */
function expiring(orders: Orders): Caller {
  return { refused: {}, orders, meanwhile: () => orders.workspace.expire() };
}
