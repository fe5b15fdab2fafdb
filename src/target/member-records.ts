import type { StoredMember } from './fixture-shapes.js';
import type { HarnessStates } from './harness-states.js';
import { missing, supply } from './missing.js';
import { madeOf } from './provision.js';
import type { Settings } from './settings.js';

/** Which member is meant: by its id, or by its email. */
export type MemberName = { memberId: string } | { email: string };

/** What the rarer states of the harness show of the members of a company, and put beside them. */
export class MemberRecords {
  readonly #states: HarnessStates;
  readonly #settings: Settings;

  constructor(states: HarnessStates, settings: Settings) {
    this.#states = states;
    this.#settings = settings;
  }

  /** A member as it is stored, null where there is none; undefined where no harness shows it. */
  async offered(companyId: string, name: MemberName): Promise<StoredMember | null | undefined> {
    const params = { companyId, ...name };
    return madeOf(await this.#states.ask<{ member: StoredMember | null }>('member.read', params))?.member;
  }

  /** As {@link offered}; the test is `untested` where no harness shows it. */
  async needed(companyId: string, name: MemberName): Promise<StoredMember | null> {
    const params = { companyId, ...name };
    return (await this.#states.needed<{ member: StoredMember | null }>('member.read', params)).member;
  }

  /** Ends the test as `untested` if no harness shows members: before it has made one for nothing. */
  demandReadable(): void {
    const state = 'member.read';
    if (!this.#states.mayKnow(state))
      missing(`the harness state ${state}`, state, this.#states.supply(state));
  }

  /** The id of a category that a lead of variant B may have. */
  async category(companyId: string): Promise<string> {
    const made = await this.#states.made<{ categoryId: string }>('category', { companyId });
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
        this.#states.supply('category'),
        ...(isShared ? [supply('CATEGORY_ID')] : []),
      )
    );
  }
}
