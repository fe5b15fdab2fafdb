import type { TestCase } from '@playwright/test/reporter';
import { contradictions } from '../contract/contradictions.js';
import { proof } from '../contract/proof.js';
import { questions } from '../contract/questions.js';
import { catalogue } from '../contract/requirements.js';
import { killMatrix } from '../contract/kill-matrix.js';
import { answerLimit } from '../exchange/wire.js';
import { preflightFixtures, preflightTroubles, secretsOfRun } from '../run/preflight.js';
import type { CommandLine } from '../run/command-line.js';
import { suiteIdentity } from '../run/suite-identity.js';
import { Redaction } from '../session/redaction.js';
import { secretsOf } from '../target/secrets.js';
import { isByKit } from '../target/settings.js';
import type { Settings } from '../target/settings.js';
import type { AcceptedDeviations } from '../verdict/accepted.js';
import { compose } from '../verdict/compose.js';
import type { TestRecord } from '../verdict/run-record.js';
import type { ConformanceResult } from '../verdict/result.js';
import { rollUp } from '../verdict/roll-up.js';
import { acceptedOf } from './accepted-file.js';
import { recordBefore, withoutSecrets } from './test-record.js';

/** What is known of a run while it goes on, and its result at any moment. */
export class RunLog {
  readonly #settings: Settings;
  readonly #shard: ConformanceResult['shard'];
  readonly #mode: ConformanceResult['mode'];
  readonly #suite: ConformanceResult['suite'];
  readonly #accepted: AcceptedDeviations | undefined;
  readonly #startedAt = new Date().toISOString();
  readonly #started = performance.now();
  readonly #tests = new Map<string, TestRecord>();
  /** Takes out what any test has learned, by the names of the settings where it is one of them. */
  readonly redaction = new Redaction(secretsOfRun());
  /** Trouble of the run as a whole, one sentence each. */
  readonly errors: string[] = [];
  #planned: TestRecord[] = [];
  #previous: ConformanceResult | undefined;

  constructor(settings: Settings, { shard, partial }: Pick<CommandLine, 'shard' | 'partial'>) {
    this.#settings = settings;
    for (const [placeholder, value] of secretsOf(settings)) this.redaction.learn(placeholder, value);
    this.#shard = shard;
    this.#mode = partial ? 'part' : settings.quick ? 'quick' : 'full';
    this.#accepted = acceptedOf(this.targetName, settings.acceptedFile);
    this.#suite = { ...suiteIdentity(), seed: settings.seed };
  }

  /** Hears of the last complete result of the target, which the run is compared with; a part of one is not. */
  compareWith(previous: ConformanceResult | undefined): void {
    if (this.#shard === undefined) this.#previous = previous;
  }

  /** Hears which tests are to run. */
  plan(tests: readonly TestCase[]): void {
    this.#planned = tests.map(recordBefore);
  }

  /** Whether there is no test to run, though there should be: a part of a run may have none. */
  get isEmpty(): boolean {
    return this.#planned.length === 0 && this.#shard === undefined;
  }

  /** How many tests have ended. */
  get ended(): number {
    return this.#tests.size;
  }

  /** Keeps the record of a test. A retry may classify a flake, but never turns it green. */
  keep(record: TestRecord): void {
    const earlier = this.#tests.get(record.id);
    if (earlier === undefined || rollUp([earlier, record]) !== earlier.verdict)
      this.#tests.set(record.id, record);
  }

  /** Takes out of every record what was learned to be secret since it was made. */
  takeOutSecrets(): void {
    for (const [id, test] of this.#tests) this.#tests.set(id, withoutSecrets(test, this.redaction));
  }

  /** The result so far, or, where the run is over, of all of it. */
  result(complete: boolean): ConformanceResult {
    const { writes, strict, rulings, effectWait } = this.#settings;
    const notRun = this.#planned.filter(({ id }) => !this.#tests.has(id));
    return compose(
      {
        target: { name: this.targetName, baseUrl: this.baseUrl },
        suite: this.#suite,
        startedAt: this.#startedAt,
        durationMs: Math.round(performance.now() - this.#started),
        complete,
        mode: this.#mode,
        shard: this.#shard,
        settings: {
          writes,
          byKit: isByKit(this.#settings),
          strict,
          rulings: { ...rulings },
          waits: { answer: answerLimit / 1000, effect: effectWait / 1000 },
        },
        errors: [...preflightTroubles(), ...this.errors].map((error) => this.redaction.text(error)),
        tests: [...this.#tests.values(), ...notRun],
        fixtures: preflightFixtures(),
        accepted: this.#accepted,
        previous: this.#previous,
      },
      {
        requirements: catalogue(),
        contradictions: contradictions().map((row) => ({ ...row, ruling: this.#ruling(row) })),
        questions: questions(),
        proof: proof(),
        killMatrix: killMatrix(),
      },
    );
  }

  get targetName(): string {
    return process.env.TARGET === undefined && !this.#settings.embedded
      ? new URL(this.baseUrl).host
      : this.#settings.target;
  }

  /** The address without credentials; that of the embedded mock is known once it has started. */
  get baseUrl(): string {
    const url = new URL(this.#settings.baseUrl ?? process.env.MOCK_URL ?? 'http://127.0.0.1');
    url.username = '';
    url.password = '';
    return url.href.replace(/\/$/, '');
  }

  #ruling(row: { id: string; ruling: string }): string {
    const rulings: Record<string, string> = {
      ...this.#settings.rulings,
      'lead-variant': this.#settings.leadVariant,
    };
    return rulings[row.id] ?? row.ruling;
  }
}
