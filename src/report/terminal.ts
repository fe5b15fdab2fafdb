import path from 'node:path';
import { oneLine, visibleText } from '../contract/text.js';
import type { Exchanges } from '../verdict/recorded-exchange.js';
import { targetKey, verdicts } from '../verdict/result.js';
import type { ConformanceResult, Outcome, RequirementResult, Verdict } from '../verdict/result.js';
import type { TestRecord } from '../verdict/verdicts.js';
import {
  changedIds,
  crashSentence,
  onlyOf,
  reasonGroups,
  reasonOf,
  requestLines,
  restrictionLines,
  shownViolations,
  statesRead,
  whereBroken,
} from './findings.js';
import {
  claimedProfile,
  failures,
  headOfClaim,
  isDoubtful,
  outcomeSentence,
  profileLines,
} from './outcome-sentence.js';
import {
  counted,
  cut,
  outcomeWords,
  readableDuration,
  readableTime,
  readableValue,
  recommendationWords,
  sideEffectsSentence,
  targetLabel,
  verdictWords,
} from './readable-text.js';

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

/** Dresses text for a terminal with colours, or leaves it bare. */
export function terminalStyle(colors: boolean) {
  const dress = (parameters: string, text: string): string =>
    colors ? `\u001b[${parameters}m${text}\u001b[0m` : text;
  return {
    strong: (text: string) => dress('1', text),
    soft: (text: string) => dress('2', text),
    verdict: (verdict: Verdict, text: string) => dress(colours[verdict], text),
    /** What should be, and is not. */
    recommendation: (text: string) => dress('35', text),
    outcome: (outcome: Outcome, text: string) => dress(`1;${colours[outcomes[outcome]]}`, text),
  };
}

type TerminalStyle = ReturnType<typeof terminalStyle>;

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

