import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { root } from '../proof/run-suite.js';

const page = readFileSync(path.join(root, 'docs/dependencies.md'), 'utf8');
const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Record<
  string,
  Record<string, string>
>;

const parts = [
  { name: 'dependencies', heading: 'At run time' },
  { name: 'devDependencies', heading: 'For development' },
];

for (const { name, heading } of parts)
  test(`the table "${heading}" has each of the ${name}, and says what it is for`, () => {
    const [, section = ''] = page.split(`## ${heading}\n`);
    const rows = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| (.+) \|$/gm)]
      .slice(2)
      .map(([, row = '']) => row.split(' | ').map((cell) => cell.trim()));
    expect(rows.map(([each]) => each)).toEqual(Object.keys(manifest[name] ?? {}).sort());
    for (const cells of rows) {
      expect(cells).toHaveLength(4);
      expect(cells.slice(0, 3)).not.toContain('');
    }
  });

test('every version is exact', () => {
  for (const { name } of parts)
    for (const [each, version] of Object.entries(manifest[name] ?? {}))
      expect(version, each).toMatch(/^\d+\.\d+\.\d+$/);
});
