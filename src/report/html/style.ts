import { readFileSync } from 'node:fs';

/** The sheets of `style/` in the order of the cascade: what a narrow screen and paper change comes last. */
const sheets = [
  'colours',
  'base',
  'overview',
  'verdicts',
  'contents',
  'findings',
  'clauses',
  'exchanges',
  'contradictions',
  'matrix',
  'comparison',
  'narrow',
  'print',
];

/** The style of the page. */
export function pageStyle(): string {
  return sheets
    .map((name) => readFileSync(new URL(`./style/${name}.css`, import.meta.url), 'utf8'))
    .join('\n');
}
