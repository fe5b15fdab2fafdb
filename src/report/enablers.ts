import type { RequirementResult } from '../verdict/result.js';
import { reasonOf } from './reason-groups.js';

/** A setting that untested requirements ask for. */
export interface Enabler {
  variable: string;
  requirements: RequirementResult[];
}

/** What would enable the untested requirements: the variables that their reasons name, that of the most first. */
export function enablersOf(requirements: readonly RequirementResult[]): Enabler[] {
  const found = new Map<string, RequirementResult[]>();
  for (const requirement of requirements) {
    if (requirement.verdict !== 'untested') continue;
    const variables = reasonOf(requirement).match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g) ?? [];
    for (const variable of new Set(variables)) {
      const members = found.get(variable);
      if (members === undefined) found.set(variable, [requirement]);
      else members.push(requirement);
    }
  }
  return [...found]
    .map(([variable, members]) => ({ variable, requirements: members }))
    .sort((a, b) => b.requirements.length - a.requirements.length);
}
