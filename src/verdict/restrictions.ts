import { plainCodes } from './judge-case.js';
import type { Reason, RequirementResult, Restriction } from './result.js';

/** The code of a test of a reading that the run did not choose: that restricts nothing. */
const otherReading = 'other-reading';

/**
 * What the target was not held to, by reason, that of the most requirements first: inapplicable requirements, and those
 * of which some cases ended so with a code of their own.
 */
export function restrictionsOf(requirements: readonly RequirementResult[]): Restriction[] {
  const groups = new Map<string, Restriction>();
  const add = (id: string, partly: boolean, { code, settings, message }: Omit<Reason, 'verdict'>): void => {
    if (code === otherReading) return;
    const key = `${partly} ${message}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { code, settings, message, partly, requirements: [id] });
    else if (!group.requirements.includes(id)) group.requirements.push(id);
  };
  for (const { id, verdict, code, settings, message, tests } of requirements)
    if (verdict === 'inapplicable')
      add(id, false, { code: code ?? plainCodes.inapplicable, settings, message: message ?? '' });
    else if (verdict !== 'cantTell')
      for (const { reason } of tests.flatMap(({ cases }) => cases))
        if (reason?.verdict === 'inapplicable' && reason.code !== plainCodes.inapplicable)
          add(id, true, reason);
  return [...groups.values()].sort((one, other) => other.requirements.length - one.requirements.length);
}
