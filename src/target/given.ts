import type { Session } from '../session/session.js';
import { absentRole, optionalRoles, variableOf } from './environment-fixtures.js';
import type { ExpiredWorkspace, EnvironmentFixtures, TextFixture } from './environment-fixtures.js';
import { missing, roleAbsent, supply } from './fixtures.js';
import type {
  MemberFixture,
  MemberOptions,
  OrderOptions,
  WebhookFixture,
  WebhookProperties,
  WorkspaceFixture,
} from './fixtures.js';
import { HarnessStates } from './harness.js';
import type { AskOptions, Harness } from './harness.js';
import type { Settings } from './settings.js';

/**
 * Provides the fixtures of one test: from the harness where the target has one that knows the state, else from the environment file.
 * A method whose name begins with `offered` answers undefined, or the {@link Provision}, where none is to be had; every
 * other ends the test then: `untested`, with the name of what would supply it, or `cantTell`.
 */
export class Given {
  readonly #settings: Settings;
  readonly states: HarnessStates;
  /** The companies of workspaces that the harness made, each for this test alone, with what their credentials are called. */
  readonly #own = new Map<string, { prefix: string }>();
  /** The orders of the second workspaces of the environment file that this test was given, by their companies. */
  readonly #others = new Map<string, string | undefined>();
  /** How many project managers of the environment file this test has: others may have the same ones. */
  #managers = 0;

  /**
   * @param session keeps what is made and what of it is secret
   * @param canMakeRecords whether as many records can be made as a test likes
   */
  constructor(
    settings: Settings,
    harness: Harness | undefined,
    session: Session,
    readonly canMakeRecords: boolean,
  ) {
    this.#settings = settings;
    this.states = new HarnessStates(harness, session);
  }

  async workspace(): Promise<WorkspaceFixture> {
    const made = await this.#ownWorkspace();
    if (made !== undefined) return made;
    const { environmentFixtures } = this.#settings;
    const { apiKey, companyId } = environmentFixtures;
    if (apiKey === undefined)
      missing('the harness state workspace', 'workspace', supply('HARNESS_URL'), supply('API_KEY'));
    return {
      apiKey,
      companyId,
      // Read where a test signs in, since what it reads it is said to need.
      get accessToken() {
        return environmentFixtures.accessToken;
      },
    };
  }

  async otherWorkspace(): Promise<WorkspaceFixture> {
    const made = await this.#ownWorkspace('OTHER_');
    if (made !== undefined) return made;
    const { other } = this.#settings.environmentFixtures;
    if (other === undefined)
      missing(
        'a second workspace',
        'other',
        this.states.supply('workspace'),
        supply('OTHER_API_KEY', 'OTHER_COMPANY_ID'),
      );
    this.#others.set(other.companyId, other.orderId);
    return other;
  }

  /** The workspace whose subscription has expired, with an order of it. */
  expiredWorkspace(): ExpiredWorkspace {
    return (
      this.#settings.environmentFixtures.expired ??
      missing(
        'a workspace whose subscription has expired',
        'expired',
        supply('HARNESS_URL'),
        supply('EXPIRED_COMPANY_ID', 'EXPIRED_ACCESS_TOKEN', 'EXPIRED_ORDER_ID'),
      )
    );
  }

