import type { Fixtures } from '../../src/fixtures.js';

export { covers } from '../../src/expectations/covers.js';
export { expect } from '../../src/expectations/recording.js';
export { control, refusal, stop } from '../../src/expectations/stop.js';

/** A test as its file declares it. */
export interface DeclaredTest {
  title: string;
  file: string;
  requirements: string[];
  /** The fixtures that it names, in the order of its argument. */
  needs: (keyof Fixtures)[];
  body(fixtures: Fixtures): Promise<void>;
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
export function test(title: string, details: { tag: string[] }, body: DeclaredTest['body']): void {
  declared.push({
    title,
    file,
    requirements: details.tag.map((tag) => tag.slice(1)),
    needs: namesIn(body),
    body,
  });
}

/** The names in the destructured argument of a test, which is how Playwright learns them too. */
function namesIn(body: DeclaredTest['body']): (keyof Fixtures)[] {
  const names = /^async\s*\(\s*\{([^}]*)\}/.exec(body.toString())?.[1] ?? '';
  return names
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean) as (keyof Fixtures)[];
}
