import { changesBetween, changesInWords, expect, stop, test, textHash } from '../../../src/test.js';
import type {
  Order,
  OrderFields,
  OrderOptions,
  OrderStatus,
  Response,
  Scene,
  Session,
  Settings,
} from '../../../src/test.js';
import { holdToRuling, pendingToReview } from '../../rulings.js';
import { closings, matrix } from '../moves.js';
import { callerOf, openTasksOf, updateOf } from '../orders.js';
import type { Caller } from '../orders.js';

/** One update of a sequence. */
interface Step {
  by: 'SuperAdmin' | 'client';
  fields: OrderFields;
}

const fieldUpdates: OrderFields[] = [
  { notes: 'Written on the way' },
  { name: 'Renamed order' },
  { quantity: 3 },
  { brief: 'Summarized' },
];

/** Updates without a status, by either caller. */
const fieldSteps: readonly Step[] = [
  ...byEach(fieldUpdates),
  ...byStaff([{ budget: 750 }, updateOf('deadline')]),
];

/** The moves that leave an order open. */
const openMoves: readonly Step[] = byEach([{ status: 'Ongoing' }, { status: 'Review' }]);

/** Moves to a closed state that lack what section 4.5 asks for. */
const unmarked = {
  Completed: byEach([{ status: 'Completed' }]),
  Cancelled: byEach([{ status: 'Cancelled' }]),
} as const;

/** Moves to a closed state as section 4.5 has them. */
const marked = {
  Completed: byEach(bothMarks('Completed')),
  Cancelled: byStaff(bothMarks('Cancelled')),
} as const;

/** Every kind of step, whatever becomes of it. */
const anyStep: readonly Step[] = [
  ...fieldSteps,
  ...openMoves,
  ...unmarked.Completed,
  ...unmarked.Cancelled,
  ...marked.Completed,
  ...marked.Cancelled,
  ...byStaff([{ status: 'Pending' }]),
];

/** Cancellations by the client of the order. */
const clientCancellations: readonly Step[] = bothMarks('Cancelled').map((fields) => ({
  by: 'client',
  fields,
}));

/** A step in words: who sends which fields. */
function inWords({ by, fields }: Step): string {
  return `${by} sends ${Object.entries(fields)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ')}`;
}

function byEach(updates: OrderFields[]): Step[] {
  return [...byStaff(updates), ...updates.map((fields): Step => ({ by: 'client', fields }))];
}

function byStaff(updates: OrderFields[]): Step[] {
  return updates.map((fields) => ({ by: 'SuperAdmin', fields }));
}

function bothMarks(status: string): OrderFields[] {
  return [true, false].map((markTasksAsDone) => ({ status, markTasksAsDone }));
}

const way = [...fieldSteps, ...openMoves, ...unmarked.Cancelled];

const acceptedMoves = [
  ...closings.map(({ closed, moves }) => ({
    requirement: moves,
    title: `moves an open order to ${closed}`,
    to: closed,
    from: 'Pending' as const,
    pivot: marked[closed],
  })),
  {
    requirement: 'ORD-REVIEW-REVIEW',
    title: 'takes Review again for an order in Review',
    to: 'Review',
    from: 'Review' as const,
    pivot: openMoves.filter(({ fields }) => fields.status === 'Review'),
  },
];

for (const { requirement, title, to, from, pivot } of acceptedMoves)
  test(
    `${requirement}/any-sequence`,
    { title: `PUT /orders ${title} after any sequence` },
    sequences({
      expected: `a 2xx status and the order ${to}`,
      from,
      way,
      pivot: pivot.filter(({ by }) => by === 'SuperAdmin'),
      violation: (walk, move) => walk.violationOf(move),
    }),
  );

const closingMarks = closings.flatMap(({ closed, tasksDone, tasksKept }) => [
  { closed, mark: true, requirement: tasksDone, outcome: 'every task done' },
  { closed, mark: false, requirement: tasksKept, outcome: 'every task open' },
]);

