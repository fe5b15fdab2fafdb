import type { Problem } from '../messages/request.js';
import { validationError } from '../messages/request.js';

const mostLevels = 100;
const protoSpelled = /__proto__|\\u005f/i;
const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * The value of a JSON body, or why it is none: not UTF-8, not JSON, or nested deeper than 100 levels (serializing it
 * would exhaust the stack). A member named `__proto__`, which a copy of it would take for its prototype, is left out:
 * no schema knows it, and unknown members are ignored or removed (section 4.3).
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
    return { value: protoSpelled.test(text) ? JSON.parse(text, withoutProto) : JSON.parse(text) };
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

function withoutProto(name: string, value: unknown): unknown {
  return name === '__proto__' ? undefined : value;
}
