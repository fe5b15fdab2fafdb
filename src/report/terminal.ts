import type { Outcome, Verdict, RequirementResult } from '../verdict/result.js';
import { verdicts } from '../verdict/result.js';
import type { Exchanges } from '../verdict/recorded-exchange.js';
import { oneLine, visibleText } from '../contract/visible-text.js';
import { requestLines, shownViolations, statesRead } from './findings.js';
import { counted, cut, readableValue, readableDuration } from './readable-text.js';
import { reasonOf, onlyOf, whereBroken } from './reason-groups.js';
import type { TestRecord } from '../verdict/run-record.js';
import { verdictWords } from './verdict-words.js';

/** Dresses text for a terminal, or leaves it bare. */
export interface TerminalStyle {
  strong(text: string): string;
  soft(text: string): string;
  verdict(verdict: Verdict, text: string): string;
  /** What should be, and is not. */
  recommendation(text: string): string;
  outcome(outcome: Outcome, text: string): string;
}

/** The SGR parameters (ECMA-48) of each verdict. */
const colours: Record<Verdict, string> = {
  failed: '31',
  cantTell: '33',
  untested: '33',
  passed: '32',
  inapplicable: '2',
};

const outcomes: Record<Outcome, Verdict> = {
  conformant: 'passed',
  incomplete: 'untested',
  nonconformant: 'failed',
};

/** The style of a terminal with colours, or of any other output. */
export function terminalStyle(colors: boolean): TerminalStyle {
  const dress = (parameters: string, text: string): string =>
    colors ? `\u001b[${parameters}m${text}\u001b[0m` : text;
  return {
    strong: (text) => dress('1', text),
    soft: (text) => dress('2', text),
    verdict: (verdict, text) => dress(colours[verdict], text),
    recommendation: (text) => dress('35', text),
    outcome: (outcome, text) => dress(`1;${colours[outcomes[outcome]]}`, text),
  };
}

/** Characters of a value that fit a terminal; the report has more. */
const shownValue = 300;

/**
 * One failed requirement as a person needs it to act: the clause, what was expected, what came, where, and how to see it
 * again. @param reported by the name of a case, the requirement that it was reported under: each is reported once
 */
export function terminalFinding(
  exchanges: Exchanges,
  requirement: RequirementResult,
  style: TerminalStyle,
  reported: Map<string, string>,
): string {
  const { id, section, text, violations } = requirement;
  const lines = [
    `${style.verdict('failed', '✕ failed')}  ${style.strong(id)}  section ${section}`,
    `  ${oneLine(text)}`,
    `  ${style.verdict('failed', oneLine(reasonOf(requirement)))}`,
  ];
  const [plainest] = shownViolations(requirement);
  if (plainest === undefined) return lines.join('\n');
  const { violation, test, shown } = plainest;
  const [name = ''] = violation.cases;
  const before = reported.get(name);
  if (before !== undefined) return [...lines, style.soft(`    the same test as for ${before}`)].join('\n');
  reported.set(name, id);
  const { expected, actual, pointer } = violation;
  const where = whereBroken(violation, requirement);
  if (where !== undefined && onlyOf(requirement) === undefined) lines.push(`    only      ${where.only}`);
  if (where?.kept !== undefined) lines.push(`    kept      ${where.kept}`);
  if (expected !== undefined) lines.push(`    expected  ${value(expected)}`);
  if (actual !== undefined) lines.push(`    actual    ${value(actual)}`);
  if (pointer !== undefined)
    lines.push(`    where     ${pointer === '' ? 'the whole body' : oneLine(pointer)}`);
  const read = statesRead(violation, exchanges);
  if (read !== undefined) lines.push(`    read      through the harness: ${oneLine(read)}`);
  lines.push(
    `    test      ${oneLine(name)}  ${oneLine(`${test.title} (${test.file}:${test.line})`)}`,
    ...requestLines(violation, shown, exchanges).map((line) => `    ${visibleText(line)}`),
  );
  const others = violations.reduce((sum, { cases }) => sum + cases.length, -1);
  if (others > 0) lines.push(style.soft(`    and ${counted(others, 'more failed case')}`));
  return lines.join('\n');
}

function value(of: unknown): string {
  return cut(readableValue(of).replace(/\s+/g, ' '), shownValue);
}

/** How far a run is. */
interface Progress {
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
