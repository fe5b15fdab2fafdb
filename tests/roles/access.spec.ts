import { randomBytes } from 'node:crypto';
import { control, covers, expect, test } from '../../src/test.js';
import type { Response } from '../../src/test.js';
import { otherEnd } from '../support/altered-end.js';
import { mappingsIn } from './listed-roles.js';

const keys = [
  { name: 'without an API key', key: () => null, requirement: 'ROL-KEY-REQUIRED', question: 'Q-KEY-MISSING' },
  { name: 'with an empty API key', key: () => '', requirement: 'ROL-KEY-REQUIRED' },
  {
    name: 'with a key that was never issued',
    key: () => randomBytes(20).toString('hex'),
    requirement: 'ROL-KEY-WRONG',
    question: 'Q-KEY-WRONG',
  },
  {
    name: 'with the key and a letter more',
    key: (apiKey: string) => `${apiKey}x`,
    requirement: 'ROL-KEY-WRONG',
  },
  {
    name: 'with the key less its last letter',
    key: (apiKey: string) => apiKey.slice(0, -1),
    requirement: 'ROL-KEY-WRONG',
  },
  { name: 'with another last letter in the key', key: otherEnd, requirement: 'ROL-KEY-WRONG' },
];

for (const { name, key, requirement, question } of keys) {
  test(`the roles are not listed ${name}`, covers(requirement), async ({ roles, workspace, session }) => {
    control(await roles.list());

    const answer = await roles.list({ headers: { 'x-api-key': key(await workspace.apiKey()) } });

    if (question !== undefined) session.record(question, `GET /roles: ${answer.status}`, answer);
    expect(answer).toBeRefused();
  });
}

const companies = [
  { name: 'without a company id', companyId: null, question: 'Q-COMPANY-MISSING' },
  { name: 'with an empty company id', companyId: '', question: undefined },
];

for (const { name, companyId, question } of companies) {
  test(`the roles are not listed ${name}`, covers('ROL-COMPANY-REQUIRED'), async ({ roles, session }) => {
    control(await roles.list());

    const answer = await roles.list({ headers: { companyid: companyId } });

    if (question !== undefined) session.record(question, `GET /roles: ${answer.status}`, answer);
    expect(answer).toBeRefused();
  });
}

test(
  'the roles of another company are not listed by the own key',
  covers('ROL-COMPANY-OTHER'),
  async ({ roles, elsewhere, session }) => {
    const companyId = await elsewhere.companyId();
    control(await roles.list());

    const answer = await roles.list({ headers: { companyid: companyId } });

    session.record('Q-COMPANY-OTHER', `GET /roles: ${answer.status}`, answer);
    expectNothingListed(answer);
  },
);

test(
  'the roles of a company are not listed by the key of another company',
  covers('ROL-COMPANY-OTHER'),
  async ({ roles, elsewhere }) => {
    control(await roles.list());
    const [apiKey, companyId] = [await elsewhere.apiKey(), await elsewhere.companyId()];
    control(await roles.list({ headers: { 'x-api-key': apiKey, companyid: companyId } }));

    expectNothingListed(await roles.list({ headers: { 'x-api-key': apiKey } }));
  },
);

/** A refusal, or a listing without a mapping: the status of this case is not shown (section 7). */
function expectNothingListed(answer: Response): void {
  if (!answer.ok) expect(answer).toBeRefused();
  else
    expect(mappingsIn(answer), 'Nothing of a company is listed by a key that does not belong to it.').toEqual(
      [],
    );
}
