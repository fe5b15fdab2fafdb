import type { Problem } from '../messages/problem.js';
import type { Rules } from '../service/service.js';
import type { RequestType } from '../messages/request-bodies.js';
import type { Violation } from '../messages/violation.js';
import type { Apply } from './wrapping.js';
import { withRule } from './wrapping.js';

/** The rules that answer a problem or undefined. */
export type ProblemRule = {
  [Name in keyof Rules]: ReturnType<Rules[Name]> extends Problem | undefined ? Name : never;
}[keyof Rules];

/** Changes the problem that a rule answers; undefined lets the request through. `given` is what the rule was given. */
export function problemOf<Name extends ProblemRule>(
  name: Name,
  change: (problem: Problem, ...given: Parameters<Rules[Name]>) => Problem | undefined,
): Apply {
  return withRule(name, (original) => {
    const judge = original as unknown as (...given: Parameters<Rules[Name]>) => Problem | undefined;
    const changed = (...given: Parameters<Rules[Name]>): Problem | undefined => {
      const problem = judge(...given);
      return problem && change(problem, ...given);
    };
    return changed as unknown as Rules[Name];
  });
}

/** A rule that lets everything through, or everything of a kind. */
export function without<Name extends ProblemRule>(
  name: Name,
  when: (...given: Parameters<Rules[Name]>) => boolean = () => true,
): Apply {
  return problemOf(name, (problem, ...given) => (when(...given) ? undefined : problem));
}

/** A rule that refuses with another status. */
export function withStatus<Name extends ProblemRule>(name: Name, status: number): Apply {
  return problemOf(name, ((problem: Problem) => ({ ...problem, status })) as never);
}

/** Changes the violations of a type of request. */
export function withViolations(
  type: RequestType,
  change: (found: Violation[], value: Record<string, unknown>) => Violation[],
): Apply {
  return withRule('violations', (judge) => (service, of, value, found) => {
    const kept = judge(service, of, value, found);
    return of === type ? change(kept, (value ?? {}) as Record<string, unknown>) : kept;
  });
}

/** A rule that refuses under another error name; undefined leaves the name out. */
export function withName<Name extends ProblemRule>(name: Name, errorName: string | undefined): Apply {
  return problemOf(name, ((problem: Problem) => ({ ...problem, name: errorName })) as never);
}
