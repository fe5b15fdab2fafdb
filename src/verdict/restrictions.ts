import type { RequirementResult, Restriction } from './result.js';

/** The code of a test of a reading that the run did not choose: that restricts nothing. */
const otherReading = 'other-reading';

/**
 * What the target was not held to, by reason, that of the most requirements first: inapplicable requirements, and those
 * of which some tests ended so with a code.
 */
export function restrictionsOf(requirements: readonly RequirementResult[]): Restriction[] {
  const groups = new Map<string, Restriction>();
  const add = (id: string, partly: boolean, reason: string, code: string | undefined): void => {
    if (code === otherReading) return;
    const key = `${partly} ${reason}`;
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
  for (const { id, verdict, code, reason = '', tests } of requirements)
    if (verdict === 'inapplicable') add(id, false, reason, code);
    else if (verdict !== 'cantTell')
      for (const test of tests)
        if (test.verdict === 'inapplicable' && test.code !== undefined)
          add(id, true, test.message ?? '', test.code);
  return [...groups.values()].sort((one, other) => other.requirements.length - one.requirements.length);
}