for (const { closed, mark, requirement, outcome } of closingMarks)
  test(
    `${requirement}/any-sequence`,
    { title: `PUT /orders leaves ${outcome} in a ${closed} order after any sequence` },
    sequences({
      expected: outcome,
      options: { openTasks: 2 },
      from: 'Pending',
      way,
      pivot: marked[closed].filter(
        ({ by, fields }) => by === 'SuperAdmin' && fields.markTasksAsDone === mark,
      ),
      async violation(walk, pivot) {
        const tasks = await openTasksOf(walk.order, 2);
        await walk.accepts(pivot);
        const after = await walk.order.tasksNow(tasks, mark ? ({ done }) => done : undefined);
        const count = after.filter((task) => task.done).length;
        return count === (mark ? 2 : 0) ? undefined : `${count} of 2 tasks done`;
      },
    }),
  );

test(
  'ORD-PENDING-ONGOING-FOLDER/any-sequence',
  { title: 'PUT /orders keeps the folder of a begun order active in any sequence' },
  sequences({
    expected: 'an active folder',
    from: 'Pending',
    way: [...fieldSteps, ...unmarked.Cancelled],
    pivot: openMoves.filter(({ fields }) => fields.status === 'Ongoing'),
    after: [...fieldSteps, ...openMoves, ...marked.Completed],
    async violation(walk, pivot, after) {
      await walk.accepts(pivot);
      for (const step of after) await walk.take(step);
      return (await walk.order.isFolderActive()) ? undefined : 'a folder that is not active';
    },
  }),
);

for (const { closed, refused, unchanged } of closings) {
  test(
    `${refused}/any-sequence`,
    { title: `PUT /orders refuses every update of a ${closed} order in any sequence` },
    sequences({
      expected: 'a refusal (a 4xx status)',
      from: 'Pending',
      way: [...fieldSteps, ...openMoves],
      pivot: marked[closed],
      after: anyStep,
      async violation(walk, pivot, after) {
        await walk.accepts(pivot);
        for (const step of after) {
          const answer = await walk.send(step);
          if (!answer.refused) return `status ${answer.status}`;
        }
        return undefined;
      },
    }),
  );

  test(
    `${unchanged}/any-sequence`,
    { title: `PUT /orders changes nothing of a ${closed} order in any sequence` },
    sequences({
      expected: 'the order as it was',
      options: { openTasks: 1, requestedTasks: 1 },
      from: 'Ongoing',
      way: [...fieldSteps, ...openMoves],
      pivot: marked[closed],
      after: anyStep,
      async violation(walk, pivot, after) {
        const tasks = await openTasksOf(walk.order, 1);
        await walk.accepts(pivot);
        // What a closing sets off may come after its answer.
        if (pivot.fields.markTasksAsDone === true) await walk.order.tasksNow(tasks, ({ done }) => done);
        await walk.order.settled();
        const before = await walk.order.snapshotWithout('notifications');
        for (const step of after) await walk.refuses(step);
        return changesInWords(changesBetween(before, await walk.order.snapshot())) || undefined;
      },
    }),
  );
}

const toReview = {
  from: 'Pending',
  way: [...fieldSteps, ...unmarked.Cancelled],
  pivot: openMoves.filter(({ fields }) => fields.status === 'Review'),
  ruling: (answer, session, settings) => holdToRuling(pendingToReview, 'refused', answer, session, settings),
} satisfies Partial<SequenceRule>;

test(
  'ORD-PENDING-REVIEW/any-sequence',
  { title: 'PUT /orders refuses to move a Pending order to Review after any sequence' },
  sequences({
    ...toReview,
    expected: 'status 400',
    violation: (walk, pivot) => walk.notRefused(pivot, { ...pivot, fields: { status: 'Ongoing' } }, 400),
  }),
);

