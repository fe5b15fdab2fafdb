import { existsSync, readFileSync } from 'node:fs';
import { format } from 'prettier';
import { pageFile, readMeasured, troublesPage } from '../selftest/troubles/page.js';
import { troubles } from '../selftest/troubles/table.js';

/** Where docs/failure-modes.md is not what the table of troubles says. */
export async function troublesFindings(): Promise<string[]> {
  const names = troubles.map(({ name }) => name);
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  const current = existsSync(pageFile) ? readFileSync(pageFile, 'utf8') : '';
  const page = await format(troublesPage(troubles, readMeasured()), { parser: 'markdown' });
  return [
    ...twice.map((name) => `selftest/troubles/ has the trouble "${name}" twice.`),
    ...(current === page ? [] : ['docs/failure-modes.md is not current: npm run troubles -- NAME writes it.']),
  ];
}
