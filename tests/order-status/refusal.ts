import { stop } from '../../src/test.js';
import type { Answer } from '../../src/exchange/answer.js';

/** Whether an answer refuses its request: a 4xx. A 5xx says that the service broke. */
export function isRefusal({ status }: Answer): boolean {
  return status >= 400 && status < 500;
}

/**
 * Takes an answer as the refusal whose effects or whose body a test looks at.
 * Where the request was not refused the test is `cantTell`: the requirement that demands the refusal has tests of its own.
 */
export function refusal(answer: Answer): Answer {
  if (!isRefusal(answer))
    stop('cantTell', `There was no refusal to look at: ${answer.operation} answered ${answer.status}.`);
  return answer;
}
