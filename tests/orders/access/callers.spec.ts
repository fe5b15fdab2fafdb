import { randomBytes } from 'node:crypto';
import { bearer, control, expect, refusal, roleAbsent, sampleFile, test } from '../../../src/test.js';
import type {
  AskedStatus,
  Change,
  Member,
  Order,
  OrderFields,
  Orders,
  Response,
  Scene,
  Varied,
} from '../../../src/test.js';
import { lengthened, otherEnd } from '../../credentials.js';
import { acceptedBy, byRole, expectErrorName, moveAndFields, orderLevels } from '../orders.js';
import type { OrderUpdate } from '../orders.js';

/** A caller whose update has to be refused, ready to send. */
interface Caller {
  /** What makes a request this caller's. */
  refused: Change;
  /** What makes a request that of a caller who differs in one thing and is accepted; the SuperAdmin by default. */
  accepted?: Change;
  /** The members whose orders are updated, if the callers are clients. */
  owners?: { refused: string; accepted: string };
  /** The orders to update, if they are not those of the test's own workspace. */
  orders?: Orders;
  /** The one order that a team named for this caller: it is refused every update, and its state is not known. */
  lasting?: Order;
  /** What happens between the accepted update and the refused one. */
  meanwhile?: () => Promise<void>;
}

/** What a caller is made of. */
type CallerContext = Pick<Scene, 'orders' | 'otherWorkspace' | 'canMakeRecords'>;

/** None where the target has no members with a role that no section says it has. */
type MakeCaller = (context: CallerContext) => Caller | undefined | Promise<Caller | undefined>;

/** The callers that one requirement refuses. */
interface RefusedCallers {
  requirement: string;
  /** The slug of their tests, if not `every-update`. */
  slug?: string;
  /** What is refused: completes "PUT /orders refuses …". */
  refused: string;
  /** The status, if the specification states one. */
  status?: number;
  /** The requirement that states the error name PermissionError. */
  nameRequirement?: string;
  question?: string;
  /** By slug. */
  callers: Readonly<Record<string, MakeCaller>>;
  /** Such callers of further roles; none where no harness makes one. */
  ofRoles?: readonly MakeCaller[];
  /** The levels that one update of each is sent at, if not all but the role of a caller, who has one of his own. */
  at?: Varied;
}

