import { expect, test } from '../test.js';
import { compareResults } from '../../src/report/comparison/comparison.js';
import { renderMarkdownComparison, renderTerminalComparison } from '../../src/report/comparison/text.js';
import { renderComparisonPage } from '../../src/report/comparison/page.js';
import { ran } from '../program.js';
import { exampleFile, exampleResult, hostileResult } from './hostile-result.js';

const older = exampleResult();
older.requirements = older.requirements.filter(({ id }) => id !== 'AUT-REGENERATED-OLD');
for (const each of older.requirements) if (each.id === 'CMP-LIST-OK') each.verdict = 'failed';
older.questions.forEach((each) => (each.answers = [{ value: '403', exchanges: [] }]));

test('what differs stands first, and among it what a target failed', () => {
  const { requirements, questions, contradictions } = compareResults([exampleResult(), older]);
  expect(requirements.map(({ id, differs }) => [id, differs])).toEqual([
    ['CMP-LIST-OK', true],
    ['AUT-REGENERATED-OLD', true],
    ['ORD-QUANTITY-MIN', false],
    ['ORD-CANCELLED-CLOSED', false],
  ]);
  expect(requirements[1]?.cells[1]).toBeUndefined();
  expect(questions.find(({ id }) => id === 'Q-KEY-MISSING')?.cells).toEqual([['401'], ['403']]);
  expect(contradictions.every(({ differs }) => !differs)).toBe(true);
});

test('hostile text stays text in every form of a comparison', () => {
  const comparison = compareResults([exampleResult(), hostileResult()]);
  expect(renderTerminalComparison(comparison, false)).not.toContain('\u001b');
  const prose = renderMarkdownComparison(comparison)
    .replaceAll('\\`', '')
    .replace(/(`+)[^]*?[^`]\1(?!`)/g, '');
  expect(prose).not.toMatch(/^::|\]\(|<(?!br>)/m);
  expect(renderComparisonPage(comparison)).not.toContain('<img');
});

test('the command writes a page and Markdown, and refuses a single result in one sentence', async ({}, info) => {
  const output = info.outputPath('comparison');
  const both = await ran('scripts/compare.ts', [exampleFile, exampleFile, '--output', output]);
  expect(both.code, both.output).toBe(0);
  expect(both.output).toContain('Requirements: 0 of 4 differ');
  const one = await ran('scripts/compare.ts', [exampleFile]);
  expect(one.code).toBe(2);
  expect(one.output.trim()).toMatch(/^Name two results or more[^\n]*$/);
});
