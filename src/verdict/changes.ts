import type { Changes, ConformanceResult, Verdict } from './result.js';

type Compared = Pick<ConformanceResult, 'requirements' | 'contradictions' | 'questions'>;

/**
 * What differs from an earlier result of the same target. That something is reported here fails nothing: the verdicts say
 * what is wrong, this says what is new about it. What only one of the two has judged or seen is no difference.
 * @param complete whether every test of the run had run
 */
export function changesSince(before: ConformanceResult, now: Compared, complete: boolean): Changes {
  const earlier = new Map(before.requirements.map(({ id, verdict }) => [id, verdict]));
  const idsWhere = (holds: (verdict: Verdict, before: Verdict | undefined) => boolean): string[] =>
    now.requirements.filter(({ id, verdict }) => holds(verdict, earlier.get(id))).map(({ id }) => id);
  return {
    since: {
      started: before.run.started,
      url: before.target.url,
      suite: `${before.suite.version}, commit ${before.suite.commit}`,
    },
    broken: idsWhere((verdict, was) => verdict === 'failed' && (was === 'passed' || was === 'inapplicable')),
    fixed: idsWhere((verdict, was) => verdict === 'passed' && was === 'failed'),
    added: idsWhere((_verdict, was) => was === undefined),
    // A run of other tests is asked other questions.
    drifted:
      complete && covers(now, before) && covers(before, now)
        ? drifted(answersOf(before), answersOf(now))
        : [],
  };
}

/** Whether a result has tests of every requirement that another has tests of, but for those that are no more. */
export function covers(
  result: Pick<Compared, 'requirements'>,
  other: Pick<Compared, 'requirements'>,
): boolean {
  const tested = new Set(other.requirements.filter(({ tests }) => tests.length > 0).map(({ id }) => id));
  return result.requirements.every(({ id, tests }) => tests.length > 0 || !tested.has(id));
}

/** What was seen of each contradiction, and answered to each question. */
function answersOf({ contradictions, questions }: Compared): Map<string, string[]> {
  return new Map([
    ...contradictions.map(({ id, observed }) => [id, observed] as const),
    ...questions.map(({ id, answers }) => [id, answers.map(({ value }) => value)] as const),
  ]);
}

function drifted(before: Map<string, string[]>, now: Map<string, string[]>): Changes['drifted'] {
  return [...now].flatMap(([id, answers]) => {
    const earlier = before.get(id) ?? [];
    if (earlier.length === 0 || answers.length === 0) return [];
    const same = earlier.length === answers.length && earlier.every((answer) => answers.includes(answer));
    return same ? [] : [{ id, before: earlier, now: answers }];
  });
}
