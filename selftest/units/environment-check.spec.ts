import { expect, test } from '@playwright/test';
import type { Unspecified } from '../../mock/configuration/unspecified.js';
import { startMock } from '../../mock/server.js';
import { variants } from '../../mock/variants/index.js';
import { Response } from '../../src/exchange/response.js';
import { checkEnvironment } from '../../src/run/environment-check.js';
import type { Ask } from '../../src/run/environment-check.js';
import { openPreflight } from '../../src/run/preflight.js';
import { readSettings } from '../../src/target/settings.js';
import { fixturesOf } from '../environment/environment.js';

/** A target that knows the company id in one spelling alone, and a token: an order that is not there is answered with 404. */
function target(spelling: string, token: string, withoutCompany: number): Ask {
  return ({ operation, headers }) => {
    const sent = new Map(headers);
    const known = sent.get('Authorization') === `Bearer ${token}`;
    const status = !sent.has(spelling) ? withoutCompany : known ? 404 : 401;
    return Promise.resolve(new Response(operation, status, [], '', ''));
  };
}

const settings = readSettings({
  BASE_URL: 'http://127.0.0.1:1',
  COMPANY_ID: 'c',
  ACCESS_TOKEN: 'mine',
});

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
  test(`a look at the environment tells ${name} alone`, async () => {
    expect(Object.keys((await checkEnvironment(settings, ask)).refused)).toEqual(refused);
  });

const withoutCompany = { BASE_URL: 'http://127.0.0.1:1', API_KEY: 'key', ACCESS_TOKEN: 'mine' };

/** A target whose key lists companies, and that knows tokens in each of them. */
function listing(companies: string[], tokens: string[]): Ask {
  const update = target('companyid', tokens[0] ?? '', 400);
  return (request) => {
    if (request.operation === 'updateOrder') return update(request);
    const body = JSON.stringify({ companies: companies.map((id) => ({ _id: id })) });
    return Promise.resolve(new Response(request.operation, 200, [], body, ''));
  };
}

test('a wrong token is reported where the company is left out, since the key lists it alone', async () => {
  const wrong = await checkEnvironment(readSettings(withoutCompany), listing(['c'], ['other']));

  expect(Object.keys(wrong.refused)).toEqual(['ACCESS_TOKEN']);
  expect((await checkEnvironment(readSettings(withoutCompany), listing(['c'], ['mine']))).refused).toEqual(
    {},
  );
});

for (const name of ['OTHER', 'EXPIRED'])
  test(`${name}_COMPANY_ID is reported where it is the company that the key lists alone`, async () => {
    const settings = readSettings({
      ...withoutCompany,
      [`${name}_API_KEY`]: 'other-key',
      [`${name}_COMPANY_ID`]: 'c',
      [`${name}_ACCESS_TOKEN`]: 'theirs',
      [`${name}_ORDER_ID`]: 'o',
    });

    expect((await checkEnvironment(settings, listing(['c'], ['mine']))).refused).toEqual({
      [`${name}_COMPANY_ID`]: `${name}_COMPANY_ID c is the company of API_KEY, the only one that GET /accounts/companies lists: correct ${name}_COMPANY_ID.`,
    });
    expect((await checkEnvironment(settings, listing(['c', 'd'], ['mine']))).refused).toEqual({});
  });

/** A target whose keys may use companies. */
function keyed(companies: Record<string, string[]>): Ask {
  return ({ operation, headers }) => {
    const sent = new Map(headers);
    const own = companies[sent.get('x-api-key') ?? ''];
    const isMet =
      own !== undefined && (operation === 'listCompanies' || own.includes(sent.get('companyid') ?? ''));
    const body = JSON.stringify({ companies: (own ?? []).map((id) => ({ _id: id })) });
    return Promise.resolve(new Response(operation, isMet ? 200 : 401, [], body, ''));
  };
}

for (const { name, companies, refused, doubts } of [
  { name: 'a foreign one', companies: { one: ['c'], two: ['d'] }, refused: [], doubts: 0 },
  {
    name: 'one whose key is of the first',
    companies: { one: ['c'], two: ['c', 'd'] },
    refused: ['OTHER_API_KEY'],
    doubts: 0,
  },
  {
    name: 'one whose company the first key may use',
    companies: { one: ['c', 'd'], two: ['d'] },
    refused: ['OTHER_COMPANY_ID'],
    doubts: 0,
  },
  {
    name: 'one at a target that may keep nobody out',
    companies: { one: ['c', 'd'], two: ['c', 'd'] },
    refused: [],
    doubts: 1,
  },
])
  test(`a second workspace is looked at: ${name}`, async () => {
    const two = { OTHER_API_KEY: 'two', OTHER_COMPANY_ID: 'd' };
    const settings = readSettings({
      ...{ BASE_URL: 'http://127.0.0.1:1', API_KEY: 'one', COMPANY_ID: 'c', ...two },
    });
    const found = await checkEnvironment(settings, keyed(companies));

    expect(Object.keys(found.refused)).toEqual(refused);
    expect(found.doubts.length).toBe(doubts);
  });

const forbidding: Partial<Unspecified> = {
  bearerWrongStatus: 403,
  unknownOrderStatus: 403,
  closedOrderStatus: 403,
};

for (const unspecified of [{}, forbidding, { ...forbidding, errorBody: 'nested' as const }])
  for (const variant of [undefined, 'staff-alone', 'role-based-access'])
    test(`no token of a sound environment is doubted at a mock with ${JSON.stringify(unspecified)} and ${variant ?? 'any role'}`, async () => {
      const mock = await startMock({ unspecified, variant: variants.get(variant ?? '') });
      const { found, close } = await openPreflight(
        readSettings({
          ...(await fixturesOf(mock, { orders: 2, subscriptions: 0, managers: 1 })),
          LEAD_VARIANT: 'A',
        }),
      );
      await Promise.all([close(), mock.close()]);

      expect(found).toMatchObject({ refused: {}, troubles: [] });
    });
