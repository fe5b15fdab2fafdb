import { expect, test } from '../test.js';
import { Response } from '../../src/exchange/response.js';
import { checkEnvironment } from '../../src/run/environment-check.js';
import type { Ask, EnvironmentFindings } from '../../src/run/environment-check.js';
import { readSettings } from '../../src/target/settings.js';
import type { WireRequest } from '../../src/exchange/wire.js';

const BASE_URL = 'http://127.0.0.1:1';

/** What a target makes of updates that it refuses. */
interface Manner {
  /** To a token that it does not know: a status, and a word of the body. */
  unknownToken: number;
  word?: string;
  /** To an order that is not there, by a token that it knows. */
  unknownOrder: number;
  /** To who names no company; what it answers to an unknown token unless given. */
  withoutCompany?: number;
  /** Orders that are closed by now, which it answers with 403. */
  closed?: string[];
  /** Whether it looks at the fields before it looks at the token. */
  fieldsFirst?: boolean;
  /** The tokens that it knows, and those among them of a role that may not update orders. */
  known?: string[];
  barred?: string[];
  /** The spelling in which it knows the company id. */
  spelling?: string;
}

function mannered(manner: Manner, asked: WireRequest[] = []): Ask {
  const { unknownToken, unknownOrder, closed = [], known = ['mine', 'client'], barred = [] } = manner;
  const answer = (request: WireRequest): [status: number, word: string] => {
    const headers = new Map(request.headers);
    const token = headers.get('Authorization')?.replace('Bearer ', '') ?? '';
    const id = new URL(request.path, BASE_URL).searchParams.get('pid') ?? '';
    const isShort =
      request.parts?.some(([name, value]) => name === 'name' && String(value).length < 2) === true;
    if (manner.fieldsFirst === true && isShort) return [400, 'fields'];
    if (!headers.has(manner.spelling ?? 'companyid'))
      return [manner.withoutCompany ?? unknownToken, 'company'];
    if (!known.includes(token)) return [unknownToken, manner.word ?? 'PermissionError'];
    if (!['one', 'two'].includes(id)) return [unknownOrder, 'PermissionError'];
    if (barred.includes(token) || closed.includes(id)) return [403, 'PermissionError'];
    return isShort ? [400, 'ValidationError'] : [200, 'Project has been updated'];
  };
  return (request) => {
    asked.push(request);
    const [status, word] = answer(request);
    return Promise.resolve(new Response(request.operation, status, [], JSON.stringify({ word }), ''));
  };
}

const telling = { unknownToken: 401, unknownOrder: 404 };
const otherwise = { ...telling, spelling: 'companyId' };

for (const [name, manner, refused] of [
  ['a wrong token, by its own spelling', { ...telling, withoutCompany: 400, known: [] }, ['ACCESS_TOKEN']],
  ['a true token, by its own spelling', { ...telling, withoutCompany: 400 }, []],
  ['a true token, by another spelling', otherwise, []],
  ['a wrong token, by another spelling', { ...otherwise, known: [] }, ['ACCESS_TOKEN']],
] satisfies [string, Manner, string[]][])
  test(`a look at the environment tells ${name} alone`, async () => {
    const settings = readSettings({ BASE_URL, COMPANY_ID: 'c', ACCESS_TOKEN: 'mine' });

    expect(Object.keys((await checkEnvironment(settings, mannered(manner))).refused)).toEqual(refused);
  });

const withoutCompany = { BASE_URL, API_KEY: 'key', ACCESS_TOKEN: 'mine' };

/** A target whose key lists companies, and that knows tokens in each of them. */
function listing(companies: string[], known: string[]): Ask {
  const update = mannered({ ...telling, withoutCompany: 400, known });
  return (request) => {
    if (request.operation === 'updateOrder') return update(request);
    const body = JSON.stringify({ companies: companies.map((id) => ({ _id: id })) });
    return Promise.resolve(new Response(request.operation, 200, [], body, ''));
  };
}

test('a wrong token is reported where the company is left out, since the key lists it alone', async () => {
  const refusedOf = async (...known: string[]): Promise<string[]> =>
    Object.keys((await checkEnvironment(readSettings(withoutCompany), listing(['c'], known))).refused);

  expect(await refusedOf('other')).toEqual(['ACCESS_TOKEN']);
  expect(await refusedOf('mine')).toEqual([]);
});

