import { oneLine, visibleText } from '../../contract/visible-text.js';

/** Text on one line in which nothing is markup: neither of Markdown nor of HTML, nor a mention or reference of a forge. */
export function plainMarkdown(text: string): string {
  return oneLine(text)
    .replace(/[\\`*_{}[\]()#+!|~>&<]/g, (character) =>
      /[<>&]/.test(character) ? `&#${character.charCodeAt(0)};` : `\\${character}`,
    )
    .replace(/@/g, '&#64;')
    .replace(/:\/\//g, '&#58;//');
}

/** Text in a code span, whatever backticks it has. */
export function codeSpan(text: string): string {
  const line = oneLine(text).replaceAll('|', '\\|');
  const ticks = '`'.repeat(longest(line) + 1);
  return /^`|`$/.test(line) ? `${ticks} ${line} ${ticks}` : `${ticks}${line}${ticks}`;
}

/** Text in a fenced block of code, whatever backticks it has. */
export function codeBlock(text: string, language = ''): string {
  const fence = '`'.repeat(Math.max(3, longest(text) + 1));
  return `${fence}${language}\n${visibleText(text)}\n${fence}`;
}

function longest(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
}
