import type { BulkResponse } from '../exchange/bulk-response.js';
import {
  createdEntry,
  isCreated,
  isListed,
  listedAll,
  listedCreated,
  shownStatus,
  showsName,
} from '../exchange/created-entries.js';
import { stop } from '../session/stop.js';
import { acceptanceFinding, bodyOf, refusalFinding } from './matcher-finding.js';
import type { MatcherFinding } from './matcher-finding.js';

/** An answer to bulk creation by which an entry of the call was created, or each of them where no index is given. */
export function toHaveCreated(answer: BulkResponse, index?: number): MatcherFinding {
  if (!answer.ok) return acceptanceFinding(answer);
  const indices = index === undefined ? answer.sent.map((_, at) => at) : [index];
  const missing = indices.find((at) => !isCreated(answer, at));
  return entryFinding(answer, missing ?? 0, missing === undefined, 'created');
}

/**
 * An answer to bulk creation by which an entry of the call was not created: how the refusal of one entry is reported is
 * not shown (section 7), so that the call may be refused, or the entry may be missing among those created.
 */
export function toHaveKeptOut(answer: BulkResponse, index = 0): MatcherFinding {
  return answer.ok
    ? entryFinding(answer, index, !isListed(answer, index), 'kept out')
    : refusalFinding(answer);
}

/** An answer to bulk creation by which at most one of some entries of the call was created. */
export function toHaveCreatedAtMostOneOf(answer: BulkResponse, indices: readonly number[]): MatcherFinding {
  if (!answer.ok) return refusalFinding(answer);
  const listed = listedCreated(answer);
  const most = answer.sent.length - indices.length + 1;
  const named = listed.filter((member) =>
    indices.some((index) => showsName(answer, member, answer.sent[index] ?? {})),
  );
  const words = `at most one of the entries ${indices.map((index) => index + 1).join(', ')} created`;
  return {
    ...listFinding(answer, listed.length <= most && named.length <= 1, words),
    actual: named.length > 1 ? named : listed,
  };
}

/** An answer to bulk creation that lists so many created members. */
export function toListCreated(answer: BulkResponse, count: number): MatcherFinding {
  const listed = listedCreated(answer);
  return { ...listFinding(answer, listed.length === count, `${count} created members`), actual: listed };
}

/** An answer to bulk creation whose created member of an entry shows a status. */
export function toShowStatus(answer: BulkResponse, status: string, index = 0): MatcherFinding {
  const shown = shownStatus(answer, createdEntry(answer, index));
  if (typeof shown !== 'string')
    stop('cantTell', {
      code: 'response-lacks',
      subject: 'status',
      message: 'The created member shows no status to compare.',
    });
  return {
    ...listFinding(answer, shown === status, `entry ${index + 1} with the status ${status}`),
    expected: status,
    actual: shown,
  };
}

/**
 * An answer to bulk creation whose created members show the first and the last name of each entry joined.
 * @param indices the entries that are created, where some are not
 */
export function toShowNames(answer: BulkResponse, indices?: readonly number[]): MatcherFinding {
  const listed = listedAll(answer, indices?.length);
  const created = answer.sent.filter((_, index) => indices?.includes(index) ?? true);
  const missing = created.filter((entry) => !listed.some((member) => showsName(answer, member, entry)));
  return {
    ...listFinding(answer, missing.length === 0, 'the name of each entry'),
    expected: created.map(({ firstName, lastName }) => `${String(firstName)} ${String(lastName)}`),
    actual: listed,
  };
}

function entryFinding(answer: BulkResponse, index: number, pass: boolean, expected: string): MatcherFinding {
  return {
    pass,
    message: () =>
      `${answer.operation} answered ${answer.status}, and entry ${index + 1} of ${answer.sent.length} was not ${expected}.`,
    expected: `entry ${index + 1} ${expected}`,
    actual: { status: answer.status, body: bodyOf(answer) },
    exchange: answer.exchange,
  };
}

function listFinding(answer: BulkResponse, pass: boolean, expected: string): Omit<MatcherFinding, 'actual'> {
  return {
    pass,
    message: () => `${answer.operation} answered ${answer.status} and does not list ${expected}.`,
    expected,
    exchange: answer.exchange,
  };
}
