import type { Response } from '../exchange/response.js';
import { excerpt } from '../session/running-test.js';

/** What a matcher found; Playwright prints `message`, the report shows the rest. */
export interface MatcherFinding {
  pass: boolean;
  message: () => string;
  expected: unknown;
  actual: unknown;
  /** JSON Pointer into the body of the exchange that was looked at, or else of the last of `reads`. */
  pointer?: string;
  /** Key of the exchange that was looked at. */
  exchange?: string;
  /** Keys of the reads through the harness that it rests on, where it is not all that was read since the last request. */
  reads?: string[];
}

/** The finding of a matcher that looks at the status alone. */
export function statusFinding(answer: Response, pass: boolean, expected: string): MatcherFinding {
  return {
    pass,
    message: () => `${answer.operation} answered ${answer.statusPhrase} instead of ${expected}.`,
    expected,
    actual: { status: answer.status, body: bodyOf(answer) },
    exchange: answer.exchange,
  };
}

/** The finding of an acceptance whose status is not stated. */
export function acceptanceFinding(answer: Response): MatcherFinding {
  return statusFinding(answer, answer.ok, 'a 2xx status');
}

/** The finding of a refusal whose status is not stated. */
export function refusalFinding(answer: Response): MatcherFinding {
  return statusFinding(answer, answer.refused, 'a refusal (a 4xx status)');
}

/** The body as the report shows it: JSON where it is some, else the beginning of its text. */
export function bodyOf(answer: Response): unknown {
  return answer.json ?? (answer.text === '' ? 'an empty body' : excerpt(answer.text, 500));
}
