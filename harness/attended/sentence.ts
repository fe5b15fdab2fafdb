import { harnessState } from '../../src/contract/harness-states.js';
import { oneLine } from '../../src/contract/visible-text.js';

/**
 * The sentence that asks a person for a state: the one of spec/harness.yaml with the params in their places, followed
 * by those that it does not name.
 */
export function sentenceFor(state: string, params: Readonly<Record<string, unknown>>): string {
  const { ask } = harnessState(state);
  const named = new Set<string>();
  const text = ask.replace(/\{(\w+)\}/g, (_, name: string) => {
    named.add(name);
    return readable(params[name]);
  });
  const further = Object.entries(params)
    .filter(([name, value]) => !named.has(name) && value !== undefined)
    .map(([name, value]) => `${name}: ${readable(value)}`);
  return further.length === 0 ? text : `${text} (${further.join('; ')})`;
}

function readable(value: unknown): string {
  return oneLine(Array.isArray(value) ? value.join(', ') : String(value));
}
