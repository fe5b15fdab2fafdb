import {
  compareResults,
  renderComparisonPage,
  renderMarkdownComparison,
  renderTerminalComparison,
} from '../../src/report/comparison.js';
import { forms } from '../../src/report/forms.js';
import { renderSummary } from '../../src/report/terminal.js';
import type { Exchanges } from '../../src/verdict/recorded-exchange.js';
import type { ConformanceResult } from '../../src/verdict/result.js';

/** What is made of a result for readers and programs: each form by its file, the terminal, and comparisons with another. */
export function everyForm(
  result: ConformanceResult,
  exchanges: Exchanges = {},
  other = result,
): Record<string, string> {
  const compared = compareResults([result, other]);
  return {
    ...Object.fromEntries(forms.map(({ file, render }) => [file, render(result, exchanges)])),
    terminal: renderSummary(result, exchanges, 'report.html'),
    'comparison on the terminal': renderTerminalComparison(compared, false),
    'comparison in Markdown': renderMarkdownComparison(compared),
    'comparison as a page': renderComparisonPage(compared),
  };
}
