import { controlCreated, expect, isCreated, sampleEmail } from '../../../src/test.js';
import type { BulkCreation } from '../../../src/test.js';

/** How many calls are under way together, and how often. */
const calls = 5;
const rounds = 4;

/**
 * Expects that of several calls with one email, sent without waiting for each other, no two create their member. How the
 * others are refused is not looked at: a target may find the second only as it is stored.
 */
export async function expectOneOfManyCreated(bulk: BulkCreation): Promise<void> {
  controlCreated(await bulk.create());
  for (let round = 0; round < rounds; round += 1) {
    const email = sampleEmail();
    const answers = await Promise.all(Array.from({ length: calls }, () => bulk.create(1, { email })));

    const created = answers.filter((answer) => answer.ok && isCreated(answer, 0));
    expect(created.length, {
      code: 'duplicate',
      subject: 'email',
      message: `${created.length} of ${calls} calls with one email at the same time created a member.`,
    }).toBeLessThanOrEqual(1);
  }
}
