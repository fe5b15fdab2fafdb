import { control, describeErrorBody, expect, objectsIn, test, withKey } from '../../src/test.js';
import type { Response } from '../../src/test.js';
import { flawedCalls, withUnknownCompanies } from '../credentials.js';

const wrongIn = {
  'KEY-REQUIRED': 'without an API key',
  'KEY-WRONG': 'with a wrong API key',
  'COMPANY-REQUIRED': 'without a company id',
};

for (const [suffix, wrong] of Object.entries(wrongIn))
  test(
    `ROL-${suffix}/refused`,
    { title: `GET /roles refuses a request ${wrong}`, cases: flawedCalls(suffix), at: ['timing'] },
    async ({ roles, workspace, session }, calls) => {
      control(await roles.list());

      for (const { question, change } of await calls(workspace)) {
        const answer = await roles.list(change);
        if (question !== undefined) session.record(question, `GET /roles: ${answer.status}`, answer);
        const body = describeErrorBody(answer, 'PermissionError');
        session.record('Q-ERROR-BODY-OTHERS', `GET /roles: ${body}`, answer);
        expect(answer).toBeRefused();
      }
    },
  );

test(
  'ROL-COMPANY-OTHER/foreign-company',
  { title: 'GET /roles lists no role of another company', at: ['access', 'timing'] },
  async ({ roles, elsewhere, session }) => {
    const companyid = await elsewhere.companyId();
    control(await roles.list());

    const answer = await roles.list({ headers: { companyid } });

    session.record('Q-COMPANY-OTHER', `GET /roles: ${answer.status}`, answer);
    expectNothingListed(answer);
  },
);

test(
  'ROL-COMPANY-OTHER/foreign-key',
  { title: 'GET /roles lists no role for the key of another company' },
  async ({ roles, elsewhere }) => {
    control(await roles.list());
    control(await roles.in(elsewhere).list());

    expectNothingListed(await roles.list(withKey(await elsewhere.apiKey())));
  },
);

test(
  'ROL-COMPANY-OTHER/no-company',
  {
    title: 'GET /roles lists no role of the company of the key for the id of no company',
    at: ['access', 'timing'],
  },
  async ({ roles }) => {
    control(await roles.list());

    for (const change of withUnknownCompanies())
      expectNothingListed(await roles.list(change), 'Roles are listed for a company id that no company has.');
  },
);

/** A refusal, or a listing without a mapping: the status of this case is not shown (section 7). */
function expectNothingListed(
  answer: Response,
  message = 'A key lists roles of a company that it does not belong to.',
): void {
  if (!answer.ok) expect(answer).toBeRefused();
  else
    expect(objectsIn(answer, 'roles'), {
      code: 'surplus',
      subject: 'roles',
      message,
    }).toEqual([]);
}
