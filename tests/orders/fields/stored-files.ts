import { setTimeout as pause } from 'node:timers/promises';
import { stop } from '../../../src/test.js';
import type { Order, OrderState } from '../../../src/test.js';

/** A file of an order as it is read back; its size in bytes. */
type StoredFile = NonNullable<OrderState['files']>[number];

/** Milliseconds that a target has to file an upload after its answer, and between two looks. */
const filingLimit = 1_000;
const filingPause = 50;

/** The files of an order; the test is `cantTell` where the harness shows no list of them. */
export async function filesOf(order: Order): Promise<StoredFile[]> {
  return (await order.state()).files ?? stop('cantTell', 'The harness does not show the files of the order.');
}

/** The files once they are `count`, or whatever is there when the target's time is up. */
export async function filesOnceThereAre(count: number, order: Order): Promise<StoredFile[]> {
  const deadline = Date.now() + filingLimit;
  for (;;) {
    const files = await filesOf(order);
    if (files.length >= count || Date.now() > deadline) return files;
    await pause(filingPause);
  }
}

/**
 * The sizes in bytes of the files that were sent under a name, the smallest first. A target may put something before
 * or behind the name, so that a second file of one name does not overwrite the first.
 */
export function sizesOf(files: readonly StoredFile[], filename: string): number[] {
  const [stem = filename, extension = ''] = filename.split('.');
  return files
    .filter(({ name }) => name.includes(stem) && name.endsWith(extension))
    .map(({ size }) => size)
    .sort((a, b) => a - b);
}

/** The size of a content in bytes, which is not its length where it holds letters beyond ASCII. */
export function bytesOf(content: string | Uint8Array): number {
  return Buffer.byteLength(content);
}
