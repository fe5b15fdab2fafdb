import { testStages } from '../../src/run/kit-plan.js';

/** Tests in the order in which a run with prepared orders takes them: those first that need them in early states. */
export function inStages<T extends { id: string }>(tests: readonly T[]): T[] {
  const stages = testStages();
  const stageOf = ({ id }: T): number => stages.get(id) ?? 0;
  return [...tests].sort((one, other) => stageOf(one) - stageOf(other));
}
