import { visibleText } from '../../contract/visible-text.js';

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
