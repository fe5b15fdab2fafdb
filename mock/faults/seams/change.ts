import type { Seams } from '../../service/service.js';

/** What a fault does to the seams. */
export type Change = (seams: Seams) => Seams;

/** Several changes, one after another. */
export function inOrder(...changes: Change[]): Change {
  return (seams) => changes.reduce((changed, change) => change(changed), seams);
}

/**
 * A change that remembers what it has seen. Its memory is made when it is applied, so that no two mocks share it.
 * @param memory makes an empty memory
 */
export function remembering<Memory>(memory: () => Memory, change: (memory: Memory) => Change): Change {
  return (seams) => change(memory())(seams);
}
