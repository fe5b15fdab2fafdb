import { expect, test } from '@playwright/test';
import { madeUpResult } from './made-up-result.js';
import { renderHtml } from '../../src/report/html/page.js';

test('the page of 2,000 tests with 6,000 exchanges stays below 1.5 MB, and grows no faster than their number', () => {
  const [small, large] = [2_000, 4_000].map((tests) => {
    const { result, exchanges } = madeUpResult(tests);
    return renderHtml(result, exchanges).length;
  }) as [number, number];
  expect(small).toBeLessThan(1_500_000);
  expect(large).toBeLessThan(small * 2.1);
});
