import { verdicts } from '../verdict/result.js';
import type { Verdict } from '../verdict/result.js';
import type { TestRecord } from '../verdict/run-record.js';
import { oneLine } from '../contract/visible-text.js';
import { cut, readableDuration } from './readable-text.js';
import type { TerminalStyle } from './terminal-style.js';
import { verdictWords } from './verdict-words.js';

/** How far a run is. */
export interface Progress {
  /** How many tests there are, and how many have ended by verdict. */
  total: number;
  ended: Record<Verdict, number>;
  /** Milliseconds that the rest will take, once that is known. */
  leftMs?: number | undefined;
  /** The title of a test that is running. */
  running?: string | undefined;
}

/** One line that says how far a run is, no wider than `width` columns. */
export function progressLine(progress: Progress, style: TerminalStyle, width: number): string {
  const { total, ended, leftMs, running } = progress;
  const done = verdicts.reduce((sum, verdict) => sum + ended[verdict], 0);
  const reported = verdicts.filter((verdict) => ended[verdict] > 0);
  const start = `${done} of ${total}`;
  const counts = reported.map((verdict) => `${verdictWords[verdict].sign} ${ended[verdict]}`);
  const left = leftMs === undefined || done >= total ? [] : [`${readableDuration(leftMs)} left`];
  const taken = [start, ...counts, ...left].join('  ').length;
  const rest =
    running === undefined || width - taken < 12 ? '' : oneLine(running).slice(0, width - taken - 3);
  return [
    style.strong(start),
    ...counts.map((text, index) => style.verdict(reported[index] ?? 'passed', text)),
    ...left,
    ...(rest === '' ? [] : [style.soft(rest)]),
  ].join('  ');
}

/** One line that tells of a failed test as soon as it has ended. */
export function failureLine(
  { title, holds, cases }: Pick<TestRecord, 'title' | 'holds' | 'cases'>,
  style: TerminalStyle,
): string {
  const [first] = cases.flatMap(({ findings }) => findings);
  const sentence = cut(oneLine(first?.message ?? ''), 160);
  return `${style.verdict('failed', verdictWords.failed.sign)} ${holds.join(', ')}  ${oneLine(title)}: ${sentence}`;
}
