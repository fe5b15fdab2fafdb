import type { Problem } from '../messages/problem.js';
import { validationError } from '../messages/problem.js';

const mostLevels = 100;
const protoSpelled = /__proto__|\\u005f/i;
const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * The value of a JSON body, or why it is none: not UTF-8, not JSON, nested deeper than 100 levels (serializing it
 * would exhaust the stack), or with a `__proto__` member.
 */
export function parseJson(bytes: Buffer): { value: unknown } | { problem: Problem } {
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    return { problem: validationError('the body is not UTF-8') };
  }
  if (tooDeep(text))
    return { problem: validationError(`the body is nested deeper than ${mostLevels} levels`) };
  try {
    const value: unknown = JSON.parse(text);
    if (protoSpelled.test(text) && hasProto(value)) {
      return { problem: validationError('the body has a __proto__ member') };
    }
    return { value };
  } catch {
    return { problem: validationError('the body is not JSON') };
  }
}

function tooDeep(text: string): boolean {
  if (text.length <= mostLevels * 2) return false;
  let depth = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (quoted) {
      if (code === 0x5c) i += 1;
      else if (code === 0x22) quoted = false;
    } else if (code === 0x22) quoted = true;
    else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      if (depth > mostLevels) return true;
    } else if (code === 0x5d || code === 0x7d) depth -= 1;
  }
  return false;
}

function hasProto(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return false;
  return Object.hasOwn(value, '__proto__') || Object.values(value).some(hasProto);
}
