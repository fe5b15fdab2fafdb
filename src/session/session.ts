import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { harnessState } from '../contract/harness-states.js';
import type { OrderMove, OrderStatus } from '../contract/schemas.js';
import type { CaseTrace, FoundFinding } from '../verdict/verdicts.js';
import type { Exchanges, RecordedExchange, RecordedPart } from '../verdict/recorded-exchange.js';
import type { FixtureUse, Reason, UnjudgedVerdict, Why } from '../verdict/result.js';
import { Redaction, beginningOf } from './redaction.js';

/** The longest text of any other kind that is kept, such as a message or a header, and the longest JSON of a value, in characters. */
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

/** The longest text of a body that is kept, in characters, and of all bodies of a test; then that of each other. */
const keptBody = 20_000;
const keptBodies = 1_000_000;
const keptBeyond = 500;

/** The longest text that was sent that is kept, in characters: what it takes to send it again. */
const keptRequest = 100_000;

/** A read through the harness since the last request to the target: where it is held, and how it was answered. */
interface HeldRead {
  key: string;
  /** A digest of it. */
  answer: string;
  times: number;
}

/**
 * Holds what one test sent and received, no more of it than a report can show. Whoever asks for it has it redacted by all
 * that is known to be secret by then, so that what is learned last is taken out of what came first.
 */
export class Recorder {
  readonly #exchanges = new Map<string, () => RecordedExchange>();
  /** Characters of bodies, apart, so that what is read through the harness takes no room from the target's. */
  readonly #kept = { target: 0, harness: 0 };
  readonly #sources = new WeakMap<object, string>();
  /** The latest reads through the harness since the last request to the target, by what they asked. */
  readonly #reads = new Map<string, HeldRead>();

  #keys = 0;

  constructor(
    readonly redaction = new Redaction(),
    /** Makes the keys unique in the run. */
    readonly prefix = 'x',
    /** Whether requests carry the header of TRACE_HEADER: not those of a test that is about headers. */
    readonly isTraced = true,
  ) {}

  /** The key of an exchange that begins now. */
  nextKey(): string {
    this.#keys += 1;
    return `${this.prefix}-${this.#keys}`;
  }

  /**
   * Holds an exchange as it went over the wire, and answers its key. A read through the harness that was answered as the
   * same one before it is not kept again, but counted.
   * @param key that of {@link Recorder.nextKey} where it was asked for when the exchange began
   */
  keep(exchange: RecordedExchange, key?: string): string {
    const { harness, delivery, request, response, error } = exchange;
    if (harness === undefined || !harnessState(harness).reads) {
      if (harness === undefined && !delivery) this.#reads.clear();
      return this.#hold(exchange, { times: 1 }, key);
    }
    const answer = createHash('sha1')
      .update(JSON.stringify([response?.status, response?.body, error]))
      .digest('base64');
    const before = this.#reads.get(request.body);
    if (before?.answer === answer) {
      before.times += 1;
      return before.key;
    }
    const read = { key: '', answer, times: 1 };
    read.key = this.#hold(exchange, read);
    this.#reads.set(request.body, read);
    return read.key;
  }

  /** An exchange, redacted. */
  exchange(key: string): RecordedExchange | undefined {
    return this.#exchanges.get(key)?.();
  }

  /** All exchanges, redacted, in the order in which they ended. */
  get exchanges(): Exchanges {
    return Object.fromEntries([...this.#exchanges].map(([key, redacted]) => [key, redacted()]));
  }

  /** The keys of what was read through the harness since the last request to the target, each as it was answered last. */
  get readsSinceRequest(): string[] {
    return [...this.#reads.values()].map(({ key }) => key);
  }

  /** Notes which exchange showed an object. */
  showed(object: object, exchange: string): void {
    this.#sources.set(object, exchange);
  }

  /** The key of the exchange that showed an object; undefined where none is known. */
  sourceOf(object: object): string | undefined {
    return this.#sources.get(object);
  }

  /** @param read how many times it was answered so by the end of the test */
  #hold(
    { request, response, error, ...circumstances }: RecordedExchange,
    read: { times: number },
    key = this.nextKey(),
  ): string {
    const [url, body] = [this.#held(request.url, keptRequest), this.#held(request.body, keptRequest)];
    const parts = request.parts?.map((part) => this.#heldPart(part));
    const values = (request.parts ?? []).map((part) => ('value' in part ? part.value : ''));
    const cut = [request.url, request.body, ...values].some((text) => text.length > keptRequest);
    const headers = this.#heldHeaders(request.headers);
    const answer = response && {
      status: response.status,
      headers: this.#heldHeaders(response.headers),
      body: this.#heldBody(response.body, circumstances.harness === undefined ? 'target' : 'harness'),
    };
    const reason = error === undefined ? undefined : this.#held(error, keptText);
    this.#exchanges.set(key, () => ({
      ...circumstances,
      ...(read.times > 1 && { times: read.times }),
      request: {
        method: request.method,
        url: url(),
        headers: headers(),
        body: body(),
        ...(cut && { cut }),
        ...(parts && { parts: parts.map((part) => part()) }),
      },
      ...(answer && { response: { ...answer, headers: answer.headers(), body: answer.body() } }),
      ...(reason && { error: reason() }),
    }));
    return key;
  }

  #held(text: string, limit: number): () => string {
    const beginning = beginningOf(text, limit);
    return () => this.redaction.beginning(beginning);
  }

