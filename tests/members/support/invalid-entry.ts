import { controlCreated, expect, onlyAt, tookAll } from '../../../src/test.js';
import type { BulkCreation, BulkResponse, MemberEntry } from '../../../src/test.js';

/** Where one entry stands in a call of `size` entries; `name` completes "an entry that stands …". */
export interface Position {
  slug: string;
  name: string;
  size: number;
  index: number;
}

/** An entry in a call of its own. */
export const alone: Position = { slug: 'alone', name: 'alone', size: 1, index: 0 };

/** An entry among valid ones: a target that looks at one end of the array alone lets the others through. */
export const positionsAmongOthers: readonly Position[] = [
  { slug: 'first-of-3', name: 'first of three', size: 3, index: 0 },
  { slug: 'middle-of-3', name: 'in the middle of three', size: 3, index: 1 },
  { slug: 'last-of-3', name: 'last of three', size: 3, index: 2 },
];

/** An entry alone, and among valid ones. */
export const positions: readonly Position[] = [alone, ...positionsAmongOthers];

/** What the control of an invalid entry holds: `valid` in its place, `others` in every entry of both calls. */
export interface Controlled {
  valid?: MemberEntry;
  others?: MemberEntry;
}

/**
 * Sends a call whose entry at a position is invalid, after one that differs in that entry's fields alone and has to
 * create each of its entries.
 */
export async function sendInvalid(
  bulk: BulkCreation,
  { size, index }: Position,
  invalid: MemberEntry,
  { valid = {}, others = {} }: Controlled = {},
): Promise<BulkResponse> {
  controlCreated(await bulk.create(size, onlyAt(index, valid, others)));
  return bulk.create(size, onlyAt(index, invalid, others));
}

/**
 * As {@link sendInvalid}, and expects that the invalid entry is not created: by the answer, by a harness that can tell, and by
 * its email, which has to be free still.
 */
export async function expectKeptOut(
  bulk: BulkCreation,
  position: Position,
  invalid: MemberEntry,
  controlled?: Controlled,
): Promise<BulkResponse> {
  const answer = await sendInvalid(bulk, position, invalid, controlled);
  expect(answer).toHaveKeptOut(position.index);
  const entry = answer.sent[position.index] ?? {};
  const isStored =
    (await bulk.isStored(entry)) ||
    (isOfNobody(invalid, controlled) && (await isTaken(bulk, entry, controlled)));
  expect(isStored, {
    code: 'not-refused',
    subject: 'entry',
    message: 'The target did not list an invalid entry as created, and it is stored.',
  }).toBe(false);
  return answer;
}

/** Whether the email of an invalid entry was made for it, so that nobody has it where the entry is not stored. */
function isOfNobody(invalid: MemberEntry, { valid = {}, others = {} }: Controlled = {}): boolean {
  return ![invalid, valid, others].some((fields) => 'email' in fields);
}

/** Whether a valid entry is not created with an email, and is with another one. */
async function isTaken(
  bulk: BulkCreation,
  { email }: MemberEntry,
  { valid = {}, others = {} }: Controlled = {},
): Promise<boolean> {
  if (tookAll(await bulk.create(1, { ...others, ...valid, email }))) return false;
  controlCreated(await bulk.create(1, { ...others, ...valid }));
  return true;
}
