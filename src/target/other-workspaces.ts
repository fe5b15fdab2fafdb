import type { WorkspaceFixture } from './fixture-shapes.js';
import { missing } from './missing.js';
import type { ExpiredWorkspace, StandIns } from './stand-ins.js';

/** The workspaces of the environment file beside the first one, as far as one test was given them. */
export class OtherWorkspaces {
  readonly #standIns: StandIns;
  /** The orders of those that were given, by their companies. */
  readonly #orders = new Map<string, string | undefined>();

  constructor(standIns: StandIns) {
    this.#standIns = standIns;
  }

  /** @param supply what else would supply one */
  second(supply: string): WorkspaceFixture {
    const { other } = this.#standIns;
    if (other === undefined) missing('a second workspace', `${supply} or OTHER_API_KEY and OTHER_COMPANY_ID`);
    this.#orders.set(other.companyId, other.orderId);
    return other;
  }

  /** Whether one is named whose subscription has expired. */
  get namesExpired(): boolean {
    return this.#standIns.expired !== undefined;
  }

  /** That one, with an order of it. */
  expired(): ExpiredWorkspace {
    return (
      this.#standIns.expired ??
      missing(
        'a workspace whose subscription has expired',
        'HARNESS_URL, or EXPIRED_COMPANY_ID, EXPIRED_ACCESS_TOKEN and EXPIRED_ORDER_ID',
      )
    );
  }

  /** Whether the test was given the workspace of a company. */
  has(companyId: string): boolean {
    return this.#orders.has(companyId);
  }

  orderOf(companyId: string): string {
    return (
      this.#orders.get(companyId) ??
      missing('an order of a second workspace', 'HARNESS_URL or OTHER_ORDER_ID')
    );
  }
}
