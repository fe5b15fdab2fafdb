import { textHash } from '../contract/text-hash.js';
import type { Finding } from './result.js';

/**
 * Eight hexadecimal digits that stay the same from run to run while a case fails in the same way: made of the first
 * sentence of its message and of the place, without what differs in every run (quoted values, ids, addresses, long
 * numbers). Statuses and the names of members count.
 */
export function fingerprintOf({ message, pointer = '' }: Pick<Finding, 'message' | 'pointer'>): string {
  const [sentence = ''] = message.split(/\.(?:\s|$)/);
  const lasting = sentence
    .replace(/"(?:[^"\\]|\\.)*"/g, '""')
    .replace(/https?:\/\/\S+|[^\s@]+@[^\s@]+/g, 'address')
    .replace(/\b(?=[\w-]*\d)[\w-]{8,}\b|\d{4,}/g, 'id')
    .replace(/\/\d+(?=\/|\s|$)/g, '/0')
    .replace(/(""|id)(,\s*(""|id))+/g, '$1');
  const place = pointer.replace(/\/\d+(?=\/|$)/g, '/0');
  return textHash(`${lasting}\n${place}`).toString(16).padStart(8, '0');
}
