import { checkDeclaration } from '../../src/run/declared-test.js';
import type { TestDetails } from '../../src/run/declared-test.js';
import type { Scene } from '../../src/run/scene.js';

export * from '../../src/surface.js';

/** A test as its file declares it. */
export interface DeclaredTest {
  id: string;
  title: string;
  file: string;
  requirements: string[];
  body(scene: Scene): Promise<void>;
}

/** Every test that was declared since the process began. */
export const declared: DeclaredTest[] = [];

let file = '';

/** Says which file declares what comes now. */
export function declaringIn(name: string): void {
  file = name;
}

/**
 * Stands in for the test of src/test.ts in the proof: it collects what a file declares instead of handing it to
 * Playwright, whose cost for each test and each process would make the proof of a thousand faults last for hours.
 */
export function test(id: string, details: TestDetails, body: DeclaredTest['body']): void {
  checkDeclaration(id, details);
  declared.push({ id, title: details.title, file, requirements: [...details.holds], body });
}