  async member(companyId: string, options: MemberOptions): Promise<MemberFixture> {
    const params = { companyId, ...options };
    const made = await this.states.made('member', params, this.#own.get(companyId));
    if (made !== undefined) return made;
    // The state may be unknown, or the role: a harness that has the state makes a client.
    if (Object.hasOwn(optionalRoles, options.role) && this.#own.has(companyId)) {
      const client = await this.states.offered('member', { companyId, role: 'client' });
      if (client !== undefined) roleAbsent(options.role);
    }
    this.#demandShared(companyId, 'member', `a member with the role ${options.role}`);
    return this.#memberStandIn(options);
  }

  /** The variable of a token that the environment file leaves out, since the target is taken to lack the role. */
  tokenOfAbsentRole(role: string): string | undefined {
    const token = optionalRoles[role];
    if (token === undefined || this.canMakeRecords) return undefined;
    const variable = variableOf(token) ?? '';
    return absentRole(variable, this.#settings.environmentFixtures) && variable;
  }

  /** A member whom a sound harness may refuse to make, and a team need not name. */
  async offeredMember(companyId: string, options: MemberOptions): Promise<MemberFixture | undefined> {
    const params = { companyId, ...options };
    const made = await this.states.offered('member', params, this.#own.get(companyId));
    if (made !== undefined || this.#own.has(companyId) || this.#others.has(companyId)) return made;
    // Of one who lacks something the file does not say the role.
    return options.approved === false || options.hasRole === false ? undefined : this.#memberStandIn(options);
  }

  /** An order that the harness made, or that of another workspace; undefined where a prepared one has to stand in. */
  async order(companyId: string, options: OrderOptions): Promise<string | undefined> {
    const made = await this.states.made('order', { companyId, ...options });
    if (made !== undefined) return made.orderId;
    if (this.#others.has(companyId))
      return (
        this.#others.get(companyId) ??
        missing(
          'an order of a second workspace',
          'other-order',
          supply('HARNESS_URL'),
          supply('OTHER_ORDER_ID'),
        )
      );
    this.#demandShared(companyId, 'order', `a ${options.status} order of its own`);
    return undefined;
  }

  /** Whether the harness reads orders back; else what an event shows of them has to do. */
  get canReadOrders(): boolean {
    return this.states.mayKnow('order.read');
  }

  async webhook(companyId: string, options: WebhookProperties): Promise<WebhookFixture> {
    this.demandOwn(companyId, 'a workspace whose webhooks hear of no other test');
    return this.states.needed('webhook', { companyId, ...options });
  }

  /** A webhook that a sound harness may refuse to configure. */
  async offeredWebhook(companyId: string, options: WebhookProperties): Promise<WebhookFixture | undefined> {
    return this.#own.has(companyId) ? this.states.offered('webhook', { companyId, ...options }) : undefined;
  }

  /** What the credentials of a company are called, if the harness made it. */
  ownOptions(companyId: string): AskOptions | undefined {
    return this.#own.get(companyId);
  }

  /**
   * Ends the test as `untested` if it shares the workspace of a company, as all tests share that of the environment file:
   * what one does to it, others would see, and blame.
   */
  demandOwn(companyId: string, what: string): void {
    if (!this.#own.has(companyId)) missing(what, 'workspace', this.states.supply('workspace'));
  }

  /** The id of a category that a lead of variant B may have. */
  async category(companyId: string): Promise<string> {
    const made = await this.states.made('category', { companyId });
    if (made !== undefined) return made.categoryId;
    const { environmentFixtures, harnessUrl } = this.#settings;
    // The category of the environment file is strange to a workspace that the harness made, and to the second one. What
    // is known to be in the first workspace asks for no second one, which a test would be said to need.
    const isShared =
      companyId === environmentFixtures.companyId ||
      (harnessUrl === undefined && companyId !== environmentFixtures.other?.companyId);
    return (
      (isShared ? environmentFixtures.categoryId : undefined) ??
      missing(
        `a category of ${isShared ? 'the' : 'another'} workspace`,
        'category',
        this.states.supply('category'),
        ...(isShared ? [supply('CATEGORY_ID')] : []),
      )
    );
  }

  /** What it lacks ends the test once it is asked for. */
  #memberStandIn(options: MemberOptions): MemberFixture {
    return memberStandIn(options, this.#settings.environmentFixtures, () => this.#managers++);
  }

  async #ownWorkspace(prefix = ''): Promise<WorkspaceFixture | undefined> {
    const made = await this.states.made('workspace', {}, { prefix });
    if (made?.companyId !== undefined) this.#own.set(made.companyId, { prefix });
    return made;
  }

  /** What the environment file names belongs to its own workspace, and is strange to one that the harness made. */
  #demandShared(companyId: string, state: string, what: string): void {
    if (this.#own.has(companyId)) missing(what, state, this.states.supply(state));
    if (this.#others.has(companyId))
      missing(`${what} of another workspace`, state, this.states.supply(state));
  }
}

/** What stands in for members, by what they lack or by their role: the fixtures that are their token and their id. */
const standIns: Readonly<
  Record<string, { name?: string; token?: TextFixture; id?: TextFixture } | undefined>
> = {
  unapproved: { name: 'a member who is not approved', token: 'accessTokenUnapproved' },
  'no role': { name: 'a member without a role', token: 'accessTokenNoRole' },
  client: { token: 'accessTokenClient', id: 'clientMemberId' },
  teamMember: { token: 'accessTokenTeamMember', id: 'otherMemberId' },
  Admin: { token: 'accessTokenAdmin' },
};

/**
 * What stands in for a member. Its parts are read only where a test asks for them, since what it reads it is said to need.
 * @param next the place of the next project manager whose id a test asks for: each is another one
 */
export function memberStandIn(
  { role, approved, hasRole }: MemberOptions,
  environmentFixtures: EnvironmentFixtures,
  next: () => number = () => 0,
): MemberFixture {
  if (role === 'projectManager' && approved !== false && hasRole !== false)
    return projectManager(environmentFixtures, next);
  const kind = approved === false ? 'unapproved' : hasRole === false ? 'no role' : role;
  const { name, token, id } = standIns[kind] ?? {};
  return {
    name,
    tokenVariable: token && variableOf(token),
    idVariable: id && variableOf(id),
    get memberId() {
      return id && environmentFixtures[id];
    },
    get accessToken() {
      return token && environmentFixtures[token];
    },
  };
}

/**
 * The first of the list has the token, the others an id alone. Who it is follows from what is asked for first: whoever
 * sends a request is the one with the token, however often a test asks for a caller, and whose ids are listed are each
 * another one.
 */
function projectManager(environmentFixtures: EnvironmentFixtures, next: () => number): MemberFixture {
  let place: number | undefined;
  return {
    get idVariable() {
      return environmentFixtures.projectManagerIds.length === 0
        ? 'PROJECT_MANAGER_IDS'
        : { settings: ['PROJECT_MANAGER_IDS'], words: 'more ids in PROJECT_MANAGER_IDS' };
    },
    get tokenVariable() {
      return place === undefined || place === 0 ? 'ACCESS_TOKEN_PROJECT_MANAGER' : undefined;
    },
    get memberId() {
      place ??= next();
      return environmentFixtures.projectManagerIds[place];
    },
    get accessToken() {
      place ??= 0;
      return place === 0 ? environmentFixtures.accessTokenProjectManager : undefined;
    },
  };
}
