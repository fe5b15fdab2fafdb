import { isObject, valueAt } from '../contract/json-value.js';
import { eachViolation } from '../contract/violations.js';
import type { Violation } from '../contract/violations.js';
import { findErrorName, findFieldNames, responseLacks } from '../exchange/response.js';
import type { Response, ErrorName } from '../exchange/response.js';
import { isVerified } from '../operations/signatures.js';
import { excerpt } from '../session/running-test.js';
import { quoted } from '../session/words.js';
import { checkRole } from './controls.js';
import {
  acceptanceFinding,
  answered,
  askedIn,
  bodyOf,
  refusalFinding,
  responseFinding,
  statusAndBody,
} from './matcher-finding.js';
import type { MatcherFinding } from './matcher-finding.js';

/** An answer that accepts its request: a 2xx, or one of `statuses` where the specification states them. */
export function toBeAccepted(answer: Response, ...statuses: number[]): MatcherFinding {
  checkRole(answer);
  return acceptanceFinding(answer, ...statuses);
}

/**
 * An answer that refuses its request: a 4xx, or exactly `status` where the specification states one.
 * A 5xx is no refusal: it says that the service broke, not that the request was wrong.
 */
export function toBeRefused(answer: Response, status?: number): MatcherFinding {
  if (status !== undefined && status !== 403) checkRole(answer);
  return refusalFinding(answer, status);
}

/** A body that is a JSON object. */
export function toHaveObjectBody(answer: Response): MatcherFinding {
  return responseFinding(answer, {
    pass: isObject(answer.json),
    code: 'shape',
    message: () => `${answered(answer)} with a body that is not a JSON object.`,
    expected: 'a JSON object',
  });
}

/** A body that names an error of section 7, wherever it stands. */
export function toNameError(answer: Response, name: ErrorName): MatcherFinding {
  return responseFinding(answer, {
    pass: findErrorName(answer, name) !== undefined,
    code: 'error-name',
    subject: name,
    message: () => `${answered(answer)}, and the body does not name ${name}.`,
    expected: name,
  });
}

/** A body whose `fieldName` (section 7) is the field, alone or at the end of a path. */
export function toNameField(answer: Response, field: string): MatcherFinding {
  const found = findFieldNames(answer);
  const names = found.flatMap((place) => place.names);
  return responseFinding(answer, {
    pass: names.some((name) => name.split(/[^A-Za-z]+/).includes(field)),
    code: 'field-name',
    message: () =>
      names.length === 0
        ? `${answered(answer)} to ${askedIn(answer)}, and the body has no fieldName: ${field} is at fault.`
        : `${answered(answer)} to ${askedIn(answer)} with the fieldName ${excerpt(names.join(', '), 200)} instead of ${field}.`,
    expected: { fieldName: field },
    actual: names.length === 0 ? bodyOf(answer) : { fieldName: names },
    pointer: found[0]?.pointer,
  });
}

/** A verification (section 4.6) that comes to success. */
export function toVerify(this: { isNot: boolean }, answer: Response): MatcherFinding {
  return responseFinding(answer, {
    pass: isVerified(answer),
    code: this.isNot ? 'verified' : 'not-verified',
    message: () =>
      this.isNot
        ? `${answered(answer)}: it verified a signature that must not verify.`
        : `${answered(answer)}: it did not verify a true signature.`,
    expected: this.isNot ? 'no success' : 'success',
    actual: statusAndBody(answer),
  });
}

/**
 * A JSON body that keeps what one requirement states of its type (a schema of schemas/).
 * What the schema says on behalf of other requirements is not looked at: their own tests do. Where the place in
 * question can't be looked at, because what it stands in is missing or mistyped, the test is `cantTell`.
 */
export function toKeep(answer: Response, requirement: string, type: string): MatcherFinding {
  const isJson = answer.json !== undefined;
  let [first, hiding]: (Violation | undefined)[] = [];
  for (const violation of isJson ? eachViolation(type, answer.json) : []) {
    if (violation.requirement === requirement) first = violation;
    if (violation.hides.includes(requirement)) hiding ??= violation;
    if (first !== undefined) break;
  }
  if (first === undefined && hiding !== undefined)
    responseLacks(
      type,
      `What is in question can't be read: the body ${place(hiding.pointer)} ${hiding.message}.`,
    );
  return responseFinding(answer, {
    pass: isJson && first === undefined,
    code: first?.keyword === 'required' ? 'missing' : 'shape',
    subject: type,
    message: () =>
      first === undefined
        ? `${answered(answer)} with a body that is not JSON.`
        : `${answered(answer)}, and the body ${violationInWords(first, valueAt(answer.json, first.pointer))}.`,
    expected: first?.message ?? 'a JSON body',
    actual: first === undefined ? bodyOf(answer) : valueAt(answer.json, first.pointer),
    pointer: first?.pointer,
  });
}

/** What stands at the place of a violation, and what it breaks. */
function violationInWords({ pointer, message }: Violation, actual: unknown): string {
  if (actual === undefined) return `has nothing ${place(pointer)}`;
  return `is ${actual === null ? 'null' : actual === '' ? 'an empty text' : quoted(actual)} ${place(pointer)}: it ${message}`;
}

function place(pointer: string): string {
  return pointer === '' ? 'as a whole' : `at ${pointer}`;
}
