import type { Response } from '../exchange/response.js';
import { excerpt, quoted } from '../session/session.js';
import type { FoundFinding } from '../verdict/verdicts.js';

/** What a matcher found; Playwright prints `message`, the report shows the rest. */
export interface MatcherFinding extends Omit<FoundFinding, 'message'> {
  pass: boolean;
  /** One sentence that says what happened: what was sent, what came, what was expected. */
  message: () => string;
  expected: unknown;
  actual: unknown;
}

/** What a matcher found of a response: the operation is at fault, and the body is what came, unless it says otherwise. */
export function responseFinding(
  answer: Response,
  found: Pick<MatcherFinding, 'pass' | 'code' | 'message' | 'expected'> & Partial<MatcherFinding>,
): MatcherFinding {
  return { subject: answer.operation, actual: bodyOf(answer), exchange: answer.exchange, ...found };
}

/** The status and the body of a response as the report shows them. */
export function statusAndBody(answer: Response): { status: number; body: unknown } {
  return { status: answer.status, body: bodyOf(answer) };
}

/** The finding of an acceptance: any 2xx, or one of `statuses` where the specification states them. */
export function acceptanceFinding(answer: Response, ...statuses: number[]): MatcherFinding {
  const { ok, status, statusPhrase } = answer;
  const stated = statuses.join(' or ');
  return responseFinding(answer, {
    pass: statuses.length === 0 ? ok : statuses.includes(status),
    code: ok ? 'status' : 'not-accepted',
    message: () =>
      ok
        ? `${answer.endpoint} accepted ${askedIn(answer)} with ${status} instead of ${stated}.`
        : `${answer.endpoint} did not accept ${askedIn(answer)}: it answered ${statusPhrase} instead of ${stated === '' ? 'a 2xx' : stated}.`,
    expected: stated === '' ? 'a 2xx status' : `status ${stated}`,
    actual: statusAndBody(answer),
  });
}

/** The finding of a refusal: any 4xx, or exactly `stated` where the specification states one. */
export function refusalFinding(answer: Response, stated?: number): MatcherFinding {
  const { ok, refused, status, statusPhrase } = answer;
  const wanted = stated === undefined ? 'a 4xx' : String(stated);
  const what = (): string =>
    `${answer.endpoint} ${ok ? 'accepted' : refused ? 'refused' : 'did not refuse'} ${askedIn(answer)}`;
  return responseFinding(answer, {
    pass: stated === undefined ? refused : status === stated,
    code: ok ? 'not-refused' : 'status',
    message: () =>
      ok
        ? `${what()}: it answered ${status}, and has to refuse this with ${wanted}.`
        : `${what()}: it answered ${statusPhrase} instead of ${wanted}.`,
    expected: stated === undefined ? 'a refusal (a 4xx status)' : `status ${stated}`,
    actual: statusAndBody(answer),
  });
}

/** What the request of a response asked for, in words that follow "accepted". */
export function askedIn({ asked, changed }: Response): string {
  const words = asked?.() ?? '';
  return `${words === '' ? 'the request' : words}${changed === undefined ? '' : ` with ${changed}`}`;
}

/** How a response begins a sentence, e.g. `PUT /orders answered 400`. */
export function answered({ endpoint, status }: Response): string {
  return `${endpoint} answered ${status}`;
}

/** The body as the report shows it: JSON where it is some, else the beginning of its text. */
export function bodyOf(answer: Response): unknown {
  return answer.json ?? (answer.text === '' ? 'an empty body' : excerpt(answer.text, 500));
}

/** What happened to a value that is not stored as it was sent. */
export function notStored(field: string, sent: unknown, stored: unknown): string {
  const subject = `The ${field} ${field.endsWith('s') && field !== 'status' ? 'are' : 'is'} not stored`;
  return stored === undefined || stored === null || stored === ''
    ? `${subject}: ${quoted(sent)} was sent, nothing is there.`
    : `${subject} as sent: ${quoted(sent)} was sent, ${quoted(stored)} is there.`;
}
