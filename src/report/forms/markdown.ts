import { plainestFailure } from '../../verdict/breaches.js';
import { verdicts } from '../../verdict/result.js';
import type { Exchanges } from '../../verdict/recorded-exchange.js';
import type { ConformanceResult, RequirementResult } from '../../verdict/result.js';
import { crashSentence } from '../crash-sentence.js';
import { requestLines } from '../curl.js';
import { failures, isDoubtful, outcomeSentence } from '../outcome-sentence.js';
import { statesRead } from '../pointed-at.js';
import { counted, cut, readableDuration, readableTime, readableValue } from '../readable-text.js';
import { groupByReason, reasonOf } from '../reason-groups.js';
import { extentOf } from '../restriction-words.js';
import { outcomeWords, verdictWords } from '../verdict-words.js';
import { codeBlock, codeSpan, plainMarkdown } from './markdown-text.js';

/** Findings in full, and reasons: a summary has to stay below 1 MiB, and a reader's patience below that. */
const shownFindings = 25;
const shownReasons = 15;

/** The result as Markdown: the summary of a job, or a comment. */
export function renderMarkdown(result: ConformanceResult, exchanges: Exchanges): string {
  const { open, accepted } = failures(result);
  const { word, sign } = outcomeWords[result.outcome];
  const blocks = [
    `## ${isDoubtful(result) ? '?' : sign} ${word}: ${plainMarkdown(result.target.name)}`,
    outcomeSentence(result),
    counts(result),
    list('Trouble of the run', result.errors.map(plainMarkdown)),
    changes(result),
    open.length > 0 && '### Failed',
    ...open.slice(0, shownFindings).map((requirement) => finding(requirement, exchanges)),
    list('Failed too', open.slice(shownFindings).map(clause)),
    list(
      'Accepted deviations',
      accepted.map(
        (requirement) =>
          `${clause(requirement)} (ticket ${plainMarkdown(requirement.accepted?.ticket ?? '')}, until ${requirement.accepted?.expires})`,
      ),
    ),
    crashes(result),
    list(
      'Not held to',
      result.restrictions.map((each) => `${extentOf(each)}: ${plainMarkdown(each.reason)}`),
    ),
    reasons(result, 'cantTell', 'Cannot tell'),
    reasons(result, 'untested', 'Untested'),
    `${codeSpan(result.target.baseUrl)}, ${readableTime(result.startedAt)}, ${readableDuration(result.durationMs)}; suite ${result.suite.version}, commit ${codeSpan(result.suite.commit)}.`,
  ];
  return `${blocks.filter((block) => block !== '' && block !== false).join('\n\n')}\n`;
}

function counts(result: ConformanceResult): string {
  const heads = verdicts.map((verdict) => `${verdictWords[verdict].sign} ${verdictWords[verdict].word}`);
  const numbers = verdicts.map((verdict) => String(result.counts[verdict]));
  return [heads, heads.map(() => '---:'), numbers].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function finding(requirement: RequirementResult, exchanges: Exchanges): string {
  const { id, section, text, level, hint } = requirement;
  const failed = requirement.tests.filter(({ verdict }) => verdict === 'failed');
  const test = plainestFailure(requirement.tests, requirement.breaches) ?? failed[0];
  const command = test === undefined ? '' : requestLines(test, exchanges).join('\n');
  const read = test && statesRead(test, exchanges);
  const shown = [
    test?.expected !== undefined && `- expected ${value(test.expected)}`,
    test?.actual !== undefined && `- actual ${value(test.actual)}`,
    test?.pointer !== undefined && `- at ${codeSpan(test.pointer === '' ? 'the whole body' : test.pointer)}`,
    read !== undefined && `- read through the harness: ${codeSpan(read)}`,
    failed.length > 1 && `- seen by ${counted(failed.length, 'test')}`,
    hint && `- look first at the ${hint.culprit}: ${plainMarkdown(hint.why)}`,
  ].filter((line) => line !== false && line !== undefined);
  return [
    `<details><summary><b>${id}</b> (${section}, ${level}) ${htmlText(text)}<br>${htmlText(test?.message ?? reasonOf(requirement))}</summary>`,
    shown.join('\n'),
    command === '' ? '' : codeBlock(command, 'sh'),
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
  return codeSpan(cut(readableValue(of, 0), 300));
}

function clause({ id, text }: RequirementResult): string {
  return `**${id}** ${plainMarkdown(text)}`;
}

function crashes({ crashes: all }: ConformanceResult): string {
  return list(
    'Crashes',
    all.map((crash) => plainMarkdown(crashSentence(crash))),
  );
}

function changes({ changes: since }: ConformanceResult): string {
  if (since === undefined) return '';
  const named = (title: string, ids: readonly string[]): string[] =>
    ids.length === 0 ? [] : [`${title}: ${ids.map((id) => codeSpan(id)).join(', ')}`];
  const lines = [
    ...named('broken', since.broken),
    ...named('mended', since.mended),
    ...named('new', since.added),
    ...named(
      'answered otherwise',
      since.drifted.map(({ id }) => id),
    ),
  ];
  return list(
    `Since ${readableTime(since.since.startedAt)}`,
    lines.length > 0 ? lines : ['nothing has changed'],
  );
}

function reasons(result: ConformanceResult, verdict: 'cantTell' | 'untested', title: string): string {
  const groups = groupByReason(result.requirements, verdict);
  const rows = groups
    .slice(0, shownReasons)
    .map(({ reason, requirements }) => `${requirements.length}: ${plainMarkdown(reason)}`);
  if (groups.length > shownReasons) rows.push(counted(groups.length - shownReasons, 'more reason'));
  return list(`${title} (${result.counts[verdict]})`, rows);
}

function list(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return '';
  return [`### ${title}`, '', ...lines.map((line) => `- ${line}`)].join('\n');
}