test(
  'ORD-PENDING-REVIEW-UNCHANGED/any-sequence',
  { title: 'PUT /orders leaves an order Pending when it refuses Review after any sequence' },
  sequences({
    ...toReview,
    expected: 'Pending',
    async violation(walk, pivot) {
      await walk.refuses(pivot);
      const status = await walk.order.read('status');
      return status === 'Pending' ? undefined : status;
    },
  }),
);

const unmarkedMoves = [
  { to: 'Completed', from: 'Ongoing', requirement: 'ORD-COMPLETE-MARK-REQUIRED' },
  { to: 'Cancelled', from: 'Pending', requirement: 'ORD-CANCEL-MARK-REQUIRED' },
] as const;

for (const { to, from, requirement } of unmarkedMoves)
  test(
    `${requirement}/any-sequence`,
    { title: `PUT /orders refuses ${to} without markTasksAsDone after any sequence` },
    sequences({
      expected: 'a refusal (a 4xx status)',
      from,
      way: [...fieldSteps, ...openMoves],
      pivot: unmarked[to].filter(({ by }) => by === 'SuperAdmin'),
      violation: (walk, pivot) =>
        walk.notRefused(pivot, { ...pivot, fields: { ...pivot.fields, markTasksAsDone: false } }),
    }),
  );

const cancellation = {
  from: 'Ongoing',
  way: [...fieldSteps, ...openMoves, ...unmarked.Completed],
  pivot: clientCancellations,
} satisfies Partial<SequenceRule>;

test(
  'ORD-CANCEL-CLIENT/any-sequence',
  { title: "PUT /orders refuses the client's cancellation of a begun order after any sequence" },
  sequences({
    ...cancellation,
    expected: 'status 403',
    violation: (walk, pivot) => walk.notRefused(pivot, { ...pivot, by: 'SuperAdmin' }, 403),
  }),
);

test(
  'ORD-CANCEL-CLIENT-UNCHANGED/any-sequence',
  { title: 'PUT /orders keeps the status when it refuses a cancellation after any sequence' },
  sequences({
    ...cancellation,
    expected: 'the status before',
    async violation(walk, pivot) {
      const before = await walk.order.read('status');
      await walk.refuses(pivot);
      const status = await walk.order.read('status');
      return status === before ? undefined : `${before} became ${status}`;
    },
  }),
);

/** A sequence came to an answer that another requirement is about: what follows shows nothing. */
class Strayed extends Error {
  override name = 'Strayed';
}

/** An order on its way through a sequence, with the state that section 3.1 says it is in. */
class Walk {
  readonly #client: Caller;

  constructor(
    readonly order: Order,
    client: Caller,
    public status: OrderStatus,
  ) {
    this.#client = client;
  }

