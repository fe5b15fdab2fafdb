import { respond } from '../../messages/response.js';
import { missing, memberFaults, asNull, asNumber, asObject } from './answer-members.js';
import { isFor, onSuccess } from '../members/bulk-call.js';
import type { Fault } from '../fault.js';
import { inOrder, withAnswer, withEffect, withRequest } from '../wrapping.js';

const companyList = { area: 'companies', list: 'companies', entry: 'company' } as const;
const reversed = (text: unknown): string => [...String(text)].reverse().join('');

const members: Fault[] = [
  ...memberFaults(
    companyList,
    '_id',
    ['CMP-ID', 'CMP-LIST-TIED', 'CMP-ID-HEADER'],
    [missing, asObject, asNumber],
  ),
  ...memberFaults(companyList, 'name', 'CMP-NAME', [missing, asNull, asNumber]),
  ...memberFaults(companyList, 'logo', 'CMP-LOGO', [missing, asNull, asObject]),
  ...memberFaults(companyList, 'extraSmallLogo', 'CMP-EXTRA-SMALL-LOGO', [missing, asNull, asNumber]),
  ...memberFaults(companyList, 'largeLogo', 'CMP-LARGE-LOGO', [missing, asNull, asObject]),
  ...memberFaults(
    companyList,
    '_id',
    ['CMP-ID-HEADER', 'CMP-LIST-TIED'],
    [{ id: 'of-other-record', text: 'is the id of another record', value: reversed }],
  ),
];

const messages = [
  { id: 'missing', text: 'no message', value: undefined },
  { id: 'null', text: 'null for its message', value: null },
  { id: 'object', text: 'an object for its message', value: { text: 'Companies listed' } },
  { id: 'number', text: 'a number for its message', value: 200 },
].map(({ id, text, value }): Fault => ({
  id: `company-list-message-${id}`,
  breaks: ['CMP-LIST-MESSAGE'],
  describe: `The company listing has ${text}.`,
  apply: onSuccess('companies', (given, body) => {
    const { message: _message, ...rest } = body;
    return { ...given, body: value === undefined ? rest : { ...rest, message: value } };
  }),
}));

const lists = [
  { id: 'renamed', text: 'stands in data', form: (all: unknown[]) => ({ data: all }) },
  {
    id: 'keyed-by-id',
    text: 'is an object with a member for each id',
    form: (all: unknown[]) => ({ companies: Object.fromEntries(all.map((each) => [idOf(each), each])) }),
  },
  { id: 'null', text: 'is null', form: () => ({ companies: null }) },
  { id: 'of-ids', text: 'holds ids alone', form: (all: unknown[]) => ({ companies: all.map(idOf) }) },
].map(({ id, text, form }): Fault => ({
  id: `company-list-${id}`,
  breaks: ['CMP-LIST-ARRAY'],
  describe: `The array of companies ${text}.`,
  apply: onSuccess('companies', (given, { companies, ...rest }) => ({
    ...given,
    body: { ...rest, ...form(companies as unknown[]) },
  })),
}));

function idOf(company: unknown): string {
  return (company as { _id: string })._id;
}

/** Faults of the company listing (sections 2.1, 4.1). */
export const companyFaults: readonly Fault[] = [
  ...members,
  ...messages,
  ...lists,
  {
    id: 'company-list-bare',
    breaks: ['CMP-LIST-ARRAY'],
    describe: 'The array of companies is the body itself.',
    apply: onSuccess('companies', (given, { companies }) => ({ ...given, body: companies })),
  },
  {
    id: 'company-list-answers-201',
    breaks: ['CMP-LIST-OK'],
    describe: 'The company listing answers 201.',
    apply: onSuccess('companies', (given) => ({ ...given, status: 201 })),
  },
  {
    id: 'company-list-needs-company-id',
    breaks: ['CMP-LIST-OK'],
    describe: 'The company listing is refused without the header companyid.',
    apply: withAnswer((given, request) =>
      isFor('companies', request) && !request.headers.some(([name]) => name.toLowerCase() === 'companyid')
        ? respond(401, { name: 'AuthenticationError', status: 401, message: 'companyid is missing' })
        : given,
    ),
  },
  {
    id: 'company-list-needs-bearer',
    breaks: ['CMP-LIST-OK'],
    describe: 'The company listing is refused without a bearer token beside the key.',
    apply: withAnswer((given, request) =>
      isFor('companies', request) && !request.headers.some(([name]) => name.toLowerCase() === 'authorization')
        ? respond(401, { name: 'AuthenticationError', status: 401, message: 'a bearer token is missing' })
        : given,
    ),
  },
  {
    id: 'company-list-empty',
    breaks: ['CMP-LIST-TIED'],
    describe: 'The company listing holds no company at all.',
    apply: withEffect('listCompanies', () => () => []),
  },
  {
    id: 'company-list-of-whole-service',
    breaks: ['CMP-LIST-OTHERS'],
    describe: 'The company listing holds the companies of every key.',
    apply: withEffect(
      'listCompanies',
      () =>
        ({ world }) =>
          [...world.workspaces.values()].map(({ company }) => company),
    ),
  },
  {
    id: 'company-list-of-latest-other',
    breaks: ['CMP-LIST-OTHERS'],
    describe: 'The company listing holds, after its own, the latest company of another key.',
    apply: withEffect('listCompanies', (original) => (service, key) => {
      const own = original(service, key);
      const others = [...service.world.workspaces.values()]
        .map(({ company }) => company)
        .filter(({ _id }) => !key?.companyIds.includes(_id));
      return [...own, ...others.slice(-1)];
    }),
  },
  {
    id: 'company-id-prefixed',
    breaks: ['CMP-ID-FORM', 'CMP-LIST-TIED'],
    describe: 'A listed company id has a prefix, and is accepted with it.',
    apply: inOrder(
      onSuccess('companies', (_given, body) => {
        for (const company of body['companies'] as { _id: string }[]) company._id = `cmp_${company._id}`;
      }),
      withRequest((_service, request) => ({
        ...request,
        headers: request.headers.map(([name, value]) => [name, value.replace(/^cmp_/, '')]),
      })),
    ),
  },
  {
    id: 'company-id-uuid',
    breaks: ['CMP-ID-FORM', 'CMP-LIST-TIED', 'CMP-ID-HEADER'],
    describe: 'A listed company id has the form of a UUID.',
    apply: onSuccess('companies', (_given, body) => {
      for (const company of body['companies'] as { _id: string }[]) {
        company._id = `${company._id}00000000`.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
      }
    }),
  },
];