  #heldBody(text: string, of: 'target' | 'harness'): () => string {
    const limit = this.#kept[of] < keptBodies ? keptBody : keptBeyond;
    this.#kept[of] += Math.min(text.length, limit);
    return this.#held(text, limit);
  }

  #heldHeaders(headers: [string, string][]): () => [string, string][] {
    return () => this.redaction.headers(headers, keptText);
  }

  #heldPart(part: RecordedPart): () => RecordedPart {
    if ('value' in part) {
      const value = this.#held(part.value, keptRequest);
      return () => ({ name: part.name, value: value() });
    }
    const { content } = part.file;
    if (content === undefined) return () => part;
    return () => ({ name: part.name, file: { ...part.file, content: this.redaction.text(content) } });
  }
}

/** Attaches a value to a step, as JSON: what is answered when it is to be written, which must be redacted. */
type Attach = (name: string, value: () => unknown) => Promise<void>;

/** The case of a test that an expectation, or a stop, speaks of. */
export interface RunningTest {
  session: Session;
  /** Shows what is done as a step of the test, to reporters and traces that show steps; undefined if none does. */
  step?<T>(title: string, body: (attach: Attach) => Promise<T>): Promise<T>;
  /** Gives the case more time: what it spent on waiting for a person is not its own. In milliseconds. */
  extend(milliseconds: number): void;
}

/** Cases run side by side, so that each is found by what called it. */
const running = new AsyncLocalStorage<RunningTest>();

/** Does something as a part of a case. */
export function inTest<T>(test: RunningTest, act: () => T): T {
  return running.run(test, act);
}

/** The case that runs now; undefined between tests, and where none is run. */
export function runningTest(): RunningTest | undefined {
  return running.getStore();
}

/**
 * Does something as a step of the running test, with the exchange that it came to; where no steps are shown, just so.
 * @param shown what the exchange is called, and its key; undefined where there is none
 */
export function asStep<T>(
  title: string,
  { recorder }: Pick<Session, 'recorder'>,
  act: () => Promise<T>,
  shown: (came: T) => { name: string; exchange: string } | undefined,
): Promise<T> {
  const step = runningTest()?.step;
  if (step === undefined) return act();
  return step(title, async (attach) => {
    const came = await act();
    const kept = shown(came);
    if (kept !== undefined) await attach(kept.name, () => recorder.exchange(kept.exchange));
    return came;
  });
}

/**
 * The beginning of what a target or a harness said, without secrets, to be quoted in a sentence: redacted first and cut
 * then. Outside of a test it stays as it is, since whoever tells the sentence redacts it.
 */
export function excerpt(text: string, limit: number): string {
  return runningTest()?.session.recorder.redaction.text(text, limit) ?? text;
}

/**
 * Ends a test without a judgement: the run is in trouble (`cantTell`), a fixture or a setting is missing
 * (`untested`), or the target does not offer what the test is about (`inapplicable`).
 */
export class NotJudged extends Error {
  override name = 'NotJudged';

  constructor(readonly reason: Reason) {
    super(reason.message);
  }
}

/** The longest message, in characters: it may quote what a target answered. */
const longest = 1_000;

/** Ends the running case of a test without a judgement, by throwing {@link NotJudged}. */
export function stop(verdict: UnjudgedVerdict, why: Why): never {
  const test = runningTest();
  const { code, subject, settings = [], blockedBy, message } = why;
  const reason: Reason = {
    verdict,
    code,
    ...(subject !== undefined && { subject }),
    settings: [...new Set(settings)],
    ...(blockedBy && { blockedBy }),
    message: test?.session.recorder.redaction.text(message, longest) ?? message,
  };
  test?.session.endedFor(reason);
  throw new NotJudged(reason);
}

/** The longest value that a sentence quotes, in characters, and the most fields that it names. */
const longestValue = 60;
const mostFields = 3;

/** A value as a sentence quotes it: JSON, without secrets and cut; `nothing` if there is none. */
export function quoted(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'nothing';
  if (typeof value === 'string') return JSON.stringify(excerpt(value, longestValue));
  return excerpt((JSON.stringify(value) as string | undefined) ?? String(value), longestValue);
}

/** Fields with their values as a sentence names them, e.g. `name "Kitchen" and quantity 0`; those left out are `no name`. */
export function fieldsInWords(fields: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(fields);
  // What a test is about comes last.
  const words = entries
    .slice(entries.length > mostFields ? 1 - mostFields : 0)
    .map(([name, value]) => (value === undefined ? `no ${name}` : `${name} ${fieldValue(value)}`));
  const more = entries.length - words.length;
  return inWords(more > 0 ? [...words, `${more} more fields`] : words);
}

const list = new Intl.ListFormat('en-GB');

/** Words as a sentence lists them: `a`, `a and b`, `a, b and c`. */
export function inWords(words: readonly string[]): string {
  return list.format(words);
}

/** Files by their names, all else as it is. */
function fieldValue(value: unknown): string {
  const names = (Array.isArray(value) ? (value as unknown[]) : []).flatMap((entry) =>
    typeof entry === 'object' && entry !== null && 'filename' in entry ? [entry.filename] : [],
  );
  if (names.length > 0) return quoted(names.length === 1 ? names[0] : names);
  return value === '' ? '""' : value === null ? 'null' : quoted(value);
}
