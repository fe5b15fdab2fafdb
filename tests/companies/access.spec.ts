import { control, covers, expect, test, withKey } from '../../src/test.js';
import { otherEnd } from '../support/altered-end.js';
import { wrongKeys } from '../support/wrong-credentials.js';
import type { WrongCredential } from '../support/wrong-credentials.js';

const refusals: WrongCredential[] = [
  ...wrongKeys,
  {
    name: 'with a key that has another last character',
    suffix: 'KEY-WRONG',
    question: 'Q-KEY-WRONG',
    change: (apiKey) => withKey(otherEnd(apiKey)),
  },
];

for (const { name, suffix, question, change } of refusals) {
  test(
    `the companies are not listed ${name}`,
    covers(`CMP-${suffix}`),
    async ({ companies, workspace, session }) => {
      control(await companies.list());

      const answer = await companies.list(change(await workspace.apiKey()));

      if (question !== undefined)
        session.record(question, `GET /accounts/companies: ${answer.status}`, answer);
      expect(answer).toBeRefused();
    },
  );
}
