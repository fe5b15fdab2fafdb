import type { Levels } from '../contract/dimensions.js';
import type { BulkKind } from '../exchange/bulk-response.js';
import { BulkCreation } from '../operations/bulk-creation.js';
import type { GivenMember } from '../operations/bulk-creation.js';
import { Companies } from '../operations/companies.js';
import { givenLead } from '../operations/given-lead.js';
import { demandCredentialB } from '../operations/lead-b-credential.js';
import { leadsPath, tryLeadVariants } from '../operations/lead-variant.js';
import type { LeadVariants, VariantSupport, VariantTrials } from '../operations/lead-variant.js';
import { Orders } from '../operations/orders.js';
import { Roles } from '../operations/roles.js';
import { Signatures } from '../operations/signatures.js';
import type { TestContext } from '../operations/test-context.js';
import { Webhooks } from '../operations/webhooks.js';
import { Workspace } from '../operations/workspace.js';
import type { Session } from '../session/session.js';
import { stop } from '../session/stop.js';
import type { OrderUse } from '../target/order-use.js';
import type { Settings } from '../target/settings.js';
import { contextOf } from './run.js';
import type { Run } from './run.js';

/**
 * The surroundings of one test: what it may name among its arguments. Each part is made when it is first asked for,
 * and asks for nothing itself before a test uses it, so that a test needs no more than it names.
 */
export class Scene {
  readonly #run: Run;
  readonly #context: TestContext;
  readonly #workspace: Workspace;
  #elsewhere: Workspace | undefined;
  readonly #bulks = new Map<BulkKind, BulkCreation>();

  constructor(
    run: Run,
    /** What the test records. */
    session: Session,
    /** The levels that it asks at. */
    levels: Levels = {},
  ) {
    this.#run = run;
    this.#context = contextOf(run, session, levels);
    this.#workspace = new Workspace(this.#context, () => this.#context.given.workspace());
  }

  /** What the test records. */
  get session(): Session {
    return this.#context.session;
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

  /** The variables of the environment file that the test used so far. */
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

  /** The workspace of this test alone. */
  get workspace(): Workspace {
    return this.#workspace;
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

  get companies(): Companies {
    return new Companies(this.#context, this.#workspace);
  }

  get roles(): Roles {
    return new Roles(this.#context, this.#workspace);
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
    demandCredentialB(this.#context, this.#workspace);
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
    return () => tryLeadVariants(this.#context, this.#workspace);
  }

  /** Creates a lead by whichever variant the target speaks. */
  get givenLead(): (workspace?: Workspace) => Promise<GivenMember> {
    return (workspace = this.#workspace) => givenLead(this.#context, workspace, this.leadVariants);
  }

  get orders(): Orders {
    return new Orders(this.#context, this.#workspace);
  }

  get webhooks(): Webhooks {
    return new Webhooks(this.#context, this.#workspace);
  }

  get signatures(): Signatures {
    return new Signatures(this.#context, this.workspace);
  }

  #leads(kind: 'leadsA' | 'leadsB', support: VariantSupport): BulkCreation {
    if (!support.offered) stop(support.verdict, support);
    return this.#bulk(kind);
  }

  #bulk(kind: BulkKind): BulkCreation {
    const bulk = this.#bulks.get(kind) ?? new BulkCreation(this.#context, kind, this.#workspace, true);
    this.#bulks.set(kind, bulk);
    return bulk;
  }
}
