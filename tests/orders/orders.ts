import { randomBytes, randomInt } from 'node:crypto';
import {
  asStored,
  checkRole,
  control,
  describeErrorBody,
  expect,
  refusal,
  sampleFile,
  slugOf,
  stop,
  textCases,
} from '../../src/test.js';
import type {
  AskedStatus,
  Change,
  ErrorName,
  Member,
  Order,
  OrderFields,
  OrderMember,
  OrderNeed,
  OrderOptions,
  Orders,
  OrderSnapshot,
  OrderStatus,
  Response,
  Session,
  Task,
  Varied,
  Workspace,
} from '../../src/test.js';

/** What an update can be sent at, whatever it is about. */
export const orderLevels: Varied = [
  'caller',
  'record',
  'with',
  'encoding',
  'access',
  'timing',
  'context',
  'value',
];

/**
 * The control of a refusal: the update, or one that differs in one thing, is accepted by another order. Where that one is
 * kept in its state, it is the same update without what would move it, and without files.
 */
export async function acceptedBy(
  given: Order | Promise<Order>,
  fields: OrderFields,
  change?: Change,
): Promise<void> {
  const order = await given;
  control(await order.put(order.isKept ? lasting(fields) : fields, change));
}

/** The fields that make a move, or go with one (section 4.5). */
export const fieldsOfMoves: ReadonlySet<string> = new Set([
  'status',
  'markTasksAsDone',
  'rejectRequestedTasks',
]);

/** An update without what would use its order up; a plain one where nothing else is left. */
function lasting(fields: OrderFields): OrderFields {
  const left = Object.entries(fields).filter(([field]) => field !== 'files' && !fieldsOfMoves.has(field));
  return left.length > 0 ? Object.fromEntries(left) : { brief: 'Not moved' };
}

/**
 * Sends an update that has to be accepted for what it holds. Where it is refused, an update by the same caller that
 * leaves out what the test is about is the control: a target that refuses that too is blamed by other requirements.
 * An update that closed the order and was answered with an error needs none: what took effect was accepted.
 */
export async function expectAccepted(
  order: Order,
  fields: OrderFields,
  change?: Change,
  plain: OrderFields = { brief: 'A plain update' },
): Promise<void> {
  const answer = await order.put(fields, change);
  if (!answer.ok) {
    const other = await order.put(plain, change);
    if (!other.ok && (answer.status < 500 || (await order.read('status')) !== fields.status)) control(other);
  }
  expect(answer).toBeAccepted();
}

/** The control of updates that come at once: a target may turn one away for another. */
export function acceptedAtOnce(answers: readonly Response[]): void {
  const turnedAway = answers.find(({ isLockedOut }) => isLockedOut);
  if (turnedAway)
    stop('inapplicable', {
      code: 'level-refused',
      subject: 'updateOrder',
      message: `The target answers ${turnedAway.statusPhrase} to one of two updates that come at once.`,
    });
  answers.forEach(control);
}

/** Ends a test as `cantTell` where a file of its order is not stored: that is the matter of ORD-FILES. */
export function fileNotShown(): never {
  return stop('cantTell', {
    code: 'precondition-missing',
    subject: 'files',
    message: 'The file that was added before is not shown.',
  });
}

/** Ends a test as `inapplicable` at a target that refuses what no clause says that it must take. */
export function demandTaken({ refused }: Response, subject: string, what: string): void {
  if (refused)
    stop('inapplicable', {
      code: 'not-taken',
      subject,
      message: `The target refuses ${what}, and no clause says that it must take it.`,
    });
}

/** Ends a test as `cantTell` where a word was taken as a field: that an empty one is taken shows nothing of it being needed. */
export function demandChecked({ ok }: Response, field: string): void {
  if (ok)
    stop('cantTell', {
      code: 'precondition-missing',
      subject: field,
      message: `The target takes any text as ${field}, so that an empty one shows nothing.`,
    });
}

