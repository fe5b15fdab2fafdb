import { isObject } from '../contract/json-value.js';
import { objectsIn, responseLacks } from '../exchange/response.js';
import type { Response } from '../exchange/response.js';
import type { WireRequest } from '../exchange/wire.js';
import { stop } from '../session/session.js';
import { optionalRoles } from '../target/environment-fixtures.js';
import { missing, supply } from '../target/fixtures.js';
import { filled, hasPlaceholder } from '../target/variables.js';
import type { CredentialName } from '../target/variables.js';
import type { StoredMember, WorkspaceFixture, Provision } from '../target/fixtures.js';
import { buildRequest } from './request.js';
import { awaitEffect, looking } from './test-context.js';
import type { Change } from './request.js';
import type { TestContext } from './test-context.js';

/** Which member is meant. */
type MemberName = { memberId: string } | { email: string };

/**
 * A company with its credentials, provided when a test first asks for one of them. What a fixture does not supply is
 * asked of the target where it can be.
 */
export class Workspace {
  readonly #context: TestContext;
  readonly #provide: () => Promise<WorkspaceFixture>;
  #provided: Promise<WorkspaceFixture> | undefined;
  #companyId: Promise<string | undefined> | undefined;
  #roles: Promise<Response> | undefined;
  /** The emails and ids of members that should be there, and that were not read yet. */
  readonly #unread = new Set<string>();

  /** @param isOwn whether it is the workspace of the test, and not another one */
  constructor(
    context: TestContext,
    provide: () => Promise<WorkspaceFixture>,
    readonly isOwn = true,
  ) {
    this.#context = context;
    this.#provide = provide;
  }

