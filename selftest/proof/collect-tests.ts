import { readdirSync } from 'node:fs';
import { register } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { declaredTest } from '../../src/run/declared-test.js';
import type { DeclaredTest, TestBody, TestDetails } from '../../src/run/declared-test.js';
import { root } from '../program.js';

export * from '../../src/surface.js';

/** A test with the file that declares it. */
export type CollectedTest = DeclaredTest & { file: string };

const collected: CollectedTest[] = [];

/** The file that declares what comes now. */
let declaring = '';

/**
 * Stands in for the test of src/test.ts in the proof: it collects what a file declares instead of handing it to
 * Playwright, whose cost for each test and each process would make the proof of a thousand faults last for hours.
 */
export function test<Params>(id: string, details: TestDetails<Params>, body: TestBody<Params>): void {
  collected.push({ ...declaredTest(id, details, body), file: declaring });
}

/** Loads every file of tests/ into this process and answers the tests that they declare. */
export async function collectTests(): Promise<CollectedTest[]> {
  register('./collecting-hook.js', import.meta.url);
  const folder = path.join(root, 'tests');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.spec.ts'),
  );
  for (const file of files.sort()) {
    declaring = `tests/${file.replaceAll(path.sep, '/')}`;
    await import(pathToFileURL(path.join(folder, file)).href);
  }
  return collected;
}
