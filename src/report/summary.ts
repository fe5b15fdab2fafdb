import path from 'node:path';
import type { Exchanges } from '../verdict/recorded-exchange.js';
import type { ConformanceResult, Verdict } from '../verdict/result.js';
import { verdicts } from '../verdict/result.js';
import { crashSentence } from './findings.js';
import {
  claimedProfile,
  failures,
  isDoubtful,
  outcomeSentence,
  headOfClaim,
  profileLines,
} from './outcome-sentence.js';
import { oneLine } from '../contract/visible-text.js';
import {
  counted,
  cut,
  readableDuration,
  readableTime,
  targetLabel,
  sideEffectsSentence,
} from './readable-text.js';
import { reasonGroups, restrictionLines } from './reason-groups.js';
import { terminalFinding, terminalStyle } from './terminal.js';
import type { TerminalStyle } from './terminal.js';
import { outcomeWords, recommendationWords, verdictWords } from './verdict-words.js';

/** Findings that are reported in full; the rest is named by id. */
const shownFindings = 10;

/** Characters of an answer that are reported. */
const shownAnswer = 100;

/** Reasons that are reported; the rest is counted. */
const shownReasons = 10;

/** How {@link renderSummary} writes. */
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
  const { since, broken, fixed, added, drifted } = found;
  const named = (word: string, requirements: string[]): string[] =>
    requirements.length === 0 ? [] : [`${word}  ${requirements.join(', ')}`];
  const answered = (answers: string[]): string => cut(oneLine(answers.join(' | ')), shownAnswer);
  const lines = [
    ...named('broken', broken),
    ...named('fixed', fixed),
    ...named('new', added),
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

/** Settings by which a target is reached without a harness. */
const reached = ['BASE_URL', 'API_KEY'];

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
  if (!reached.every((name) => run.settings.includes(name))) return undefined;
  const chosen = run.settings.includes('TARGET') ? `TARGET=${target.name} ` : '';
  if (run.mode === 'quick') return `${chosen}npm run conformance  runs all tests`;
  return claimedProfile(result)?.outcome !== 'conformant' && run.counts.untested > 0
    ? `${chosen}npm run plan  says what each missing setting would add; docs/staging.md says how to prepare it`
    : 'docs/ci.md  says how to run this every night';
}
