import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { html, Markup } from './markup.js';

interface PageContent {
  title: string;
  body: Markup;
  /** The format of what it was made of. */
  generator?: string;
  /** What runs in it: text of this project alone. */
  script?: string;
}

/**
 * A whole page. Its content security policy lets run what this project wrote and nothing else, and load nothing:
 * should a body of the target ever get past the escaping, it still would not act.
 */
export function htmlDocument({ title, body, generator, script }: PageContent): string {
  const style = sheets.map((name) => textOf(`style/${name}.css`)).join('\n');
  const policy = [
    "default-src 'none'",
    `style-src '${digest(style)}'`,
    ...(script === undefined ? [] : [`script-src '${digest(script)}'`]),
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        ${generator !== undefined && html`<meta name="generator" content="${generator}" />`}
        <title>${title}</title>
        ${new Markup(`<style>${style}</style>`)}
      </head>
      <body>
        ${body} ${script !== undefined && new Markup(`<script>${script}</script>`)}
      </body>
    </html> `;
  return document.text.replace(/^\s+</, '<');
}

function digest(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

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

/** The modules of the page's script, each after those that it imports. */
const modules = [
  'packed.js',
  'json-lines.js',
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
    .map((name) =>
      textOf(`browser/${name}`)
        .replace(/^import .*\n/gm, '')
        .replace(/^export /gm, ''),
    )
    .join('\n');
  return `(() => {\n'use strict';\n${text}})();\n`;
}

function textOf(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8');
}

/** The element whose text the page's script unpacks: see browser/packed.js. Base64 of zlib data (RFC 1950) of JSON. */
export function packed(id: string, value: unknown): Markup {
  const data = deflateSync(JSON.stringify(value), { level: 6, memLevel: 9 }).toString('base64');
  return new Markup(`<script type="application/octet-stream" class="packed" id="${id}">${data}</script>`);
}
