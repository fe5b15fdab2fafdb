import type { WorkspaceFixture } from './fixture-shapes.js';
import { missing, supply } from './missing.js';
import type { Supply } from './missing.js';
import type { ExpiredWorkspace, EnvironmentFixtures } from './environment-fixtures.js';

/** The workspaces of the environment file beside the first one, as far as one test was given them. */
export class OtherWorkspaces {
  readonly #environmentFixtures: EnvironmentFixtures;
  /** The orders of those that were given, by their companies. */
  readonly #orders = new Map<string, string | undefined>();

  constructor(environmentFixtures: EnvironmentFixtures) {
    this.#environmentFixtures = environmentFixtures;
  }

  /** @param way what else would supply one */
  second(way: Supply): WorkspaceFixture {
    const { other } = this.#environmentFixtures;
    if (other === undefined)
      missing('a second workspace', 'other', way, supply('OTHER_API_KEY', 'OTHER_COMPANY_ID'));
    this.#orders.set(other.companyId, other.orderId);
    return other;
  }

  /** Whether one is named whose subscription has expired. */
  get namesExpired(): boolean {
    return this.#environmentFixtures.expired !== undefined;
  }

  /** That one, with an order of it. */
  expired(): ExpiredWorkspace {
    return (
      this.#environmentFixtures.expired ??
      missing(
        'a workspace whose subscription has expired',
        'expired',
        supply('HARNESS_URL'),
        supply('EXPIRED_COMPANY_ID', 'EXPIRED_ACCESS_TOKEN', 'EXPIRED_ORDER_ID'),
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
      missing(
        'an order of a second workspace',
        'other-order',
        supply('HARNESS_URL'),
        supply('OTHER_ORDER_ID'),
      )
    );
  }
}
