import { control, describeErrorBody, expect, test } from '../../src/test.js';
import { letterMore, otherLastCharacter, wrongKeys } from '../support/wrong-credentials.js';

for (const { slug, name, suffix, question, change } of [...wrongKeys, otherLastCharacter, letterMore]) {
  test(
    `CMP-${suffix}/${slug}`,
    { title: `the companies are not listed ${name}`, holds: [`CMP-${suffix}`] },
    async ({ companies, workspace, session }) => {
      control(await companies.list());

      const answer = await companies.list(change(await workspace.apiKey()));

      if (question !== undefined)
        session.record(question, `GET /accounts/companies: ${answer.status}`, answer);
      session.record(
        'Q-ERROR-BODY-OTHERS',
        `GET /accounts/companies: ${describeErrorBody(answer, 'PermissionError')}`,
        answer,
      );
      expect(answer).toBeRefused();
    },
  );
}
