import { grouped } from '../contract/contract-files.js';
import { levelsInWords, phraseOf } from '../contract/dimensions.js';
import { endpointOf } from '../contract/openapi.js';
import { nameOfCase } from '../contract/test-id.js';
import { oneLine } from '../contract/text.js';
import { isReportedTogether, reasonRows, reportedTogether } from '../verdict/reasons.js';
import type { Exchanges, RecordedExchange } from '../verdict/recorded-exchange.js';
import { leastLevels } from '../verdict/requirement-result.js';
import type {
  CaseResult,
  Changes,
  ConformanceResult,
  Crash,
  Finding,
  RequirementResult,
  Restriction,
  TestResult,
  Verdict,
  Violation,
} from '../verdict/result.js';
import { curlLines } from './html/browser/curl-command.js';
import { leftOutByChoice } from './outcome-sentence.js';
import { counted } from './readable-text.js';

/** A violation as every form shows it: by its plainest case. */
export interface ShownViolation extends TestedCase {
  violation: Violation;
}

interface TestedCase {
  test: TestResult;
  shown: CaseResult;
}

/** The violations of a requirement, the plainest first, each with the case that is shown of it. */
export function shownViolations({ violations, tests }: RequirementResult): ShownViolation[] {
  return violations.flatMap((violation) => {
    const [name = ''] = violation.cases;
    const found = caseNamed(name, tests);
    return found === undefined ? [] : [{ violation, ...found }];
  });
}

/** A case of some tests by its name; undefined where there is none. */
export function caseNamed(name: string, tests: readonly TestResult[]): TestedCase | undefined {
  return testedCases(tests).find(({ test, shown }) => nameOfCase(test, shown) === name);
}

/** Every case of some tests. */
export function testedCases(tests: readonly TestResult[]): TestedCase[] {
  return tests.flatMap((test) => test.cases.map((shown) => ({ test, shown })));
}

/** Where a test stands on the page. One test may hold several requirements, and stands under each. */
export function addressOf(requirement: string, { id }: Pick<TestResult, 'id'>): string {
  return id.startsWith(`${requirement}/`) ? id : `${requirement}/${id}`;
}

/** The request that a finding is about, as lines for a shell; none where it is about a delivery. */
export function requestLines(finding: Finding, shown: CaseResult, exchanges: Exchanges): string[] {
  const sent = exchanges[requestOf(finding, shown, exchanges) ?? ''];
  return sent === undefined ? [] : curlLines(sent, callsAmong(shown.exchanges, exchanges));
}

/** The calls to the harness among some exchanges, in their order. */
export function callsAmong(keys: readonly string[], exchanges: Exchanges): RecordedExchange[] {
  return keys.flatMap((key) => {
    const exchange = exchanges[key];
    return exchange?.harness === undefined ? [] : [exchange];
  });
}

/** Every case of the tests of a requirement. */
export function casesOf({ tests }: Pick<RequirementResult, 'tests'>): CaseResult[] {
  return tests.flatMap(({ cases }) => cases);
}

/** Orders the keys of exchanges as they were given: `A.10` after `A.9`. */
export const byNumber = new Intl.Collator('en', { numeric: true });

/** The exchange that a finding is about; of one that rests on reads the last request before the last of them. */
function requestOf(
  { exchanges: cited }: Finding,
  { exchanges: keys }: CaseResult,
  all: Exchanges,
): string | undefined {
  const [first] = cited;
  const isRequest = (key: string): boolean => all[key] !== undefined && all[key].harness === undefined;
  if (first !== undefined && isRequest(first)) return first;
  return keys.findLast(
    (key) =>
      isRequest(key) && !all[key]?.delivery && (first === undefined || byNumber.compare(key, first) < 0),
  );
}

/** The states that the harness was asked for to read what a finding rests on, each once; undefined where it read nothing. */
export function statesRead({ exchanges: cited }: Finding, exchanges: Exchanges): string | undefined {
  const states = [...new Set(cited.flatMap((key) => exchanges[key]?.harness ?? []))];
  return states.length === 0 ? undefined : states.join(', ');
}

/** What changed since an earlier result: ids by a word each, the words that none has left out. */
export function changedIds({ broken, fixed, added }: Changes): [word: string, ids: string[]][] {
  const all: [string, string[]][] = [
    ['broken', broken],
    ['fixed', fixed],
    ['new', added],
  ];
  return all.filter(([, ids]) => ids.length > 0);
}

/**
 * The operations, by id, that the tests of a requirement are about: of each case the one whose answer it judges, else
 * the last one that it called.
 */
export function operationsOf(requirement: RequirementResult, exchanges: Exchanges): string[] {
  const operationOf = (key = ''): string | undefined => exchanges[key]?.operation;
  const found = casesOf(requirement).map(
    ({ finding, exchanges: keys }) =>
      operationOf(finding?.exchanges[0]) ?? operationOf(keys.findLast((key) => operationOf(key))),
  );
  return [...new Set(found)].filter((id) => id !== undefined);
}

/** What the target did when it broke down, e.g. `POST /members/bulk-lead answered 500`. */
export function crashTitle({ operation, kind, status, error }: Omit<Crash, 'count' | 'cases'>): string {
  const what = kind === 'status' ? `answered ${status}` : `gave no answer: ${oneLine(error ?? kind)}`;
  return `${endpointOf(operation)} ${what}`;
}

/** The same with how often it was seen, for a list. */
export function crashSentence(crash: Crash): string {
  return `${crashTitle(crash)} (${counted(crash.count, 'time')}, in ${counted(crash.cases.length, 'test')})`;
}

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

/**
 * What the target was not held to: a line for each reason, with how much of the specification it is about, e.g. `48
 * requirements and a part of 2 requirements`.
 */
export function restrictionLines(
  restrictions: readonly Restriction[],
): { extent: string; message: string }[] {
  const extentOf = ({ partly, requirements }: Restriction): string =>
    `${partly ? 'a part of ' : ''}${counted(requirements.length, 'requirement')}`;
  return [...grouped(restrictions, ({ message }) => message)].map(([message, all]) => ({
    extent: all.map(extentOf).join(' and '),
    message,
  }));
}

/** What would enable the untested requirements: the settings of their reasons, that of the most first. */
export function enablersOf(
  requirements: readonly RequirementResult[],
): { variable: string; requirements: RequirementResult[] }[] {
  const untested = requirements.filter(({ verdict }) => verdict === 'untested');
  return [...grouped(untested, ({ settings }) => [...new Set(settings)])]
    .map(([variable, members]) => ({ variable, requirements: members }))
    .sort((a, b) => b.requirements.length - a.requirements.length);
}
