import type { Levels } from '../contract/dimensions.js';
import { Inbox } from '../exchange/inbox.js';
import { Response, tooMany } from '../exchange/response.js';
import type { BulkKind, MemberEntry } from '../exchange/response.js';
import { Wire } from '../exchange/wire.js';
import type { WireRequest, NoResponse } from '../exchange/wire.js';
import { BulkCreation } from '../operations/bulk-creation.js';
import type { GivenMember } from '../operations/bulk-creation.js';
import { givenLead, leadsPath, tryLeadVariants } from '../operations/lead-variant.js';
import type { LeadVariants, VariantSupport, VariantTrials } from '../operations/lead-variant.js';
import { Orders } from '../operations/orders.js';
import { beginSampleData } from '../operations/sample-data.js';
import { Signatures } from '../operations/signatures.js';
import type { TestContext } from '../operations/test-context.js';
import { Webhooks } from '../operations/webhooks.js';
import { Listing, Workspace } from '../operations/workspace.js';
import { asStep, stop } from '../session/session.js';
import type { Session, Recorder } from '../session/session.js';
import { Unanswered } from '../target/connection/unanswered.js';
import { valuesOf, without, UsedFixtures } from '../target/environment-fixtures.js';
import { Given } from '../target/given.js';
import { Harness } from '../target/harness.js';
import { OrderLeases } from '../target/order-account.js';
import type { OrderUse } from '../target/order-account.js';
import { foundOnce, requestPolicyOf } from '../target/request-policy.js';
import type { FindOnce } from '../target/request-policy.js';
import { secretsOf } from '../target/secrets.js';
import type { Settings } from '../target/settings.js';
import type { Why } from '../verdict/result.js';
import { SharedSecrets } from './between-processes.js';
import type { Preflight } from './between-processes.js';

/** What tests share: connections, and what was found out before the first of them. */
export interface Run {
  settings: Settings;
  preflight: Preflight;
  wire: Wire;
  harness: Harness | undefined;
  inbox: Inbox;
  secrets: SharedSecrets;
  findOnce: FindOnce;
  close(): Promise<void>;
}

/** Opens the connections of a run, or of one worker of it. */
export function openRun(settings: Settings, preflight: Preflight): Run {
  const { harnessUrl, requestRate } = settings;
  beginSampleData(settings);
  const requestPolicy = requestPolicyOf(preflight.directory, requestRate);
  const doubted = [...preflight.troubles, ...preflight.notes].flatMap(({ settings: names }) => names);
  const watch = new CredentialWatch(settings, doubted, (request, recorder) => wire.ask(request, recorder));
  const wire: Wire = new Wire(
    settings,
    requestPolicy,
    refusedValues(settings, preflight.refused),
    preflight.canMakeRecords ? undefined : (...refused) => watch.endOf(...refused),
  );
  const harness = harnessUrl === undefined ? undefined : new Harness(harnessUrl, settings, requestPolicy);
  for (const state of preflight.unknownStates ?? []) harness?.lacks(state);
  const secrets = new SharedSecrets(preflight.secrets);
  return {
    settings,
    preflight,
    wire,
    harness,
    secrets,
    findOnce: foundOnce(preflight.directory),
    inbox: new Inbox(
      settings,
      preflight.receiver,
      preflight.receiverUnreachable,
      // With a harness each webhook has one test, which sees for itself.
      preflight.canMakeRecords
        ? { distinct: true, repeated: false, renewed: false, showsNotes: true }
        : preflight.eventTraits,
    ),
    close: async () => {
      await Promise.all([wire.close(), harness?.close()]);
      // What came in until now may be secret, too.
      await secrets.close();
    },
  };
}

/** What the target was found to refuse, by value: see {@link Preflight.refused}. */
function refusedValues(settings: Settings, refused: Preflight['refused']): Map<string, Why> {
  const values = new Map(valuesOf(settings.environmentFixtures));
  return new Map(
    Object.entries(refused).flatMap(([variable, reason]) => {
      const value = values.get(variable);
      const why = { code: 'setting-wrong', settings: [variable], message: reason };
      return value === undefined ? [] : [[value, why] as const];
    }),
  );
}

/** Does something by connections of its own. */
export async function withRun<T>(
  settings: Settings,
  preflight: Preflight,
  act: (run: Run) => Promise<T>,
): Promise<T> {
  const run = openRun(settings, preflight);
  try {
    return await act(run);
  } finally {
    await run.close();
  }
}

/**
 * What one test of a run reaches its target through. Its session learns what is secret of the settings.
 */
