import type { Levels, DimensionId } from '../contract/dimensions.js';
import { levelsWithin } from '../contract/dimensions.js';
import { Redaction } from '../session/redaction.js';
import { inTest, NotJudged, stop, Session } from '../session/session.js';
import type { RunningTest } from '../session/session.js';
import type { OrderUse } from '../target/order-account.js';
import type { EndedCase } from '../verdict/verdicts.js';
import type { Why } from '../verdict/result.js';
import { casesAtATime } from './declared-test.js';
import type { DeclaredCase, DeclaredTest } from './declared-test.js';
import { Scene } from './run.js';
import type { Run } from './run.js';

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
  /** Whether it is found out at which of its levels a case fails; by default it is. */
  narrows?: boolean | undefined;
  /** Hears of the time that a case gets beyond its own, in milliseconds. */
  extend?(milliseconds: number): void;
}

/** Of how many cases of a test it is found out at which of their levels they fail, at most. */
const mostNarrowed = 3;

/** The cases of one test as they run. */
export class RunningCases {
  readonly #cases: RunningCase[];
  readonly #width: number;
  readonly #narrows: boolean;

  constructor(
    { cases, ...test }: Pick<DeclaredTest, 'cases' | 'body' | 'aboutHeaders'>,
    run: Run,
    options: CaseOptions,
  ) {
    this.#cases = cases.map((each) => new RunningCase(each, test, run, options));
    this.#width = options.width ?? casesAtATime;
    this.#narrows = options.narrows ?? true;
  }

  /** Runs them, some side by side. Never throws: what broke a case off stands with it. */
  async run(): Promise<RunningCase[]> {
    const left = [...this.#cases.keys()];
    const lane = async (): Promise<void> => {
      for (let next = left.shift(); next !== undefined; next = left.shift()) await this.#runCase(next);
    };
    await Promise.all(Array.from({ length: Math.min(this.#width, left.length) }, lane));
    if (this.#narrows) await this.#narrow();
    return this.#cases;
  }

  /** Runs a case; what a role may not send, or nobody has, is asked at the other levels all the same. */
  async #runCase(index: number): Promise<void> {
    const each = this.#cases[index] as RunningCase;
    await each.run();
    if (!each.lacksRole) return;
    const others = each.without('caller');
    this.#cases[index] = others;
    await others.run();
  }

  /** Asks again, at fewer levels, what is broken at some alone: a finding is to say where the clause is broken. */
  async #narrow(): Promise<void> {
    const failed = this.#cases.filter(({ hasFailed }) => hasFailed);
    if (failed.some(({ declared }) => isPlain(declared.levels))) return;
    const broken: Levels[] = [];
    for (const each of failed) {
      if (broken.some((levels) => isPartOf(levels, each.declared.levels))) continue;
      if (broken.length === mostNarrowed) return;
      const narrowed = await each.atFewerLevels();
      this.#cases[this.#cases.indexOf(each)] = narrowed;
      broken.push(narrowed.declared.levels);
    }
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
  readonly #test: Pick<DeclaredTest, 'body' | 'aboutHeaders'>;
  readonly #run: Run;
  readonly #options: CaseOptions;

  constructor(
    readonly declared: DeclaredCase,
    test: Pick<DeclaredTest, 'body' | 'aboutHeaders'>,
    run: Run,
    options: CaseOptions,
  ) {
    this.#test = test;
    this.#run = run;
    this.#options = options;
    // Each names secrets for itself: a reader of one case knows nothing of the others.
    const redaction = new Redaction(run.secrets.known);
    this.session = new Session(
      `${declared.name}${options.suffix ?? ''}`,
      redaction,
      test.aboutHeaders !== true,
    );
  }

  async run(): Promise<void> {
    const { declared, session } = this;
    const { step, why, limit, extend } = this.#options;
    const started = performance.now();
    const time = new TimeLimit(limit);
    const scene = new Scene(this.#run, session, declared.levels);
    const self: RunningTest = {
      session,
      ...(step && { step }),
      extend: (milliseconds) => {
        time.extend(milliseconds);
        extend?.(milliseconds);
      },
    };
    let status: EndedCase['status'] = 'passed';
    let inDoubt = false;
    await inTest(self, async () => {
      try {
        if (why !== undefined) stop('cantTell', why);
        await time.over(this.#test.body(scene, declared.params));
      } catch (error) {
        this.error = error;
        // Where something is missing, or not offered, nothing happened to an order of which its account does not know.
        inDoubt = !(error instanceof NotJudged && error.reason.verdict !== 'cantTell');
        status = error instanceof NotJudged ? 'skipped' : error instanceof OutOfTime ? 'timedOut' : 'failed';
      }
    });
    session.close();
    this.orders = scene.orderUses();
    this.variables = scene.usedVariables();
    await scene.end(inDoubt);
    this.duration = performance.now() - started;
    this.status = status;
  }

  /** Whether it found the clause broken. */
  get hasFailed(): boolean {
    return this.status === 'failed' && this.session.hasFinding;
  }

  /** Whether the role that its level names is denied what it sends, or there is no member with it. */
  get lacksRole(): boolean {
    const { code = '' } = this.session.reason ?? {};
    return ['role-denied', 'role-absent'].includes(code) && this.declared.levels.caller !== undefined;
  }

  /** The same case without its level of a dimension, and with the time for it. */
  without(dimension: DimensionId): RunningCase {
    const { [dimension]: _left, ...levels } = this.declared.levels;
    return this.#at(levels);
  }

  #at(levels: Levels): RunningCase {
    this.#options.extend?.(this.#options.limit);
    return new RunningCase({ ...this.declared, levels }, this.#test, this.#run, this.#options);
  }

  /** The same case at as few of its levels as it still fails at: itself where it takes them all. */
  async atFewerLevels(): Promise<RunningCase> {
    for (const dimension of Object.keys(this.declared.levels) as DimensionId[]) {
      const fewer = this.without(dimension);
      await fewer.run();
      if (fewer.hasFailed) return fewer.atFewerLevels();
    }
    return this.#atInnerLevels();
  }

  /** Of levels that take others in, the same case at one of those if it fails there. */
  async #atInnerLevels(): Promise<RunningCase> {
    for (const [dimension, level] of Object.entries(this.declared.levels))
      for (const inner of levelsWithin(dimension, level)) {
        const narrower = this.#at({ ...this.declared.levels, [dimension]: inner });
        await narrower.run();
        if (narrower.hasFailed) return narrower.#atInnerLevels();
      }
    return this;
  }

  ended(otherwise: EndedCase['status']): EndedCase {
    const trace = this.session.toRecord();
    return {
      id: this.declared.id,
      levels: this.declared.levels,
      status: this.status ?? otherwise,
      ...(this.error instanceof Error && { error: this.session.recorder.redaction.text(this.error.message) }),
      trace,
    };
  }
}

function isPlain(levels: Levels): boolean {
  return Object.keys(levels).length === 0;
}

function isPartOf(levels: Levels, others: Levels): boolean {
  return Object.entries(levels).every(([dimension, level]) => others[dimension as DimensionId] === level);
}

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
      this.#end = () => reject(new OutOfTime(`It had ${this.#milliseconds / 1000} s.`));
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
