import path from 'node:path';
import {
  compareResults,
  renderMarkdownComparison,
  renderTerminalComparison,
  renderComparisonPage,
} from '../src/report/comparison.js';
import { readResult } from '../src/reporting/result-file.js';
import { writeText } from '../src/reporting/output-folder.js';
import { beginCommand, orOneSentence } from '../src/run/command-line.js';
import { ResultError } from '../src/verdict/result.js';

const {
  positionals: files,
  values: { output },
} = beginCommand({
  call: 'npm run compare -- A.json B.json [C.json …]',
  does: 'Shows results side by side, on the terminal and as comparison.html and comparison.md.',
  options: {
    output: {
      type: 'string',
      default: 'reports/comparison',
      value: 'DIR',
      says: 'where they are written, reports/comparison by default',
    },
  },
  words: true,
});
orOneSentence(() => {
  if (files.length < 2)
    throw new ResultError(
      'Name two results or more: npm run compare -- reports/a/conformance.json reports/b/conformance.json.',
    );
  const comparison = compareResults(files.map((file) => readResult(file)));
  const page = path.join(output, 'comparison.html');
  writeText(page, renderComparisonPage(comparison));
  writeText(path.join(output, 'comparison.md'), renderMarkdownComparison(comparison));
  const colors = process.stdout.isTTY === true;
  process.stdout.write(`${renderTerminalComparison(comparison, colors)}\n\nPage  ${page}\n`);
});
