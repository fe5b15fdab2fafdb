import { declaredTest } from '../../src/run/declared-test.js';
import type { DeclaredTest, TestBody, TestDetails } from '../../src/run/declared-test.js';

export * from '../../src/surface.js';

/** A test with the file that declares it. */
export type CollectedTest = DeclaredTest & { file: string };

/** Every test that was declared since the process began. */
export const collected: CollectedTest[] = [];

let file = '';

/** Says which file declares what comes now. */
export function declaringIn(name: string): void {
  file = name;
}

/**
 * Stands in for the test of src/test.ts in the proof: it collects what a file declares instead of handing it to
 * Playwright, whose cost for each test and each process would make the proof of a thousand faults last for hours.
 */
export function test<Params>(id: string, details: TestDetails<Params>, body: TestBody<Params>): void {
  collected.push({ ...declaredTest(id, details, body), file });
}