/** Expects a refusal to name its error (section 7), and records where its body does so. */
export function expectErrorName(answer: Response, name: ErrorName, session: Session): void {
  if (name === 'ValidationError' && answer.status === 403) checkRole(answer);
  refusal(answer);
  session.record('Q-ERROR-BODY', `PUT /orders: ${describeErrorBody(answer, name)}`, answer);
  expect(answer).toNameError(name);
}

/** The tasks of an order for which a condition holds; the test is `cantTell` where they are not exactly `count`. */
export async function tasksOf(
  order: Order,
  count: number,
  holds: (task: Task) => boolean = () => true,
): Promise<Task[]> {
  const tasks = (await order.tasks()).filter(holds);
  if (tasks.length !== count)
    stop('cantTell', {
      code: 'harness-lacks',
      subject: 'order.read',
      settings: ['HARNESS_URL'],
      message: `The harness shows ${tasks.length} tasks of an order that was to have ${count}.`,
    });
  return tasks;
}

/** The requested tasks that were not rejected, exactly `count` of them. */
export function requestedTasksOf(order: Order, count: number): Promise<Task[]> {
  return tasksOf(order, count, ({ requested, rejected }) => requested && !rejected);
}

/** The open tasks that no client requested, exactly `count` of them. */
export function openTasksOf(order: Order, count: number): Promise<Task[]> {
  return tasksOf(order, count, ({ requested, done }) => !requested && !done);
}

const files = [sampleFile('probe')];

/**
 * Waits until whatever was sent before would have had its effects: the notification, the file and the tasks of an order that is
 * completed now show how long they take, and what must not come is waited for longer than that.
 */
export async function effectsWouldShow(orders: Orders): Promise<void> {
  // An order that a team prepared is too good to be closed as a probe.
  if (!orders.areMade) return orders.settled('patient');
  const probe = await orders.ofClient('Ongoing', { openTasks: 1 });
  const [tasks, stored] = [await probe.tasks(), await probe.files()];
  control(await probe.put({ status: 'Completed', markTasksAsDone: true, files }));
  await Promise.all([
    probe.notifications('orderCompletion', 1),
    probe.files(stored.length + asStored(files).length),
    probe.tasksNow(tasks, ({ done }) => done),
  ]);
  await probe.settled('patient');
}

/** Who sends an update: a SuperAdmin or project manager of the workspace, or the client of the order. */
export const callerRoles = ['SuperAdmin', 'projectManager', 'client'] as const;

export type CallerRole = (typeof callerRoles)[number];

/** A caller with the orders that it updates. */
export interface Caller {
  /** What makes a request this caller's; undefined for the SuperAdmin, whose token is the workspace's. */
  as: Change | undefined;
  /** A new order of the workspace; that of a client or a project manager has a client, the former the caller. */
  given(status: AskedStatus, need?: OrderNeed): Promise<Order>;
  /** Such orders that the case needs at one time. */
  together: Orders['together'];
}

/** The change that makes a request a member's, whose role the target may not let do it. */
export function byRole({ asCaller, role }: Member): Change {
  return { ...asCaller, role };
}

/** Makes a caller of a role. */
export async function callerOf(role: CallerRole, orders: Orders): Promise<Caller> {
  if (role === 'SuperAdmin')
    return {
      as: undefined,
      given: (status, need) => orders.given(status, need),
      together: (needs) => orders.together(needs),
    };
  const member = await orders.member(role);
  const client = role === 'client' ? member : undefined;
  return {
    as: byRole(member),
    given: (status, need) => orders.ofClient(status, need, client),
    together: (needs) => orders.togetherOfClient(needs, client),
  };
}

/** Ids of new project managers of the workspace. */
export async function managerIds(orders: Orders, count: number): Promise<string[]> {
  const members = await Promise.all(Array.from({ length: count }, () => orders.member('projectManager')));
  return members.map(({ id }) => id);
}

/** Someone who is no project manager of the company, and whom a list of them must not name (section 4.5). */
export interface Outsider {
  slug: string;
  requirement: string;
  id(orders: Orders, elsewhere: Workspace): Promise<string>;
}

