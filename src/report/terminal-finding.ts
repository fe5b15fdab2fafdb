import type { Exchanges } from '../verdict/recorded-exchange.js';
import type { RequirementResult } from '../verdict/result.js';
import { oneLine, visibleText } from '../contract/visible-text.js';
import { requestLines, shownViolations, statesRead } from './findings.js';
import { counted, cut, readableValue } from './readable-text.js';
import { reasonOf } from './reason-groups.js';
import { onlyOf, whereBroken } from './where-broken.js';
import type { TerminalStyle } from './terminal-style.js';

/** Characters of a value that fit a terminal; the report has more. */
const shownValue = 300;

/**
 * One failed requirement as a person needs it to act: the clause, what was expected, what came, where, and how to see
 * it again.
 * @param reported The requirement that each case was reported under so far, by its name: a case that failed for several
 *   requirements is reported once.
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
    `    test      ${name}  ${oneLine(test.title)} (${test.file}:${test.line})`,
    ...requestLines(violation, shown, exchanges).map((line) => `    ${visibleText(line)}`),
  );
  const others = violations.reduce((sum, { cases }) => sum + cases.length, -1);
  if (others > 0) lines.push(style.soft(`    and ${counted(others, 'more failed case')}`));
  return lines.join('\n');
}

function value(of: unknown): string {
  return cut(readableValue(of, 0).replace(/\s+/g, ' '), shownValue);
}
