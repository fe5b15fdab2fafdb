import { readdirSync } from 'node:fs';
import { register } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CollectedTest } from './collected-test.js';
import { root } from './run-suite.js';

/** Loads every file of tests/ into this process and answers the tests that they declare. */
export async function collectTests(): Promise<CollectedTest[]> {
  register('./collecting-hook.js', import.meta.url);
  const { collected, declaringIn } = await import('./collected-test.js');
  const folder = path.join(root, 'tests');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.spec.ts'),
  );
  for (const file of files.sort()) {
    declaringIn(`tests/${file.replaceAll(path.sep, '/')}`);
    await import(pathToFileURL(path.join(folder, file)).href);
  }
  return collected;
}