export const outsiders: readonly Outsider[] = [
  {
    slug: 'team-member',
    requirement: 'ORD-MANAGERS-ROLE',
    id: async (orders) => (await orders.member('teamMember')).id,
  },
  {
    slug: 'client',
    requirement: 'ORD-MANAGERS-ROLE',
    id: async (orders) => (await orders.member('client')).id,
  },
  {
    slug: 'foreign-manager',
    requirement: 'ORD-MANAGERS-COMPANY',
    id: async (orders, elsewhere) => (await orders.in(elsewhere).member('projectManager')).id,
  },
  {
    slug: 'unknown-id',
    requirement: 'ORD-MANAGERS-MEMBER',
    id: () => Promise.resolve(randomBytes(12).toString('hex')),
  },
];

/** How one field of an update is sent so that nothing but its own value can get the update refused. */
interface FieldSample {
  /** A value that every sound target takes. */
  valid: string | number | boolean;
  /** The fields that have to come with it (section 4.5). */
  beside?: OrderFields;
  /** What comes with a date that can be read, since the order may have another. */
  besideDate?: OrderFields;
  /** The kind of order that has the field. */
  options?: Omit<OrderOptions, 'status'>;
  /** Whether the update closes its order, so that no other update can follow. */
  closes?: boolean;
}

/** Dates before and after every other one of these tests: a target may want the kick-off before the deadline. */
export const earlyKickoff = '2030-01-02T03:04:05.000Z';
export const lateDeadline = '2035-12-31T12:00:00.000Z';

const subscription = { subscription: true };

const samples: Record<string, FieldSample> = {
  name: { valid: 'Renamed order' },
  status: { valid: 'Review' },
  budget: { valid: 1500 },
  currency: { valid: 'EUR' },
  quantity: { valid: 5 },
  deadline: { valid: '2031-03-04T10:00:00.000Z', besideDate: { kickoffDate: earlyKickoff } },
  kickoffDate: { valid: '2030-02-03T08:15:00.000Z', beside: { deadline: lateDeadline } },
  notes: { valid: 'Agreed with the team' },
  brief: { valid: 'A landing page and two banners' },
  repeatCount: { valid: 3, beside: { repeatDuration: 'week' }, options: subscription },
  repeatDuration: { valid: 'week', beside: { repeatCount: 3 }, options: subscription },
  billingCycleCount: { valid: 6 },
  billingCycleEvent: { valid: 'noChange' },
  markTasksAsDone: { valid: true, beside: { status: 'Completed' }, closes: true },
  rejectRequestedTasks: { valid: true, beside: { status: 'Completed', markTasksAsDone: true }, closes: true },
};

/** The names of the fields with a single value. */
export const fieldNames = Object.keys(samples);

/** How a field is sent. Throws where the contract has a field that these tests do not know yet. */
export function sampleOf(field: string): FieldSample {
  const sample = samples[field];
  if (sample === undefined) throw new Error(`The field ${field} of the contract has no sample: add one.`);
  return sample;
}

/** The update that sends a value of one field, by default a valid one, and no more than has to come with it. */
export function updateOf(field: string, value: OrderFields[string] = sampleOf(field).valid): OrderFields {
  const { beside, besideDate } = sampleOf(field);
  const isDate = !Number.isNaN(Date.parse(String(value)));
  return { ...beside, ...(isDate && besideDate), [field]: value };
}

/** The values that the contract calls wrong once they are written as text, each of one field. */
export const invalidCases = textCases('order-update').filter(({ valid }) => !valid);

/** One wrong value of each requirement. */
export const oneInvalidCaseEach = [
  ...new Map(invalidCases.map((each) => [each.requirement, each] as const)).values(),
];

