import { expect, test } from '@playwright/test';
import { Response } from '../../src/exchange/response.js';
import { checkKit } from '../../src/run/kit-check.js';
import type { Ask } from '../../src/run/kit-check.js';
import type { Settings } from '../../src/target/settings.js';

/** A target that knows the company id in one spelling alone, and a token: an order that is not there is answered with 404. */
function target(spelling: string, token: string, withoutCompany: number): Ask {
  return ({ operation, headers }) => {
    const sent = new Map(headers);
    const known = sent.get('Authorization') === `Bearer ${token}`;
    const status = !sent.has(spelling) ? withoutCompany : known ? 404 : 401;
    return Promise.resolve(new Response(operation, status, [], '', ''));
  };
}

const settings = { standIns: { companyId: 'c', accessToken: 'mine' } } as unknown as Settings;

for (const { name, ask, refused } of [
  {
    name: 'a wrong token, by its own spelling',
    ask: target('companyid', 'other', 400),
    refused: ['ACCESS_TOKEN'],
  },
  { name: 'a true token, by its own spelling', ask: target('companyid', 'mine', 400), refused: [] },
  { name: 'a true token, by another spelling', ask: target('companyId', 'mine', 401), refused: [] },
  {
    name: 'a wrong token, by another spelling',
    ask: target('companyId', 'other', 401),
    refused: ['ACCESS_TOKEN'],
  },
])
  test(`a look at the kit tells ${name} alone`, async () => {
    expect(Object.keys((await checkKit(settings, ask)).refused)).toEqual(refused);
  });
