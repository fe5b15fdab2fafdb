import { AsyncLocalStorage } from 'node:async_hooks';
import type { Reason, UnjudgedVerdict, Why } from '../verdict/result.js';
import type { Session } from './session.js';

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

/** Words as a sentence lists them: `a`, `a and b`, `a, b and c`. */
export function inWords(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** Files by their names, all else as it is. */
function fieldValue(value: unknown): string {
  const names = (Array.isArray(value) ? (value as unknown[]) : []).flatMap((entry) =>
    typeof entry === 'object' && entry !== null && 'filename' in entry ? [entry.filename] : [],
  );
  if (names.length > 0) return quoted(names.length === 1 ? names[0] : names);
  return value === '' ? '""' : value === null ? 'null' : quoted(value);
}
