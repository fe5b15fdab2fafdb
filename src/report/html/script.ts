import { readFileSync } from 'node:fs';

/** The modules of the page's script, each after those that it imports. */
const modules = [
  'packed.js',
  'json-lines.js',
  'folded-lines.js',
  'curl-command.js',
  'readable-body.js',
  'exchange-view.js',
  'clause-details.js',
  'clause-filter.js',
  'deep-links.js',
  'page-actions.js',
];

/**
 * The script of the page: the modules of `browser/` in one scope, as an inline script can't import.
 * They run in a browser only: here they are read as text.
 */
export function pageScript(): string {
  const text = modules
    .map((name) => readFileSync(new URL(`./browser/${name}`, import.meta.url), 'utf8'))
    .map((module) => module.replace(/^import .*\n/gm, '').replace(/^export /gm, ''))
    .join('\n');
  return `(() => {\n'use strict';\n${text}})();\n`;
}