/** An order that just accepted a valid value of a field, so that another value is the only difference. */
export async function givenAccepting(
  orders: Orders,
  field: string,
  from: AskedStatus = 'open',
  others: OrderFields = {},
): Promise<Order> {
  const { options, closes } = sampleOf(field);
  // The move to Review is blocked from Pending.
  const valid = field === 'status' && from === 'Pending' ? 'Ongoing' : undefined;
  const order = await orders.given(from, options);
  const update = { ...others, ...updateOf(field, valid) };
  await acceptedBy(order, update);
  if (order.isKept) return order;
  return closes === true || valid !== undefined ? orders.given(from, options) : order;
}

/**
 * A valid value for every field that an update of any open order may send (section 2.4), and a file. They are others each
 * time: an order that is acquired may have been given all that was ever sent, and what it has already shows nothing. Numbers
 * are modest, the kick-off is early and the deadline late: a target may bound the ones, and want the others in this order.
 * @param before the order as it is
 */
export function everyField({ currency, billingCycleEvent }: OrderSnapshot = {}): OrderFields {
  const mark = randomBytes(4).toString('hex');
  const number = randomInt(20, 100);
  return {
    name: `An order with every field set ${mark}`,
    budget: 1300 + number,
    currency: currency === 'EUR' ? 'USD' : 'EUR',
    quantity: number,
    deadline: new Date(Date.UTC(2034, 6, 8, 9, 10, number)).toISOString(),
    kickoffDate: new Date(Date.UTC(2030, 1, 3, 4, 5, number)).toISOString(),
    notes: `Notes beside every field ${mark}`,
    brief: `A brief beside every field ${mark}`,
    billingCycleCount: number,
    billingCycleEvent: billingCycleEvent === 'createOrderWithTask' ? 'noChange' : 'createOrderWithTask',
    files: [sampleFile('contract')],
  };
}

/** An order in a state, and the update of it. */
export interface OrderUpdate {
  from: AskedStatus;
  fields: OrderFields;
  /** What it is sent with besides. */
  headers?: Record<string, string>;
}

/**
 * A closing move, and fields with a file from a socket (section 4.5). The values differ each time: a
 * prepared order may have been given those of an earlier test, and what it has already shows nothing.
 */
export function moveAndFields(): OrderUpdate[] {
  const mark = randomBytes(4).toString('hex');
  return [
    { from: 'Review', fields: { status: 'Completed', markTasksAsDone: true } },
    {
      from: 'open',
      fields: {
        ...{ name: `Renamed by whom? ${mark}`, notes: `Written by whom? ${mark}`, brief: `Whose? ${mark}` },
        files: [sampleFile('whose')],
      },
      headers: { clientid: `socket-${mark}` },
    },
  ];
}

/** An update as a row of a table, of an order in any open state where it names none. */
export interface UpdateRow {
  slug: string;
  from?: OrderStatus;
  /** Whether it is of a subscription order. */
  subscription?: boolean;
  fields: OrderFields;
}

/**
 * How an update needs its order, as the slug of a test: to close it, or in the state that it begins from. Prepared orders are
 * used in stages, so cases of one test need orders alike.
 */
export function neededOrder({ from = 'Ongoing', fields }: Pick<UpdateRow, 'from' | 'fields'>): string {
  const closes = fields.status === 'Completed' || fields.status === 'Cancelled';
  return closes ? 'closing' : `from-${slugOf(from)}`;
}

/**
 * Sends updates of a field in turn, and looks at the order after each that is accepted; after the last alone where what the
 * others left is known without.
 * @param mustTake whether the target has to accept an update, by its answer and its index
 */
export async function sendInTurn(
  order: Order,
  field: OrderMember,
  updates: readonly OrderFields[],
  look: (update: OrderFields, index: number) => Promise<void>,
  mustTake: (answer: Response, index: number) => boolean = () => true,
): Promise<readonly Response[]> {
  const known = await order.putInTurn(updates, field);
  const answers: Response[] = [];
  for (const [index, update] of updates.entries()) {
    const answer = known?.[index] ?? (await order.put(update));
    answers.push(answer);
    if (mustTake(answer, index)) control(answer);
    const isLast = !known?.slice(index + 1).some(({ ok }) => ok);
    if (answer.ok && isLast) await look(update, index);
  }
  return answers;
}
