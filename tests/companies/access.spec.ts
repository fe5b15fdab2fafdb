import { randomBytes } from 'node:crypto';
import { control, covers, expect, test } from '../../src/test.js';
import { otherEnd } from '../support/altered-end.js';

const refusals = [
  { name: 'without an API key', key: () => null, requirement: 'CMP-KEY-REQUIRED', question: 'Q-KEY-MISSING' },
  {
    name: 'with a key that was never issued',
    key: () => randomBytes(20).toString('hex'),
    requirement: 'CMP-KEY-WRONG',
    question: 'Q-KEY-WRONG',
  },
  {
    name: 'with a key that has another last character',
    key: otherEnd,
    requirement: 'CMP-KEY-WRONG',
    question: 'Q-KEY-WRONG',
  },
];

for (const { name, key, requirement, question } of refusals) {
  test(
    `the companies are not listed ${name}`,
    covers(requirement),
    async ({ companies, workspace, session }) => {
      control(await companies.list());

      const answer = await companies.list({ headers: { 'x-api-key': key(await workspace.apiKey()) } });

      session.record(question, `GET /accounts/companies: ${answer.status}`, answer);
      expect(answer).toBeRefused();
    },
  );
}
