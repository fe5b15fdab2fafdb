import { randomBytes } from 'node:crypto';
import { control, covers, expect, test } from '../../../src/test.js';
import type { Change } from '../../../src/test.js';
import { otherEnd } from '../../support/altered-end.js';
import { bulkKinds } from './both-kinds.js';

const refusals: {
  name: string;
  suffix: string;
  question: string;
  headers: (apiKey: string) => NonNullable<Change['headers']>;
}[] = [
  {
    name: 'without an API key',
    suffix: 'KEY-REQUIRED',
    question: 'Q-KEY-MISSING',
    headers: () => ({ 'x-api-key': null }),
  },
  {
    name: 'with a key that was never issued',
    suffix: 'KEY-WRONG',
    question: 'Q-KEY-WRONG',
    headers: () => ({ 'x-api-key': randomBytes(20).toString('hex') }),
  },
  {
    name: 'with a key that has a character too many',
    suffix: 'KEY-WRONG',
    question: 'Q-KEY-WRONG',
    headers: (apiKey) => ({ 'x-api-key': `${apiKey}0` }),
  },
  {
    name: 'with a key that has another last character',
    suffix: 'KEY-WRONG',
    question: 'Q-KEY-WRONG',
    headers: (apiKey) => ({ 'x-api-key': otherEnd(apiKey) }),
  },
  {
    name: 'without a company id',
    suffix: 'COMPANY-REQUIRED',
    question: 'Q-COMPANY-MISSING',
    headers: () => ({ companyid: null }),
  },
];

for (const { prefix, one, many, kind } of bulkKinds) {
  for (const { name, suffix, question, headers } of refusals) {
    for (const { amount, size } of [
      { amount: `one ${one}`, size: 1 },
      { amount: `three ${many}`, size: 3 },
    ]) {
      test(
        `a call with ${amount} is refused ${name}`,
        covers(`${prefix}-${suffix}`),
        async ({ bulkOf, workspace, session }) => {
          const bulk = bulkOf(kind);
          control(await bulk.create(await bulk.entries(size)));

          const answer = await bulk.create(await bulk.entries(size), {
            headers: headers(await workspace.apiKey()),
          });

          session.record(question, `${bulk.operation}: ${answer.status}`, answer);
          expect(answer).toBeRefused();
        },
      );
    }
  }

  test(
    `a ${one} is not created in a company that the key does not belong to`,
    covers(`${prefix}-COMPANY-OTHER`),
    async ({ bulkOf, elsewhere, workspace, session }) => {
      const bulk = bulkOf(kind);
      const there = bulk.in(elsewhere);
      // Everything is that of the other company, a role too, so that the key alone is what does not belong.
      control(await bulk.create([await bulk.entry()]));
      control(await there.create([await there.entry()]));

      const answer = await there.create([await there.entry()], {
        headers: { 'x-api-key': await workspace.apiKey() },
      });

      session.record('Q-COMPANY-OTHER', `${there.operation}: ${answer.status}`, answer);
      expect(answer).toBeRefused();
    },
  );
}
