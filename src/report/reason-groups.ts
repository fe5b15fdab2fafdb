import { grouped } from '../contract/grouped.js';
import { isReportedTogether, reasonRows, reportedTogether } from '../verdict/reasons.js';
import type {
  ConformanceResult,
  RequirementResult,
  Verdict,
  Violation,
  Restriction,
} from '../verdict/result.js';
import { casesOf, testedCases } from './findings.js';
import { leftOutByChoice } from './outcome-sentence.js';
import { levelsInWords, phraseOf } from '../contract/dimensions.js';
import { nameOfCase } from '../contract/test-id.js';
import { leastLevels } from '../verdict/violations.js';
import { counted } from './readable-text.js';

/** Requirements that have a verdict for one reason. */
export interface ReasonGroup {
  /** What they have in common, in a sentence or two. */
  reason: string;
  requirements: RequirementResult[];
}

/** The groups of a verdict, without what a quick run left out by choice: of that one sentence speaks for all. */
export function reasonGroups(result: ConformanceResult, verdict: Verdict): ReasonGroup[] {
  const byChoice = new Set(leftOutByChoice(result));
  return groupByReason(
    result.requirements.filter((each) => !byChoice.has(each)),
    verdict,
  );
}

/** The requirements of a verdict by code, subject and settings of their reason, the largest group first. */
export function groupByReason(requirements: readonly RequirementResult[], verdict: Verdict): ReasonGroup[] {
  const groups = grouped(
    requirements.filter((each) => each.verdict === verdict),
    ({ code, subject, settings, blockedBy }) =>
      JSON.stringify([code, !isReportedTogether(code) && subject, settings, blockedBy]),
  );
  return [...groups.values()]
    .map((members) => ({ reason: commonReason(members), requirements: members }))
    .sort((a, b) => b.requirements.length - a.requirements.length);
}

/** Why a requirement has its verdict, and where it is broken if that is not everywhere. */
export function reasonOf(requirement: RequirementResult): string {
  const reason = requirement.message ?? 'The run recorded no reason.';
  return [reason, onlyOf(requirement) ?? []].flat().join(' ');
}

/** What all say, or what the tests say that decide them all; else what their code means, with an example. */
function commonReason(members: readonly RequirementResult[]): string {
  const [first] = members;
  if (first === undefined) return '';
  const subjects = [...new Set(members.flatMap(({ subject }) => subject ?? []))];
  if (first.code !== null && isReportedTogether(first.code) && subjects.length > 1)
    return reportedTogether(first.code, subjects, '');
  for (const said of [reasonOf, decisiveMessage]) {
    const reasons = new Set(members.map(said));
    const [only] = reasons;
    if (reasons.size === 1 && only !== undefined) return only;
  }
  const meaning = reasonRows().get(first.code ?? '')?.meaning;
  return meaning === undefined ? reasonOf(first) : `${meaning} For instance: ${reasonOf(first)}`;
}

function decisiveMessage(requirement: RequirementResult): string | undefined {
  return casesOf(requirement).find(({ verdict }) => verdict === requirement.verdict)?.reason?.message;
}

/** Where a clause is broken, in words: `for the role client`, and where it is kept, if that is known. */
interface WhereBroken {
  only: string;
  kept?: string;
}

/** Where a violation shows and nowhere else; undefined where it shows wherever it was looked for. */
export function whereBroken(
  { brokenFor, keptFor, cases }: Violation,
  { tests }: Pick<RequirementResult, 'tests'>,
): WhereBroken | undefined {
  if (Object.keys(brokenFor).length === 0) return undefined;
  const failed = testedCases(tests).filter(({ test, shown }) => cases.includes(nameOfCase(test, shown)));
  const sets = leastLevels(failed.map(({ shown }) => shown.levels));
  const broken = sets.map((levels) => levelsInWords(levels, ' and '));
  const kept = Object.entries(keptFor)
    .map(([dimension, levels]) => levels.flatMap((level) => phraseOf(dimension, level) ?? []))
    .filter((phrases) => phrases.length > 0)
    .map((phrases) => listed(phrases, ', '));
  return { only: listed(broken, ' or '), ...(kept.length > 0 && { kept: kept.join('; ') }) };
}

/** The same in one sentence or two. */
export function whereSentence({ only, kept }: WhereBroken): string {
  return `Only ${only}.${kept === undefined ? '' : ` Kept ${kept}.`}`;
}

/** Where a requirement is broken, if each of its violations shows in some places only. */
export function onlyOf(requirement: RequirementResult): string | undefined {
  const where = requirement.violations.map((violation) => whereBroken(violation, requirement));
  const [first] = where;
  return where.every((each) => each !== undefined) && first ? `Only ${first.only}.` : undefined;
}

/** Phrases as a list in which the words that all begin with stand once: `for the role Admin, teamMember`. */
function listed(phrases: readonly string[], between: string): string {
  const words = phrases.map((phrase) => phrase.split(' '));
  const [first = []] = words;
  const isShared = (index: number): boolean =>
    words.every((each) => index < each.length - 1 && each[index] === first[index]);
  let common = 0;
  while (common < first.length && isShared(common)) common += 1;
  if (/^(an?|the)$/.test(first[common - 1] ?? '')) common -= 1;
  return words.map((each, index) => (index === 0 ? each : each.slice(common)).join(' ')).join(between);
}

/** What the target was not held to: a line for each reason, whatever the extent. */
export function restrictionLines(
  restrictions: readonly Restriction[],
): { extent: string; message: string }[] {
  return [...grouped(restrictions, ({ message }) => message)].map(([message, all]) => ({
    extent: all.map(extentOf).join(' and '),
    message,
  }));
}

/** How much of the specification a restriction is about, e.g. `48 requirements`, `a part of 2 requirements`. */
function extentOf({ partly, requirements }: Restriction): string {
  const all = counted(requirements.length, 'requirement');
  return partly ? `a part of ${all}` : all;
}

/** A setting that untested requirements ask for. */
interface Enabler {
  variable: string;
  requirements: RequirementResult[];
}

/** What would enable the untested requirements: the settings of their reasons, that of the most first. */
export function enablersOf(requirements: readonly RequirementResult[]): Enabler[] {
  const untested = requirements.filter(({ verdict }) => verdict === 'untested');
  return [...grouped(untested, ({ settings }) => [...new Set(settings)])]
    .map(([variable, members]) => ({ variable, requirements: members }))
    .sort((a, b) => b.requirements.length - a.requirements.length);
}
