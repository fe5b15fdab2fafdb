import { createHash } from 'node:crypto';
import { html, Markup } from './markup.js';
import { pageStyle } from './style.js';

/** What a page is made of beside its style. */
export interface PageContent {
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
  const style = pageStyle();
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
