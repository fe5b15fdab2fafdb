import type { ConformanceResult } from '../../verdict/result.js';
import { crashSentence, shownViolations, restrictionLines, reasonGroups, reasonOf } from '../findings.js';
import { failures, quickSentence, claimSentences } from '../outcome-sentence.js';
import { oneLine } from '../../contract/text.js';
import { counted, cut } from '../readable-text.js';

/** Characters of a message: GitHub shows no more than a few lines of it. */
const shown = 400;

/**
 * The result as workflow commands of GitHub Actions, a line each: a step that prints them annotates its run. What failed
 * is an error at the line of its test, what the run could not tell a warning, what is untested a notification.
 */
export function renderAnnotations(result: ConformanceResult): string {
  const claim = claimSentences(result);
  const lines = [
    ...(claim === undefined ? [] : [command('notice', claim.join(' '), { title: 'Conformance profile' })]),
    ...result.run.errors.map(({ message }) => command('error', message, { title: 'Trouble of the run' })),
    ...quickSentence(result).map((sentence) => command('notice', sentence, { title: 'Quick run' })),
    ...failures(result).open.map((requirement) => {
      const test = shownViolations(requirement)[0]?.test;
      const place = test && { file: test.file, line: String(test.line) };
      const title = `${requirement.id} failed (section ${requirement.section})`;
      return command('error', `${requirement.text} ${reasonOf(requirement)}`, { ...place, title });
    }),
    ...result.run.crashes.map((crash) => command('warning', crashSentence(crash), { title: 'Crash' })),
    ...restrictionLines(result.run.restrictions).map(({ extent, message }) =>
      command('notice', message, { title: `Not held to ${extent}` }),
    ),
    ...reasonGroups(result, 'cantTell').map(({ reason, requirements: { length } }) =>
      command('warning', reason, { title: `${counted(length, 'requirement')} could not be judged` }),
    ),
    ...reasonGroups(result, 'untested').map(({ reason, requirements: { length } }) =>
      command('notice', reason, { title: `${counted(length, 'requirement')} untested` }),
    ),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

/** Whatever a command would be ended or split by is escaped, so that no text of a target can be a command of its own. */
function command(
  kind: 'error' | 'warning' | 'notice',
  message: string,
  properties: Record<string, string>,
): string {
  const set = Object.entries(properties).map(
    ([name, value]) => `${name}=${escaped(oneLine(value), /[%\r\n:,]/g)}`,
  );
  return `::${kind} ${set.join(',')}::${escaped(cut(oneLine(message), shown), /[%\r\n]/g)}`;
}

function escaped(text: string, characters: RegExp): string {
  return text.replace(
    characters,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}