/** The callers that lack what the request or the member has to have (sections 5 and 7). */
const refusedCallers: readonly RefusedCallers[] = [
  {
    requirement: 'ORD-BEARER-REQUIRED',
    refused: 'an update without a bearer token',
    question: 'Q-BEARER-MISSING',
    callers: {
      'no-token': () => authorization(null),
      'empty-token': () => authorization('Bearer '),
      basic: () => authorization('Basic bmFtZTpwYXNzd29yZA=='),
    },
  },
  {
    requirement: 'ORD-BEARER-WRONG',
    refused: 'an update with a wrong bearer token',
    question: 'Q-BEARER-WRONG',
    callers: {
      'random-token': () => token(randomBytes(24).toString('hex')),
      'self-signed-token': () => token(selfSigned()),
      'token-other-middle': altered(otherMiddle),
      'token-other-end': altered(otherEnd),
      'token-cut': altered((value) => value.slice(0, -4)),
      'token-longer': altered(lengthened),
      'key-as-token': async ({ orders }) => token(await orders.workspace.apiKey()),
      'random-token-beside-key': async ({ orders }) => {
        const { headers } = bearer(randomBytes(24).toString('hex'));
        return { refused: { headers: { ...headers, 'x-api-key': await orders.workspace.apiKey() } } };
      },
    },
  },
  {
    requirement: 'ORD-BEARER-KEY',
    refused: 'an update with an API key and no bearer token',
    callers: {
      'key-only': async ({ orders }) => ({
        refused: { headers: { authorization: null, 'x-api-key': await orders.workspace.apiKey() } },
      }),
    },
  },
  {
    requirement: 'ORD-COMPANY-REQUIRED',
    refused: 'an update without a company id',
    at: orderLevels,
    question: 'Q-COMPANY-MISSING',
    callers: { 'no-company': () => company(null), 'empty-company': () => company('') },
  },
  {
    requirement: 'ORD-COMPANY-VALUE',
    refused: 'an update with a wrong company id',
    at: orderLevels,
    question: 'Q-COMPANY-OTHER',
    callers: {
      'foreign-company': async ({ otherWorkspace }) => company(await otherWorkspace().companyId()),
      'foreign-company-by-manager': async ({ orders, otherWorkspace }) => {
        const manager = await orders.member('projectManager');
        const companyid = await otherWorkspace().companyId();
        return {
          refused: { headers: { ...manager.asCaller.headers, companyid } },
          accepted: byRole(manager),
        };
      },
      'unknown-company': () => company(randomBytes(12).toString('hex')),
    },
  },
  {
    requirement: 'ORD-COMPANY-MEMBER',
    refused: 'an update by a member of another company',
    status: 403,
    nameRequirement: 'ERR-PERMISSION-NAME-COMPANY',
    callers: {
      'foreign-super-admin': async ({ otherWorkspace }) => token(await otherWorkspace().accessToken()),
      'foreign-manager': async ({ orders, otherWorkspace }) => ({
        refused: (await orders.in(otherWorkspace()).member('projectManager')).asCaller,
      }),
      'foreign-super-admin-beside-key': async ({ orders, otherWorkspace }) => {
        const { headers } = bearer(await otherWorkspace().accessToken());
        const key = { 'x-api-key': await orders.workspace.apiKey() };
        return { refused: { headers: { ...headers, ...key } }, accepted: { headers: key } };
      },
    },
    ofRoles: ['Admin', 'teamMember', 'client'].map(
      (role) =>
        async ({ orders, otherWorkspace }) =>
          refusedMember(await orders.in(otherWorkspace()).offeredMember(role)),
    ),
  },
  {
    requirement: 'ORD-CALLER-APPROVED',
    refused: 'an update by a member who is not approved',
    status: 403,
    nameRequirement: 'ERR-PERMISSION-NAME-APPROVED',
    callers: {
      'unapproved-project-manager': (context) => twins(context, 'projectManager', { approved: false }),
      'unapproved-team-member': (context) => twins(context, 'teamMember', { approved: false }),
      'unapproved-client': (context) => twins(context, 'client', { approved: false }),
    },
    ofRoles: ['Admin', 'SuperAdmin'].map(
      (role) =>
        async ({ orders }) =>
          refusedMember(await orders.offeredMember(role, { approved: false })),
    ),
  },
  {
    requirement: 'ORD-CALLER-ROLE',
    refused: 'an update by a member without a role',
    status: 403,
    nameRequirement: 'ERR-PERMISSION-NAME-ROLE',
    callers: { 'no-role': (context) => twins(context, 'projectManager', { hasRole: false }) },
  },
];

const expired = {
  at: orderLevels,
  requirement: 'ORD-SUBSCRIPTION-EXPIRED',
  status: 403,
  nameRequirement: 'ERR-PERMISSION-NAME-EXPIRED',
};

/** The callers whose workspace may no longer update anything: a harness lets it expire, or a team names it. */
const expiredCallers: readonly RefusedCallers[] = [
  {
    ...expired,
    refused: 'an update in a workspace whose subscription expired',
    callers: {
      expired: ({ orders, otherWorkspace, canMakeRecords }) =>
        canMakeRecords && !orders.namesExpired
          ? expiring(orders.in(otherWorkspace()))
          : { refused: {}, lasting: orders.expired() },
    },
  },
  {
    ...expired,
    slug: 'every-update-by-manager',
    refused: 'a project manager of an expired workspace',
    callers: {
      'expired-by-manager': async ({ orders, otherWorkspace }) => {
        const foreign = orders.in(otherWorkspace());
        const manager = await foreign.member('projectManager');
        return { ...expiring(foreign), refused: manager.asCaller, accepted: byRole(manager) };
      },
    },
  },
];

for (const group of [...refusedCallers, ...expiredCallers]) {
  const { requirement, slug = 'every-update', refused, status, nameRequirement, question, callers } = group;

  test(
    `${requirement}/${slug}`,
    { title: `PUT /orders refuses ${refused}`, cases: callers },
    async (context, make) => {
      for await (const { send } of refusedUpdates(make, context)) {
        const answer = await send();

        if (question !== undefined) context.session.record(question, `PUT /orders: ${answer.status}`, answer);
        expect(answer).toBeRefused(status);
      }
    },
  );

  if (nameRequirement !== undefined)
    test(
      `${nameRequirement}/${slug}`,
      { title: `PUT /orders names PermissionError for ${refused}`, cases: callers },
      async (context, make) => {
        for await (const { send } of refusedUpdates(make, context))
          expectErrorName(await send(), 'PermissionError', context.session);
      },
    );
}

const callerLevels: Varied = orderLevels.filter((each) => each !== 'caller');

