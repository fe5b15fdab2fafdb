import { visibleText, oneLine } from '../contract/text.js';
import type { JudgedTarget, SideEffects, Outcome, Verdict } from '../verdict/result.js';

/** A value of `expected` or `actual` for a reader, as JSON on one line: a string keeps its quotes, so that `"1"` is not 1. */
export function readableValue(value: unknown): string {
  const json = JSON.stringify(value) as string | undefined;
  return visibleText(json ?? String(value));
}

/** The text, cut after `limit` characters with a mark that says so. */
export function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return `${text.slice(0, limit)} … (${text.length - limit} more characters)`;
}

/** Milliseconds for a reader, e.g. `84 ms`, `12.3 s`, `2 min 5 s`. */
export function readableDuration(milliseconds: number): string {
  if (milliseconds < 999.5) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 59_950) return `${(milliseconds / 1000).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** An ISO 8601 time to the second, in UTC; text that is no time stays as it is. */
export function readableTime(iso: string): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return iso;
  return `${time.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** What was judged, with its build where that is known: `Billing API 2.4.1`. */
export function targetLabel({ name, version }: Pick<JudgedTarget, 'name' | 'version'>): string {
  return version === null ? name : `${name} ${version}`;
}

/** A count with its noun, e.g. `1 test`, `3 tests`; give the plural where it is irregular. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}

/** What a run made and did at its target, in one sentence. */
export function sideEffectsSentence(made: SideEffects): string {
  const { members, updates, deliveries } = made;
  const arrived = deliveries === 0 ? '' : `; ${counted(deliveries, 'delivery', 'deliveries')} arrived`;
  if (members + updates + made.files === 0) return `It made nothing at the target${arrived}.`;
  return `It made ${sideEffectsInWords(made)}${arrived}.`;
}

/** What a run makes, in words that follow "makes". */
export function sideEffectsInWords(made: Omit<SideEffects, 'deliveries'>): string {
  const { members, invitations, updates, files } = made;
  const invited = members === 0 || invitations === 0 ? '' : ` (invitations may go to ${invitations} of them)`;
  return `${counted(members, 'member')}${invited}, ${counted(updates, 'update')} of orders and ${counted(files, 'file')}`;
}

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
  const line = oneLine(text);
  const ticks = '`'.repeat(longest(line) + 1);
  return /^`|`$/.test(line) ? `${ticks} ${line} ${ticks}` : `${ticks}${line}${ticks}`;
}

/** Text in a fenced block of shell commands, whatever backticks it has. */
export function shellBlock(text: string): string {
  const fence = '`'.repeat(Math.max(3, longest(text) + 1));
  return `${fence}sh\n${visibleText(text)}\n${fence}`;
}

/** A table of cells that are Markdown already, whose bars would end them, in a code span as well. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  rule = '---',
): string {
  const inCell = (text: string): string => text.replace(/(?<!\\)\|/g, '\\|');
  return [head, head.map(() => rule), ...rows]
    .map((cells) => `| ${cells.map(inCell).join(' | ')} |`)
    .join('\n');
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

/** How a verdict or an outcome is named to a reader. The sign stands beside the word wherever a colour does. */
interface VerdictWords {
  word: string;
  sign: string;
  meaning: string;
}

/** The words of each verdict (the outcomes of EARL), in the order of {@link verdicts}. */
export const verdictWords: Record<Verdict, VerdictWords> = {
  failed: {
    word: 'failed',
    sign: '✕',
    meaning: 'A test saw the target break the clause.',
  },
  cantTell: {
    word: 'cannot tell',
    sign: '?',
    meaning:
      'The run could not find out. There was no connection, the harness failed, or the target did not do what the test builds on.',
  },
  untested: {
    word: 'untested',
    sign: '○',
    meaning:
      'The clause was not tested, or not well enough to find every known violation. The reason names the settings that would change that.',
  },
  passed: {
    word: 'passed',
    sign: '✓',
    meaning:
      'The target kept the clause in every test, and these tests find every known violation of it that the profile can find.',
  },
  inapplicable: {
    word: 'inapplicable',
    sign: '–',
    meaning:
      'The target does not offer what the clause is about, can not show it, or is held to another reading. The reason says which.',
  },
};

/** How the failure of a clause is named that says what should be, and not what must. */
export const recommendationWords: VerdictWords = {
  word: 'warning',
  sign: '△',
  meaning: 'The target does not do what the clause recommends ("should"). The run does not fail for it.',
};

/** The words of each outcome of a run. */
export const outcomeWords: Record<Outcome, VerdictWords> = {
  conformant: {
    word: 'Conformant',
    sign: '✓',
    meaning: 'Every applicable clause was tested. No "must" clause failed, except accepted deviations.',
  },
  incomplete: {
    word: 'Incomplete',
    sign: '○',
    meaning:
      'No "must" clause failed, except accepted deviations. At least one clause was not tested, or the run could not tell.',
  },
  nonconformant: {
    word: 'Nonconformant',
    sign: '✕',
    meaning: 'At least one "must" clause failed that is not an accepted deviation.',
  },
};
