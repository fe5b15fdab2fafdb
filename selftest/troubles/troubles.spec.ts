import { mkdirSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { meet } from './met-trouble.js';
import { troubles } from './table.js';

for (const trouble of troubles.filter(({ nightly }) => nightly !== true)) {
  test(`the run says what it has to: ${trouble.name}`, async ({}, info) => {
    test.skip(trouble.possible?.() === false, 'This system does not let the trouble be brought about.');
    const directory = info.outputPath('trouble');
    mkdirSync(directory, { recursive: true });
    const { complaints, output } = await meet(trouble, directory);

    expect(complaints, output).toEqual([]);
  });
}