  /** Sends a step and keeps the state that is expected as it was. */
  send({ by, fields }: Step): Promise<Response> {
    return this.order.put(fields, by === 'client' ? this.#client.as : undefined);
  }

  /**
   * Takes a step, unless section 3.1 does not show what becomes of it.
   * @throws Strayed if the answer is not the one that section 3.1 states
   */
  async take(step: Step): Promise<void> {
    const says = this.#says(step);
    if (says === 'unlisted') return;
    const answer = await this.send(step);
    // A target may let a client do less: what it denies changes nothing.
    if (says === 'either' || (step.by === 'client' && answer.status === 403)) return;
    if (says === 'accepted' ? !answer.ok : !answer.refused) throw new Strayed();
    if (says === 'accepted') this.status = step.fields.status as OrderStatus;
  }

  /** Whether the order is in the state that is expected: a move may take effect after its answer. */
  async isInState(): Promise<boolean> {
    if ((await this.order.read('status')) === this.status) return true;
    await this.order.settled('patient');
    return (await this.order.read('status')) === this.status;
  }

  /**
   * Takes a step that has to be accepted, as a control of the one before.
   * @throws Strayed if it is refused
   */
  async accepts(step: Step): Promise<void> {
    const answer = await this.send(step);
    if (!answer.ok) throw new Strayed();
    this.status = (step.fields.status as OrderStatus | undefined) ?? this.status;
  }

  /**
   * Sends a step whose refusal is looked at by what it leaves.
   * @throws Strayed if it is not refused
   */
  async refuses(step: Step): Promise<void> {
    if (!(await this.send(step)).refused) throw new Strayed();
  }

  /**
   * Sends a move that has to be made: what violates that, in words, or undefined if it is made.
   * @throws Strayed as {@link Walk.statusOf}
   */
  async violationOf(move: Step): Promise<string | undefined> {
    const answer = await this.send(move);
    if (!answer.ok) return this.statusOf(answer, move);
    const status = await this.order.read('status');
    return status === move.fields.status ? undefined : `status ${answer.status} and the order ${status}`;
  }

  /**
   * Sends a step that has to be refused: what violates that, in words, or undefined if it is refused.
   * @param accepted a step that differs from it in one thing, as its control
   * @param status the status of the refusal, if one is stated
   * @throws Strayed as {@link Walk.accepts} and {@link Walk.statusOf}
   */
  async notRefused(step: Step, accepted: Step, status?: number): Promise<string | undefined> {
    const answer = await this.send(step);
    if (status === undefined ? !answer.refused : answer.status !== status) return this.statusOf(answer, step);
    await this.accepts(accepted);
    return undefined;
  }

  /**
   * The status of an answer that violates a requirement, in words. If the answer is an error a plain update by the same
   * caller is the control: a target that refuses every update is blamed by the requirements on updates as such.
   * @throws Strayed if that is refused too
   */
  async statusOf(answer: Response, { by }: Step): Promise<string> {
    if (!answer.ok) await this.accepts({ by, fields: { notes: 'A plain update' } });
    return `status ${answer.status}`;
  }

  #says({ by, fields }: Step): 'accepted' | 'refused' | 'unlisted' | 'either' {
    const { status, markTasksAsDone } = fields;
    if (status === undefined) return 'either';
    const move = matrix.find(
      ({ from, to, mark }) => from === this.status && to === status && mark === markTasksAsDone,
    );
    if (move === undefined || move.contradiction !== undefined) return 'unlisted';
    const forbidden = by === 'client' && status === 'Cancelled' && this.status !== 'Pending';
    return forbidden ? 'refused' : move.says;
  }
}

/** Sequences of updates, and what a requirement says of each. */
interface SequenceRule {
  from: OrderStatus;
  /** Steps on the way to the pivot; up to four. */
  way: readonly Step[];
  /** The step that the requirement is about. */
  pivot: readonly Step[];
  /** Steps after it, one to three if there are any. */
  after?: readonly Step[];
  /** What has to come, in words. */
  expected: string;
  /** What the orders are created with. */
  options?: Omit<OrderOptions, 'status'>;
  /** If the requirement depends on a ruling: ends the test by what a first pivot got. */
  ruling?: (answer: Response, session: Session, settings: Settings) => void;
  /**
   * Sends the pivot and what comes after it, and looks at what came.
   * @returns what violates the requirement, in words, or undefined if nothing does
   * @throws Strayed if that shows nothing
   */
  violation(walk: Walk, pivot: Step, after: readonly Step[]): Promise<string | undefined>;
}

/** The shortest violating sequence that was found. */
interface Violation {
  got: string;
  sequence: string;
}

