import { levelsInWords, phraseOf } from '../contract/dimensions.js';
import { nameOfCase } from '../contract/test-id.js';
import type { RequirementResult, Violation } from '../verdict/result.js';
import { leastLevels } from '../verdict/violations.js';

/** Where a clause is broken, in words: `for the role client`, and where it is kept, if that is known. */
export interface WhereBroken {
  only: string;
  kept?: string;
}

/** Where a violation shows and nowhere else; undefined where it shows wherever it was looked for. */
export function whereBroken(
  { brokenFor, keptFor, cases }: Violation,
  { tests }: Pick<RequirementResult, 'tests'>,
): WhereBroken | undefined {
  if (Object.keys(brokenFor).length === 0) return undefined;
  const names = new Set(cases);
  const failed = tests.flatMap((test) => test.cases.filter((each) => names.has(nameOfCase(test, each))));
  const sets = leastLevels(failed.map(({ levels }) => levels));
  const kept = Object.entries(keptFor).map(([dimension, levels]) =>
    listed(
      levels.flatMap((level) => phraseOf(dimension, level) ?? []),
      ', ',
    ),
  );
  const known = kept.filter((each) => each !== '');
  return {
    only: listed(
      sets.map((levels) => levelsInWords(levels, ' and ')),
      ' or ',
    ),
    ...(known.length > 0 && { kept: known.join('; ') }),
  };
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
