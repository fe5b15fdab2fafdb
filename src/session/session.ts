import type { OrderMove, OrderStatus } from '../contract/order-status.js';
import type { CaseTrace, FoundFinding } from '../verdict/judge-case.js';
import type { FixtureUse, Reason } from '../verdict/result.js';
import { Recorder } from './recorder.js';
import { Redaction } from './redaction.js';

/** The longest message and answer that is kept, and the longest JSON of a value, in characters. */
const keptText = 2_000;
const keptValue = 4_000;

/** The name of the attachment that carries the cases of a test, as each ended. */
export const recordName = 'conformance-record';

/** What one test did and saw: its exchanges, its finding, and what it recorded of contradictions and open questions. */
export class Session {
  readonly recorder: Recorder;
  readonly #observations: CaseTrace['observations'] = [];
  readonly #answers: CaseTrace['answers'] = [];
  readonly #fixtures: FixtureUse[] = [];
  #finding: FoundFinding | undefined;
  readonly #moves: OrderMove[] = [];
  readonly #additions: string[] = [];
  #isPartial = false;
  #isClosed = false;
  #reason: Reason | undefined;

  /**
   * @param id unique in the run
   * @param redaction that of what is recorded
   * @param isTraced whether its requests carry the header of TRACE_HEADER
   */
  constructor(
    readonly id: string,
    redaction = new Redaction(),
    isTraced = true,
  ) {
    this.recorder = new Recorder(redaction, id, isTraced);
  }

  /** Records by which reading of a contradiction (spec/contradictions.yaml) the target behaves. Judges nothing. */
  observe(contradiction: string, reading: string): void {
    this.#observations.push({ contradiction, reading });
  }

  /** Records the target's answer to an open question (spec/questions.yaml). Judges nothing. */
  record(question: string, value: string, ...answers: { exchange: string }[]): void {
    this.#answers.push({ question, value, exchanges: answers.map(({ exchange }) => exchange) });
  }

  /** Keeps what was made at the target, for its owners to find and remove: the kind of record, and its id. */
  created(kind: string, id: string): void {
    this.#fixtures.push({ kind, id, origin: 'made' });
  }

  /** Keeps what of the environment file the test used. */
  acquired(kind: string, id: string): void {
    this.#fixtures.push({ kind, id, origin: 'environment' });
  }

  /** Keeps how a record that was created or acquired is left, e.g. the status that an order was moved to. */
  left(kind: string, id: string, left: string): void {
    const fixture = this.#fixtures.find((each) => each.kind === kind && each.id === id);
    if (fixture !== undefined) fixture.left = left;
  }

  /** Keeps that the test asked for a move of an order's status, whatever came of it. */
  asked(from: OrderStatus, to: OrderStatus): void {
    if (!this.#moves.some((move) => move.from === from && move.to === to)) this.#moves.push({ from, to });
  }

  /** Keeps that the test looked at less than it does with a harness. */
  sawInPart(): void {
    this.#isPartial = true;
  }

  /** Keeps a sentence that is reported with the finding, or with why there is no judgement. */
  add(sentence: string): void {
    if (!this.#additions.includes(sentence)) this.#additions.push(sentence);
  }

  /** Ends it: what a case that ran out of time still goes on to do reaches its target no more. */
  close(): void {
    this.#isClosed = true;
  }

  get hasFinding(): boolean {
    return this.#finding !== undefined;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Why the test ended without a judgement, if it did. */
  get reason(): Reason | undefined {
    return this.#reason;
  }

  /** Keeps the first reason for which the test ends without a judgement. */
  endedFor(reason: Reason): void {
    this.#reason ??= reason;
  }

  /**
   * Keeps the first finding: what comes after it may be its consequence. One that does not say what it read through the
   * harness rests on all that was read since the last request.
   */
  find(finding: FoundFinding): void {
    const { reads = this.recorder.readsSinceRequest, ...rest } = finding;
    this.#finding ??= { ...rest, ...(reads.length > 0 && { reads }) };
  }

  /** Everything, redacted by all that is known to be secret by now, ready to be written. */
  toRecord(): CaseTrace {
    const { redaction, exchanges } = this.recorder;
    const reason = this.#reason;
    return {
      ...(this.#finding && { finding: this.#redacted(this.#finding) }),
      observations: this.#observations,
      answers: this.#answers.map((each) => ({ ...each, value: redaction.text(each.value, keptText) })),
      fixtures: this.#fixtures.map(({ id, left, ...use }) => ({
        ...use,
        id: redaction.text(id, keptText),
        ...(left !== undefined && { left: redaction.text(left, keptText) }),
      })),
      ...(this.#isPartial && { partial: true }),
      ...(this.#moves.length > 0 && { moves: this.#moves }),
      ...(reason && {
        reason: { ...reason, message: this.#withAdditions(redaction.text(reason.message, keptText)) },
      }),
      exchanges,
    };
  }

  #withAdditions(message: string): string {
    const { redaction } = this.recorder;
    return [message, ...this.#additions.map((sentence) => redaction.text(sentence, keptText))].join(' ');
  }

  #redacted({ code, subject, message, expected, actual, pointer, ...keys }: FoundFinding): FoundFinding {
    const { redaction } = this.recorder;
    const [firstLine = ''] = redaction.text(message, keptText).split('\n');
    return {
      code,
      ...(subject !== undefined && { subject }),
      message: this.#withAdditions(firstLine),
      expected: redaction.value(expected, keptValue),
      actual: redaction.value(actual, keptValue),
      ...(pointer !== undefined && { pointer: redaction.pointer(pointer) }),
      ...keys,
    };
  }
}
