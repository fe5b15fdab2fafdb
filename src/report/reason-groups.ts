import type { RequirementResult, Verdict } from '../verdict/result.js';

/** Requirements that share one reason. */
export interface ReasonGroup {
  reason: string;
  requirements: RequirementResult[];
}

/** The requirements of a verdict by their reason, the largest group first. */
export function groupByReason(requirements: readonly RequirementResult[], verdict: Verdict): ReasonGroup[] {
  const groups = new Map<string, RequirementResult[]>();
  for (const requirement of requirements) {
    if (requirement.verdict !== verdict) continue;
    const reason = reasonOf(requirement);
    const group = groups.get(reason);
    if (group === undefined) groups.set(reason, [requirement]);
    else group.push(requirement);
  }
  return [...groups]
    .map(([reason, members]) => ({ reason, requirements: members }))
    .sort((a, b) => b.requirements.length - a.requirements.length);
}

/** Why a requirement has its verdict. */
export function reasonOf({ message }: RequirementResult): string {
  return message ?? 'The run recorded no reason.';
}