/** The body of a test of a rule: random sequences under the seed of the run, the violation shortened. */
function sequences(
  rule: SequenceRule,
): (scene: Pick<Scene, 'orders' | 'session' | 'settings' | 'canMakeRecords'>) => Promise<void> {
  return async ({ orders, session, settings, canMakeRecords }) => {
    if (!canMakeRecords)
      stop('untested', {
        code: 'fixture-missing',
        subject: 'order',
        settings: ['HARNESS_URL'],
        message: 'This needs a new order for each of its sequences: set HARNESS_URL.',
      });
    const client = await callerOf('client', orders);
    const walkFrom = async (from: OrderStatus): Promise<Walk> =>
      new Walk(await client.given(from, rule.options), client, from);
    const [first] = rule.pivot;
    if (rule.ruling !== undefined && first !== undefined)
      rule.ruling(await (await walkFrom(rule.from)).send(first), session, settings);

    const { seed } = settings;
    const plain = await (await client.given('Ongoing')).put({ notes: 'May a client?' }, client.as);
    const { judged, violation } = await findViolation(
      plain.status === 403 ? withoutClient(rule) : rule,
      seed,
      walkFrom,
    );

    if (judged === 0)
      stop('cantTell', {
        code: 'control-refused',
        subject: 'updateOrder',
        message:
          'No sequence came as far as the update in question: the target answered an earlier one in another way than section 3.1 states.',
      });
    expect(violation?.got ?? rule.expected, {
      code: 'value',
      subject: 'sequence',
      message:
        violation === undefined
          ? rule.expected
          : `This sequence ended with ${violation.got} instead of ${rule.expected}: ${violation.sequence} (seed ${seed}).`,
    }).toBe(rule.expected);
  };
}

/** A rule for a target that lets no client update an order; the client's own cancellations stay. */
function withoutClient(rule: SequenceRule): SequenceRule {
  const others = (steps: readonly Step[]): readonly Step[] => {
    const left = steps.filter(({ by }) => by !== 'client');
    return left.length > 0 ? left : steps;
  };
  const { way, pivot, after } = rule;
  return { ...rule, way: others(way), pivot: others(pivot), after: after && others(after) };
}

/** Sequences tried, the most attempts with those that shorten a violation, and the milliseconds in which one may begin. */
const sequenceCount = 6;
const attemptLimit = 60;
const timeLimit = 20_000;

/**
 * Tries random sequences, each on an order of its own, and shortens the first that violates the rule.
 * @param seed the same seed gives the same sequences
 * @param walkFrom makes an order and puts it on its way
 * @returns how many sequences came as far as the judgement, and the violation
 */
async function findViolation(
  rule: SequenceRule,
  seed: string,
  walkFrom: (from: OrderStatus) => Promise<Walk>,
): Promise<{ judged: number; violation?: Violation }> {
  const fc = await import('fast-check');
  const began = Date.now();
  let attempts = 0;
  let judged = 0;
  let violation: Violation | undefined;
  let broken: { error: unknown } | undefined;

  const holds = async ([way, pivot, after]: [Step[], Step, Step[]]): Promise<boolean> => {
    if (broken !== undefined || ++attempts > attemptLimit || Date.now() - began > timeLimit) return true;
    try {
      const walk = await walkFrom(rule.from);
      for (const step of way) await walk.take(step);
      if (!(await walk.isInState())) throw new Strayed();
      const got = await rule.violation(walk, pivot, after);
      judged++;
      if (got === undefined) return true;
      violation = { got, sequence: [rule.from, ...[...way, pivot, ...after].map(inWords)].join('; ') };
      return false;
    } catch (error) {
      if (!(error instanceof Strayed)) broken = { error };
      return true;
    }
  };

  const { way, pivot, after } = rule;
  const sequence = fc.tuple(
    fc.array(fc.constantFrom(...way), { maxLength: 4, size: 'max' }),
    fc.constantFrom(...pivot),
    after === undefined
      ? fc.constant<Step[]>([])
      : fc.array(fc.constantFrom(...after), { minLength: 1, maxLength: 3, size: 'max' }),
  );
  await fc.check(fc.asyncProperty(sequence, holds), {
    seed: textHash(seed),
    numRuns: sequenceCount,
    unbiased: true,
  });
  // What ended the test inside a sequence (a missing fixture, a lost connection) ends it still.
  if (broken !== undefined) throw (broken as { error: unknown }).error;
  return { judged, violation };
}