export function contextOf(
  { settings, preflight, wire, harness, inbox, findOnce }: Run,
  session: Session,
  levels: Levels = {},
): TestContext {
  for (const [placeholder, value] of secretsOf(settings))
    session.recorder.redaction.learn(placeholder, value);
  const used = new UsedFixtures(without(preflight.unfit, settings.environmentFixtures));
  const watched = { ...settings, environmentFixtures: used.environmentFixtures };
  return {
    settings: watched,
    session,
    levels,
    given: new Given(watched, harness, session, preflight.canMakeRecords),
    canMakeRecords: () => {
      if (!preflight.canMakeRecords) session.sawInPart();
      return preflight.canMakeRecords;
    },
    // What a plain case shows stands with it; those at levels share what one of them found.
    findOnce:
      preflight.canMakeRecords && Object.keys(levels).length === 0 ? (_key, find) => find() : findOnce,
    uninvited: preflight.uninvited ?? {},
    leases: preflight.leases === undefined ? undefined : new OrderLeases(preflight.leases),
    usedVariables: () => used.variables(),
    inbox,
    whyRefused: (value) => wire.whyRefused(value),
    send: (request) => sent(request, session, () => wire.send(request, session.recorder)),
    attempt: (request) => sent(request, session, () => wire.attempt(request, session.recorder)),
  };
}

/** The first workspace of a test. */
export function workspaceOf(context: TestContext): Workspace {
  return new Workspace(context, () => context.given.workspace());
}

async function sent<Came extends Response | NoResponse>(
  { method, path: sentTo }: WireRequest,
  session: Session,
  send: () => Promise<Came>,
): Promise<Came> {
  if (session.isClosed) throw new Error('The case that sends this has ended.');
  return asStep(`${method} ${sentTo}`, session, send, (came) =>
    came instanceof Response ? { name: `answered ${came.status}`, exchange: came.exchange } : undefined,
  );
}

/**
 * The surroundings of one test: what it may name among its arguments. Each part is made when it is first asked for,
 * and asks for nothing itself before a test uses it, so that a test needs no more than it names.
 */
export class Scene {
  readonly #run: Run;
  readonly #context: TestContext;
  /** The workspace of this test alone. */
  readonly workspace: Workspace;
  #elsewhere: Workspace | undefined;
  readonly #bulks = new Map<BulkKind, BulkCreation>();

