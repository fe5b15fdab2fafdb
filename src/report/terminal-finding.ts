import type { Exchanges } from '../verdict/recorded-exchange.js';
import type { RequirementResult } from '../verdict/result.js';
import { plainestFailure } from '../verdict/breaches.js';
import { oneLine, visibleText } from '../contract/visible-text.js';
import { requestLines } from './curl.js';
import { statesRead } from './pointed-at.js';
import { counted, cut, readableValue } from './readable-text.js';
import { reasonOf } from './reason-groups.js';
import type { TerminalStyle } from './terminal-style.js';

/** Characters of a value that fit a terminal; the report has more. */
const shownValue = 300;

/**
 * One failed requirement as a person needs it to act: the clause, what was expected, what came, where, and how to see
 * it again.
 * @param shown The requirement that each test was told under so far, by the id of the test: a test that failed for
 *   several requirements is told once.
 */
export function terminalFinding(
  exchanges: Exchanges,
  requirement: RequirementResult,
  style: TerminalStyle,
  shown: Map<string, string>,
): string {
  const { id, section, text } = requirement;
  const failed = requirement.tests.filter(({ verdict }) => verdict === 'failed');
  const test = plainestFailure(requirement.tests, requirement.breaches) ?? failed[0];
  const lines = [
    `${style.verdict('failed', '✕ failed')}  ${style.strong(id)}  section ${section}`,
    `  ${oneLine(text)}`,
    `  ${style.verdict('failed', oneLine(test?.message ?? reasonOf(requirement)))}`,
  ];
  const before = test === undefined ? undefined : shown.get(test.id);
  if (before !== undefined) return [...lines, style.soft(`    the same test as for ${before}`)].join('\n');
  if (test !== undefined) shown.set(test.id, id);
  if (test?.expected !== undefined) lines.push(`    expected  ${value(test.expected)}`);
  if (test?.actual !== undefined) lines.push(`    actual    ${value(test.actual)}`);
  if (test?.pointer !== undefined)
    lines.push(`    where     ${test.pointer === '' ? 'the whole body' : oneLine(test.pointer)}`);
  const read = test && statesRead(test, exchanges);
  if (read !== undefined) lines.push(`    read      through the harness: ${oneLine(read)}`);
  if (test !== undefined) lines.push(`    test      ${oneLine(test.title)} (${test.file}:${test.line})`);
  if (test !== undefined)
    lines.push(...requestLines(test, exchanges).map((line) => `    ${visibleText(line)}`));
  if (failed.length > 1) lines.push(style.soft(`    and ${counted(failed.length - 1, 'more failed test')}`));
  return lines.join('\n');
}

function value(of: unknown): string {
  return cut(readableValue(of, 0).replace(/\s+/g, ' '), shownValue);
}
