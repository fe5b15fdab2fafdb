import { control, describeErrorBody, expect, test } from '../../src/test.js';
import { flawedCalls } from '../credentials.js';

const wrongIn = { 'KEY-REQUIRED': 'without an API key', 'KEY-WRONG': 'with a wrong API key' };

for (const [suffix, wrong] of Object.entries(wrongIn))
  test(
    `CMP-${suffix}/refused`,
    {
      title: `GET /accounts/companies refuses a request ${wrong}`,
      cases: flawedCalls(suffix),
      at: ['timing'],
    },
    async ({ companies, workspace, session }, calls) => {
      control(await companies.list());

      for (const { question, change } of await calls(workspace)) {
        const answer = await companies.list(change);
        if (question !== undefined)
          session.record(question, `GET /accounts/companies: ${answer.status}`, answer);
        session.record(
          'Q-ERROR-BODY-OTHERS',
          `GET /accounts/companies: ${describeErrorBody(answer, 'PermissionError')}`,
          answer,
        );
        expect(answer).toBeRefused();
      }
    },
  );
