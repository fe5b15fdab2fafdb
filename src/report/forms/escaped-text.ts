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

/** Text in a fenced block of shell commands, whatever backticks it has. */
export function shellBlock(text: string): string {
  const fence = '`'.repeat(Math.max(3, longest(text) + 1));
  return `${fence}sh\n${visibleText(text)}\n${fence}`;
}

/** A table of cells that are Markdown already. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  rule = '---',
): string {
  return [head, head.map(() => rule), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function longest(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\t': '&#9;',
};

/** Text for an element or a quoted attribute of XML 1.0; what XML can't hold at all is written as its escape. */
export function escapeXml(text: string): string {
  return (
    visibleText(text)
      // A surrogate without its other half is no character.
      .replace(/[\ufffe\uffff]|\p{Surrogate}/gu, '\ufffd')
      .replace(/[&<>"\n\t]/g, (character: string) => entities[character] as string)
  );
}

/** The attributes of a start tag, those that are undefined left out. */
export function attributes(values: Record<string, string | number | undefined>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`)
    .join('');
}
