import type { Order, OrderStatus, Response } from '../../../../src/test.js';
import type { Caller } from '../../support/callers.js';
import { matrix } from '../../support/matrix.js';
import type { Step } from './steps.js';

/** A sequence came to an answer that another requirement is about: nothing can be told by what follows. */
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
   * @throws Strayed where the answer is not the one that section 3.1 states
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
   * @throws Strayed where it is refused
   */
  async accepts(step: Step): Promise<void> {
    const answer = await this.send(step);
    if (!answer.ok) throw new Strayed();
    this.status = (step.fields.status as OrderStatus | undefined) ?? this.status;
  }

  /**
   * Sends a step whose refusal is looked at by what it leaves.
   * @throws Strayed where it is not refused
   */
  async refuses(step: Step): Promise<void> {
    if (!(await this.send(step)).refused) throw new Strayed();
  }

  /**
   * Sends a move that has to be made: what breaks that, in words, or undefined where it is made.
   * @throws Strayed as {@link Walk.statusOf}
   */
  async breachOf(move: Step): Promise<string | undefined> {
    const answer = await this.send(move);
    if (!answer.ok) return this.statusOf(answer, move);
    const status = await this.order.read('status');
    return status === move.fields.status ? undefined : `status ${answer.status} and the order ${status}`;
  }

  /**
   * The status of an answer that breaks a clause, in words. Where the answer is an error a plain update by the same
   * caller is the control: a target that refuses every update is blamed by the requirements on updates as such.
   * @throws Strayed where that is refused too
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
