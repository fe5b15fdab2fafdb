/**
 * Characters that a terminal or a page would obey or hide instead of show: controls, those that turn text around, those
 * without a width, and the tags that nobody sees.
 */
const obeyed =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u034f\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu;

/** What runners of CI take for a command where it is printed: `##vso[…]`, `##[…]`, `##teamcity[…]`, and a line of `::…`. */
const commands = /#(?=#\w*\[)|(?<=^[^\S\n]{0,100}):(?=:)/gm;

/**
 * The text with every character that a terminal or a page would obey written as its escape, e.g. `\u001b`, and so the first
 * of what a runner of CI would obey. Tabs and line feeds stay. What a target answers is shown, it never acts. In JSON the
 * escapes stand for the same characters.
 */
export function visibleText(text: string): string {
  return withoutCommands(text.replace(obeyed, escaped));
}

/** The text with commands to a runner of CI broken up alone: for what may have colours of its own. */
export function withoutCommands(text: string): string {
  return text.replace(commands, escaped);
}

/** The text on one line: each run of white space is one space. */
export function oneLine(text: string): string {
  return visibleText(text).replace(/\s+/g, ' ').trim();
}

function escaped(character: string): string {
  if (character === '\r') return '\\r';
  const units = character.split('').map((unit) => unit.charCodeAt(0).toString(16).padStart(4, '0'));
  return units.map((unit) => `\\u${unit}`).join('');
}

/** A number of 32 bits that is the same for the same text: a seed, or a choice that is spread and repeats. */
export function textHash(text: string): number {
  let hash = 0;
  for (const character of text) hash = (hash * 31 + character.charCodeAt(0)) >>> 0;
  return hash;
}
