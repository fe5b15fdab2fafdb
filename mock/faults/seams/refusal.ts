import type { Problem } from '../../messages/problem.js';
import type { Rules } from '../../service/service.js';
import type { Change } from './change.js';
import { changedRule } from './rule.js';

/** The rules that answer a problem or undefined. */
export type ProblemRule = {
  [Name in keyof Rules]: ReturnType<Rules[Name]> extends Problem | undefined ? Name : never;
}[keyof Rules];

type Given<Name extends ProblemRule> = Parameters<Rules[Name]>;

/** Judges in the place of a rule; `judge` is the rule that stood there. */
function judged<Name extends ProblemRule>(
  name: Name,
  judgement: (judge: () => Problem | undefined, given: Given<Name>) => Problem | undefined,
): Change {
  return changedRule(name, (original) => {
    const judge = original as unknown as (...given: Given<Name>) => Problem | undefined;
    const changed = (...given: Given<Name>): Problem | undefined => judgement(() => judge(...given), given);
    return changed as unknown as Rules[Name];
  });
}

/** Changes the problem that a rule answers; undefined lets the request through. `given` is what the rule was given. */
export function changedRefusal<Name extends ProblemRule>(
  name: Name,
  change: (problem: Problem, ...given: Given<Name>) => Problem | undefined,
): Change {
  return judged(name, (judge, given) => {
    const problem = judge();
    return problem && change(problem, ...given);
  });
}

/** A rule that lets everything through, or everything of a kind. */
export function noRefusal<Name extends ProblemRule>(
  name: Name,
  when: (...given: Given<Name>) => boolean = () => true,
): Change {
  return changedRefusal(name, (problem, ...given) => (when(...given) ? undefined : problem));
}

/** A rule that also refuses what it must let through. */
export function addedRefusal<Name extends ProblemRule>(
  name: Name,
  problem: (...given: Given<Name>) => Problem | undefined,
): Change {
  return judged(name, (judge, given) => problem(...given) ?? judge());
}

/** A rule that refuses with another status, or does so of a kind. */
export function refusalStatus<Name extends ProblemRule>(
  name: Name,
  status: number,
  when: (...given: Given<Name>) => boolean = () => true,
): Change {
  return changedRefusal(name, (problem, ...given) => (when(...given) ? { ...problem, status } : problem));
}

/** A rule that refuses under another error name; undefined leaves the name out. */
export function refusalName<Name extends ProblemRule>(name: Name, errorName: string | undefined): Change {
  return changedRefusal(name, (problem, ..._given) => ({ ...problem, name: errorName }) as Problem);
}