test('a key that is refused with a page of HTML may be refused by what stands before the target', async () => {
  const page = [['Content-Type', 'text/html; charset=utf-8']] as const;
  const refusing: Ask = ({ operation }) => Promise.resolve(new Response(operation, 403, page, '<html>', ''));
  const found = await checkEnvironment(readSettings({ ...withoutCompany, COMPANY_ID: 'c' }), refusing);

  expect(found.refused.API_KEY).toBe(
    'API_KEY is refused: GET /accounts/companies and GET /roles answered 403 with a page of HTML, as to a key that was never issued: correct API_KEY, or have what stands before the target let this run through.',
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

for (const [name, companies, refused, doubts] of [
  ['a foreign one', { one: ['c'], two: ['d'] }, [], 0],
  ['one whose key is of the first', { one: ['c'], two: ['c', 'd'] }, ['OTHER_API_KEY'], 0],
  ['one whose company the first key may use', { one: ['c', 'd'], two: ['d'] }, ['OTHER_COMPANY_ID'], 0],
  ['one at a target that may keep nobody out', { one: ['c', 'd'], two: ['c', 'd'] }, [], 1],
] satisfies [string, Record<string, string[]>, string[], number][])
  test(`a second workspace is looked at: ${name}`, async () => {
    const two = { OTHER_API_KEY: 'two', OTHER_COMPANY_ID: 'd' };
    const settings = readSettings({ BASE_URL, API_KEY: 'one', COMPANY_ID: 'c', ...two });
    const found = await checkEnvironment(settings, keyed(companies));

    expect(Object.keys(found.refused)).toEqual(refused);
    expect(found.doubts.length).toBe(doubts);
  });

const environment = {
  BASE_URL,
  TARGET_WRITES: 'allowed',
  COMPANY_ID: 'c',
  ACCESS_TOKEN: 'mine',
  ORDERS_PENDING: 'one,two',
};

async function checked(
  manner: Manner,
  change: Record<string, string> = {},
): Promise<Pick<EnvironmentFindings, 'refused' | 'doubts'>> {
  const settings = readSettings({ ...environment, ...change });
  const { refused, doubts } = await checkEnvironment(settings, mannered(manner));
  return { refused, doubts };
}

const forbidding = { unknownToken: 403, unknownOrder: 403 };

const sound: Record<string, Manner> = {
  'tells an unknown order from an unknown token': { unknownToken: 403, unknownOrder: 404 },
  'answers both with 403': forbidding,
  'answers both with 404': { unknownToken: 404, unknownOrder: 404 },
  'answers an unknown token with 401': { unknownToken: 401, unknownOrder: 403 },
  'answers both with 403 and looks at fields first': { ...forbidding, fieldsFirst: true },
  'answers both with 403, and so a closed order': { ...forbidding, closed: ['one'] },
  'answers both with 403 and knows another spelling': { ...forbidding, spelling: 'companyId' },
};

for (const [name, manner] of Object.entries(sound)) {
  test(`a true token is not doubted at a target that ${name}`, async () => {
    expect(await checked(manner)).toEqual({ refused: {}, doubts: [] });
  });

  test(`a wrong token is reported at a target that ${name}`, async () => {
    const { refused } = await checked({ ...manner, known: [] });

    expect(Object.keys(refused)).toEqual(['ACCESS_TOKEN']);
  });
}

const client = { ACCESS_TOKEN_CLIENT: 'client' };
const second = { OTHER_API_KEY: 'k', OTHER_COMPANY_ID: 'd', OTHER_ACCESS_TOKEN: 'theirs' };
const knownBy401 = { unknownToken: 401, unknownOrder: 400 };

interface Look extends Partial<EnvironmentFindings> {
  name: string;
  manner: Manner;
  change?: Record<string, string>;
}

const looks: Look[] = [
  {
    name: 'a token that may do nothing is doubted where a token that was never issued gets another status',
    manner: { unknownToken: 401, unknownOrder: 403, barred: ['mine'] },
    doubts: [
      {
        settings: ['ACCESS_TOKEN', 'ORDERS_PENDING'],
        message:
          'ACCESS_TOKEN or ORDERS_PENDING may be wrong: PUT /orders answered 403 to an update of the order one that it has to accept: check both.',
      },
    ],
  },
  {
    name: 'where the file names no open order, a refusal of an order that is not there says nothing',
    manner: forbidding,
    change: { ORDERS_PENDING: '', ORDERS_COMPLETED: 'one' },
  },
  { name: 'a true token of a client is not doubted', manner: forbidding, change: client },
  {
    name: 'a true token of a client who may update nothing is not doubted, by what the refusal says',
    manner: { ...forbidding, word: 'Unauthorized', barred: ['client'] },
    change: client,
  },
  {
    name: 'a token of a client that nothing tells from one that was never issued is reported',
    manner: { ...forbidding, known: ['mine'] },
    change: client,
    refused: {
      ACCESS_TOKEN_CLIENT:
        "ACCESS_TOKEN_CLIENT can't be distinguished from a token that was never issued: PUT /orders answered both with 403, also about the order one of ORDERS_PENDING: correct ACCESS_TOKEN_CLIENT or ORDERS_PENDING, or unset ACCESS_TOKEN_CLIENT where such a member may update nothing.",
    },
  },
  {
    name: 'members who have to be refused are not doubted for a refusal with 403',
    manner: forbidding,
    change: { ACCESS_TOKEN_UNAPPROVED: 'unapproved', ACCESS_TOKEN_NO_ROLE: 'no-role' },
  },
  {
    name: 'a wrong token of the second workspace is known by 401',
    manner: knownBy401,
    change: second,
    refused: {
      OTHER_ACCESS_TOKEN:
        'OTHER_ACCESS_TOKEN is refused: PUT /orders answered 401, as to a token that was never issued: correct OTHER_ACCESS_TOKEN.',
    },
  },
  {
    name: 'a true token of the second workspace is not doubted',
    manner: { ...knownBy401, known: ['mine', 'theirs'] },
    change: second,
  },
];

for (const { name, manner, change, refused = {}, doubts = [] } of looks)
  test(name, async () => {
    expect(await checked(manner, change)).toEqual({ refused, doubts });
  });

test('a token is looked at by requests that write nothing, where these are enough', async () => {
  const asked: WireRequest[] = [];
  await checkEnvironment(readSettings(environment), mannered(forbidding, asked));

  expect(asked.filter(({ parts = [] }) => parts.some(([name]) => name !== 'name'))).toEqual([]);
});
