import { createHash } from 'node:crypto';
import type { Exchanges } from '../../verdict/recorded-exchange.js';
import type { ConformanceResult } from '../../verdict/result.js';
import { outcomeWords } from '../verdict-words.js';
import { attention } from './attention.js';
import { clauses, embeddedClauses } from './clauses.js';
import { contradictions } from './contradictions.js';
import { embeddedExchanges } from './exchanges.js';
import { excluded } from './excluded.js';
import { html, Markup } from './markup.js';
import { navigation } from './navigation.js';
import { overview } from './overview.js';
import { questions } from './questions.js';
import { pageScript } from './script.js';
import { pageStyle } from './style.js';

/**
 * The whole page. Its content security policy lets run what this project wrote and nothing else, and load nothing:
 * should a body of the target ever get past the escaping, it still would not act.
 */
export function page(result: ConformanceResult, exchanges: Exchanges): string {
  const { word } = outcomeWords[result.outcome];
  const style = pageStyle();
  const script = pageScript();
  const policy = [
    "default-src 'none'",
    `style-src '${digest(style)}'`,
    `script-src '${digest(script)}'`,
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
        <meta name="generator" content="${result.format}" />
        <title>${word}: ${result.target.name}, conformance report</title>
        ${new Markup(`<style>${style}</style>`)}
      </head>
      <body>
        <a class="skip" href="#attention">Skip to what needs attention</a>
        ${overview(result)}
        <div class="columns">
          ${navigation(result)}
          <main>
            ${attention(result, exchanges)} ${clauses(result, exchanges)} ${excluded(result)}
            ${contradictions(result)} ${questions(result)}
          </main>
        </div>
        <footer>
          <p>
            Every form of this report is derived from conformance.json and exchanges.har, which lie beside it.
          </p>
        </footer>
        ${embeddedClauses(result)} ${embeddedExchanges(exchanges)} ${new Markup(`<script>${script}</script>`)}
      </body>
    </html> `;
  return document.text.replace(/^\s+</, '<');
}

function digest(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
