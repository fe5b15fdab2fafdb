import { describeErrorBody, expect, heedRole, refusal } from '../../../src/test.js';
import type { ErrorName, Response, Session } from '../../../src/test.js';

/** Expects a refusal to name its error (section 7), and records where its body does so. */
export function expectErrorName(answer: Response, name: ErrorName, session: Session): void {
  if (name === 'ValidationError' && answer.status === 403) heedRole(answer);
  refusal(answer);
  session.record('Q-ERROR-BODY', `PUT /orders: ${describeErrorBody(answer, name)}`, answer);
  expect(answer).toNameError(name);
}
