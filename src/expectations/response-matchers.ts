import { isObject, valueAt } from '../contract/json-value.js';
import { eachViolation } from '../contract/schemas.js';
import type { Violation } from '../contract/schemas.js';
import { checkRole, findErrorName, findFieldNames, responseLacks } from '../exchange/response.js';
import type { Response, ErrorName, BulkResponse } from '../exchange/response.js';
import { isVerified } from '../operations/signatures.js';
import { excerpt, quoted, inWords } from '../session/session.js';
import {
  acceptanceFinding,
  answered,
  askedIn,
  bodyOf,
  refusalFinding,
  responseFinding,
  statusAndBody,
  notStored,
} from './matcher-finding.js';
import type { MatcherFinding } from './matcher-finding.js';
import {
  createdEntry,
  isCreated,
  isListed,
  listedAll,
  listedCreated,
  shownStatus,
  showsName,
} from '../exchange/created-entries.js';
import { isDeepStrictEqual } from 'node:util';

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

/** An answer to bulk creation by which an entry of the call was created, or each of them where no index is given. */
export function toHaveCreated(answer: BulkResponse, index?: number): MatcherFinding {
  if (!answer.ok) return acceptanceFinding(answer);
  const indices = index === undefined ? answer.sent.map((_, at) => at) : [index];
  const missing = indices.find((at) => !isCreated(answer, at));
  return entryFinding(answer, missing ?? 0, {
    pass: missing === undefined,
    code: 'not-created',
    happened: (entry) => `${answered(answer)}, and ${entry} was not created.`,
    expected: 'created',
  });
}

/**
 * An answer to bulk creation by which an entry of the call was not created: how the refusal of one entry is reported is
 * not shown (section 7), so that the call may be refused, or the entry may be missing among those created.
 */
export function toHaveKeptOut(answer: BulkResponse, index = 0): MatcherFinding {
  if (!answer.ok) return refusalFinding(answer);
  return entryFinding(answer, index, {
    pass: !isListed(answer, index),
    code: 'not-refused',
    happened: (entry) => `${answered(answer)} and created ${entry}, which it has to refuse.`,
    expected: 'refused',
  });
}

/** An answer to bulk creation by which at most one of some entries of the call was created. */
export function toHaveCreatedAtMostOneOf(answer: BulkResponse, indices: readonly number[]): MatcherFinding {
  if (!answer.ok) return refusalFinding(answer);
  const listed = listedCreated(answer);
  const most = answer.call.length - indices.length + 1;
  const named = listed.filter((member) =>
    indices.some((index) => showsName(answer, member, answer.sent[index] ?? {})),
  );
  const entries = `the entries ${inWords(indices.map((index) => String(answer.placeOf(index))))}`;
  return responseFinding(answer, {
    pass: listed.length <= most && named.length <= 1,
    code: 'duplicate',
    message: () =>
      `${answered(answer)} and created ${Math.max(named.length, listed.length - most + 1)} of ${entries}, which share what only one member may have.`,
    expected: `at most one of ${entries} created`,
    actual: named.length > 1 ? named : listed,
  });
}

/** An answer to bulk creation that lists so many created members, and those that were sent beside the test's own. */
export function toListCreated(answer: BulkResponse, count: number): MatcherFinding {
  const listed = listedCreated(answer);
  const created = count + answer.beside;
  return responseFinding(answer, {
    pass: listed.length === created,
    code: listed.length < created ? 'missing' : 'surplus',
    subject: 'created-members',
    message: () => `${answered(answer)} and lists ${listed.length} created members instead of ${created}.`,
    expected: `${created} created members`,
    actual: listed,
  });
}

