import { reasonRows } from '../contract/reasons.js';
import type { Why } from './reason.js';
import type { RequirementResult, Restriction } from './result.js';

/**
 * What the target was not held to, by reason, that of the most requirements first: inapplicable requirements, and those
 * of which some tests ended so for a reason that restricts in part (spec/reasons.yaml).
 */
export function restrictionsOf(requirements: readonly RequirementResult[]): Restriction[] {
  const groups = new Map<string, Restriction>();
  const rows = reasonRows();
  const add = (id: string, partly: boolean, reason: string, { code, subject }: Partial<Why>): void => {
    const { restricts } = rows.get(code ?? '') ?? {};
    if (restricts === 'never' || (partly && restricts !== 'part')) return;
    const key = [partly, code, subject].join(' ');
    const group = groups.get(key);
    if (group === undefined)
      groups.set(key, {
        ...(code !== undefined && { code }),
        reason,
        ...(partly && { partly: true }),
        requirements: [id],
      });
    else if (!group.requirements.includes(id)) group.requirements.push(id);
  };
  for (const requirement of requirements) {
    const { id, verdict, reason = '', tests } = requirement;
    if (verdict === 'inapplicable') add(id, false, reason, requirement);
    else if (verdict !== 'cantTell')
      for (const test of tests) if (test.verdict === 'inapplicable') add(id, true, test.message ?? '', test);
  }
  return [...groups.values()].sort((one, other) => other.requirements.length - one.requirements.length);
}
