import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { levelsFile, levelTable } from '../../scripts/docs.js';
import { root } from '../proof/run-suite.js';

test('docs/levels.md says what the record of pairs says', async () => {
  expect(readFileSync(path.join(root, levelsFile), 'utf8'), 'npm run docs makes it current.').toBe(
    await levelTable(),
  );
});
