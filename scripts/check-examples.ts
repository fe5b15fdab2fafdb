import { examples } from '../src/contract/examples.js';
import { violations } from '../src/contract/violations.js';

/** Examples that are not what their folder says; a failing one must break exactly one rule. */
export function exampleFindings(): string[] {
  return examples().flatMap(({ type, expectation, file, value }) => {
    const found = violations(type, value);
    if (expectation === 'pass')
      return found.map(
        ({ pointer, message }) => `${file} is to pass, but ${pointer || 'the value'} ${message}.`,
      );
    if (found.length === 1) return [];
    return [
      `${file} is to break one rule, but it breaks ${found.length}: ${found.map(({ message }) => message).join('; ')}.`,
    ];
  });
}
