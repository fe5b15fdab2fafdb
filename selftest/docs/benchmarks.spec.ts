import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { format, resolveConfig } from 'prettier';
import { pageFile, readMeasured } from '../../bench/speed/measured.js';
import { withSection } from '../../bench/speed/section.js';

test('the section Speed says what was measured last', async () => {
  const page = readFileSync(pageFile, 'utf8');
  const options = { ...(await resolveConfig(pageFile)), parser: 'markdown' };
  expect(await format(withSection(page, readMeasured()), options)).toBe(page);
});
