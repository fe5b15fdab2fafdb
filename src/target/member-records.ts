import { stop } from '../session/stop.js';
import type { StoredMember } from './fixture-shapes.js';
import type { Harness } from './harness.js';
import { missing } from './missing.js';
import { madeOf } from './provision.js';
import type { Provision } from './provision.js';
import type { Settings } from './settings.js';

/** Which member is meant: by its id, or by its email. */
export type MemberName = { memberId: string } | { email: string };

/** What the rarer states of the harness show of the members of a company, and put beside them. */
export class MemberRecords {
  readonly #harness: Harness | undefined;
  readonly #settings: Settings;

  constructor(harness: Harness | undefined, settings: Settings) {
    this.#harness = harness;
    this.#settings = settings;
  }

  /** A member as it is stored, null where there is none; undefined where no harness shows it. */
  async offered(companyId: string, name: MemberName): Promise<StoredMember | null | undefined> {
    return madeOf(await this.#ask<{ member: StoredMember | null }>('member.read', { companyId, ...name }))
      ?.member;
  }

  /** As {@link offered}; the test is `untested` where no harness shows it. */
  async needed(companyId: string, name: MemberName): Promise<StoredMember | null> {
    return (await this.#needed<{ member: StoredMember | null }>('member.read', { companyId, ...name }))
      .member;
  }

  /** The id of a category that a lead of variant B may have. */
  async category(companyId: string): Promise<string> {
    const asked = await this.#ask<{ categoryId: string }>('category', { companyId });
    if (asked.outcome === 'unknown') {
      const { standIns, harnessUrl } = this.#settings;
      // The category of the environment file is strange to a workspace that the harness made.
      const isShared = harnessUrl === undefined || companyId === standIns.companyId;
      return (
        (isShared ? standIns.categoryId : undefined) ??
        missing('a category of the workspace', `${this.#harnessThat('category')} or CATEGORY_ID`)
      );
    }
    return valueOf('category', asked).categoryId;
  }

  async #needed<T extends object>(state: string, params: Record<string, unknown>): Promise<T> {
    const asked = await this.#ask<T>(state, params);
    return asked.outcome === 'unknown'
      ? missing(`the harness state ${state}`, this.#harnessThat(state))
      : valueOf(state, asked);
  }

  async #ask<T extends object>(state: string, params: Record<string, unknown>): Promise<Provision<T>> {
    return ((await this.#harness?.setup(state, params)) ?? { outcome: 'unknown' }) as Provision<T>;
  }

  #harnessThat(state: string): string {
    return this.#harness === undefined ? 'HARNESS_URL' : `HARNESS_URL to one that knows the state ${state}`;
  }
}

function valueOf<T>(state: string, asked: Exclude<Provision<T>, { outcome: 'unknown' }>): T {
  return asked.outcome === 'made'
    ? asked.value
    : stop('cantTell', `The harness failed to set up the state ${state}: ${asked.reason}`);
}
