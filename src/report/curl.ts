import type { Exchanges } from '../verdict/recorded-exchange.js';
import type { TestResult } from '../verdict/result.js';
// The page's script derives the commands of its exchanges too, so the function is plain JavaScript.
import { curlLines } from './html/browser/curl-command.js';

export { curlCommand, curlLines, isRedacted } from './html/browser/curl-command.js';

/** The request that the finding of a test is about, as lines for a shell; none where it is about a delivery. */
export function requestLines(test: TestResult, exchanges: Exchanges): string[] {
  const sent = exchanges[test.exchange ?? lastRequest(test, exchanges) ?? ''];
  const calls = (test.harness ?? []).flatMap((key) => exchanges[key] ?? []);
  return sent === undefined ? [] : curlLines(sent, calls);
}

const byNumber = new Intl.Collator('en', { numeric: true });

/** The key of the last request before what the finding read; of the last of all where it read nothing. */
function lastRequest({ exchanges: keys, reads }: TestResult, exchanges: Exchanges): string | undefined {
  const requests = keys.filter((key) => exchanges[key]?.delivery === undefined);
  const read = reads?.at(-1);
  return requests.findLast((key) => read === undefined || byNumber.compare(key, read) < 0);
}
