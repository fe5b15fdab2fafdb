import type { Crash } from '../verdict/result.js';
import { endpointOf } from './endpoints.js';
import { oneLine } from '../contract/visible-text.js';
import { counted } from './readable-text.js';

/** What the target did when it broke down, e.g. `POST /members/bulk-lead answered 500`. */
export function crashTitle({ operation, kind, status, error }: Omit<Crash, 'count' | 'cases'>): string {
  const what = kind === 'status' ? `answered ${status}` : `gave no answer: ${oneLine(error ?? kind)}`;
  return `${endpointOf(operation)} ${what}`;
}

/** The same with how often it was seen, for a list. */
export function crashSentence(crash: Crash): string {
  return `${crashTitle(crash)} (${counted(crash.count, 'time')}, in ${counted(crash.cases.length, 'test')})`;
}
