import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../test.js';
import { root } from '../proof/run-suite.js';
import { pages } from './pages.js';
import { levelsFile, levelTable } from '../../scripts/docs.js';

const links = pages().flatMap(({ file, text }) =>
  [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/.test(link))
    .map((link) => ({ file, link })),
);

test('every link of the documentation leads to a file and a heading that are there', () => {
  expect(links.length).toBeGreaterThan(50);
  const broken = links.filter(({ file, link }) => {
    const [place = '', anchor] = link.split('#');
    const target = path.join(root, place === '' ? file : path.join(path.dirname(file), place));
    if (!existsSync(target)) return true;
    return anchor !== undefined && !(statSync(target).isFile() && anchorsOf(target).includes(anchor));
  });
  expect(broken.map(({ file, link }) => `${file}: ${link}`)).toEqual([]);
});

test('every page of docs/ can be reached from the README', () => {
  const reached = new Set(['README.md']);
  for (const place of reached)
    for (const { file, link } of links)
      if (file === place) reached.add(path.join(path.dirname(file), link.split('#')[0] ?? ''));
  const lost = pages().filter(({ file }) => file.startsWith('docs') && !reached.has(file));
  expect(lost.map(({ file }) => file)).toEqual([]);
});

/** The anchors of a page as GitHub and GitLab make them of its headings. */
function anchorsOf(file: string): string[] {
  return [...withoutCode(readFileSync(file, 'utf8')).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function withoutCode(text: string): string {
  return text.replaceAll(/^\s*```[\s\S]*?^\s*```/gm, '').replaceAll(/`([^`\n]*)`/g, '$1');
}

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

test('docs/levels.md says what the record of pairs says', async () => {
  expect(readFileSync(path.join(root, levelsFile), 'utf8'), 'npm run docs makes it current.').toBe(
    await levelTable(),
  );
});
