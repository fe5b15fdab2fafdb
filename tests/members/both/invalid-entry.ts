import { control } from '../../../src/test.js';
import type { BulkCreation, MemberEntry, Response } from '../../../src/test.js';
import { expectNotCreated } from './created-members.js';

/** Where one entry stands in a call of `size` entries; `name` completes "an entry that stands …". */
export interface Position {
  name: string;
  size: number;
  index: number;
}

/** An entry among valid ones: a target that looks at one end of the array alone lets the others through. */
export const positionsAmongOthers: readonly Position[] = [
  { name: 'first of three', size: 3, index: 0 },
  { name: 'in the middle of three', size: 3, index: 1 },
  { name: 'last of three', size: 3, index: 2 },
];

/** An entry alone, and among valid ones. */
export const positions: readonly Position[] = [{ name: 'alone', size: 1, index: 0 }, ...positionsAmongOthers];

/** What was sent, and what came. */
export interface Sent {
  entries: MemberEntry[];
  answer: Response;
}

/**
 * Sends a call whose entry at a position is invalid, after one that differs in that entry's fields alone and has to be
 * accepted, and expects that the invalid entry is not created.
 */
export async function expectInvalidRefused(
  bulk: BulkCreation,
  { size, index }: Position,
  invalid: MemberEntry,
  valid: MemberEntry = {},
): Promise<Sent> {
  control(await bulk.create(await bulk.entries(size, { index, fields: valid })));
  const sent = await sendChanged(bulk, { size, index }, invalid);
  expectNotCreated(sent.answer, sent.entries, index);
  return sent;
}

/** Sends a call of new valid entries of which one is changed. */
export async function sendChanged(
  bulk: BulkCreation,
  { size, index }: Omit<Position, 'name'>,
  fields: MemberEntry,
): Promise<Sent> {
  const entries = await bulk.entries(size, { index, fields });
  return { entries, answer: await bulk.create(entries) };
}
