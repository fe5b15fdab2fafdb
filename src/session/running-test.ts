import type { Reason } from '../verdict/reason.js';
import type { Session } from './session.js';

/** Attaches a value to a step, as JSON: what is answered when it is to be written, which must be redacted. */
export type Attach = (name: string, value: () => unknown) => Promise<void>;

/** The test that an expectation, or a stop, speaks of. */
export interface RunningTest {
  session: Session;
  /** Ends the test without a judgement, by whatever means its runner has. */
  end(reason: Reason): never;
  /** Shows what is done as a step of the test, to reporters and traces that show steps; undefined if none does. */
  step?<T>(title: string, body: (attach: Attach) => Promise<T>): Promise<T>;
  /** Gives the test more time: what it spent on waiting for a person is not its own. In milliseconds. */
  extend(milliseconds: number): void;
}

let lookUp: (() => RunningTest | undefined) | undefined;

/**
 * Says how the test that runs now is found. A runner says so once, when it is loaded: under Playwright a process has one
 * test at a time, in the proof many run side by side.
 */
export function findRunningTest(by: () => RunningTest | undefined): void {
  lookUp = by;
}

/** The test that runs now; undefined between tests, and where no runner is loaded. */
export function runningTest(): RunningTest | undefined {
  return lookUp?.();
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