  constructor(
    run: Run,
    readonly session: Session,
    levels: Levels = {},
  ) {
    this.#run = run;
    this.#context = contextOf(run, session, levels);
    this.workspace = workspaceOf(this.#context);
  }

  get settings(): Settings {
    return this.#run.settings;
  }

  /**
   * Gives back what the test acquired.
   * @param inDoubt whether it ended otherwise than it should
   */
  async end(inDoubt: boolean): Promise<void> {
    await this.#context.leases?.end(inDoubt);
  }

  usedVariables(): string[] {
    return this.#context.usedVariables();
  }

  /** What the test did with prepared orders so far. */
  orderUses(): OrderUse[] {
    return this.#context.leases?.uses ?? [];
  }

  /** Whether as many records can be made as a test likes; else what there is has to be used sparingly. */
  get canMakeRecords(): boolean {
    return this.#context.canMakeRecords();
  }

  /** Whether members are made sparingly: nobody clears up after a run without a harness. */
  get spares(): boolean {
    return !this.#run.preflight.canMakeRecords;
  }

  /** A second workspace, strange to the first. */
  get elsewhere(): Workspace {
    this.#elsewhere ??= this.otherWorkspace();
    return this.#elsewhere;
  }

  /** Another workspace at each call, for what is done to it to be done to no other. */
  get otherWorkspace(): () => Workspace {
    return () => new Workspace(this.#context, () => this.#context.given.otherWorkspace(), false);
  }

  get companies(): Listing {
    return new Listing(this.#context, this.workspace, 'listCompanies');
  }

  get roles(): Listing {
    return new Listing(this.#context, this.workspace, 'listRoles');
  }

  /** Bulk creation by name, for what holds of more than one; as {@link Scene.leadsA} for leads. */
  get bulkOf(): (kind: BulkKind) => BulkCreation {
    return (kind) => this[kind];
  }

  /** Lead creation by variant A; the test is not judged if the target is not held to it. */
  get leadsA(): BulkCreation {
    return this.#leads('leadsA', this.leadVariants.a);
  }

  /** Lead creation by variant B; the test is not judged if the target is not held to it. */
  get leadsB(): BulkCreation {
    return this.#leads('leadsB', this.leadVariants.b);
  }

  /** As {@link Scene.leadsB}; the test is untested, too, where the credentials of variant B are another workspace's. */
  get leadsBHere(): BulkCreation {
    const { leadsB } = this;
    this.workspace.demandCredentialsOfB();
    return leadsB;
  }

  get clients(): BulkCreation {
    return this.#bulk('clients');
  }

  /** Which variants of lead creation the target is held to, as it was found out before the first test. */
  get leadVariants(): LeadVariants {
    return this.#run.preflight.leadVariants;
  }

  /** Whether the target speaks variant B of lead creation at the path of variant A. */
  get speaksBHere(): boolean {
    return this.leadVariants.b.offered && this.settings.leadBPath === leadsPath();
  }

  /** Tries both variants once more, so that the exchanges stand with this test. */
  get tryLeadVariants(): () => Promise<VariantTrials> {
    return () => tryLeadVariants(this.#context, this.workspace);
  }

  /** Creates a lead by whichever variant the target speaks. */
  get givenLead(): (workspace?: Workspace, fields?: MemberEntry) => Promise<GivenMember> {
    return (workspace = this.workspace, fields = {}) =>
      givenLead(this.#context, workspace, this.leadVariants, fields);
  }

  get orders(): Orders {
    return new Orders(this.#context, this.workspace);
  }

  get webhooks(): Webhooks {
    return new Webhooks(this.#context, this.workspace);
  }

  get signatures(): Signatures {
    return new Signatures(this.#context, this.workspace);
  }

  #leads(kind: 'leadsA' | 'leadsB', support: VariantSupport): BulkCreation {
    if (!support.offered) stop(support.verdict, support);
    return this.#bulk(kind);
  }

  #bulk(kind: BulkKind): BulkCreation {
    const bulk = this.#bulks.get(kind) ?? new BulkCreation(this.#context, kind, this.workspace, true);
    this.#bulks.set(kind, bulk);
    return bulk;
  }
}

/** For so many milliseconds a credential that a target knew is not asked about again where a refusal may be for another reason. */
const trustedFor = 10_000;

/** As {@link Wire.ask}. */
type Send = (request: WireRequest, recorder: Recorder) => Promise<Response>;

/**
 * Watches the keys and tokens of the environment file while a run goes on: one that expires must not be reported as a
 * violation of each test that uses it.
 */
export class CredentialWatch {
  readonly #settings: Settings;
  readonly #variables: ReadonlyMap<string, string>;
  readonly #send: Send;
  readonly #ended = new Map<string, Why>();
  /** When each was last seen to be known to the target. */
  readonly #known = new Map<string, number>();

  /**
   * @param doubted the variables in doubt since before the first test: of these nothing is said
   */
  constructor(settings: Settings, doubted: readonly string[], send: Send) {
    this.#settings = settings;
    this.#send = send;
    this.#variables = new Map(
      valuesOf(settings.environmentFixtures)
        .filter(([name]) => /API_KEY|ACCESS_TOKEN/.test(name) && !doubted.includes(name))
        .map(([name, value]) => [value, name]),
    );
  }

  /**
   * Why the credential of a request that was refused is of no use any more; undefined where it still is, or the request had
   * none of the file.
   */
  async endOf({ headers }: WireRequest, status: number, recorder: Recorder): Promise<Why | undefined> {
    for (const [, value] of headers) {
      const token = /^Bearer (.+)$/.exec(value)?.[1];
      const variable = this.#variables.get(token ?? value);
      const isItsHeader = variable?.includes('TOKEN') === (token !== undefined);
      if (variable === undefined || !isItsHeader) continue;
      const why = await this.#look(variable, status, recorder);
      if (why !== undefined) return why;
    }
    return undefined;
  }

  async #look(variable: string, status: number, recorder: Recorder): Promise<Why | undefined> {
    const before = this.#ended.get(variable);
    const known = this.#known.get(variable) ?? -Infinity;
    const asked = performance.now();
    if (before !== undefined || (status !== 401 && asked - known < trustedFor)) return before;
    const ask = (request: WireRequest): Promise<Response | undefined> =>
      this.#send(request, recorder).then(
        (answer) => (answer.status === tooMany ? undefined : answer),
        (error: unknown) => {
          if (error instanceof Unanswered) return undefined;
          throw error;
        },
      );
    // Hardly a run comes here, and no test needs the rest of that file.
    const { hasEnded } = await import('./environment-check.js');
    if (!(await hasEnded(variable, this.#settings, ask))) {
      this.#known.set(variable, asked);
      return undefined;
    }
    const why: Why = {
      code: 'credential-ended',
      subject: variable,
      settings: [variable],
      message: `${variable} was accepted before the first test, and is refused now as one that was never issued: set one that lasts longer than a run.`,
    };
    this.#ended.set(variable, why);
    return why;
  }
}
