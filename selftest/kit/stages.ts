import { strength } from '../../src/contract/strength.js';
import { usesFrom } from '../../src/target/order-use.js';
import { stageOf } from '../../src/target/order-stages.js';

/** Tests in the order in which a run with prepared orders takes them: those first that need them in early states. */
export function inStages<T extends { file: string; title: string }>(tests: readonly T[]): T[] {
  const stage = ({ file, title }: T): number =>
    stageOf(usesFrom(strength().tests[`${file} › ${title}`]?.orders ?? []));
  return [...tests].sort((one, other) => stage(one) - stage(other));
}
