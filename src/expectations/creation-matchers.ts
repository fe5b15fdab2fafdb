import {
  createdEntry,
  isCreated,
  isListed,
  listedAll,
  listedCreated,
  shownStatus,
  showsName,
} from '../exchange/created-entries.js';
import { responseLacks } from '../exchange/response.js';
import type { BulkResponse } from '../exchange/response.js';
import { inWords, quoted } from '../session/words.js';
import {
  acceptanceFinding,
  answered,
  askedIn,
  refusalFinding,
  responseFinding,
  statusAndBody,
} from './matcher-finding.js';
import type { MatcherFinding } from './matcher-finding.js';

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
