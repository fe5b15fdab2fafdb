import { visibleText } from '../../contract/visible-text.js';

/** Text that is HTML already. Whatever is not of this class is escaped when it enters a page. */
export class Markup {
  constructor(readonly text: string) {}
}

/** What may stand in a template: nothing at all for undefined, null and false, each in turn for an array. */
export type Part = Markup | string | number | undefined | null | false | readonly Part[];

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for the content of an element and for a quoted attribute, and makes control characters visible. */
function escapeHtml(text: string): string {
  return visibleText(text).replace(/[&<>"']/g, (character) => entities[character] as string);
}

/** A template of HTML: every part that is not {@link Markup} is escaped. Attributes are to be quoted. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  let text = strings[0] as string;
  parts.forEach((part, index) => {
    text += written(part) + (strings[index + 1] as string);
  });
  return new Markup(text);
}

function written(part: Part): string {
  if (part === undefined || part === null || part === false) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map(written).join('');
  return escapeHtml(String(part));
}
