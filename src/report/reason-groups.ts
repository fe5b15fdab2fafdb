import { isReportedTogether, reasonRows, reportedTogether } from '../contract/reasons.js';
import type { ConformanceResult, RequirementResult, Verdict } from '../verdict/result.js';
import { leftOutByChoice } from './outcome-sentence.js';
import { onlyOf } from './where-broken.js';

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
  const groups = new Map<string, RequirementResult[]>();
  for (const requirement of requirements) {
    if (requirement.verdict !== verdict) continue;
    const { code, subject, settings, blockedBy } = requirement;
    const key = JSON.stringify([code, !isReportedTogether(code) && subject, settings, blockedBy]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [requirement]);
    else group.push(requirement);
  }
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

function decisiveMessage({ verdict, tests }: RequirementResult): string | undefined {
  const deciding = tests.flatMap(({ cases }) => cases).find((each) => each.verdict === verdict);
  return deciding?.reason?.message;
}