for (const group of [...refusedCallers, ...expiredCallers.slice(0, 1)]) {
  const { requirement, refused, status, nameRequirement, at = callerLevels } = group;

  test(
    `${requirement}/one-field`,
    { title: `PUT /orders refuses one field of ${refused}`, at },
    async (context) => {
      for await (const send of refusedOnce(group, context)) expect(await send()).toBeRefused(status);
    },
  );

  if (nameRequirement !== undefined)
    test(
      `${nameRequirement}/one-field`,
      { title: `PUT /orders names PermissionError for one field of ${refused}`, at },
      async (context) => {
        for await (const send of refusedOnce(group, context))
          expectErrorName(await send(), 'PermissionError', context.session);
      },
    );
}

const unchanged = [
  {
    slug: 'refused-callers',
    title: 'PUT /orders changes nothing when it refuses the caller of an update',
    groups: refusedCallers,
  },
  {
    slug: 'expired-callers',
    title: 'PUT /orders changes nothing for an update in a workspace whose subscription expired',
    groups: expiredCallers,
  },
];

for (const { slug, title, groups } of unchanged)
  test(`ORD-PUT-ATOMIC/${slug}`, { title, cases: unchangedCases(groups) }, async (context, make) => {
    for await (const { order, send } of refusedUpdates(make, context, 'open')) {
      const before = await order.snapshot();

      refusal(await send());

      await expect(order).toBeUnchangedSince(before);
    }
  });

function unchangedCases(groups: readonly RefusedCallers[]): RefusedCallers['callers'] {
  const callers = groups.flatMap((group) => Object.entries(group.callers));
  return Object.fromEntries(callers.map(([slug, make]) => [`caller-${slug}`, make]));
}

// Section 5 names the roles SuperAdmin and Admin. No harness has to make members with them, so each of these tests
// judges another role first, and these as well if the harness offers them, or the environment file.

test(
  'ORD-CALLER-APPROVED/manager-and-admin',
  { title: 'PUT /orders refuses a project manager or an Admin who is not approved with 403' },
  async ({ orders }) => {
    const order = await orders.given('open');
    control(await order.put({ notes: 'By the SuperAdmin' }));
    const manager = await orders.member('projectManager', { approved: false });
    expect(await order.put({ notes: 'By a manager' }, manager.asCaller)).toBeRefused(403);
    // Whether one who is not approved may be on its list, no section says.
    const listed = orders.areMade && (await order.put({ assignedProjectManagers: [manager.id] })).ok;
    if (listed) expect(await order.put({ notes: 'By its manager' }, manager.asCaller)).toBeRefused(403);

    const admin = await orders.offeredMember('Admin', { approved: false });
    const twin = admin && (await orders.offeredMember('Admin'));
    if (twin === undefined || admin === undefined) return;
    control(await order.put({ notes: 'By an approved Admin' }, byRole(twin)));
    expect(await order.put({ notes: 'By an Admin' }, admin.asCaller)).toBeRefused(403);
  },
);

function authorization(value: string | null): Caller {
  return { refused: { headers: { authorization: value } } };
}

function token(value: string): Caller {
  return { refused: bearer(value) };
}

function company(value: string | null): Caller {
  return { refused: { headers: { companyid: value } } };
}

function altered(change: (token: string) => string): MakeCaller {
  return async ({ orders }) => token(change(await orders.workspace.accessToken()));
}

/** The token with another character in its middle. */
function otherMiddle(value: string): string {
  const middle = Math.floor(value.length / 2);
  return `${value.slice(0, middle)}${value[middle] === 'a' ? 'b' : 'a'}${value.slice(middle + 1)}`;
}

/** A web token that an outsider signed. */
function selfSigned(): string {
  const base64 = (text: string): string => Buffer.from(text).toString('base64url');
  const header = base64(JSON.stringify({ alg: 'HS256', typ: 'JWT' }));
  const claims = base64(JSON.stringify({ sub: randomBytes(12).toString('hex'), iat: 1_900_000_000 }));
  return `${header}.${claims}.${randomBytes(32).toString('base64url')}`;
}

/** A member who lacks one thing beside one who lacks nothing. Only a harness has a token of the other. */
async function twins(
  { orders, canMakeRecords }: CallerContext,
  role: string,
  lacking: { approved?: false; hasRole?: false },
): Promise<Caller | undefined> {
  const member = await orders.callerIfAny(role, lacking);
  if (member === undefined) return undefined;
  if (!canMakeRecords) return { refused: member.asCaller };
  const twin = await orders.member(role);
  return {
    refused: member.asCaller,
    accepted: byRole(twin),
    owners: role === 'client' ? { refused: member.id, accepted: twin.id } : undefined,
  };
}

