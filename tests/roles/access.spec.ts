import { control, describeErrorBody, expect, objectsIn, test, withKey } from '../../src/test.js';
import type { Response } from '../../src/test.js';
import { letterMore, otherLastCharacter, withoutCompany, wrongKeys } from '../support/wrong-credentials.js';
import type { WrongCredential } from '../support/wrong-credentials.js';

const refusals: WrongCredential[] = [
  ...wrongKeys,
  { slug: 'empty-key', name: 'with an empty API key', suffix: 'KEY-REQUIRED', change: () => withKey('') },
  letterMore,
  {
    slug: 'key-cut',
    name: 'with the key less its last letter',
    suffix: 'KEY-WRONG',
    change: (apiKey) => withKey(apiKey.slice(0, -1)),
  },
  { ...otherLastCharacter, name: 'with another last letter in the key' },
  withoutCompany,
  {
    slug: 'empty-company',
    name: 'with an empty company id',
    suffix: 'COMPANY-REQUIRED',
    change: () => ({ headers: { companyid: '' } }),
  },
];

for (const { slug, name, suffix, question, change } of refusals) {
  test(
    `ROL-${suffix}/${slug}`,
    { title: `the roles are not listed ${name}`, holds: [`ROL-${suffix}`] },
    async ({ roles, workspace, session }) => {
      control(await roles.list());

      const answer = await roles.list(change(await workspace.apiKey()));

      if (question !== undefined) session.record(question, `GET /roles: ${answer.status}`, answer);
      const body = describeErrorBody(answer, 'PermissionError');
      session.record('Q-ERROR-BODY-OTHERS', `GET /roles: ${body}`, answer);
      expect(answer).toBeRefused();
    },
  );
}

test(
  'ROL-COMPANY-OTHER/foreign-company',
  { title: 'the roles of another company are not listed by the own key', holds: ['ROL-COMPANY-OTHER'] },
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
  {
    title: 'the roles of a company are not listed by the key of another company',
    holds: ['ROL-COMPANY-OTHER'],
  },
  async ({ roles, elsewhere }) => {
    control(await roles.list());
    control(await roles.in(elsewhere).list());

    expectNothingListed(await roles.list(withKey(await elsewhere.apiKey())));
  },
);

/** A refusal, or a listing without a mapping: the status of this case is not shown (section 7). */
function expectNothingListed(answer: Response): void {
  if (!answer.ok) expect(answer).toBeRefused();
  else
    expect(objectsIn(answer, 'roles'), {
      code: 'surplus',
      subject: 'roles',
      message: 'A key lists roles of a company that it does not belong to.',
    }).toEqual([]);
}
