import { visibleText } from '../contract/visible-text.js';
import type { JudgedTarget, SideEffects } from '../verdict/result.js';

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