function refusedMember(member: Member | undefined): Caller | undefined {
  return member && { refused: member.asCaller };
}

/** A workspace that only a harness makes: what it loses is lost to no other test. */
function expiring(orders: Orders): Caller {
  return { refused: {}, orders, meanwhile: () => orders.workspace.expire() };
}

/** An update that is ready to go out by a caller who is to be refused, and the order that it goes to. */
interface RefusedUpdate {
  order: Order;
  send(): Promise<Response>;
}

/**
 * Every update of a caller who is to be refused, or that of an order in one state, one after the other. Of the one order that a team named for that caller
 * the control comes last: what is wrongly accepted needs none, so finding it takes no other order.
 */
async function* refusedUpdates(
  make: MakeCaller,
  context: CallerContext,
  state?: AskedStatus,
): AsyncGenerator<RefusedUpdate> {
  let isLasting = false;
  for (const update of moveAndFields().filter(({ from }) => state === undefined || from === state)) {
    const caller = (await make(context)) ?? roleAbsent('teamMember');
    isLasting = caller.lasting !== undefined;
    yield caller.lasting === undefined
      ? await prepared(caller, update, context)
      : ofLasting(caller.lasting, update);
  }
  if (isLasting) await acceptedBy(context.orders.given('Pending'), { notes: 'By whom may this be written?' });
}

const fileOfWhom = sampleFile('by-whom');

/**
 * One update of one field of each of some callers who are to be refused; the first sends it from a socket, and a file, too. They share
 * an order, and its control, as far as they can.
 */
async function* refusedOnce(
  { callers, ofRoles = [] }: RefusedCallers,
  context: CallerContext,
): AsyncGenerator<() => Promise<Response>> {
  const fields = { brief: 'By whom may this be written?' };
  const shared = await context.orders.given('open');
  control(await shared.put(fields));
  const further = context.canMakeRecords ? ofRoles : [];
  for (const [index, make] of [...Object.values(callers), ...further].entries()) {
    const caller = await make(context);
    if (caller === undefined) continue;
    const { refused, accepted, orders, owners, meanwhile, lasting } = caller;
    const isShared = orders === undefined && owners === undefined;
    const own = { clientMemberId: owners?.refused };
    const order = lasting ?? (isShared ? shared : await (orders ?? context.orders).given('open', own));
    if (meanwhile !== undefined) control(await order.put(fields, accepted));
    await meanwhile?.();
    yield () => order.put(fields, { ...refused, refused: true });
    const headers = { ...refused.headers, clientid: 'socket-of-whom' };
    if (index > 0) continue;
    yield () => order.put(fields, { ...refused, headers, refused: true });
    yield () => order.put({ files: [fileOfWhom] }, { ...refused, refused: true });
    if (!isShared || lasting !== undefined || !context.canMakeRecords) continue;
    const pending = await context.orders.given('Pending');
    control(await pending.put(fields));
    yield () => pending.put(fields, { ...refused, refused: true });
  }
}

/**
 * Has an update accepted that is sent by a caller who may, and prepares the same one of another order of its kind for the
 * caller who is to be refused.
 */
async function prepared(
  { refused, accepted, orders, owners, meanwhile }: Caller,
  { from, fields, headers }: OrderUpdate,
  context: CallerContext,
): Promise<RefusedUpdate> {
  const given = (of: Orders, clientMemberId?: string): Promise<Order> =>
    of.given(from, { openTasks: 1, clientMemberId });
  const sentBy = (caller: Change = {}): Change => ({ ...caller, headers: { ...caller.headers, ...headers } });
  await acceptedBy(given(orders ?? context.orders, owners?.accepted), fields, sentBy(accepted));
  const order = await given(orders ?? context.orders, owners?.refused);
  await meanwhile?.();
  return { order, send: () => order.put(fields, { ...sentBy(refused), refused: true }) };
}

/** Prepares an update that an order in any open state would accept. */
function ofLasting(order: Order, { fields, headers }: OrderUpdate): RefusedUpdate {
  return { order, send: () => order.put(fromAnyState(fields), { headers }) };
}

/** Only the moves that close an order lead on from every open state (section 3.1). */
function fromAnyState(fields: OrderFields): OrderFields {
  return fields.status === undefined || fields.markTasksAsDone !== undefined
    ? fields
    : { status: 'Cancelled', markTasksAsDone: false };
}
