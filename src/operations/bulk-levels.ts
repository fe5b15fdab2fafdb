import type { Levels } from '../contract/dimensions.js';
import { isKeptOut } from '../exchange/created-entries.js';
import type { BulkResponse, MemberEntry, Response } from '../exchange/response.js';
import { refusedControl } from '../exchange/response.js';
import type { Change } from './request.js';

/** One call at the levels of a case. */
export interface LeveledCall {
  /** The entries that the test is about. */
  own: readonly MemberEntry[];
  /** Every entry, in its order. */
  call: readonly MemberEntry[];
  change: Change | undefined;
}

/** What a bulk creation does, at no levels, for a call that is at some. */
interface Surroundings {
  /** Valid entries of other names and emails. */
  entries(count: number): Promise<MemberEntry[]>;
  /** Sends valid entries in a call of their own. */
  send(entries: readonly MemberEntry[], change?: Change): Promise<BulkResponse>;
  /** Creates members of another workspace with these emails. */
  createElsewhere(emails: readonly string[]): Promise<BulkResponse>;
  /** Sends a call that no target accepts. */
  sendRefused(change?: Change): Promise<Response>;
  /** The names of fields without a rule for their text: an entry gets the first that it does not name. */
  freeTexts: readonly string[];
  /** Optional fields: an entry gets the first two that it does not name. */
  fillers: MemberEntry;
}

/** How many valid entries stand before those of a test and after them. */
const beside: Readonly<Record<string, { before: number; after: number }>> = {
  first: { before: 0, after: 2 },
  middle: { before: 1, after: 1 },
  last: { before: 2, after: 0 },
  'past-third': { before: 3, after: 1 },
  'past-tenth': { before: 10, after: 0 },
};

/** As many as it takes, where few members are to be made. */
const besideFew: typeof beside = {
  ...beside,
  first: { before: 0, after: 1 },
  last: { before: 1, after: 0 },
};

/** What the text of a field says that a test is not about. */
const texts: Readonly<Record<string, string>> = {
  mixed: '<b>The "old" fair</b> &amp; Messe für Büromöbel 🏢',
  markup: '<b class="fair">Trade fair</b> &amp; exhibition',
  long: 'Trade fair '.repeat(12).trim(),
  'beyond-ascii': 'Messe für Büromöbel',
  'beyond-basic-plane': 'Trade fair 🏢',
  quotes: `The "old" customer's word`,
  word: 'null',
};

/** By which a sound target turns away a body without a length (RFC 9110, 15.5.12). */
const lengthRequired = 411;

/** The levels that take no harness: the others make members, and nobody clears up after a run without one. */
const sparing: Levels = { encoding: 'chunked', with: 'other-fields', timing: 'after-refusal' };
const sparingPositions = ['first', 'middle', 'last', 'past-third'];

/** Sends calls of bulk creation at the levels of a case (`spec/dimensions.yaml`). */
export class BulkLevels {
  readonly #levels: Levels;
  readonly #makesFew: boolean;
  readonly #by: Surroundings;
  #hasOthers = false;
  #wasRefused = false;
  /** Whether entries come alone from now on: few members are to be made, and the target creates those beside an invalid entry. */
  #isPlacedEnough = false;
  readonly #elsewhere = new Set<string>();

  /** @param canMakeRecords whether as many members can be made as a test likes; else few are */
  constructor(levels: Levels, canMakeRecords: boolean, by: Surroundings) {
    this.#levels = canMakeRecords ? levels : sparingly(levels);
    this.#makesFew = !canMakeRecords;
    this.#by = by;
  }

  /**
   * Sends the entries of a test, beside what the levels ask for. What is turned away for its encoding or for coming at once
   * with another call is sent again without.
   */
  async send(
    entries: readonly MemberEntry[],
    change: Change | undefined,
    send: (call: LeveledCall) => Promise<BulkResponse>,
  ): Promise<BulkResponse> {
    if (entries.length === 0) return send({ own: entries, call: entries, change });
    const own = entries.map((entry) => this.#altered(entry));
    const { position = '' } = this.#levels;
    const places = this.#makesFew ? besideFew : beside;
    const { before = 0, after = 0 } = (this.#isPlacedEnough ? undefined : places[position]) ?? {};
    const others = await this.#by.entries(before + after);
    await this.#surround(own);
    const plainly = { own, call: [...others.slice(0, before), ...own, ...others.slice(before)], change };
    const { timing, encoding } = this.#levels;
    const call: LeveledCall =
      encoding === 'chunked' ? { ...plainly, change: { ...change, encoding } } : plainly;
    // The call before may have been refused in any case.
    if (timing === 'after-refusal' && !this.#wasRefused) await this.#by.sendRefused(change);
    // The other one goes out first: it is under way when this comes.
    const other = timing === 'at-once' ? await this.#by.entries(1) : [];
    const under = other.length === 0 ? undefined : this.#by.send(other, change);
    const [answer] = await Promise.all([send(call), under]);
    const isTurnedAway =
      (encoding === 'chunked' && answer.status === lengthRequired) ||
      (timing === 'at-once' && answer.isLockedOut);
    answer.atOnce = other.length;
    this.#wasRefused = answer.refused;
    if (this.#makesFew && answer.ok && own.every((_entry, index) => isKeptOut(answer, index)))
      this.#isPlacedEnough = true;
    return isTurnedAway ? send(plainly) : answer;
  }

  /** Makes the members that are to be there before. */
  async #surround(own: readonly MemberEntry[]): Promise<void> {
    const { context } = this.#levels;
    if (context === 'other-members' && !this.#hasOthers) {
      this.#hasOthers = true;
      demandMade(await this.#by.send(await this.#by.entries(1)));
    }
    if (context !== 'email-elsewhere') return;
    const emails = [...new Set(own.map(({ email }) => email))].filter(
      (email): email is string => typeof email === 'string' && email !== '' && !this.#elsewhere.has(email),
    );
    if (emails.length === 0) return;
    for (const email of emails) this.#elsewhere.add(email);
    demandMade(await this.#by.createElsewhere(emails));
  }

  #altered(entry: MemberEntry): MemberEntry {
    const isFree = (field: string): boolean => !(field in entry);
    const text = texts[this.#levels.value ?? ''];
    const field = text === undefined ? undefined : this.#by.freeTexts.find(isFree);
    const said = field === undefined ? {} : { [field]: text };
    const others = Object.entries(this.#by.fillers).filter(([name]) => isFree(name));
    const filled = this.#levels.with === 'other-fields' ? Object.fromEntries(others.slice(0, 2)) : {};
    return { ...entry, ...filled, ...said };
  }
}

function sparingly({ position, ...others }: Levels): Levels {
  const levels = { ...others, ...(position && { position: position === 'past-tenth' ? 'last' : position }) };
  return Object.fromEntries(
    Object.entries(levels).filter(
      ([dimension, level]) =>
        dimension === 'value' ||
        sparing[dimension as keyof Levels] === level ||
        (dimension === 'position' && sparingPositions.includes(level)),
    ),
  );
}

function demandMade(answer: BulkResponse): void {
  if (!answer.ok)
    refusedControl(answer, `A member that was to be there before was refused: ${answer.statusPhrase}.`);
}
