import { killMatrix } from '../../src/contract/kill-matrix.js';
import { usesFrom } from '../../src/target/order-use.js';
import { stageOf } from '../../src/target/order-stages.js';

/** Tests in the order in which a run with prepared orders takes them: those first that need them in early states. */
export function inStages<T extends { id: string }>(tests: readonly T[]): T[] {
  const stage = ({ id }: T): number => stageOf(usesFrom(killMatrix().tests[id]?.environment?.orders ?? []));
  return [...tests].sort((one, other) => stage(one) - stage(other));
}
