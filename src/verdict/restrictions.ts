import { isToldTogether, reasonRows, toldTogether } from '../contract/reasons.js';
import type { RequirementResult, Restriction } from './result.js';

/**
 * What the target was not held to, by reason, that of the most requirements first: inapplicable requirements, and those
 * of which some cases ended so for a reason that restricts in part (spec/reasons.yaml).
 */
export function restrictionsOf(requirements: readonly RequirementResult[]): Restriction[] {
  const groups = new Map<string, Restriction & { subjects: Set<string> }>();
  /** What a reason says of several subjects at once it says the same of whole requirements and of parts. */
  const subjectsOf = new Map<string, Set<string>>();
  const rows = reasonRows();
  const add = (id: string, why: Omit<Restriction, 'requirements'>): void => {
    const { code, subject, partly } = why;
    const { restricts } = rows.get(code) ?? {};
    if (restricts === 'never' || (partly && restricts !== 'part')) return;
    const about = [code, isToldTogether(code) ? '' : subject].join(' ');
    const subjects = subjectsOf.get(about) ?? new Set();
    subjectsOf.set(about, subjects);
    if (subject !== undefined) subjects.add(subject);
    const key = `${partly} ${about}`;
    const group = groups.get(key) ?? { ...why, requirements: [], subjects };
    groups.set(key, group);
    if (!group.requirements.includes(id)) group.requirements.push(id);
  };
  for (const { id, verdict, code, subject, settings, message, tests } of requirements)
    if (verdict === 'inapplicable')
      add(id, {
        code: code ?? '',
        ...(subject !== null && { subject }),
        settings,
        message: message ?? '',
        partly: false,
      });
    else if (verdict !== 'cantTell')
      for (const { reason } of tests.flatMap(({ cases }) => cases))
        if (reason?.verdict === 'inapplicable') {
          const { code: own, subject: about, settings: some, message: said } = reason;
          add(id, {
            code: own,
            ...(about !== undefined && { subject: about }),
            settings: some,
            message: said,
            partly: true,
          });
        }
  return [...groups.values()]
    .map(({ subjects, subject, ...group }) => ({
      ...group,
      ...(subject !== undefined && subjects.size === 1 && { subject }),
      message: toldTogether(group.code, [...subjects], group.message),
    }))
    .sort((one, other) => other.requirements.length - one.requirements.length);
}
