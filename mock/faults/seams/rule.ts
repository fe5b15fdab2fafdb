import type { Rules } from '../../service/service.js';
import type { Change } from './change.js';

/** Replaces one rule; `wrap` gets the rule that stood there. */
export function changedRule<Name extends keyof Rules>(
  name: Name,
  wrap: (original: Rules[Name]) => Rules[Name],
): Change {
  return (seams) => ({ ...seams, rules: { ...seams.rules, [name]: wrap(seams.rules[name]) } });
}
