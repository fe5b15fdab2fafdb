import type { Order, OrderFields, OrderStatus, Response } from '../../../../src/test.js';
import type { Caller } from '../../support/callers.js';
import { matrix } from '../../support/matrix.js';

/** One update of a sequence. */
export interface Step {
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
export const fieldSteps: readonly Step[] = [
  ...byEach(fieldUpdates),
  ...byStaff([{ budget: 750 }, { deadline: '2031-03-04T10:00:00.000Z' }]),
];

/** The moves that leave an order open. */
export const openMoves: readonly Step[] = byEach([{ status: 'Ongoing' }, { status: 'Review' }]);

/** Moves to a closed state that lack what section 4.5 asks for. */
export const unmarked = {
  Completed: byEach([{ status: 'Completed' }]),
  Cancelled: byEach([{ status: 'Cancelled' }]),
} as const;

/** Moves to a closed state as section 4.5 has them. */
export const marked = {
  Completed: byEach(bothMarks('Completed')),
  Cancelled: byStaff(bothMarks('Cancelled')),
} as const;

/** Every kind of step, whatever becomes of it. */
export const anyStep: readonly Step[] = [
  ...fieldSteps,
  ...openMoves,
  ...unmarked.Completed,
  ...unmarked.Cancelled,
  ...marked.Completed,
  ...marked.Cancelled,
  ...byStaff([{ status: 'Pending' }]),
];

/** Cancellations by the client of the order. */
export const clientCancellations: readonly Step[] = bothMarks('Cancelled').map((fields) => ({
  by: 'client',
  fields,
}));

/** A step in words: who sends which fields. */
export function inWords({ by, fields }: Step): string {
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

/** A sequence came to an answer that another requirement is about: what follows shows nothing. */
export class Strayed extends Error {
  override name = 'Strayed';
}

/** An order on its way through a sequence, with the state that section 3.1 says it is in. */
export class Walk {
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
