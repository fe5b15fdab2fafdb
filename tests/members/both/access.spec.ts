import { controlCreated, expect, test, withKey } from '../../../src/test.js';
import { otherLastCharacter, withoutCompany, wrongKeys } from '../../support/wrong-credentials.js';
import type { WrongCredential } from '../../support/wrong-credentials.js';
import { bulkKinds } from './support/both-kinds.js';

const refusals: WrongCredential[] = [
  ...wrongKeys,
  {
    slug: 'key-longer',
    name: 'with a key that has a character too many',
    suffix: 'KEY-WRONG',
    question: 'Q-KEY-WRONG',
    change: (apiKey) => withKey(`${apiKey}0`),
  },
  otherLastCharacter,
  withoutCompany,
];

for (const { prefix, one, many, kind } of bulkKinds) {
  for (const { slug, name, suffix, question, change } of refusals) {
    for (const { amount, size } of [
      { amount: `one ${one}`, size: 1 },
      { amount: `three ${many}`, size: 3 },
    ]) {
      test(
        `${prefix}-${suffix}/${slug}-of-${size}`,
        { title: `a call with ${amount} is refused ${name}`, holds: [`${prefix}-${suffix}`] },
        async ({ bulkOf, workspace, session }) => {
          const bulk = bulkOf(kind);
          controlCreated(await bulk.create(size));

          const answer = await bulk.create(size, {}, change(await workspace.apiKey()));

          if (question !== undefined) session.record(question, `${bulk.operation}: ${answer.status}`, answer);
          expect(answer).toBeRefused();
        },
      );
    }
  }

  test(
    `${prefix}-COMPANY-OTHER/foreign-company`,
    {
      title: `a ${one} is not created in a company that the key does not belong to`,
      holds: [`${prefix}-COMPANY-OTHER`],
    },
    async ({ bulkOf, elsewhere, workspace, session }) => {
      const bulk = bulkOf(kind);
      const there = bulk.in(elsewhere);
      // Everything is that of the other company, a role too, so that the key alone is what does not belong.
      controlCreated(await bulk.create());
      controlCreated(await there.create());

      const answer = await there.create(1, {}, withKey(await workspace.apiKey()));

      session.record('Q-COMPANY-OTHER', `${there.operation}: ${answer.status}`, answer);
      expect(answer).toBeRefused();
    },
  );
}