/** An answer to bulk creation whose created member of an entry shows a status. */
export function toShowStatus(answer: BulkResponse, status: string, index = 0): MatcherFinding {
  const shown = shownStatus(answer, createdEntry(answer, index));
  if (typeof shown !== 'string') responseLacks('status', 'The created member shows no status to compare.');
  return responseFinding(answer, {
    pass: shown === status,
    code: 'value',
    subject: 'status',
    message: () =>
      `${answered(answer)} and shows entry ${answer.placeOf(index)} with the status ${quoted(shown)} instead of ${quoted(status)}.`,
    expected: status,
    actual: shown,
  });
}

/**
 * An answer to bulk creation whose created members show the first and the last name of each entry joined.
 * @param indices the entries that are created, where some are not
 */
export function toShowNames(answer: BulkResponse, indices?: readonly number[]): MatcherFinding {
  const listed = listedAll(answer, indices?.length);
  const created = answer.sent.filter((_, index) => indices?.includes(index) ?? true);
  const missing = created.filter((entry) => !listed.some((member) => showsName(answer, member, entry)));
  return responseFinding(answer, {
    pass: missing.length === 0,
    code: 'missing',
    subject: 'name',
    message: () =>
      `${answered(answer)}, and ${missing.length} of ${created.length} created entries are not listed by their names.`,
    expected: created.map(({ firstName, lastName }) => `${String(firstName)} ${String(lastName)}`),
    actual: listed,
  });
}

/** @param happened the sentence, with the entry in words */
function entryFinding(
  answer: BulkResponse,
  index: number,
  found: Pick<MatcherFinding, 'pass' | 'code'> & { happened: (entry: string) => string; expected: string },
): MatcherFinding {
  const { pass, code, happened, expected } = found;
  return responseFinding(answer, {
    pass,
    code,
    message: () =>
      happened(
        answer.call.length === 1 ? askedIn(answer) : `entry ${answer.placeOf(index)} of ${askedIn(answer)}`,
      ),
    expected: `entry ${answer.placeOf(index)} ${expected}`,
    actual: statusAndBody(answer),
  });
}

/**
 * A stored value of a field that is the one that was sent.
 * @param words what the sentence calls the field
 */
export function toBeStored(stored: unknown, field: string, sent: unknown, words = field): MatcherFinding {
  return {
    pass: isDeepStrictEqual(stored, sent),
    code: 'not-stored',
    subject: field,
    message: () => notStored(words, sent, stored),
    expected: sent,
    actual: stored ?? null,
  };
}

/** A value of something that has to be another one; `what` begins the sentence, e.g. `The role of the stored lead`. */
export function toHaveValue(
  actual: unknown,
  subject: string,
  what: string,
  expected: unknown,
): MatcherFinding {
  return {
    pass: isDeepStrictEqual(actual, expected),
    code: 'value',
    subject,
    message: () => `${what} is ${quoted(actual)} instead of ${quoted(expected)}.`,
    expected,
    actual: actual ?? null,
  };
}

/** Values of which no two are the same. */
export function toBeDistinct(values: readonly unknown[], subject: string): MatcherFinding {
  const repeated = values.filter((value, index) => values.indexOf(value) !== index);
  return {
    pass: repeated.length === 0,
    code: 'duplicate',
    subject,
    message: () =>
      repeated.every((value) => value === undefined)
        ? `Of ${values.length} entries several show no ${subject}.`
        : `Of ${values.length} entries several have the same ${subject}: ${[...new Set(repeated)].map(quoted).join(', ')}.`,
    expected: 'values of which no two are the same',
    actual: values,
  };
}

/** A list of which each entry has something, which `find` answers; `what` names it in the sentence. */
export function toEachHave(
  entries: readonly unknown[],
  subject: string,
  what: string,
  find: (entry: unknown) => unknown,
): MatcherFinding {
  const lacking = entries.filter((entry) => find(entry) === undefined);
  return {
    pass: lacking.length === 0,
    code: 'missing',
    subject,
    message: () => `${lacking.length} of ${entries.length} entries lack ${what}.`,
    expected: what,
    actual: lacking,
  };
}
