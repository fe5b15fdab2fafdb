import { inTest } from '../session/running-test.js';
import type { RunningTest } from '../session/running-test.js';
import { NotJudged } from '../session/not-judged.js';
import { Redaction } from '../session/redaction.js';
import { Session } from '../session/session.js';
import { stop } from '../session/stop.js';
import type { OrderUse } from '../target/order-use.js';
import type { EndedCase } from '../verdict/judge-case.js';
import type { Why } from '../verdict/reason.js';
import { casesAtATime } from './declared-test.js';
import type { DeclaredCase, DeclaredTest } from './declared-test.js';
import type { Run } from './run.js';
import { Scene } from './scene.js';

/** How the cases of a test are run. */
export interface CaseOptions {
  /** Set apart from the keys of its exchanges in an earlier run: a test may run again. */
  suffix?: string;
  step?: RunningTest['step'];
  /** Why none of them can tell anything, if that is known before. */
  why?: Why | undefined;
  /** How long each may take, in milliseconds; 0 is no limit. */
  limit: number;
  /** How many of them run at a time. */
  width?: number;
  /** Hears of the time that a case gets beyond its own, in milliseconds. */
  extend?(milliseconds: number): void;
}

/** The cases of one test as they run. */
export class RunningCases {
  readonly #cases: RunningCase[];
  readonly #width: number;

  constructor(
    { cases, ...test }: Pick<DeclaredTest, 'cases' | 'body' | 'aboutHeaders'>,
    run: Run,
    options: CaseOptions,
  ) {
    this.#cases = cases.map((each) => new RunningCase(each, test, run, options));
    this.#width = options.width ?? casesAtATime;
  }

  /** Runs them, some side by side. Never throws: what broke a case off stands with it. */
  async run(): Promise<RunningCase[]> {
    const left = [...this.#cases];
    const lane = async (): Promise<void> => {
      for (let next = left.shift(); next !== undefined; next = left.shift()) await next.run();
    };
    await Promise.all(Array.from({ length: Math.min(this.#width, left.length) }, lane));
    return this.#cases;
  }

  /** How each ended; one that has not is said to have ended as its test did. */
  ended(status: EndedCase['status'] = 'interrupted'): EndedCase[] {
    return this.#cases.map((each) => each.ended(status));
  }

  /** How often as long as one of them all may take together. */
  get turns(): number {
    return Math.ceil(this.#cases.length / this.#width);
  }
}

/** One case of a test as it runs. */
export class RunningCase {
  readonly session: Session;
  /** What broke it off. */
  error: unknown;
  /** In milliseconds. */
  duration = 0;
  /** What it did with prepared orders, and the variables of the environment file that it used. */
  orders: OrderUse[] = [];
  variables: string[] = [];
  /** Undefined until it has ended. */
  status: EndedCase['status'] | undefined;
  readonly #body: DeclaredTest['body'];
  readonly #run: Run;
  readonly #options: CaseOptions;

  constructor(
    readonly declared: DeclaredCase,
    { body, aboutHeaders }: Pick<DeclaredTest, 'body' | 'aboutHeaders'>,
    run: Run,
    options: CaseOptions,
  ) {
    this.#body = body;
    this.#run = run;
    this.#options = options;
    // Each names secrets for itself: a reader of one case knows nothing of the others.
    const redaction = new Redaction(run.secrets.known);
    this.session = new Session(`${declared.name}${options.suffix ?? ''}`, redaction, aboutHeaders !== true);
  }

  async run(): Promise<void> {
    const { declared, session } = this;
    const { step, why, limit, extend } = this.#options;
    const started = performance.now();
    const time = new TimeLimit(limit);
    const scene = new Scene(this.#run, session);
    const self: RunningTest = {
      session,
      ...(step && { step }),
      extend: (milliseconds) => {
        time.extend(milliseconds);
        extend?.(milliseconds);
      },
    };
    let status: EndedCase['status'] = 'passed';
    await inTest(self, async () => {
      try {
        if (why !== undefined) stop('cantTell', why);
        await time.over(this.#body(scene, declared.params));
      } catch (error) {
        this.error = error;
        status = error instanceof NotJudged ? 'skipped' : error instanceof OutOfTime ? 'timedOut' : 'failed';
      }
    });
    session.close();
    this.orders = scene.orderUses();
    this.variables = scene.usedVariables();
    await scene.end(status !== 'passed');
    this.duration = performance.now() - started;
    this.status = status;
  }

  ended(otherwise: EndedCase['status']): EndedCase {
    const trace = this.session.toRecord();
    return {
      id: this.declared.id,
      status: this.status ?? otherwise,
      ...(this.error instanceof Error && { error: this.session.recorder.redaction.text(this.error.message) }),
      trace,
    };
  }
}

/** Ends work that takes too long. */
class TimeLimit {
  #milliseconds: number;
  #timer: NodeJS.Timeout | undefined;
  #until = 0;
  #end: (() => void) | undefined;

  /** @param milliseconds 0: none */
  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
  }

  /** What the work comes to. Throws {@link OutOfTime} once its time is up. */
  async over(work: Promise<void>): Promise<void> {
    if (this.#milliseconds === 0) return work;
    const limit = new Promise<never>((_resolve, reject) => {
      this.#end = () => reject(new OutOfTime(`It had ${Math.round(this.#milliseconds / 1000)} s.`));
    });
    this.#until = performance.now() + this.#milliseconds;
    this.#arm();
    await Promise.race([work, limit]).finally(() => clearTimeout(this.#timer));
  }

  extend(milliseconds: number): void {
    this.#milliseconds += milliseconds;
    this.#until += milliseconds;
    if (this.#timer !== undefined) this.#arm();
  }

  #arm(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#end?.(), this.#until - performance.now());
  }
}

class OutOfTime extends Error {}
