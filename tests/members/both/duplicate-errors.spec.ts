import { controlCreated, expect, isObject, listedCreated, onlyAt, places, test } from '../../../src/test.js';
import type { BulkResponse } from '../../../src/test.js';
import { bothKinds, memberLevels } from '../members.js';

for (const { prefix, operation, one, kind } of bothKinds) {
  test(
    `${prefix}-EMAIL-ERROR/told`,
    {
      title: `${operation} answers the email of another ${one} with an error`,
      cases: { alone: { size: 1, index: 0 }, 'first-of-3': { size: 3, index: 0 } },
      at: memberLevels,
    },
    async ({ bulkOf }, { size, index }) => {
      const bulk = bulkOf(kind);
      const accepted = controlCreated(await bulk.createTogether(size));
      const { email } = accepted.sent[0] ?? {};

      expectErrorShown(await bulk.create(size, onlyAt(index, { email })), accepted);
    },
  );
}

/**
 * Expects that an answer tells of the validation error of its duplicate entry (sections 4.4 and 7). Its shape is not
 * shown: any difference counts between the answer and that to a call of the same size without a duplicate, outside the
 * created members. Where no entry is missing among those there is no error to tell of, which others judge.
 */
function expectErrorShown(answer: BulkResponse, accepted: BulkResponse): void {
  if (!answer.ok) {
    expect(answer).toBeRefused();
    return;
  }
  const created = listedCreated(accepted).length;
  if (answer.status !== accepted.status || listedCreated(answer).length === created) return;
  expect(outlineOf(answer), {
    code: 'missing',
    subject: 'duplicate',
    message:
      'The response to a call with a duplicate says no more than that to a call without one: it tells of no validation error.',
  }).not.toBe(outlineOf(accepted));
}

/** What an answer says beside the created members, without what differs from one answer to the next. */
function outlineOf({ json }: BulkResponse): string {
  const { createdMembers: _, ...beside } = isObject(json) ? json : {};
  return [...places(beside)]
    .map(({ pointer, value }) => {
      if (typeof value === 'string') return `${pointer} ${sentenceIn(value)}`;
      return typeof value === 'object' ? pointer : `${pointer} ${String(value)}`;
    })
    .join('\n');
}

/** A text of several words without its digits; a single word may be an id that no two answers share. */
function sentenceIn(text: string): string {
  return text.includes(' ') ? text.replaceAll(/\d/g, '') : '';
}