interface Progress {
  /** How many tests there are, and how many have ended by verdict. */
  total: number;
  ended: Record<Verdict, number>;
  /** Milliseconds that the rest will take, once that is known. */
  leftMs?: number | undefined;
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

/** Findings that are reported in full; the rest is named by id. */
const shownFindings = 10;

/** Characters of an answer that are reported. */
const shownAnswer = 100;

const shownReasons = 10;

interface SummaryOptions {
  /** Whether the terminal shows colours: not where the output is no terminal. Off by default. */
  colors?: boolean;
  /** Where the report of the last whole run lies, after a run of some tests. */
  whole?: string | undefined;
}

/**
 * What a run ends with on the terminal: the outcome, the counts, each finding with what it takes to act on it, what
 * is untested and why, and where the report is. Text of the target is shown without its control characters.
 * @param reportPath where the report lies
 */
export function renderSummary(
  result: ConformanceResult,
  exchanges: Exchanges,
  reportPath: string,
  options: SummaryOptions = {},
): string {
  const { run } = result;
  const next = nextStep(result, reportPath);
  const style = terminalStyle(options.colors === true);
  const { open, accepted, recommended } = failures(result);
  const shown = new Map<string, string>();
  const blocks = [
    head(result, style),
    list(
      'Trouble of the run',
      run.errors.map(({ message }) => oneLine(message)),
      style,
    ),
    ...open
      .slice(0, shownFindings)
      .map((requirement) => terminalFinding(exchanges, requirement, style, shown)),
    list(
      `Failed too (${open.length - shownFindings})`,
      open.slice(shownFindings).map(({ id, section }) => `${id}  section ${section}`),
      style,
    ),
    list(
      'Recommendations not followed',
      recommended.map(
        ({ id, section, message }) =>
          `${style.recommendation(`${recommendationWords.sign} ${id}`)}  section ${section}: ${oneLine(message ?? '')}`,
      ),
      style,
    ),
    list(
      'Accepted deviations',
      accepted.map(
        ({ id, accepted: by }) =>
          `${id}  ticket ${oneLine(by?.ticket ?? '')}, until ${by?.expires}: ${oneLine(by?.reason ?? '')}`,
      ),
      style,
    ),
    changes(result, style),
    list('Crashes', run.crashes.slice(0, shownReasons).map(crashSentence), style),
    list(
      'Not held to',
      restrictionLines(run.restrictions).map(({ extent, message }) => `${extent}: ${oneLine(message)}`),
      style,
    ),
    reasons(result, 'cantTell', style),
    reasons(result, 'untested', style),
    [
      `${style.strong('Report')}  ${reportPath}`,
      ...(options.whole === undefined ? [] : [`The last whole run is as it was: ${options.whole}`]),
      ...(next === undefined ? [] : [`${style.strong('Next')}    ${next}`]),
    ].join('\n'),
  ];
  return blocks.filter((block) => block !== '').join('\n\n');
}

function head(result: ConformanceResult, style: TerminalStyle): string {
  const { run, suite, target } = result;
  const { sign } = outcomeWords[run.outcome];
  const words = headOfClaim(result);
  const claimed = outcomeSentence(result).slice(words.length);
  const heading = isDoubtful(result)
    ? style.outcome('incomplete', `? ${words}`)
    : style.outcome(run.outcome, `${sign} ${words}`);
  const counts = verdicts
    .filter((verdict) => run.counts[verdict] > 0)
    .map((verdict) => style.verdict(verdict, count(result, verdict)));
  const profiles = profileLines(result);
  return [
    // The sentence of a claim begins with its outcome.
    run.claimed === null ? `${heading}  ${outcomeSentence(result)}` : `${heading}${claimed}`,
    '',
    `  ${counts.length > 0 ? counts.join('   ') : 'no requirement'}`,
    ...(profiles.length > 0 ? [`  profiles: ${profiles.join('   ')}`] : []),
    style.soft(
      `  ${oneLine(targetLabel(target))} at ${oneLine(target.url)}, ${readableTime(run.started)}, ${readableDuration(run.durationMs)}`,
    ),
    style.soft(`  ${sideEffectsSentence(result.sideEffects)}`),
    style.soft(`  suite ${suite.version}, commit ${suite.commit}, seed ${oneLine(suite.seed) || 'none'}`),
    ...(run.shard === null
      ? []
      : [style.soft(`  part ${run.shard.current} of ${run.shard.total}: npm run merge joins the parts`)]),
  ].join('\n');
}

function count(result: ConformanceResult, verdict: Verdict): string {
  const { accepted, recommended } = failures(result);
  const apart = [
    ...(accepted.length > 0 ? [`${accepted.length} accepted`] : []),
    ...(recommended.length > 0 ? [`${recommended.length} should`] : []),
  ];
  const aside = verdict === 'failed' && apart.length > 0 ? ` (${apart.join(', ')})` : '';
  return `${result.run.counts[verdict]} ${verdictWords[verdict].word}${aside}`;
}

/** What differs from the last result of the target; nothing where nothing does. */
function changes({ run: { changes: found } }: ConformanceResult, style: TerminalStyle): string {
  if (found === null) return '';
  const { since, drifted } = found;
  const answered = (answers: string[]): string => cut(oneLine(answers.join(' | ')), shownAnswer);
  const lines = [
    ...changedIds(found).map(([word, ids]) => `${word}  ${ids.join(', ')}`),
    ...drifted.map(
      ({ id, before, now }) => `${id}  is answered otherwise: ${answered(now)}; before: ${answered(before)}`,
    ),
  ];
  return list(`Since the run of ${readableTime(since.started)}`, lines, style);
}

function list(title: string, lines: string[], style: TerminalStyle): string {
  if (lines.length === 0) return '';
  return [style.strong(title), ...lines.map((line) => `  ${line}`)].join('\n');
}

function reasons(result: ConformanceResult, verdict: 'cantTell' | 'untested', style: TerminalStyle): string {
  const groups = reasonGroups(result, verdict);
  const lines = groups
    .slice(0, shownReasons)
    .map(({ reason, requirements }) => `${String(requirements.length).padStart(4)}  ${oneLine(reason)}`);
  if (groups.length > shownReasons)
    lines.push(`      and ${counted(groups.length - shownReasons, 'more reason')}`);
  const { word } = verdictWords[verdict];
  return list(`${word.charAt(0).toUpperCase()}${word.slice(1)}, by reason`, lines, style);
}

/**
 * The command that takes a reader on from a run, with what it does; undefined of a run that says itself what to do first,
 * and of a part of one.
 * @param reportPath where the report lies, and the result beside it
 */
function nextStep(result: ConformanceResult, reportPath: string): string | undefined {
  const { run, target } = result;
  if (run.shard !== null || run.errors.length > 0 || !run.complete) return undefined;
  const [failed] = failures(result).open;
  const place = path.join(path.dirname(reportPath), 'conformance.json');
  if (failed !== undefined)
    return `npm run finding -- ${place} ${failed.id}  writes that finding as a folder that repeats it`;
  if (run.mode === 'part' || run.settings.includes('HARNESS_URL')) return undefined;
  if (!['BASE_URL', 'API_KEY'].every((name) => run.settings.includes(name))) return undefined;
  const chosen = run.settings.includes('TARGET') ? `TARGET=${targetKey(target)} ` : '';
  if (run.mode === 'quick') return `${chosen}npm run conformance  runs all tests`;
  const { untested, cantTell } = run.counts;
  if (claimedProfile(result)?.outcome !== 'conformant' && untested > 0)
    return `${chosen}npm run plan  says what each missing setting would add; docs/staging.md says how to prepare it`;
  // What could not be told has a reason that comes first.
  return cantTell > 0 ? undefined : 'docs/ci.md  says how to run this every night';
}
