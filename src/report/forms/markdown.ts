import { verdicts } from '../../verdict/result.js';
import type { ConformanceResult, RequirementResult } from '../../verdict/result.js';
import type { Exchanges } from '../../verdict/recorded-exchange.js';
import { hintsOf } from '../hints.js';
import type { Hint } from '../hints.js';
import {
  changedIds,
  crashSentence,
  requestLines,
  shownViolations,
  statesRead,
  reasonGroups,
  reasonOf,
  restrictionLines,
  whereBroken,
  whereSentence,
} from '../findings.js';
import {
  failures,
  isDoubtful,
  leftOutByChoice,
  outcomeSentence,
  headOfClaim,
  profileLines,
} from '../outcome-sentence.js';
import {
  counted,
  cut,
  readableDuration,
  readableTime,
  readableValue,
  targetLabel,
  sideEffectsSentence,
  codeSpan,
  markdownTable,
  plainMarkdown,
  shellBlock,
  outcomeWords,
  verdictWords,
} from '../readable-text.js';

/** Findings in full, and reasons: a summary has to stay below 1 MiB, and a reader's patience below that. */
const shownFindings = 25;
const shownReasons = 15;

/** The result as Markdown: the summary of a job, or a comment. */
export function renderMarkdown(result: ConformanceResult, exchanges: Exchanges): string {
  const { run } = result;
  const { open, accepted } = failures(result);
  const hints = hintsOf(result, exchanges);
  const { sign } = outcomeWords[run.outcome];
  const heads = verdicts.map((verdict) => `${verdictWords[verdict].sign} ${verdictWords[verdict].word}`);
  const counts = verdicts.map((verdict) => String(run.counts[verdict]));
  const blocks = [
    `## ${isDoubtful(result) ? '?' : sign} ${headOfClaim(result)}: ${plainMarkdown(targetLabel(result.target))}`,
    outcomeSentence(result),
    markdownTable(heads, [counts], '---:'),
    profileLines(result).length > 0 && `Profiles: ${profileLines(result).join(', ')}.`,
    list(
      'Trouble of the run',
      run.errors.map(({ message }) => plainMarkdown(message)),
    ),
    changes(result),
    open.length > 0 && '### Failed',
    ...open
      .slice(0, shownFindings)
      .map((requirement) => finding(requirement, exchanges, hints.get(requirement.id))),
    list('Failed too', open.slice(shownFindings).map(clause)),
    list(
      'Accepted deviations',
      accepted.map(
        (requirement) =>
          `${clause(requirement)} (ticket ${plainMarkdown(requirement.accepted?.ticket ?? '')}, until ${requirement.accepted?.expires})`,
      ),
    ),
    list(
      'Crashes',
      run.crashes.map((crash) => plainMarkdown(crashSentence(crash))),
    ),
    list(
      'Not held to',
      restrictionLines(run.restrictions).map(({ extent, message }) => `${extent}: ${plainMarkdown(message)}`),
    ),
    reasons(result, 'cantTell', 'Cannot tell'),
    reasons(result, 'untested', 'Untested'),
    `${codeSpan(result.target.url)}, ${readableTime(run.started)}, ${readableDuration(run.durationMs)}. ${sideEffectsSentence(result.sideEffects)} Suite ${result.suite.version}, commit ${codeSpan(result.suite.commit)}.`,
  ];
  return `${blocks.filter((block) => block !== '' && block !== false).join('\n\n')}\n`;
}

function finding(requirement: RequirementResult, exchanges: Exchanges, hint: Hint | undefined): string {
  const { id, section, text, level, violations } = requirement;
  const [plainest] = shownViolations(requirement);
  const command = plainest === undefined ? [] : requestLines(plainest.violation, plainest.shown, exchanges);
  const { expected, actual, pointer } = plainest?.violation ?? {};
  const where = plainest && whereBroken(plainest.violation, requirement);
  const read = plainest && statesRead(plainest.violation, exchanges);
  const cases = violations.reduce((sum, violation) => sum + violation.cases.length, 0);
  const shown = [
    expected !== undefined && `- expected ${value(expected)}`,
    actual !== undefined && `- actual ${value(actual)}`,
    pointer !== undefined && `- at ${codeSpan(pointer === '' ? 'the whole body' : pointer)}`,
    where !== undefined && `- ${plainMarkdown(whereSentence(where))}`,
    read !== undefined && `- read through the harness: ${codeSpan(read)}`,
    cases > 1 && `- seen by ${counted(cases, 'test')}`,
    hint && `- look first at the ${hint.culprit}: ${plainMarkdown(hint.why)}`,
  ].filter((line) => line !== false && line !== undefined);
  return [
    `<details><summary><b>${id}</b> (${section}, ${level}) ${htmlText(text)}<br>${htmlText(reasonOf(requirement))}</summary>`,
    shown.join('\n'),
    command.length === 0 ? '' : shellBlock(command.join('\n')),
    '</details>',
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** Inside HTML a line of Markdown is plain already; only what HTML reads is escaped. */
function htmlText(text: string): string {
  return plainMarkdown(text).replace(
    /\\([\\`*_{}[\]()#+!|~])/g,
    (_, character: string) => `&#${character.charCodeAt(0)};`,
  );
}

function value(of: unknown): string {
  return codeSpan(cut(readableValue(of), 300));
}

function clause({ id, text }: RequirementResult): string {
  return `**${id}** ${plainMarkdown(text)}`;
}

function changes({ run: { changes: since } }: ConformanceResult): string {
  if (since === null) return '';
  const drifted = since.drifted.map(({ id }) => id);
  const ids = [
    ...changedIds(since),
    ...(drifted.length > 0 ? [['answered otherwise', drifted] as const] : []),
  ];
  const lines = ids.map(([word, changed]) => `${word}: ${changed.map(codeSpan).join(', ')}`);
  return list(
    `Since ${readableTime(since.since.started)}`,
    lines.length > 0 ? lines : ['nothing has changed'],
  );
}

function reasons(result: ConformanceResult, verdict: 'cantTell' | 'untested', title: string): string {
  const groups = reasonGroups(result, verdict);
  const byChoice = verdict === 'untested' ? leftOutByChoice(result).length : 0;
  const others = byChoice > 0 ? ' for other reasons' : '';
  const rows = groups
    .slice(0, shownReasons)
    .map(({ reason, requirements }) => `${requirements.length}: ${plainMarkdown(reason)}`);
  if (groups.length > shownReasons) rows.push(counted(groups.length - shownReasons, 'more reason'));
  return list(`${title}${others} (${result.run.counts[verdict] - byChoice})`, rows);
}

function list(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return '';
  return [`### ${title}`, '', ...lines.map((line) => `- ${line}`)].join('\n');
}
