import { levelsInWords } from '../contract/dimensions.js';
import { isReportedTogether, reasonRows, reportedTogether } from '../contract/reasons.js';
import { nameOfCase } from '../contract/test-id.js';
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
    const about = [code, isReportedTogether(code) ? '' : subject].join(' ');
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
  const reported = [...groups.values()].map(({ subjects, subject, ...group }) => ({
    ...group,
    ...(subject !== undefined && subjects.size === 1 && { subject }),
    message: reportedTogether(group.code, [...subjects], group.message),
  }));
  return [...reported, ...refusedLevels(requirements)].sort(
    (one, other) => other.requirements.length - one.requirements.length,
  );
}

/** The code of a case that asks at levels where the target refuses it. */
const levelRefused = 'level-refused';

/** So many cases say that a target refuses a level: fewer may have been refused for another level that they share. */
const enough = 3;

/** The levels that the target was not held to: each case at them was refused. One that is refused to some cases is none. */
function refusedLevels(requirements: readonly RequirementResult[]): Restriction[] {
  const met = new Map<
    string,
    { dimension: string; level: string; requirements: Set<string>; cases: Set<string> }
  >();
  const judged = new Set<string>();
  for (const { id, tests } of requirements)
    for (const test of tests)
      for (const { levels, verdict, reason, ...each } of test.cases)
        for (const [dimension, level] of Object.entries(levels)) {
          const key = `${dimension}/${level}`;
          if (verdict === 'passed' || verdict === 'failed') judged.add(key);
          if (reason?.code !== levelRefused) continue;
          const at = met.get(key) ?? { dimension, level, requirements: new Set(), cases: new Set() };
          met.set(key, at);
          at.requirements.add(id);
          at.cases.add(nameOfCase(test, each));
        }
  return [...met]
    .filter(([key, { cases }]) => !judged.has(key) && cases.size >= enough)
    .map(([key, { dimension, level, requirements: about, cases }]) => ({
      code: levelRefused,
      subject: key,
      settings: [],
      message: `The target refuses what is asked ${levelsInWords({ [dimension]: level })}: ${cases.size} of ${cases.size} cases.`,
      partly: true,
      requirements: [...about],
    }));
}
