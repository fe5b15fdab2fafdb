import path from 'node:path';
import { collectTests } from '../selftest/proof/collect-tests.js';
import { holdMock } from '../selftest/proof/hold-mock.js';
import { blame } from '../selftest/proof/kill.js';

/**
 * What tests of changed files, or below a folder whose shared file has changed, say of the mock, in this process: a sentence
 * each. The mock keeps the contract, so each is wrong.
 * @param files paths from the project's root
 */
export async function changedTests(files: readonly string[]): Promise<string[]> {
  const folders = files
    .filter((file) => /^tests\/.*(?<![.]spec)[.]ts$/.test(file))
    .map((file) => `${path.posix.dirname(file)}/`);
  const isChanged = (file: string): boolean =>
    files.includes(file) || folders.some((folder) => file.startsWith(folder));
  if (!files.some((file) => file.startsWith('tests/'))) return [];
  const tests = (await collectTests()).filter(({ file }) => isChanged(file));
  const { result } = await holdMock({}, tests);
  return blame('the mock', result);
}