  async apiKey(): Promise<string> {
    return (await this.#fixture()).apiKey;
  }

  /** Its company id. One that the target was found to refuse says nothing about the target, even unsent. */
  async companyId(): Promise<string> {
    const id =
      (await this.#knownCompanyId()) ??
      missing('a company id, and the key does not list exactly one company', 'company', supply('COMPANY_ID'));
    const why = this.#context.whyRefused(id);
    return why === undefined ? id : stop('cantTell', why);
  }

  /** Token of an approved member with the SuperAdmin role. */
  async accessToken(): Promise<string> {
    return (
      (await this.#fixture()).accessToken ??
      missing('a bearer token', 'token', supply('HARNESS_URL'), supply('ACCESS_TOKEN'))
    );
  }

  /** The headers of every credential at hand; the token of a member and the company are left out where there is none. */
  async credentialHeaders(): Promise<Record<string, string>> {
    const { apiKey, accessToken } = await this.#fixture();
    const companyId = await this.#knownCompanyId();
    return {
      'x-api-key': apiKey,
      ...(companyId === undefined ? {} : { companyid: companyId }),
      ...(accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }),
    };
  }

  /**
   * The credential headers of variant B: those of LEAD_B_HEADERS, since none are shown (section 5). The test is `untested`
   * where these belong to one workspace and it is about another than its own.
   */
  async credentialsOfB(): Promise<Record<string, string>> {
    // With a harness a test without a further workspace can use whichever one LEAD_B_HEADERS names.
    if (!this.isOwn) this.demandCredentialsOfB();
    const { leadBHeaders = { 'x-api-key': '${API_KEY}' } } = this.#context.settings;
    const credentialOf = (name: CredentialName): Promise<string> => {
      if (name === 'API_KEY') return this.apiKey();
      return name === 'COMPANY_ID' ? this.companyId() : this.accessToken();
    };
    const headers: Record<string, string> = {};
    for (const [name, value] of Object.entries(leadBHeaders))
      headers[name] = await filled(value, credentialOf);
    return headers;
  }

  /** Ends the test as `untested` where the credentials of variant B belong to another workspace than this one. */
  demandCredentialsOfB(): void {
    const { settings, given } = this.#context;
    const { leadBHeaders } = settings;
    if (leadBHeaders === undefined || Object.values(leadBHeaders).some(hasPlaceholder)) return;
    // Prepared credentials are those of the one prepared workspace; a harness makes one for each test.
    if (!given.canMakeRecords && this.isOwn) return;
    stop('untested', {
      code: 'own-credentials',
      settings: ['LEAD_B_HEADERS'],
      message:
        'This needs variant B in one workspace of several, and LEAD_B_HEADERS has the credentials of a single one: write ${API_KEY}, ${COMPANY_ID} or ${ACCESS_TOKEN} in it, which stand for those of each workspace.',
    });
  }

  /** The request that lists its companies (section 4.1) or its roles (section 4.2). */
  async listing(operation: 'listCompanies' | 'listRoles', change?: Change): Promise<WireRequest> {
    const headers = { 'x-api-key': await this.apiKey() };
    if (operation === 'listCompanies') return buildRequest(operation, { headers }, change);
    const companyid = await this.companyId();
    return buildRequest(
      operation,
      { headers: { ...headers, companyid }, query: { type: 'company' } },
      change,
    );
  }

  /** The outer id of the client role mapping (section 4.2). */
  async clientRoleId(): Promise<string> {
    return (await this.#fixture()).clientRoleId ?? (await this.#clientRole((mapping) => mapping._id));
  }

  /** The inner id of the client role (section 2.2). */
  async clientRoleDefinitionId(): Promise<string> {
    return (
      (await this.#fixture()).clientRoleDefinitionId ??
      (await this.#clientRole((mapping) => isObject(mapping.role) && mapping.role._id))
    );
  }

  /** Its company. Ends the test as `untested` if the API key can't be regenerated, so that it makes nothing before. */
  demandOwnKey(): Promise<string> {
    return this.#owned('a workspace that may lose its API key');
  }

  /** Regenerates the API key (section 5) as a user who may; a user of a role where one is named. */
  async regenerateKey(role?: string): Promise<string> {
    const { given } = this.#context;
    const companyId = await this.demandOwnKey();
    const options = given.ownOptions(companyId);
    return (await given.states.needed('apiKey.regenerate', { companyId, role }, options)).apiKey;
  }

  /** As a user of a role who may be refused; `unknown` for a role that the target need not have. */
  async offeredKey(role: string): Promise<Provision<string>> {
    const { given } = this.#context;
    const companyId = await this.demandOwnKey();
    const options = given.ownOptions(companyId);
    const asked = await given.states.ask('apiKey.regenerate', { companyId, role }, options);
    if (asked.outcome === 'unknown' && Object.hasOwn(optionalRoles, role)) return asked;
    if (asked.outcome === 'unknown') return given.states.lacking('apiKey.regenerate');
    return asked.outcome === 'made' ? { outcome: 'made', value: asked.value.apiKey } : asked;
  }

  /** A member as it is stored, null where there is none; undefined where no harness shows it. */
  async offeredMember(name: MemberName): Promise<StoredMember | null | undefined> {
    const params = { companyId: await this.companyId(), ...name };
    const { states } = this.#context.given;
    return this.#onceStored(name, async () => (await states.shown('member.read', params))?.member);
  }

  /** Ends the test as `untested` if no harness shows members, so that it makes none for nothing. */
  demandReadable(): void {
    const { states } = this.#context.given;
    if (!states.mayKnow('member.read')) states.lacking('member.read');
  }

  /** A member as it is stored, null where there is none; the test is `untested` where no harness shows it. */
  async storedMember(name: MemberName): Promise<StoredMember | null> {
    const params = { companyId: await this.companyId(), ...name };
    const { states } = this.#context.given;
    return this.#onceStored(name, async () => (await states.needed('member.read', params)).member);
  }

  /** Has a member that an answer lists as created be waited for when it is first read: it may be stored a while later. */
  expectMember(emailOrId: unknown): void {
    if (typeof emailOrId === 'string') this.#unread.add(emailOrId);
  }

  /** What a look at a member shows. Where one did not come in its time, the others are looked at once. */
  async #onceStored<Seen extends StoredMember | null | undefined>(
    name: MemberName,
    look: () => Promise<Seen>,
  ): Promise<Seen> {
    const shows = (member: Seen): boolean => member !== null;
    let seen = await look();
    if (!shows(seen) && this.#unread.has('email' in name ? name.email : name.memberId)) {
      seen = await awaitEffect(this.#context, 'member', looking(look, shows), shows);
      if (!shows(seen)) this.#unread.clear();
    }
    for (const key of [seen?.email, seen?._id]) this.#unread.delete(String(key));
    return seen;
  }

  /** The id of a category of the workspace. */
  async categoryId(): Promise<string> {
    return this.#context.given.category(await this.companyId());
  }

  /** Lets the subscription of the workspace expire (section 7). */
  async expire(): Promise<void> {
    const companyId = await this.#owned('a workspace whose subscription may expire');
    await this.#context.given.states.needed('subscription.expire', { companyId });
  }

  /** Puts the workspace on a plan (section 8); answers how many webhook events were delivered in the billing period. */
  async onPlan(plan: string): Promise<number> {
    const companyId = await this.#owned('a workspace whose plan may change');
    return (await this.#context.given.states.needed('workspace.plan', { companyId, plan })).events;
  }

  /** Its company; the test is `untested` where others share it. */
  async #owned(what: string): Promise<string> {
    const companyId = await this.companyId();
    this.#context.given.demandOwn(companyId, what);
    return companyId;
  }

  #fixture(): Promise<WorkspaceFixture> {
    this.#provided ??= this.#provide().then((made) => this.#renewed(made));
    return this.#provided;
  }

  /** The workspace with another key than its first one, if the case asks for that and a harness can make it. */
  async #renewed(made: WorkspaceFixture): Promise<WorkspaceFixture> {
    const { levels, given } = this.#context;
    const { companyId } = made;
    if (levels.access !== 'regenerated-key' || !this.isOwn || !given.canMakeRecords) return made;
    if (companyId === undefined) return made;
    const options = given.ownOptions(companyId);
    const renewed = await given.states.offered('apiKey.regenerate', { companyId }, options);
    return renewed === undefined ? made : { ...made, apiKey: renewed.apiKey };
  }

  async #clientRole(pick: (mapping: Record<string, unknown>) => unknown): Promise<string> {
    this.#roles ??= this.listing('listRoles').then((request) => this.#context.send(request));
    const mappings = objectsIn(await this.#roles, 'roles');
    const mapping = mappings.find(({ role }) => isObject(role) && role.name === 'client');
    const id = mapping && pick(mapping);
    return typeof id === 'string'
      ? id
      : responseLacks(
          'client',
          'This needs the id of the role client, and the role listing shows no mapping of that name.',
        );
  }

  #knownCompanyId(): Promise<string | undefined> {
    this.#companyId ??= this.#fixture().then(({ companyId }) => companyId ?? this.#soleCompany());
    return this.#companyId;
  }

  /** The company of a key that lists one alone (section 4.1). */
  async #soleCompany(): Promise<string | undefined> {
    const answer = await this.#context.send(await this.listing('listCompanies'));
    const companies = objectsIn(answer, 'companies');
    const [company] = companies;
    return companies.length === 1 && typeof company?._id === 'string' ? company._id : undefined;
  }
}

/** GET /accounts/companies (section 4.1), or GET /roles?type=company (section 4.2). */
export class Listing {
  readonly #context: TestContext;
  readonly #workspace: Workspace;
  readonly #operation: 'listCompanies' | 'listRoles';

  constructor(context: TestContext, workspace: Workspace, operation: 'listCompanies' | 'listRoles') {
    this.#context = context;
    this.#workspace = workspace;
    this.#operation = operation;
  }

  /** The same listing of another workspace. */
  in(workspace: Workspace): Listing {
    return new Listing(this.#context, workspace, this.#operation);
  }

  /** Lists them, at the levels of the case: again, or at once with the same request. */
  async list(change?: Change): Promise<Response> {
    const request = await this.#workspace.listing(this.#operation, change);
    const send = (): Promise<Response> => this.#context.send(request);
    const { timing } = this.#context.levels;
    if (timing === 'again') await send();
    if (timing !== 'at-once') return send();
    const [, answer] = await Promise.all([send(), send()]);
    return answer.isLockedOut ? send() : answer;
  }
}
