import type { RequirementResult } from '../verdict/result.js';

/** A setting that untested requirements ask for. */
export interface Enabler {
  variable: string;
  requirements: RequirementResult[];
}

/** What would enable the untested requirements: the settings of their reasons, that of the most first. */
export function enablersOf(requirements: readonly RequirementResult[]): Enabler[] {
  const found = new Map<string, RequirementResult[]>();
  for (const requirement of requirements) {
    if (requirement.verdict !== 'untested') continue;
    for (const variable of new Set(requirement.settings)) {
      const members = found.get(variable);
      if (members === undefined) found.set(variable, [requirement]);
      else members.push(requirement);
    }
  }
  return [...found]
    .map(([variable, members]) => ({ variable, requirements: members }))
    .sort((a, b) => b.requirements.length - a.requirements.length);
}
